import type { EvalDefinition, GateEntry, ScorerEntry, ScorersOption } from '../../evals/index.ts'

/** Identities of the scorers and gates of an eval. */
export interface ScorerNames {
  readonly scorers: readonly string[]
  readonly gates: readonly string[]
}

/** What the scorers and gates of an eval are called. */
export function scorerNames({ scorers, gates = [] }: EvalDefinition): ScorerNames {
  return { scorers: entriesOf(scorers).map(nameOf), gates: gates.map(nameOf) }
}

function entriesOf(scorers: ScorersOption | undefined): readonly ScorerEntry[] {
  if (scorers === undefined) return []
  if (isList(scorers)) return scorers
  return Object.values(scorers).flatMap(
    (lists: readonly ScorerEntry[] | Readonly<Record<string, readonly ScorerEntry[]>>) =>
      isList(lists) ? lists : Object.values(lists).flat(),
  )
}

function isList<T>(value: readonly T[] | object): value is readonly T[] {
  return Array.isArray(value)
}

function nameOf(entry: ScorerEntry | GateEntry): string {
  return 'scorer' in entry ? entry.scorer.identity : entry.identity
}
