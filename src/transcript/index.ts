/** @module Reads what any agent hands back into one ordered list of messages, tool calls, results and failures. */
export { deepEqual } from './deep-equal.ts'
export { defineReader } from './define-reader.ts'
export { joinTranscripts } from './join-transcripts.ts'
export { expandWrapper } from './parallel-wrapper.ts'
export { asText, isFields } from './plain.ts'
export { draftTranscript, type ReadTranscriptOptions, readTranscript } from './read-transcript.ts'
export type { SpanCall, SpanRun, SpanStep, SpanWorkflowStep } from './readers/spans/call-tree.ts'
export { isSpans, readSpanRun } from './readers/spans/index.ts'
export { textOfMessage } from './segments.ts'
export { RunFailedError, UnrecognizedTranscriptError } from './transcript-errors.ts'
export { isTranscript, sealTranscript } from './transcript-view.ts'
export type {
  ErrorState,
  Msg,
  Part,
  ToolCall,
  ToolCallEntry,
  ToolCallState,
  ToolResult,
  Transcript,
  TranscriptReader,
} from './types.ts'
