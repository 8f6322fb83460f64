/** @module The built-in readers, most particular first. */
import type { TranscriptReader } from '../types.ts'
import { agentdojoReader } from './agentdojo.ts'
import { anthropicReader } from './anthropic.ts'
import { atifReader } from './atif.ts'
import { bedrockReader } from './bedrock.ts'
import { bfclReader } from './bfcl.ts'
import { canonicalReader } from './canonical.ts'
import { cohereReader } from './cohere.ts'
import { geminiReader } from './gemini.ts'
import { geminiInteractionsReader } from './gemini-interactions.ts'
import { openaiAgentsReader } from './openai-agents.ts'
import { openaiChatReader } from './openai-chat.ts'
import { openaiResponsesReader } from './openai-responses.ts'
import { plainMessagesReader, textReader } from './plain.ts'

/** Tried in this order; the first that recognises a value reads it. */
export const builtInReaders: readonly TranscriptReader[] = [
  textReader,
  canonicalReader,
  openaiChatReader,
  cohereReader,
  openaiResponsesReader,
  openaiAgentsReader,
  agentdojoReader,
  atifReader,
  bfclReader,
  anthropicReader,
  bedrockReader,
  geminiReader,
  geminiInteractionsReader,
  plainMessagesReader,
]
