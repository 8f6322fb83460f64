/** @module `proctor/transcript`: reads any agent's messages into one ordered list of messages and tool calls. */
export {
  defineReader,
  type ErrorState,
  isTranscript,
  type Msg,
  type Part,
  type ReadTranscriptOptions,
  RunFailedError,
  readTranscript,
  type ToolCall,
  type ToolCallEntry,
  type ToolCallState,
  type ToolResult,
  type Transcript,
  type TranscriptReader,
  UnrecognizedTranscriptError,
} from '../transcript/index.ts'
