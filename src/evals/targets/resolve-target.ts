import { BadOptionError } from '../../errors/index.ts'
import { agentTarget } from './agent-target.ts'
import type { AgentLike, TargetFunction } from './target-types.ts'

/** The target as a function, whatever was given. */
export function resolveTarget(owner: string, target: unknown, targetOptions: unknown): TargetFunction {
  const isObject =
    typeof targetOptions === 'object' && targetOptions !== null && !Array.isArray(targetOptions)
  if (targetOptions !== undefined && !isObject) {
    throw new BadOptionError({
      subject: owner,
      option: 'targetOptions',
      received: targetOptions,
      accepted: 'an object',
    })
  }
  if (typeof target === 'function') return target as TargetFunction // reason: a function is always a function target
  const options = isObject ? (targetOptions as Readonly<Record<string, unknown>>) : {} // reason: checked above
  const made =
    typeof target === 'object' && target !== null ? agentTarget(target as AgentLike, options) : undefined // reason: every method is looked for before it is called
  if (made) return made
  throw new BadOptionError({
    subject: owner,
    option: 'target',
    received: target,
    accepted: 'a function, or an object with generate(), run(), invoke() or start()',
    hint: 'Wrap any other agent: target: async (input) => myAgent.ask(input)',
  })
}
