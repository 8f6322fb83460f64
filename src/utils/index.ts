/** @module Helpers that build runs for tests and read messages of any format. */
export {
  type CreateTestMessageOptions,
  type CreateUIMessageOptions,
  createTestMessage,
  createUIMessage,
  type MastraTestMessage,
  type TestMessageRole,
  type UIMessage,
} from './create-messages.ts'
export {
  type AgentRunInput,
  type AgentTestRun,
  type CreateAgentTestRunOptions,
  createAgentTestRun,
  createTestRun,
  type TestRun,
} from './create-runs.ts'
export {
  type CreateToolInvocationOptions,
  createToolInvocation,
  type ToolInvocation,
  type ToolInvocationState,
} from './create-tool-invocation.ts'
export {
  type CreateTrajectoryTestRunOptions,
  createTrajectoryTestRun,
  type TrajectoryTestRun,
} from './create-trajectory-test-run.ts'
export {
  type ExtractedToolCalls,
  extractToolCalls,
  extractToolResults,
  type ToolResultInfo,
} from './extract-tool-calls.ts'
export { isScorerRunInputForAgent, isScorerRunOutputForAgent } from './is-scorer-run.ts'
export { type MergedToolInvocation, mergeToolInvocations } from './merge-tool-invocations.ts'
export { isCloserTo, roundToTwoDecimals } from './numbers.ts'
export { type Conversation, readConversation } from './read-conversation.ts'
export {
  extractInputMessages,
  getCombinedSystemPrompt,
  getConversationHistoryFromRunInput,
  getSystemMessagesFromRunInput,
  getUserMessageFromRunInput,
} from './run-input.ts'
export {
  extractAgentResponseMessages,
  getAssistantMessageFromRunOutput,
  getReasoningFromRunOutput,
  getTextContentFromMastraDBMessage,
} from './run-output.ts'
export { type ToolCallInfo, toToolCallInfo } from './tool-call-info.ts'
