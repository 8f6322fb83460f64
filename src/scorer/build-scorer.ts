import { hashText } from '../environment/index.ts'
import { BadOptionError, refuseUnknownOptions } from '../errors/index.ts'
import { writeIdentity, writeOptions } from './identity.ts'
import type { JudgePort, PromptStep } from './judge-port.ts'
import { type Pipeline, runPipeline } from './run-pipeline.ts'
import type { AnyContext, AnyStep, ScorerDefinition, ScorerSteps } from './scorer-definition.ts'
import type { Scorer, ScorerKind, ScorerResult, ScorerRun } from './scorer-types.ts'
import type { ScorerBuilder } from './step-types.ts'
import type { Unchecked } from './unchecked.ts'

const mark = Symbol.for('proctor.scorer')
const tolerance = 1e-9

/** What a scorer declares to whoever runs many of them. */
export interface ScorerTraits {
  /** The `name` option of a check or prebuilt scorer. */
  declaredName?: string
  /** It only reads the run. */
  readsOnly: boolean
  /** It has no score step yet. */
  isUnfinished?: boolean
}

/** True for scorers of any copy of Proctor, and for any object with an id and a `run` method. */
export function isScorer(value: unknown): value is Scorer {
  if (typeof value !== 'object' || value === null) return false
  return mark in value || ('id' in value && 'run' in value && typeof value.run === 'function')
}

/** What a scorer declares; a foreign one declares nothing. */
export function scorerTraits(scorer: Scorer): ScorerTraits {
  const traits: unknown = Reflect.get(scorer, mark)
  return typeof traits === 'object' && traits !== null && 'readsOnly' in traits
    ? (traits as ScorerTraits) // reason: only BuiltScorer sets this mark
    : { readsOnly: false }
}

/** One class for every stage: the builder's types say which methods a stage has. */
class BuiltScorer implements Scorer {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly kind: ScorerKind
  readonly type?: 'agent' | 'trajectory' | 'workflow'
  readonly range: readonly [number, number]
  readonly direction: 'higher' | 'lower'
  readonly #definition: ScorerDefinition
  readonly #steps: ScorerSteps
  readonly #pipeline: Pipeline
  #identity: string | undefined
  #fingerprint: string | undefined

  constructor(definition: ScorerDefinition, steps: ScorerSteps) {
    this.id = definition.id
    this.name = definition.name ?? definition.declaredName ?? definition.id
    this.description = definition.description
    this.kind = definition.kind
    if (definition.type) this.type = definition.type
    this.range = definition.range ?? [0, 1]
    this.direction = definition.direction ?? 'higher'
    this.#definition = definition
    this.#steps = steps
    this.#pipeline = { definition, steps, range: this.range, identity: () => this.identity }
  }

  get [mark](): ScorerTraits {
    const { declaredName, readsOnly = false } = this.#definition
    const traits: ScorerTraits = { readsOnly, isUnfinished: this.#steps.generateScore === undefined }
    if (declaredName !== undefined) traits.declaredName = declaredName
    return traits
  }

  get identity(): string {
    this.#identity ??= this.#definition.declaredName ?? writeIdentity(this.id, this.#definition.options ?? [])
    return this.#identity
  }

  get fingerprint(): string {
    this.#fingerprint ??= hashText(this.#writeRule(), 16)
    return this.#fingerprint
  }

  #writeRule(): string {
    const { id, options = [], version, judge, judgePort, passes, prepareRun } = this.#definition
    const rule = [id, writeOptions(options), this.range.join(), this.direction, passes ? String(passes) : '']
    if (judge) rule.push(judgePort?.describe(judge) ?? writeOptions([judge.model, judge.instructions]))
    if (version === undefined) {
      for (const [name, step] of Object.entries(this.#steps)) rule.push(name, writeStep(step, judgePort))
      if (prepareRun) rule.push(String(prepareRun))
    } else rule.push('version', version)
    return rule.join('\n')
  }

  passes(score: number): boolean {
    const { passes } = this.#definition
    if (passes) return passes(score)
    return this.direction === 'higher'
      ? score >= this.range[1] - tolerance
      : score <= this.range[0] + tolerance
  }

  /** `undefined` for a scorer of another make, or one whose `run` was replaced. */
  static scoreNow(
    scorer: Scorer,
    run: ScorerRun,
    signal: AbortSignal | undefined,
  ): ScorerResult | Promise<ScorerResult> | undefined {
    const isOurs = #pipeline in scorer && scorer.run === BuiltScorer.prototype.run
    return isOurs ? runPipeline(scorer.#pipeline, run, signal) : undefined
  }

  async run(run: ScorerRun, options?: { signal?: AbortSignal }): Promise<ScorerResult> {
    if (typeof run !== 'object' || run === null || !('output' in run)) {
      throw new BadOptionError({
        subject: `${this.id}.run`,
        option: 'run',
        received: run,
        accepted: 'an object with an `output`',
        hint: 'Call scorer.run({ input, output }).',
      })
    }
    return runPipeline(this.#pipeline, run, options?.signal)
  }

  preprocess(step: AnyStep): BuiltScorer {
    return this.#with('preprocess', step)
  }

  analyze(step: AnyStep): BuiltScorer {
    return this.#with('analyze', step)
  }

  generateScore(step: AnyStep): BuiltScorer {
    return this.#with('generateScore', step)
  }

  generateReason(step: AnyStep): BuiltScorer {
    return this.#with('generateReason', step)
  }

  #checkPrompt(name: keyof ScorerSteps, step: PromptStep<AnyContext, unknown>): void {
    const subject = `createScorer("${this.id}").${name}`
    refuseUnknownOptions(
      subject,
      step,
      name === 'generateScore' ? [...promptFields, 'calculateScore'] : promptFields,
    )
    const { judgePort } = this.#definition
    const needsSchema = name === 'preprocess' || name === 'analyze'
    if (needsSchema && step.outputSchema === undefined) {
      throw new BadOptionError({
        subject,
        option: 'outputSchema',
        received: undefined,
        accepted: 'the shape of the reply, such as z.object({ ... }) or a JSON Schema',
      })
    }
    if (step.outputSchema !== undefined) judgePort?.checkSchema(subject, step.outputSchema)
    if (step.judge !== undefined) judgePort?.check(subject, step.judge)
  }

  #with(name: keyof ScorerSteps, step: AnyStep): BuiltScorer {
    const isPrompt = typeof step === 'object' && step !== null && typeof step.createPrompt === 'function'
    if (typeof step !== 'function' && !isPrompt) {
      throw new BadOptionError({
        subject: `createScorer("${this.id}")`,
        option: name,
        received: step,
        accepted: 'a function, or a prompt object { description, outputSchema, createPrompt }',
      })
    }
    if (typeof step !== 'function') this.#checkPrompt(name, step)
    return new BuiltScorer(this.#definition, { ...this.#steps, [name]: step })
  }
}

const promptFields = ['description', 'outputSchema', 'createPrompt', 'checkReply', 'judge']

function writeStep(step: AnyStep, port: JudgePort | undefined): string {
  if (typeof step === 'function') return String(step)
  const { description, createPrompt, checkReply, outputSchema, judge } = step
  const parts = [description, String(createPrompt), outputSchema ? writeOptions([outputSchema]) : '']
  if (checkReply) parts.push(String(checkReply))
  if ('calculateScore' in step) parts.push(String(step.calculateScore))
  if (judge) parts.push(port?.describe(judge) ?? judge.instructions)
  return parts.join('\n')
}

/**
 * `scorer.run()` for whoever runs many: a promise only where a step returned one.
 *
 * @throws ScorerError, or rejects with it.
 */
export function scoreNow(
  scorer: Scorer,
  run: ScorerRun,
  signal: AbortSignal | undefined,
): ScorerResult | Promise<ScorerResult> {
  return BuiltScorer.scoreNow(scorer, run, signal) ?? scorer.run(run, signal ? { signal } : undefined)
}

/** Builds Proctor's own scorers: `createScorer` with what only they may declare. The definition is taken as valid. */
export function buildScorer<I = Unchecked, O = Unchecked>(
  definition: ScorerDefinition,
): ScorerBuilder<I, O, undefined, undefined> {
  const built: unknown = new BuiltScorer(definition, {})
  return built as ScorerBuilder<I, O, undefined, undefined> // reason: one class serves every stage, the stage's type names its methods
}
