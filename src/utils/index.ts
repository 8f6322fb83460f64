/** @module Helpers that build runs for tests and read messages of any format. */
export { type ToolCallInfo, toToolCallInfo } from './tool-call-info.ts'
