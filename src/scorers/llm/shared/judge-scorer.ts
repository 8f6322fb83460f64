import { BadOptionError, refuseUnknownOptions } from '../../../errors/index.ts'
import {
  type JudgeModelSource,
  type JudgePanel,
  judgePort,
  type PromptOptions,
  writeInstructions,
} from '../../../judge/index.ts'
import { buildScorer, functionSources, type JudgeConfig, type ScorerBuilder } from '../../../scorer/index.ts'

/** What every scorer with a judge takes. */
export interface JudgeScorerOptions {
  /** The model that judges: an AI SDK model, an id such as `openai/gpt-5-mini`, an endpoint, a function, or a `judgePanel()`. */
  model: JudgeModelSource | JudgePanel
  /** Changes the judge's instructions, or the language of its reasons. */
  prompt?: PromptOptions
  /** How the model is asked: settings, timeout in milliseconds, retries. Default: as `createScorer` has it. */
  judge?: Omit<JudgeConfig, 'model' | 'instructions'>
  /** Names the scorer; results are keyed by it then. */
  name?: string
}

/** What a prebuilt scorer declares of itself. */
export interface JudgeScorerTraits {
  /** The function as the caller writes it. */
  subject: string
  id: string
  description: string
  /** The judge's instructions, where the user gives none. */
  instructions: string
  type?: 'agent' | 'trajectory'
  /** Default `higher`. */
  direction?: 'higher' | 'lower'
  /** Highest score. Default 1. */
  scale?: number
  /** Names of options beside those every scorer takes. */
  optionNames: readonly string[]
}

const commonNames = ['model', 'prompt', 'judge', 'name']

/**
 * Refuses what is no set of options of a scorer with a judge, before any of them is read.
 *
 * @throws BadOptionError
 */
export function checkJudgeOptions(subject: string, options: unknown, names: readonly string[]): void {
  if (typeof options !== 'object' || options === null) {
    throw new BadOptionError({
      subject,
      option: 'options',
      received: options,
      accepted: 'an object with a `model`',
    })
  }
  refuseUnknownOptions(subject, options, [...commonNames, ...names])
}

/**
 * Starts a scorer whose steps ask one judge.
 *
 * @throws BadOptionError for a bad model, name, prompt or judge setting.
 */
export function startJudgeScorer(
  traits: JudgeScorerTraits,
  options: JudgeScorerOptions,
): ScorerBuilder<unknown, unknown, undefined, undefined> {
  const { subject, id, description, type, direction = 'higher', scale = 1 } = traits
  checkJudgeOptions(subject, options, traits.optionNames)
  const { model, prompt, judge: settings, name, ...own } = options
  if (name !== undefined && (typeof name !== 'string' || name === '')) {
    throw new BadOptionError({
      subject,
      option: 'name',
      received: name,
      accepted: 'a text that is not empty',
    })
  }
  const judge: JudgeConfig = {
    ...settings,
    model,
    instructions: writeInstructions(subject, traits.instructions, prompt),
  }
  judgePort.check(subject, judge)
  const isPlain = Object.values(own).every((value) => value === undefined)
  return buildScorer<unknown, unknown>({
    id,
    description,
    kind: 'judge',
    judge,
    judgePort,
    readsOnly: true,
    range: [0, scale],
    direction,
    ...(type === undefined ? {} : { type }),
    ...(name === undefined ? {} : { declaredName: name }),
    options: isPlain ? [] : [own],
    get version() {
      return ['1', ...functionSources([own])].join('\n')
    },
  })
}
