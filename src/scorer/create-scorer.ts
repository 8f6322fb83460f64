import { BadOptionError, refuseUnknownOptions } from '../errors/index.ts'
import { buildScorer } from './build-scorer.ts'
import type { ScorerConfig } from './scorer-types.ts'
import type { ScorerBuilder } from './step-types.ts'
import type { Unchecked } from './unchecked.ts'

/**
 * Makes a scorer of your own: a pipeline of steps that ends in a number.
 *
 * Steps run in the order `prepareRun`, `preprocess`, `analyze`, `generateScore`, `generateReason`; each sees what those before returned.
 * Any step may return `notScorable(reason)`. A step that throws, or a score that is no finite number within the range, is an error of that run.
 *
 * @throws BadOptionError where the config is not valid, before anything runs.
 *
 * @example
 * ```ts
 * const isShort = createScorer({ id: 'is-short', description: 'The reply has at most 80 characters' })
 *   .preprocess(({ run }) => ({ length: run.transcript.text.length }))
 *   .generateScore(({ results }) => (results.preprocessStepResult.length <= 80 ? 1 : 0))
 *   .generateReason(({ results }) => `the reply has ${results.preprocessStepResult.length} characters`)
 * ```
 */
export function createScorer<I = Unchecked, O = Unchecked>(
  config: ScorerConfig<I, O>,
): ScorerBuilder<I, O, undefined, undefined> {
  checkScorerConfig(config)
  return buildScorer<I, O>({ ...config, kind: config.judge ? 'judge' : 'custom' })
}

const optionNames = [
  'id',
  'name',
  'description',
  'type',
  'judge',
  'prepareRun',
  'range',
  'direction',
  'passes',
  'version',
]

function refuse(option: string, received: unknown, accepted: string): never {
  throw new BadOptionError({ subject: 'createScorer', option, received, accepted })
}

/**
 * Refuses what is no config of a scorer.
 *
 * @throws BadOptionError that names the field.
 */
export function checkScorerConfig(config: ScorerConfig): void {
  if (typeof config !== 'object' || config === null)
    refuse('config', config, 'an object with `id` and `description`')
  refuseUnknownOptions('createScorer', config, optionNames)
  if (typeof config.id !== 'string' || config.id.trim() === '')
    refuse('id', config.id, 'a text that is not empty')
  if (typeof config.description !== 'string') refuse('description', config.description, 'a text')
  if (config.name !== undefined && typeof config.name !== 'string') refuse('name', config.name, 'a text')
  if (config.version !== undefined && typeof config.version !== 'string')
    refuse('version', config.version, 'a text')
  if (config.range !== undefined) checkRange(config.range)
  if (config.direction !== undefined && config.direction !== 'higher' && config.direction !== 'lower') {
    refuse('direction', config.direction, '"higher" or "lower"')
  }
  for (const option of ['passes', 'prepareRun'] as const) {
    if (config[option] !== undefined && typeof config[option] !== 'function') {
      refuse(option, config[option], 'a function')
    }
  }
}

function checkRange(range: unknown): void {
  const isPair = Array.isArray(range) && range.length === 2 && range.every((end) => Number.isFinite(end))
  if (!isPair || range[0] >= range[1])
    refuse('range', range, 'two finite numbers, lowest first, such as [0, 1]')
}
