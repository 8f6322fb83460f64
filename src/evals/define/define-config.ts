import { BadOptionError } from '../../errors/index.ts'
import { isFields } from '../../transcript/index.ts'
import { checkRunningOptions } from '../check-options.ts'
import type { DefinedConfig, EvalDefaults } from './eval-definition.ts'

const mark = Symbol.for('proctor.config')

const known: ReadonlySet<string> = new Set<keyof EvalDefaults>([
  'trials',
  'concurrency',
  'retries',
  'itemTimeoutMs',
  'scorerTimeoutMs',
  'maxErrorShare',
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
  const stranger = isFields(given) ? Object.keys(given).find((key) => !known.has(key)) : undefined
  if (stranger !== undefined) {
    throw new BadOptionError({
      subject: 'defineConfig',
      option: stranger,
      received: Reflect.get(defaults, stranger),
      accepted: 'nothing: there is no such option',
      hint: `Options: ${[...known].join(', ')}.`,
    })
  }
  const defined: DefinedConfig = { defaults: { ...defaults } }
  Object.defineProperty(defined, mark, { value: true })
  return Object.freeze(defined)
}

/** True for what `defineConfig()` of any copy of Proctor returned. */
export function isDefinedConfig(value: unknown): value is DefinedConfig {
  return typeof value === 'object' && value !== null && mark in value
}
