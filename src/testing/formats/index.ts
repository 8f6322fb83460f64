/** @module One run written in each format that agents hand back. */
import type { FormatBuilder } from '../sample-run.ts'
import { aiSdkV4Messages } from './ai-sdk-v4-messages.ts'
import { aiSdkV5Messages } from './ai-sdk-v5-messages.ts'
import { aiSdkV5Ui } from './ai-sdk-v5-ui.ts'
import { anthropic } from './anthropic.ts'
import { bedrock } from './bedrock.ts'
import { gemini } from './gemini.ts'
import { langchain } from './langchain.ts'
import { mastraMessages } from './mastra-messages.ts'
import { openaiChat } from './openai-chat.ts'
import { openaiResponses } from './openai-responses.ts'

/** Names of the formats that have a builder. */
export type FormatName =
  | 'aiSdkV4Messages'
  | 'aiSdkV5Messages'
  | 'aiSdkV5Ui'
  | 'anthropic'
  | 'bedrock'
  | 'gemini'
  | 'langchain'
  | 'mastraMessages'
  | 'openaiChat'
  | 'openaiResponses'

/** The builders by name, for tests that must hold in every format. */
export const formatBuilders: Readonly<Record<FormatName, FormatBuilder>> = {
  aiSdkV4Messages,
  aiSdkV5Messages,
  aiSdkV5Ui,
  anthropic,
  bedrock,
  gemini,
  langchain,
  mastraMessages,
  openaiChat,
  openaiResponses,
}
