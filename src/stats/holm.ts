import { BadOptionError } from '../errors/index.ts'
import { requireProbability } from './validate.ts'

/**
 * Holm's correction of several p values, in the order given: compare each with alpha as if it stood alone. Take it
 * where several scorers or models are compared at once.
 *
 * Step down: the i-th smallest of m becomes `max over j <= i of min(1, (m - j + 1) p_j)`. Keeps the chance of any false
 * alarm at alpha, whatever the dependence. Source: S. Holm, Scandinavian Journal of Statistics 6, 1979.
 *
 * @param pValues - Each 0 to 1; an empty list gives an empty list.
 */
export function holm(pValues: readonly number[]): number[] {
  if (!Array.isArray(pValues)) {
    throw new BadOptionError({
      subject: 'holm',
      option: 'pValues',
      received: pValues,
      accepted: 'a list of p values',
    })
  }
  const ranked: { pValue: number; index: number }[] = []
  for (let index = 0; index < pValues.length; index++) {
    const pValue: number = pValues[index]
    requireProbability('holm', `pValues[${index}]`, pValue)
    ranked.push({ pValue, index })
  }
  ranked.sort((left, right) => left.pValue - right.pValue)
  const adjusted = new Array<number>(ranked.length).fill(0)
  let largest = 0
  for (const [rank, { pValue, index }] of ranked.entries()) {
    largest = Math.max(largest, Math.min(1, (ranked.length - rank) * pValue))
    adjusted[index] = largest
  }
  return adjusted
}
