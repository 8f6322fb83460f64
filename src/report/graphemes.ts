let segmenter: Intl.Segmenter | undefined

/**
 * What a reader sees as one character each, in order. The segmenter is made when a text first needs it: loading it takes several times as
 * long as drawing a table.
 */
export function graphemesOf(text: string): Iterable<string> {
  return isPlain(text) ? text : segments(text)
}

function* segments(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(text)) yield segment
}

/** True where every UTF-16 unit is a character of its own, one column wide: Latin, the signs that reports use, and frames. */
export function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (!isPlainUnit(text.charCodeAt(index))) return false
  return true
}

const softHyphen = 0xad

function isPlainUnit(unit: number): boolean {
  if (unit < 0x7f) return unit >= 0x20
  if (unit < 0x300) return unit > 0xa0 && unit !== softHyphen
  // Dashes, quotes, ellipsis, arrows, frames and blocks.
  return (
    (unit >= 0x2010 && unit <= 0x2027) ||
    (unit >= 0x2190 && unit <= 0x2193) ||
    (unit >= 0x2500 && unit <= 0x259f)
  )
}
