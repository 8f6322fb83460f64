/**
 * What one character, escape or class of a pattern matches, as a class of RE2: exact for texts without surrogate pairs, since every
 * character of the basic plane is tried on the engine itself.
 */
export function writeCharacterClass(source: string, flags: string): string {
  const isPlain = /^[0-9A-Za-z ,;:!#%&<>=~@_'"/-]$/.test(source) && !flags.includes('i')
  if (isPlain) return source
  const pattern = new RegExp(`^${source}$`, flags.replace(/[^iusv]/g, ''))
  const ranges: string[] = []
  let start = -1
  for (let unit = 0; unit <= 0x10000; unit++) {
    const isIn = unit < 0x10000 && !isSurrogate(unit) && pattern.test(String.fromCharCode(unit))
    if (isIn && start < 0) start = unit
    else if (!isIn && start >= 0) {
      ranges.push(start === unit - 1 ? writePoint(start) : `${writePoint(start)}-${writePoint(unit - 1)}`)
      start = -1
    }
  }
  return ranges.length === 0 ? '[^\\x{0}-\\x{10FFFF}]' : `[${ranges.join('')}]`
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xe000
}

function writePoint(point: number): string {
  return `\\x{${point.toString(16)}}`
}
