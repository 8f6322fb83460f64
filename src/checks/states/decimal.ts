const largestExponent = 400

/** Which character stands before the decimals: `1,234.50` has a dot, `1.234,50` a comma. */
export type DecimalMark = '.' | ','

/** A number as digits, and what its shape says about the decimal mark. */
export interface ReadDecimal {
  /** Without grouping: `1234.50`. */
  digits: string
  /** The mark that this shape proves; undefined where it says nothing. */
  proves?: DecimalMark
  /** The shape fits both marks: these are the digits under a comma, `digits` those under a dot. */
  underComma?: string
}

const thousands = String.raw`\d{1,3}(?:G\d{3})+`
const lakhs = String.raw`\d{1,2}(?:G\d\d)+G\d{3}`
const grouped = (group: string): string => `(?:${thousands}|${lakhs})`.replaceAll('G', group)
const neutral = new RegExp(`^${thousands.replaceAll('G', "[ '\u2019\u00a0\u2009\u202f]")}$`)
const shapes = {
  whole: /^\d+$/,
  one: /^(\d{1,3})([.,])(\d{3})$/,
  decimal: /^(\d*)([.,])(\d+)$/,
  manyCommas: new RegExp(`^${grouped(',')}$`),
  manyDots: new RegExp(`^${thousands.replaceAll('G', '\\.')}$`),
  commasThenDot: new RegExp(`^(${grouped(',')})\\.(\\d+)$`),
  dotsThenComma: new RegExp(`^(${thousands.replaceAll('G', '\\.')}),(\\d+)$`),
}

/** Reads digits with their grouping and decimal marks; undefined where they are no number, such as `1.2.3`. */
export function readDecimal(text: string): ReadDecimal | undefined {
  const marked = text.replaceAll('\u066c', "'").replaceAll('\u066b', '.')
  if (text.includes('\u066b')) {
    const [whole = '', decimals = '', ...more] = marked.split('.')
    const digits = neutral.test(whole) ? plain(whole) : whole
    return more.length === 0 && /^\d+$/.test(digits + decimals)
      ? { digits: `${digits}.${decimals}` }
      : undefined
  }
  if (shapes.whole.test(marked) || neutral.test(marked)) return { digits: plain(marked) }
  const head = /^(.*\D.*)([.,])(\d+)$/.exec(marked)
  if (head?.[1] !== undefined && neutral.test(head[1])) return withDecimals(plain(head[1]), head[2], head[3])
  return readMarked(marked)
}

function readMarked(text: string): ReadDecimal | undefined {
  const one = shapes.one.exec(text)
  if (one) return readEitherWay(one)
  const decimal = shapes.decimal.exec(text)
  if (decimal) return withDecimals(decimal[1] || '0', decimal[2], decimal[3])
  if (shapes.manyCommas.test(text)) return { digits: plain(text), proves: '.' }
  if (shapes.manyDots.test(text)) return { digits: plain(text), proves: ',' }
  const dot = shapes.commasThenDot.exec(text)
  if (dot) return withDecimals(plain(dot[1] ?? ''), '.', dot[2])
  const comma = shapes.dotsThenComma.exec(text)
  return comma ? withDecimals(plain(comma[1] ?? ''), ',', comma[2]) : undefined
}

/** One mark and three digits: a group or decimals. No group stands behind a leading zero. */
function readEitherWay([, whole = '', mark, rest = '']: RegExpExecArray): ReadDecimal {
  const decimals = `${whole}.${rest}`
  if (whole.startsWith('0')) return withDecimals(whole, mark, rest)
  return mark === '.'
    ? { digits: decimals, underComma: whole + rest }
    : { digits: whole + rest, underComma: decimals }
}

function withDecimals(whole: string, mark: string | undefined, decimals: string = ''): ReadDecimal {
  return { digits: `${whole}.${decimals}`, proves: mark === ',' ? ',' : '.' }
}

function plain(text: string): string {
  return text.replace(/\D/g, '')
}

/**
 * One way to write each number: `1234.50` and `1.2345e3` are `1234.5`. Digits with leading zeros (`007`) stay as they are: they are
 * a name more than a number. Exact: no binary fractions. Undefined where the exponent is beyond 400.
 *
 * @param digits - Digits with at most one dot.
 */
export function canonicalDecimal(digits: string, exponent: number, isNegative: boolean): string | undefined {
  if (Math.abs(exponent) > largestExponent) return undefined
  const [whole = '', decimals = ''] = digits.split('.')
  if (/^0\d/.test(whole)) return (isNegative ? '-' : '') + digits
  const all = whole + decimals
  const point = whole.length + exponent
  const padded = point < 0 ? '0'.repeat(-point) + all : all.padEnd(point, '0')
  const at = Math.max(0, point)
  const left = padded.slice(0, at).replace(/^0+(?=\d)/, '') || '0'
  const right = padded.slice(at).replace(/0+$/, '')
  const value = right === '' ? left : `${left}.${right}`
  return isNegative && value !== '0' ? `-${value}` : value
}
