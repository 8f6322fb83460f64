import type { CallBounds } from '../calls/call-model.ts'
import type { JudgeModel, ModelSettings, ReplyMode } from '../judge-model.ts'
import type { ReplySchema } from '../reply/reply-schema.ts'

/** A question that is ready to be asked. */
export interface Inquiry {
  readonly model: JudgeModel
  readonly system: string
  readonly prompt: string
  readonly settings: ModelSettings
  readonly replyMode: 'auto' | ReplyMode
  readonly promptVersion: string
  readonly bounds: CallBounds
  readonly schema?: ReplySchema
  checkReply?(reply: unknown): string | undefined
}
