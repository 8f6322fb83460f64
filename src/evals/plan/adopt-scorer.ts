import { isScorer, type Scorer, scorerTraits } from '../../scorer/index.ts'

/** What the rest of evals needs of a scorer, with defaults for one that another library made. */
export interface AdoptedScorer {
  scorer: Scorer
  id: string
  declaredName: string | undefined
  identity: string
  readsOnly: boolean
  range: readonly [number, number]
  direction: 'higher' | 'lower'
  passes(score: number): boolean
}

const tolerance = 1e-9

/** Reads what a scorer declares; `undefined` where the value is none, or has no score step. */
export function adoptScorer(value: unknown): AdoptedScorer | undefined {
  if (!isScorer(value) || typeof value.id !== 'string') return undefined
  const { declaredName, readsOnly, isUnfinished } = scorerTraits(value)
  if (isUnfinished) return undefined
  const range: unknown = value.range
  const [low, high] = isRange(range) ? range : [0, 1]
  const direction = value.direction === 'lower' ? 'lower' : 'higher'
  const passesByEnd = (score: number): boolean =>
    direction === 'higher' ? score >= high - tolerance : score <= low + tolerance
  return {
    scorer: value,
    id: value.id,
    declaredName,
    identity: typeof value.identity === 'string' ? value.identity : value.id,
    readsOnly,
    range: [low, high],
    direction,
    passes: typeof value.passes === 'function' ? (score) => value.passes(score) : passesByEnd,
  }
}

function isRange(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number'
}

/** The fingerprint of a scorer; of one that has none its id. */
export function fingerprintOf(scorer: Scorer): string {
  const fingerprint: unknown = scorer.fingerprint
  return typeof fingerprint === 'string' ? fingerprint : scorer.id
}
