import type { Cell } from '../../evals/index.ts'
import type { AttemptRecord } from '../../store/index.ts'
import type { StoredExperiment } from '../stored-experiment.ts'

/** A trial of an item with its cell. */
export interface TrialCell {
  readonly trial: number
  readonly cell: Cell
}

/** All that one experiment says of one scorer. */
export interface ScorerCells {
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
  readonly byItem: ReadonlyMap<string, readonly TrialCell[]>
}

/** An experiment by item and by scorer. */
export interface ExperimentIndex {
  readonly byItem: ReadonlyMap<string, readonly AttemptRecord[]>
  readonly scorers: ReadonlyMap<string, ScorerCells>
}

interface Growing {
  key: string
  fingerprints: Set<string>
  judges: Set<string>
  byItem: Map<string, TrialCell[]>
  lowest: number
  highest: number
  highestPassing: number
  lowestFailing: number
}

/** Sorts results by item and by scorer. Scorers of turns are named `turns/<turn>/<identity>`. */
export function indexExperiment({ record, results }: StoredExperiment): ExperimentIndex {
  const byItem = new Map<string, AttemptRecord[]>()
  const scorers = new Map<string, Growing>()
  for (const { identity, key } of record.scorers) scorers.set(identity, empty(key))
  for (const attempt of results) {
    const known = byItem.get(attempt.item)
    if (known === undefined) byItem.set(attempt.item, [attempt])
    else known.push(attempt)
    addCells(scorers, attempt, attempt.cells, '')
    for (const { turn, cells } of turnsOf(attempt)) addCells(scorers, attempt, cells, `turns/${turn}/`)
  }
  const declared = new Map(record.scorers.map((scorer) => [scorer.identity, scorer]))
  return {
    byItem,
    scorers: new Map(
      [...scorers].map(([identity, growing]) => {
        const range = rangeOf(declared.get(identity)?.range, growing)
        return [identity, { ...growing, identity, range, direction: declared.get(identity)?.direction }]
      }),
    ),
  }
}

function empty(key: string): Growing {
  return {
    key,
    fingerprints: new Set(),
    judges: new Set(),
    byItem: new Map(),
    lowest: 0,
    highest: 1,
    highestPassing: -Infinity,
    lowestFailing: Infinity,
  }
}

function addCells(
  scorers: Map<string, Growing>,
  { item, trial }: AttemptRecord,
  cells: readonly Cell[],
  prefix: string,
): void {
  for (const cell of cells) {
    const identity = prefix + cell.scorer
    let scorer = scorers.get(identity)
    if (scorer === undefined) {
      scorer = empty(prefix + cell.key)
      scorers.set(identity, scorer)
    }
    scorer.fingerprints.add(cell.fingerprint)
    const trials = scorer.byItem.get(item)
    if (trials === undefined) scorer.byItem.set(item, [{ trial, cell }])
    else trials.push({ trial, cell })
    if (cell.status !== 'scored') continue
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
export function directionOf(sides: readonly ScorerCells[]): 'higher' | 'lower' {
  const declared = sides.find(({ direction }) => direction !== undefined)?.direction
  if (declared !== undefined) return declared
  const highestPassing = Math.max(...sides.map((side) => side.highestPassing))
  const lowestFailing = Math.min(...sides.map((side) => side.lowestFailing))
  const isKnown = highestPassing > -Infinity && lowestFailing < Infinity
  return isKnown && highestPassing < lowestFailing ? 'lower' : 'higher'
}

function turnsOf({ body }: AttemptRecord): { turn: number; cells: readonly Cell[] }[] {
  const { turns } = body
  if (!Array.isArray(turns)) return []
  return turns.flatMap((turn: unknown) => {
    const cells: unknown = field(turn, 'cells')
    const place: unknown = field(turn, 'turn')
    if (!Array.isArray(cells) || typeof place !== 'number') return []
    return [{ turn: place, cells: cells as readonly Cell[] }] // reason: the store gives back the cells that a run put in
  })
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
