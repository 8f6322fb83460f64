import { createId } from '../environment/index.ts'
import { BadOptionError } from '../errors/index.ts'

/** What an agent was asked, with all it could see: messages may be of any format that is read. */
export interface AgentRunInput<M = unknown> {
  inputMessages: M[]
  /** Messages of earlier runs. */
  rememberedMessages: unknown[]
  systemMessages: unknown[]
  /** System messages by the name of what added them. */
  taggedSystemMessages: Record<string, unknown[]>
}

/** What `createAgentTestRun` takes. */
export interface CreateAgentTestRunOptions<M, O> {
  /** What the agent was asked. @default [] */
  inputMessages?: readonly M[]
  /** What the agent handed back. */
  output: O
  /** Messages the agent remembered from before. @default [] */
  rememberedMessages?: readonly unknown[]
  /** System messages of the run. @default [] */
  systemMessages?: readonly unknown[]
  /** System messages by tag. @default {} */
  taggedSystemMessages?: Readonly<Record<string, unknown[]>>
  /** Whatever the request carried along. @default {} */
  requestContext?: unknown
  /** Made where it is missing. */
  runId?: string
}

/** A run that `scorer.run()` takes. */
export interface AgentTestRun<M = unknown, O = unknown> {
  input: AgentRunInput<M>
  output: O
  requestContext: unknown
  runId: string
}

/**
 * Builds a run of an agent from messages, to hand to `scorer.run()`.
 *
 * @throws BadOptionError where there is no `output`.
 *
 * @example
 * ```ts
 * const run = createAgentTestRun({
 *   inputMessages: [createUIMessage({ role: 'user', content: 'Hello?' })],
 *   output: [createUIMessage({ role: 'assistant', content: 'Good day.' })],
 * })
 * const { score } = await scorer.run(run)
 * ```
 */
export function createAgentTestRun<M = unknown, O = unknown>(
  options: CreateAgentTestRunOptions<M, O>,
): AgentTestRun<M, O> {
  if (options?.output === undefined || options.output === null) {
    throw new BadOptionError({
      subject: 'createAgentTestRun',
      option: 'output',
      received: options?.output,
      accepted: 'what the agent handed back, such as a list of messages',
    })
  }
  return {
    input: {
      inputMessages: [...(options.inputMessages ?? [])],
      rememberedMessages: [...(options.rememberedMessages ?? [])],
      systemMessages: [...(options.systemMessages ?? [])],
      taggedSystemMessages: { ...options.taggedSystemMessages },
    },
    output: options.output,
    requestContext: options.requestContext ?? {},
    runId: options.runId ?? createId('run'),
  }
}

/** A run of two texts, as `createTestRun` builds it. */
export interface TestRun {
  input: { role: 'user'; content: string }[]
  output: { role: 'assistant'; text: string }
  additionalContext: Record<string, unknown>
  requestContext: Record<string, unknown>
}

/**
 * Builds a run from what was asked and what was answered.
 *
 * @example
 * ```ts
 * createTestRun('What is the capital of France?', 'Paris')
 * ```
 */
export function createTestRun(
  input: string,
  output: string,
  additionalContext: Record<string, unknown> = {},
  requestContext: Record<string, unknown> = {},
): TestRun {
  return {
    input: [{ role: 'user', content: input }],
    output: { role: 'assistant', text: output },
    additionalContext,
    requestContext,
  }
}
