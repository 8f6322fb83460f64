/**
 * Keeps the last two answers of a function of a text: several checks in a row fold and quote the same texts.
 *
 * @param compute - Depends on the text alone.
 */
export function rememberLast(compute: (text: string) => string): (text: string) => string {
  let [last, lastAnswer] = ['', compute('')]
  let [before, beforeAnswer] = [last, lastAnswer]
  return (text) => {
    if (text === last) return lastAnswer
    if (text === before) return beforeAnswer
    before = last
    beforeAnswer = lastAnswer
    last = text
    lastAnswer = compute(text)
    return lastAnswer
  }
}
