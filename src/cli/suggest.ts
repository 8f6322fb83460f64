import { nearestName } from '../errors/index.ts'

/** `Did you mean "x"?` where there is a near one, and the list of what is known. */
export function teachNames(word: string, known: readonly string[], label: string): string {
  const near = nearestName(word, known)
  const list = known.length === 0 ? '' : `${label}: ${known.join(', ')}.`
  return [near === undefined ? '' : `Did you mean "${near}"?`, list].filter(Boolean).join(' ')
}
