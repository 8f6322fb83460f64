import type { ToolCallInfo } from '../../../utils/index.ts'
import type { ArgumentFault } from './tool-schemas.ts'

/** A call whose arguments are not valid, and why. */
export interface InvalidCall {
  /** The tool's name. */
  name: string
  /** Place in `toolCallInfos`, from 0. */
  callIndex: number
  /** What is wrong; at least one. */
  faults: ArgumentFault[]
}

/** `preprocessStepResult` of the schema scorer. */
export interface ToolCallSchemaStepResult {
  /** The calls that were looked at, in order. */
  toolCallInfos: ToolCallInfo[]
  /** How many of them are valid. */
  validCalls: number
  /** The others. */
  invalid: InvalidCall[]
  /** How many calls were cut off while their arguments streamed and left out. */
  cutOffCalls: number
}
