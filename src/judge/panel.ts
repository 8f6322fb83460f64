import { BadOptionError, refuseUnknownOptions } from '../errors/index.ts'
import type { JudgeConfig, Panel, PanelRule } from '../scorer/index.ts'
import { checkModel } from './models/check-model.ts'
import { isObject } from './models/is-object.ts'
import type { JudgeModelSource } from './models/model-source.ts'
import { requireWholeNumber } from './whole-number.ts'

const mark = Symbol.for('proctor.judge.panel')

/** Several judges that stand in the place of one model; see `judgePanel`. */
export interface JudgePanel {
  /** The models that vote. */
  readonly models: readonly JudgeModelSource[]
  /** How often each votes. */
  readonly samples: number
  readonly combine: PanelRule
}

/** How a panel votes. */
export interface JudgePanelOptions {
  /** How often each model is asked the same question. Default 1. */
  samples?: number
  /**
   * How votes become one score. Default `median`. `majority` takes the score that was given most often; a tie is an error.
   */
  combine?: PanelRule
}

/**
 * Lets several models, or one model several times, judge each run: give it wherever a judge's `model` is taken. Each vote costs what a single
 * judge costs. The result's `panel` holds every vote and how far they lie apart; where one vote fails, the run has no score.
 *
 * @param models - The models that vote.
 * @throws BadOptionError where there would be fewer than two votes.
 *
 * @example
 * ```ts
 * judgePanel(['openai/gpt-5-mini', 'anthropic/claude-haiku-4-5', 'google/gemini-2.5-flash'], { combine: 'majority' })
 * ```
 */
export function judgePanel(models: readonly JudgeModelSource[], options: JudgePanelOptions = {}): JudgePanel {
  const subject = 'judgePanel'
  refuseUnknownOptions(subject, options, ['samples', 'combine'])
  const { samples = 1, combine = 'median' } = options
  if (!Array.isArray(models) || models.length === 0)
    throw new BadOptionError({ subject, option: 'models', received: models, accepted: 'a list of models' })
  for (const model of models) checkModel(subject, model)
  requireWholeNumber(subject, 'samples', samples, 1)
  if (!['median', 'mean', 'majority'].includes(combine))
    throw new BadOptionError({
      subject,
      option: 'combine',
      received: combine,
      accepted: '"median", "mean" or "majority"',
    })
  if (models.length * samples < 2) {
    throw new BadOptionError({
      subject,
      option: 'samples',
      received: samples,
      accepted: 'at least 2 for a single model',
      hint: 'A panel has two votes or more: name another model, or raise `samples`.',
    })
  }
  const panel: JudgePanel = { models: [...models], samples, combine }
  Object.defineProperty(panel, mark, { value: true })
  return Object.freeze(panel)
}

/** True for a panel of any copy of Proctor. */
export function isPanel(value: unknown): value is JudgePanel {
  return isObject(value) && mark in value
}

/** The judges behind one whose model is a panel. */
export function panelOf(judge: JudgeConfig): Panel | undefined {
  const panel = judge.model
  if (!isPanel(panel)) return undefined
  const voters = panel.models.flatMap((model) =>
    Array.from({ length: panel.samples }, (_, sample) => ({ ...judge, model, sample })),
  )
  return { voters, combine: panel.combine }
}
