import type { Cell } from '../../evals/index.ts'
import type { AttemptRecord } from '../../store/index.ts'
import type { StoredExperiment } from '../stored-experiment.ts'

/** A trial of an item with all its cells; those of turns are named `turns/<turn>/<identity>`. */
export interface IndexedTrial {
  readonly trial: number
  readonly cells: readonly Cell[]
  readonly attempt: AttemptRecord
}

/** What one experiment shows of one scorer. */
export interface ScorerFacts {
  readonly identity: string
  readonly key: string
  readonly fingerprints: ReadonlySet<string>
  /** As the scorer declares it; where that was not stored, 0 to 1 and what was seen beyond. */
  readonly range: readonly [number, number]
  /** As the scorer declares it, where that was stored. */
  readonly direction: 'higher' | 'lower' | undefined
  readonly highestPassing: number
  readonly lowestFailing: number
  /** Models that judged. */
  readonly judges: ReadonlySet<string>
  /** Where its cell mostly stands among the cells of a trial. */
  readonly place: number
}

/** An experiment by item and by scorer. */
export interface ExperimentIndex {
  readonly byItem: ReadonlyMap<string, readonly IndexedTrial[]>
  readonly scorers: ReadonlyMap<string, ScorerFacts>
}

interface Growing {
  identity: string
  key: string
  place: number
  fingerprints: Set<string>
  lastFingerprint: string | undefined
  judges: Set<string>
  lowest: number
  highest: number
  highestPassing: number
  lowestFailing: number
}

/** Sorts results by item and by scorer. */
export function indexExperiment({ record, results }: StoredExperiment): ExperimentIndex {
  const byItem = new Map<string, IndexedTrial[]>()
  const scorers = new Map<string, Growing>()
  for (const { identity, key } of record.scorers) scorers.set(identity, empty(identity, key, 0))
  const order: (Growing | undefined)[] = []
  for (const attempt of results) {
    const cells = cellsOf(attempt)
    const indexed = { trial: attempt.trial, cells, attempt }
    const known = byItem.get(attempt.item)
    if (known === undefined) byItem.set(attempt.item, [indexed])
    else known.push(indexed)
    for (let place = 0; place < cells.length; place++) {
      const cell = cells[place]
      if (cell === undefined) continue
      let scorer = order[place]
      if (scorer?.identity !== cell.scorer) {
        scorer = scorers.get(cell.scorer) ?? empty(cell.scorer, cell.key, place)
        scorer.place = place
        scorers.set(cell.scorer, scorer)
        order[place] = scorer
      }
      learn(scorer, cell)
    }
  }
  const declared = new Map(record.scorers.map((scorer) => [scorer.identity, scorer]))
  return {
    byItem,
    scorers: new Map(
      [...scorers].map(([identity, growing]) => {
        const range = rangeOf(declared.get(identity)?.range, growing)
        return [identity, { ...growing, range, direction: declared.get(identity)?.direction }]
      }),
    ),
  }
}

/** The cell of a scorer in a trial; looked for first where it mostly stands. */
export function cellAt(cells: readonly Cell[], scorer: string, place: number): Cell | undefined {
  const likely = cells[place]
  return likely?.scorer === scorer ? likely : cells.find((cell) => cell.scorer === scorer)
}

function empty(identity: string, key: string, place: number): Growing {
  return {
    identity,
    key,
    place,
    fingerprints: new Set(),
    lastFingerprint: undefined,
    judges: new Set(),
    lowest: 0,
    highest: 1,
    highestPassing: -Infinity,
    lowestFailing: Infinity,
  }
}

function learn(scorer: Growing, cell: Cell): void {
  if (cell.fingerprint !== scorer.lastFingerprint) {
    scorer.lastFingerprint = cell.fingerprint
    scorer.fingerprints.add(cell.fingerprint)
  }
  if (cell.status !== 'scored') return
  const { score } = cell
  if (score < scorer.lowest) scorer.lowest = score
  if (score > scorer.highest) scorer.highest = score
  if (cell.passed) {
    if (score > scorer.highestPassing) scorer.highestPassing = score
  } else if (score < scorer.lowestFailing) {
    scorer.lowestFailing = score
  }
  if (cell.details !== undefined) addJudges(scorer.judges, cell.details)
}

/** JSON holds no infinite end: it is null there. */
function rangeOf(
  declared: readonly (number | null)[] = [],
  { lowest, highest }: Growing,
): readonly [number, number] {
  const [low, high] = declared
  return [low ?? lowest, high ?? highest]
}

/** Which end of the range is the good one: as declared, else as what passes and what fails shows on both sides. */
export function directionOf(sides: readonly ScorerFacts[]): 'higher' | 'lower' {
  const declared = sides.find(({ direction }) => direction !== undefined)?.direction
  if (declared !== undefined) return declared
  const highestPassing = Math.max(...sides.map((side) => side.highestPassing))
  const lowestFailing = Math.min(...sides.map((side) => side.lowestFailing))
  const isKnown = highestPassing > -Infinity && lowestFailing < Infinity
  return isKnown && highestPassing < lowestFailing ? 'lower' : 'higher'
}

/** All cells of an attempt. */
function cellsOf({ cells, body }: AttemptRecord): readonly Cell[] {
  const { turns } = body
  if (!Array.isArray(turns)) return cells
  const ofTurns = turns.flatMap((turn: unknown) => {
    const own: unknown = field(turn, 'cells')
    if (!Array.isArray(own)) return []
    const prefix = `turns/${field(turn, 'turn')}/`
    const typed = own as readonly Cell[] // reason: the store gives back the cells that a run put in
    return typed.map((cell) => ({ ...cell, scorer: prefix + cell.scorer, key: prefix + cell.key }))
  })
  return [...cells, ...ofTurns]
}

/** Names of the models in the judge's record of a scored cell. */
function addJudges(judges: Set<string>, details: unknown): void {
  const record = field(details, 'judge')
  if (typeof record !== 'object' || record === null) return
  for (const step of Object.values(record)) {
    const executions = field(step, 'executions')
    if (!Array.isArray(executions)) continue
    for (const execution of executions) {
      const model = field(execution, 'judgeModelId')
      if (typeof model === 'string') judges.add(model)
    }
  }
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
