import { BadOptionError } from '../errors/index.ts'

/** How far a tool invocation of a test message got. */
export type ToolInvocationState =
  | 'partial-call'
  | 'call'
  | 'result'
  | 'approval-requested'
  | 'approval-responded'
  | 'output-error'
  | 'output-denied'

/** One tool call within a message, as AI SDK 4 and Mastra write it. */
export interface ToolInvocation {
  toolCallId: string
  toolName: string
  args: Record<string, unknown>
  result?: unknown
  state: ToolInvocationState
  errorText?: string
  isError?: boolean
}

/** What `createToolInvocation` takes. */
export interface CreateToolInvocationOptions {
  /** Id of the call. */
  toolCallId: string
  /** Name of the tool. */
  toolName: string
  /** Arguments of the call. */
  args: Record<string, unknown>
  /** What the tool returned. */
  result?: unknown
  /** How far the call has come. @default 'result' */
  state?: ToolInvocationState
  /** The words of the failure, with `state: 'output-error'`. */
  errorText?: string
  /** The tool failed, and `result` says how. */
  isError?: boolean
}

const states: readonly ToolInvocationState[] = [
  'partial-call',
  'call',
  'result',
  'approval-requested',
  'approval-responded',
  'output-error',
  'output-denied',
]

/**
 * Builds one tool call for the `toolInvocations` of `createUIMessage` or `createTestMessage`.
 *
 * @throws BadOptionError where the name is empty or the state unknown.
 *
 * @example
 * ```ts
 * createToolInvocation({ toolCallId: 'call-1', toolName: 'weather', args: { city: 'Rome' }, result: { sky: 'sunny' } })
 * ```
 */
export function createToolInvocation(options: CreateToolInvocationOptions): ToolInvocation {
  const subject = 'createToolInvocation'
  const { toolCallId, toolName, args, result, state = 'result', errorText, isError } = options
  if (typeof toolName !== 'string' || toolName === '') {
    throw new BadOptionError({
      subject,
      option: 'toolName',
      received: toolName,
      accepted: 'the name of a tool',
    })
  }
  if (!states.includes(state)) {
    throw new BadOptionError({
      subject,
      option: 'state',
      received: state,
      accepted: `one of ${states.join(', ')}`,
    })
  }
  return {
    toolCallId,
    toolName,
    args,
    ...(result === undefined ? {} : { result }),
    state,
    ...(errorText === undefined ? {} : { errorText }),
    ...(isError === undefined ? {} : { isError }),
  }
}
