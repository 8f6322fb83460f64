import type { Unchecked, Usage } from '../../scorer/index.ts'
import { isFields } from '../../transcript/index.ts'
import { conversationMessages, inputMessages } from './agent-messages.ts'
import { targetOutput } from './target-output.ts'
import type { AgentLike, TargetContext, TargetFunction } from './target-types.ts'

type Options = Readonly<Record<string, unknown>>
type Method = (...values: Unchecked[]) => Unchecked
type Call = (
  agent: AgentLike,
  method: Method,
  input: unknown,
  context: TargetContext,
  options: Options,
) => unknown

/** How each method is called, in the order in which they are looked for. */
const calls: readonly (readonly [name: 'generate' | 'run' | 'invoke' | 'start', call: Call])[] = [
  ['generate', callGenerate],
  ['run', callRun],
  ['invoke', callInvoke],
  ['start', callStart],
]

/** Makes a function target of an agent, runner, graph or workflow; `undefined` where it has no method that is known. */
export function agentTarget(agent: AgentLike, targetOptions: Options): TargetFunction | undefined {
  for (const [name, call] of calls) {
    const method: unknown = name === 'start' && isFactory(agent) ? agent.createRun : agent[name]
    if (typeof method !== 'function') continue
    return async (input, context) => {
      const output: unknown = await call(agent, method as Method, input, context, targetOptions) // reason: typeof says function, and any agent's method is called loosely
      const usage = readUsage(output)
      return usage ? targetOutput(output, { usage }) : output
    }
  }
  return undefined
}

function isFactory(agent: AgentLike): boolean {
  return typeof agent.start !== 'function' && typeof agent.createRun === 'function'
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

function takesOneObject(agent: object): boolean {
  return 'version' in agent && typeof agent.version === 'string' && agent.version.startsWith('agent-v')
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

/** LangChain and LangGraph: a graph with a checkpointer remembers its thread, others are given the messages so far. */
function callInvoke(
  agent: AgentLike,
  method: Method,
  input: unknown,
  context: TargetContext,
  options: Options,
): unknown {
  const remembers = 'checkpointer' in agent && Boolean(agent.checkpointer)
  const messages = context.history.length > 0 && !remembers ? conversationMessages(input, context) : undefined
  const asked = messages && isFields(input) ? { ...input, messages } : (messages ?? input)
  const { configurable, ...rest } = options
  return method.call(agent, asked, {
    signal: context.signal,
    ...rest,
    configurable: { thread_id: context.conversationId, ...(isFields(configurable) && configurable) },
  })
}

/** Workflows: `start({ inputData })`, on a run of its own where the workflow makes runs. */
async function callStart(
  agent: AgentLike,
  method: Method,
  input: unknown,
  context: TargetContext,
  options: Options,
): Promise<unknown> {
  const given = { inputData: input, ...withContext(context), ...options }
  if (!isFactory(agent)) return method.call(agent, given)
  const run: AgentLike = await method.call(agent)
  if (typeof run?.start !== 'function')
    throw new TypeError('createRun() of the target returned nothing with a start() method')
  return run.start(given)
}

const usageKeys: readonly (readonly [to: keyof Usage, from: readonly string[]])[] = [
  ['inputTokens', ['inputTokens', 'promptTokens']],
  ['outputTokens', ['outputTokens', 'completionTokens']],
  ['totalTokens', ['totalTokens']],
]

/** Usage as the AI SDK and those after it state it on a reply. */
function readUsage(output: unknown): Usage | undefined {
  if (!isFields(output)) return undefined
  const stated = isFields(output['totalUsage']) ? output['totalUsage'] : output['usage']
  if (!isFields(stated)) return undefined
  const usage: Usage = {}
  for (const [to, names] of usageKeys) {
    const value = names
      .map((name) => stated[name])
      .find((count) => typeof count === 'number' && Number.isFinite(count))
    if (typeof value === 'number') usage[to] = value
  }
  return Object.keys(usage).length > 0 ? usage : undefined
}
