import { checkRunningOptions, refuseUnknown } from '../check-options.ts'
import type { DefinedConfig, EvalDefaults } from './eval-definition.ts'

const mark = Symbol.for('proctor.config')

const known: ReadonlySet<string> = new Set<keyof EvalDefaults>([
  'trials',
  'concurrency',
  'retries',
  'retryRules',
  'itemTimeoutMs',
  'scorerTimeoutMs',
  'maxErrorShare',
  'maxDurationMs',
  'maxTokens',
  'maxCostUsd',
  'onError',
  'requestContext',
])

/**
 * Sets defaults for all evals of a project, in `proctor.config.ts`, `.mts`, `.js` or `.mjs`. What an eval or the command line says goes first.
 *
 * @throws BadOptionError at once for an option that is not taken.
 *
 * @example
 * ```ts
 * export default defineConfig({ concurrency: 4, itemTimeoutMs: 60_000 })
 * ```
 */
export function defineConfig(defaults: EvalDefaults): DefinedConfig {
  const given: unknown = defaults
  checkRunningOptions('defineConfig', given)
  refuseUnknown('defineConfig', defaults, known)
  const defined: DefinedConfig = { defaults: { ...defaults } }
  Object.defineProperty(defined, mark, { value: true })
  return Object.freeze(defined)
}

/** True for what `defineConfig()` of any copy of Proctor returned. */
export function isDefinedConfig(value: unknown): value is DefinedConfig {
  return typeof value === 'object' && value !== null && mark in value
}
