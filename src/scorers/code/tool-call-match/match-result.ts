import type { CallMatch } from '../../../trajectory/index.ts'
import type { ToolCallInfo } from '../../../utils/index.ts'

/** `preprocessStepResult` of the tool-call match: the whole match, whatever is scored. */
export interface ToolCallMatchStepResult extends CallMatch {
  /** The calls that were compared, in order: an `actualIndex` is a place in this list. */
  toolCallInfos: ToolCallInfo[]
  /** How many calls were cut off while their arguments streamed and left out; under `none()` they count as calls. */
  cutOffCalls: number
}
