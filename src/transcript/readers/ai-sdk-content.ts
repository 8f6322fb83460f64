import { asList, isFields } from '../plain.ts'
import type { Msg, TranscriptReader } from '../types.ts'
import { findDenials, partsLikeness, readAiSdkPart, sourcesLast } from './ai-sdk-parts.ts'

/** One assistant message of each step's content parts. Calls and results stand in it as the SDK orders them. */
export function readSteps(contents: readonly (readonly unknown[])[]): readonly Msg[] {
  const denials = findDenials(contents.flat())
  return contents.map((content, step) => ({
    role: 'assistant',
    parts: sourcesLast(content).flatMap((part) => readAiSdkPart(part, denials, 'raw') ?? []),
    step,
  }))
}

/** The `content` of an AI SDK result: a list of parts without messages around them. */
export const aiSdkContentReader: TranscriptReader = {
  format: 'ai-sdk-content',
  hasErrorFlag: true,
  recognises: (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    !value.some((part) => isFields(part) && 'role' in part) &&
    partsLikeness(value) !== 'no',
  read: (value) => readSteps([asList(value)]),
}
