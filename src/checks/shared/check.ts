import {
  buildScorer,
  functionSources,
  type NotScorable,
  type Scorer,
  type StepRun,
  type Unchecked,
} from '../../scorer/index.ts'

const ruleMark = Symbol.for('proctor.check.rule')

/** A check: a scorer that asks no model. `P` is its `preprocessStepResult`. */
export type Check<P> = Scorer<Unchecked, Unchecked, P, undefined>

type Reading<P> = P | NotScorable

/** What makes a check. */
export interface CheckDefinition<P extends object> {
  /** `check-` and the check's name in kebab case. */
  id: string
  description: string
  /** Arguments and options that tell this check from others of its kind, defaults left out. */
  options: readonly unknown[]
  /** The `name` option. */
  name?: string | undefined
  /** The checks it is made of: another version of one is another version of it. */
  parts?: readonly Scorer[]
  /** Scores are 0 and 1 only. Default true. */
  isBinary?: boolean
  /** Reads what the score rests on. */
  read(run: StepRun): Reading<P> | Promise<Reading<P>>
  score(reading: P): number
  /** One sentence with what was expected and what was found. */
  explain(reading: P, run: StepRun): string
}

/** Raised when a check of this release judges otherwise than one of the release before: scores then belong to another version. */
const ruleVersion = '1'

/** Builds a check: a scorer with a preprocess step, a score and, always, a reason. */
export function buildCheck<P extends object>(definition: CheckDefinition<P>): Check<P> {
  const { read, score, explain, name } = definition
  const { id, description, options } = definition
  const declared = name === undefined ? {} : { declaredName: name }
  const built: unknown = buildScorer({
    id,
    description,
    options,
    kind: 'check',
    readsOnly: true,
    ...declared,
    get version() {
      const parts = definition.parts?.map((part) => part.fingerprint) ?? []
      return [ruleVersion, ...functionSources(options), ...parts].join('\n')
    },
  })
    .preprocess(({ run }) => read(run))
    .generateScore(({ results }) => score(results.preprocessStepResult as P)) // reason: what `read` returned
    .generateReason(({ results, run }) => explain(results.preprocessStepResult as P, run)) // reason: what `read` returned
  const check = built as Check<P> // reason: `read` says what the preprocess step returns
  if (definition.isBinary !== false) Object.defineProperty(check, ruleMark, { value: definition })
  return check
}

/** How a check works that scores 0 or 1 and nothing between; undefined for all other scorers. */
export function binaryRuleOf(value: unknown): CheckDefinition<object> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const rule: unknown = Reflect.get(value, ruleMark)
  return rule as CheckDefinition<object> | undefined // reason: only `buildCheck` sets this mark
}
