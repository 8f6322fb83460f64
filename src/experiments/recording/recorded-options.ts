import type { RunEvalsOptions } from '../../evals/index.ts'
import { plainJson } from '../../json/index.ts'

const names = [
  'concurrency',
  'retries',
  'retryRules',
  'itemTimeoutMs',
  'scorerTimeoutMs',
  'maxErrorShare',
  'onError',
  'maxDurationMs',
  'maxTokens',
  'maxCostUsd',
  'stopAtErrorShare',
] as const satisfies readonly (keyof RunEvalsOptions)[]

/** The options of a run that are stored with it. */
export function recordedOptions(options: RunEvalsOptions): Record<string, unknown> {
  const given = names.flatMap((name) =>
    options[name] === undefined ? [] : [[name, plainJson(options[name])]],
  )
  return Object.fromEntries(given)
}
