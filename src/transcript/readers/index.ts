/** @module The built-in readers, most particular first. */
import type { TranscriptReader } from '../types.ts'
import { anthropicReader } from './anthropic.ts'
import { bedrockReader } from './bedrock.ts'
import { canonicalReader } from './canonical.ts'
import { geminiReader } from './gemini.ts'
import { geminiInteractionsReader } from './gemini-interactions.ts'
import { openaiChatReader } from './openai-chat.ts'
import { plainMessagesReader, textReader } from './plain.ts'

/** Tried in this order; the first that recognises a value reads it. */
export const builtInReaders: readonly TranscriptReader[] = [
  textReader,
  canonicalReader,
  openaiChatReader,
  anthropicReader,
  bedrockReader,
  geminiReader,
  geminiInteractionsReader,
  plainMessagesReader,
]
