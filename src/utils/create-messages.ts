import { BadOptionError } from '../errors/index.ts'
import type { ToolInvocation } from './create-tool-invocation.ts'

/** Who wrote a test message. */
export type TestMessageRole = 'user' | 'assistant' | 'system'

/** What `createUIMessage` takes. */
export interface CreateUIMessageOptions {
  /** The text of the message. */
  content: string
  /** Who says it. */
  role: TestMessageRole
  /** Id of the message. @default 'test-message' */
  id?: string
  /** Calls the message made, after its text. */
  toolInvocations?: readonly ToolInvocation[]
}

/** A message of the older UI form: text, its parts, and the calls beside them. */
export interface UIMessage {
  id: string
  role: TestMessageRole
  content: string
  parts: { type: 'text'; text: string }[]
  toolInvocations: ToolInvocation[]
}

/** What `createTestMessage` takes. */
export interface CreateTestMessageOptions extends CreateUIMessageOptions {
  /** The parts of the message, in place of one text part of `content`. */
  parts?: readonly Record<string, unknown>[]
}

/** A stored message of Mastra (`MastraDBMessage`, content format 2). */
export interface MastraTestMessage {
  id: string
  role: TestMessageRole
  content: {
    format: 2
    parts: Record<string, unknown>[]
    content: string
    toolInvocations?: ToolInvocation[]
  }
  /** Always the same date, so that two messages of the same options are equal. */
  createdAt: Date
}

const roles: readonly TestMessageRole[] = ['user', 'assistant', 'system']

function check(subject: string, options: CreateUIMessageOptions): void {
  if (typeof options?.content !== 'string') {
    throw new BadOptionError({ subject, option: 'content', received: options?.content, accepted: 'a text' })
  }
  if (!roles.includes(options.role)) {
    throw new BadOptionError({
      subject,
      option: 'role',
      received: options.role,
      accepted: `one of ${roles.join(', ')}`,
    })
  }
}

/**
 * Builds a message for a test run, with tool calls beside its text.
 *
 * @throws BadOptionError where `content` is no text or `role` is unknown.
 *
 * @example
 * ```ts
 * createUIMessage({ role: 'user', content: 'What is the weather?' })
 * ```
 */
export function createUIMessage(options: CreateUIMessageOptions): UIMessage {
  check('createUIMessage', options)
  const { id = 'test-message', role, content, toolInvocations = [] } = options
  return {
    id,
    role,
    content,
    parts: [{ type: 'text', text: content }],
    toolInvocations: [...toolInvocations],
  }
}

/**
 * Builds a stored message of Mastra for a test run.
 *
 * @throws BadOptionError where `content` is no text or `role` is unknown.
 */
export function createTestMessage(options: CreateTestMessageOptions): MastraTestMessage {
  check('createTestMessage', options)
  const { id = 'test-message', role, content, toolInvocations = [], parts } = options
  return {
    id,
    role,
    content: {
      format: 2,
      parts: parts ? [...parts] : [{ type: 'text', text: content }],
      content,
      ...(toolInvocations.length === 0 ? {} : { toolInvocations: [...toolInvocations] }),
    },
    createdAt: new Date(0),
  }
}
