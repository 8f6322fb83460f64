import { BadOptionError, describeValue } from '../../errors/index.ts'
import type { Unchecked } from '../../scorer/index.ts'
import { isFields } from '../../transcript/index.ts'
import { checkRunningOptions, refuseUnknown } from '../check-options.ts'
import { isIterable } from '../items/is-iterable.ts'
import type { ScorerEntry, ScorersOption } from '../plan/entry-types.ts'
import { buildRunPlan } from '../plan/run-plan.ts'
import { resolveTarget } from '../targets/resolve-target.ts'
import { isDataset } from './dataset-data.ts'
import type { DefinedEval, EvalDefinition } from './eval-definition.ts'

const mark = Symbol.for('proctor.eval')
const owner = 'defineEval'

const hooks = ['beforeAll', 'afterAll', 'beforeEach', 'afterEach'] as const

const known: ReadonlySet<string> = new Set([
  ...hooks,
  'name',
  'data',
  'target',
  'variants',
  'tags',
  'scorers',
  'gates',
  'targetOptions',
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
  'keepItems',
  'requestContext',
  'onItemComplete',
])

const variantOptions: ReadonlySet<string> = new Set(['target', 'requestContext'])

/**
 * Defines an eval for `proctor run`, in a file that ends in `.eval.ts`, `.mts`, `.js` or `.mjs`.
 *
 * @throws BadOptionError at once for an option that is not taken; the command then names the file and refuses to run.
 *
 * @example
 * ```ts
 * export default defineEval({
 *   data: [{ input: 'Weather in Rome?', groundTruth: 'Rome' }],
 *   target: (input) => agent.generate(input),
 *   scorers: [checks.includes(fromGroundTruth())],
 * })
 * ```
 */
export function defineEval<
  I = Unchecked,
  O = Unchecked,
  G = Unchecked,
  const S extends ScorersOption | undefined = readonly ScorerEntry[],
>(definition: EvalDefinition<I, O, G, S>): DefinedEval {
  const given: unknown = definition
  if (!isFields(given)) refuse('definition', given, 'an object such as { data, target, scorers }')
  checkFields(given)
  checkRunningOptions(owner, given)
  buildRunPlan(owner, definition.scorers, definition.gates, () => undefined)
  const defined = { definition: { ...given } }
  Object.defineProperty(defined, mark, { value: true })
  return Object.freeze(defined) as unknown as DefinedEval // reason: the type arguments are the caller's; whoever runs it takes any
}

/** True for what `defineEval()` of any copy of Proctor returned. */
export function isDefinedEval(value: unknown): value is DefinedEval {
  return typeof value === 'object' && value !== null && mark in value
}

function refuse(option: string, received: unknown, accepted: string): never {
  throw new BadOptionError({ subject: owner, option, received, accepted })
}

function checkFields(given: Readonly<Record<string, unknown>>): void {
  refuseUnknown(owner, given, known)
  const { name, data, target, variants, tags } = given
  if (name !== undefined && (typeof name !== 'string' || name.trim() === '')) {
    refuse('name', name, 'a text that is not empty')
  }
  if (typeof data !== 'string' && typeof data !== 'function' && !isIterable(data) && !isDataset(data)) {
    refuse('data', data, 'items, a dataset, a function that returns them, or the path of a file')
  }
  if (tags !== undefined && !(Array.isArray(tags) && tags.every((tag) => typeof tag === 'string'))) {
    refuse('tags', tags, 'a list of texts')
  }
  for (const hook of hooks) {
    if (given[hook] !== undefined && typeof given[hook] !== 'function')
      refuse(hook, given[hook], 'a function')
  }
  checkTargets(target, variants)
}

function checkTargets(target: unknown, variants: unknown): void {
  if (target !== undefined) resolveTarget(owner, target, undefined)
  if (variants === undefined) {
    if (target === undefined) refuse('target', target, 'a function or an agent')
    return
  }
  if (!isFields(variants) || Object.keys(variants).length === 0) {
    refuse('variants', variants, 'variants by name, such as { mini: { target } }')
  }
  for (const [name, variant] of Object.entries(variants)) {
    const option = `variants.${name}`
    if (!isFields(variant))
      refuse(option, variant, `{ target } or { requestContext }, not ${describeValue(variant)}`)
    refuseUnknown(`${owner}: variants.${name}`, variant, variantOptions)
    const own = variant['target']
    if (own !== undefined) resolveTarget(owner, own, undefined)
    else if (target === undefined) refuse(`${option}.target`, own, 'a target, since the eval has none itself')
  }
}
