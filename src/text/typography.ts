const variants: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4\uff07]/g, "'"],
  [/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\uff02]/g, '"'],
  [/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-'],
  [/\u2026/g, '...'],
  [/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' '],
  [/[\u00ad\u200b-\u200d\u2060\ufeff]/g, ''],
]
const anyVariant = /[\u00a0-\u00bb\u02bc\u1680\u2000-\u206f\u2212\u3000\ufe58\ufe63\ufeff\uff02\uff07\uff0d]/

/**
 * Writes typographic variants as a keyboard has them: curly quotes and guillemets straight, dashes as `-`, an ellipsis as three dots,
 * no-break and other wide spaces as a space; soft hyphens and zero-width characters go.
 */
export function foldTypography(text: string): string {
  if (!anyVariant.test(text)) return text
  return variants.reduce((current, [pattern, plain]) => current.replace(pattern, plain), text)
}
