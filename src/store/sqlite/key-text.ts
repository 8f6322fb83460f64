const mark = '\u0001'

/**
 * A text as a key of a column, the same for the same text and another for any other: SQLite keeps neither half of a pair of
 * surrogates nor, in every driver, what follows a NUL.
 */
export function toKey(text: string): string {
  const isPlain = !text.startsWith(mark) && !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)
  return isPlain ? text : mark + JSON.stringify(text)
}

/** The text whose key it is. */
export function fromKey(key: string): string {
  return key.startsWith(mark) ? JSON.parse(key.slice(1)) : key
}
