import type { Unchecked } from '../../scorer/index.ts'
import { isFields } from '../../transcript/index.ts'
import { conversationMessages, inputMessages } from './agent-messages.ts'
import { callInvoke, isRunnable } from './call-invoke.ts'
import { callStart, startMethod } from './call-start.ts'
import type { AgentLike, TargetContext, TargetFunction } from './target-types.ts'

type Options = Readonly<Record<string, unknown>>
type Method = (...values: Unchecked[]) => Unchecked

/** Calls a method of an agent with the input of a turn. */
export type AgentCall = (
  agent: AgentLike,
  method: Method,
  input: unknown,
  context: TargetContext,
  options: Options,
) => unknown

/** How each method is called, in the order in which they are looked for. */
const calls: readonly (readonly [method: (agent: AgentLike) => unknown, call: AgentCall])[] = [
  [(agent) => (isRunnable(agent) ? agent.invoke : undefined), callInvoke],
  [(agent) => agent.generate, callGenerate],
  [(agent) => agent.run, callRun],
  [(agent) => agent.invoke, callInvoke],
  [startMethod, callStart],
]

/** Makes a function target of an agent, runner, graph or workflow; `undefined` where it has no method that is known. */
export function agentTarget(agent: AgentLike, targetOptions: Options): TargetFunction | undefined {
  for (const [find, call] of calls) {
    const method = find(agent)
    if (typeof method !== 'function') continue
    return async (input, context) => call(agent, method as Method, input, context, targetOptions) // reason: typeof says function, and any agent's method is called loosely
  }
  return undefined
}

function withContext({ requestContext }: TargetContext): Options {
  return requestContext === undefined ? {} : { requestContext }
}

/** AI SDK agents take one object; others take the input and their options. */
function callGenerate(
  agent: AgentLike,
  method: Method,
  input: unknown,
  context: TargetContext,
  options: Options,
): unknown {
  const messages = context.history.length > 0 ? conversationMessages(input, context) : undefined
  if (takesOneObject(agent)) {
    const asked = messages ? { messages } : typeof input === 'string' ? { prompt: input } : askedObject(input)
    return method.call(agent, { ...asked, abortSignal: context.signal, ...options })
  }
  return method.call(agent, messages ?? input, {
    abortSignal: context.signal,
    ...withContext(context),
    ...options,
  })
}

/** Agents of AI SDK 6 and later state a version; those of 5 have `respond()`, and their settings, which other agents have not. */
function takesOneObject(agent: object): boolean {
  if ('version' in agent) return typeof agent.version === 'string' && agent.version.startsWith('agent-v')
  return (
    'respond' in agent &&
    typeof agent.respond === 'function' &&
    'settings' in agent &&
    isFields(agent.settings)
  )
}

function askedObject(input: unknown): object {
  if (isFields(input) && ('prompt' in input || 'messages' in input)) return input
  const messages = inputMessages(input)
  return messages ? { messages } : { prompt: input }
}

function callRun(
  agent: AgentLike,
  method: Method,
  input: unknown,
  context: TargetContext,
  options: Options,
): unknown {
  const messages = context.history.length > 0 ? conversationMessages(input, context) : undefined
  return method.call(agent, messages ?? input, {
    signal: context.signal,
    ...withContext(context),
    ...options,
  })
}
