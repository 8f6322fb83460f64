import { foldText, resolveFolding } from '../../../text/index.ts'

const folding = resolveFolding({ ignoreCase: true, ignoreTypography: true })
/** The library looks words that turn a meaning round up in an object, where it finds this one on the prototype. */
const falseNegator = 'constructor'

/**
 * A function that gives the sentiment of a text: the sum of the values of its words, over the number of words. Loads the list on first use.
 *
 * @param words - Further words. They are added here, for the library would keep them for every later text of the process.
 */
export async function loadSentiment(
  words: Readonly<Record<string, number>>,
): Promise<(text: string) => number> {
  const { default: Sentiment } = await import('sentiment')
  const analyzer = new Sentiment()
  const own = new Map(Object.entries(words).map(([word, value]) => [foldText(word, folding), value]))
  return (text) => {
    const { tokens, calculation } = analyzer.analyze(foldText(text, folding))
    let sum = 0
    let next = 0
    // The library goes through the words from the last to the first, and lists those it knows in that order.
    for (let index = tokens.length - 1; index >= 0; index--) {
      const token = tokens[index] ?? ''
      const known = calculation[next]
      const isKnown = known !== undefined && Object.hasOwn(known, token)
      if (isKnown) next += 1
      const value = isKnown ? (known[token] ?? 0) : 0
      sum += own.get(token) ?? (tokens[index - 1] === falseNegator ? -value : value)
    }
    return tokens.length === 0 ? 0 : sum / tokens.length
  }
}
