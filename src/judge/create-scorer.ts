import {
  buildScorer,
  checkScorerConfig,
  type ScorerBuilder,
  type ScorerConfig,
  type Unchecked,
} from '../scorer/index.ts'
import { judgePort } from './judge-port.ts'

/**
 * Makes a scorer of your own: a pipeline of steps that ends in a number.
 *
 * Steps run in the order `prepareRun`, `preprocess`, `analyze`, `generateScore`, `generateReason`; each sees what those before returned. A step
 * is a function, or a prompt that the `judge` answers. Any step may return `notScorable(reason)`. A step that throws, a judge that gives no
 * verdict, or a score that is no finite number within the range, is an error of that run.
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
  if (config.judge !== undefined) judgePort.check('createScorer', config.judge)
  return buildScorer<I, O>({ ...config, kind: config.judge ? 'judge' : 'custom', judgePort })
}
