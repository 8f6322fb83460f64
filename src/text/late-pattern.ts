/**
 * A pattern that is read when it is first needed: one with classes of Unicode takes up to two milliseconds, too long for the start of a
 * module. Its source is text, as a literal is read with the file that holds it, called or not.
 */
export function latePattern(source: string, flags: string): () => RegExp {
  let pattern: RegExp | undefined
  return () => {
    pattern ??= new RegExp(source, flags)
    return pattern
  }
}
