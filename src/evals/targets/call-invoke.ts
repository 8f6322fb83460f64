import { isFields } from '../../transcript/index.ts'
import { conversationMessages, inputMessages } from './agent-messages.ts'
import type { AgentCall } from './agent-target.ts'
import type { AgentLike } from './target-types.ts'

/** True for a model, chain or graph of LangChain: chat models have a `generate()` too, which takes something else. */
export function isRunnable(agent: AgentLike): boolean {
  return 'lc_runnable' in agent && agent.lc_runnable === true && typeof agent.invoke === 'function'
}

/** LangChain and LangGraph: a graph with a checkpointer remembers its thread, others are given the messages so far. */
export const callInvoke: AgentCall = (agent, method, input, context, options) => {
  const remembers = 'checkpointer' in agent && Boolean(agent.checkpointer)
  const isTalk = context.history.length > 0 && !remembers
  const messages = isTalk ? conversationMessages(input, context) : undefined
  const { configurable, ...rest } = options
  return method.call(agent, takesMessages(agent) ? asState(input, messages) : asInput(input, messages), {
    signal: context.signal,
    ...rest,
    configurable: { thread_id: context.conversationId, ...(isFields(configurable) && configurable) },
  })
}

function asInput(input: unknown, messages: unknown[] | undefined): unknown {
  return messages && isFields(input) ? { ...input, messages } : (messages ?? input)
}

/** Graphs take their state and no text: `{ messages }`. */
function asState(input: unknown, messages: unknown[] | undefined): unknown {
  if (isFields(input) && typeof input['role'] !== 'string') return messages ? { ...input, messages } : input
  const asked = messages ?? inputMessages(input)
  return asked ? { messages: asked } : input
}

/** True for a graph whose state has messages: a compiled graph, or an agent of `createAgent()` around one. */
function takesMessages(agent: object): boolean {
  const graph = 'graph' in agent && typeof agent.graph === 'object' && agent.graph ? agent.graph : agent
  if (!('lg_is_pregel' in graph && graph.lg_is_pregel === true)) return false
  return !('channels' in graph && isFields(graph.channels)) || 'messages' in graph.channels
}
