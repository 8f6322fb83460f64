import { BadOptionError } from '../../errors/index.ts'
import { checkRunningOptions, refuseUnknown } from '../check-options.ts'
import type { DefinedConfig, ProjectConfig } from './eval-definition.ts'

const mark = Symbol.for('proctor.config')

const known: ReadonlySet<string> = new Set<keyof ProjectConfig>([
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
  'stopAtErrorShare',
  'onError',
  'requestContext',
  'judgeCache',
  'cassette',
  'cassetteFile',
  'redact',
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
export function defineConfig(config: ProjectConfig): DefinedConfig {
  const given: unknown = config
  checkRunningOptions('defineConfig', given)
  refuseUnknown('defineConfig', config, known)
  checkCommandKeys(config)
  const { judgeCache, cassette, cassetteFile, redact, ...defaults } = config
  const judges = {
    ...(judgeCache !== undefined && { judgeCache }),
    ...(cassette !== undefined && { cassette }),
    ...(cassetteFile !== undefined && { cassetteFile }),
  }
  const defined: DefinedConfig = { defaults, judges, ...(redact && { redact }) }
  Object.defineProperty(defined, mark, { value: true })
  return Object.freeze(defined)
}

/** True for what `defineConfig()` of any copy of Proctor returned. */
export function isDefinedConfig(value: unknown): value is DefinedConfig {
  return typeof value === 'object' && value !== null && mark in value
}

const isRedactRule = (rule: unknown): boolean =>
  rule instanceof RegExp || typeof rule === 'function' || (typeof rule === 'string' && rule !== '')

function checkCommandKeys({ judgeCache, cassette, cassetteFile, redact }: ProjectConfig): void {
  const refuse = (option: string, received: unknown, accepted: string): never => {
    throw new BadOptionError({ subject: 'defineConfig', option, received, accepted })
  }
  if (judgeCache !== undefined && typeof judgeCache !== 'boolean')
    refuse('judgeCache', judgeCache, 'true or false')
  if (cassette !== undefined && !['record', 'replay', 'strict', 'off'].includes(cassette))
    refuse('cassette', cassette, '"record", "replay", "strict" or "off"')
  if (redact !== undefined && !(Array.isArray(redact) && redact.every(isRedactRule)))
    refuse('redact', redact, 'a list of regular expressions, paths, and functions of a text')
  if (cassetteFile !== undefined && (typeof cassetteFile !== 'string' || cassetteFile === ''))
    refuse('cassetteFile', cassetteFile, 'the path of a file')
}
