/** @module The built-in readers, most particular first. */
import type { TranscriptReader } from '../types.ts'
import { agentdojoReader } from './agentdojo.ts'
import { aiSdkContentReader } from './ai-sdk-content.ts'
import { aiSdkMessagesReader } from './ai-sdk-messages.ts'
import { aiSdkResultReader } from './ai-sdk-result.ts'
import { aiSdkStreamReader } from './ai-sdk-stream.ts'
import { aiSdkUiReader, aiSdkUiV4Reader } from './ai-sdk-ui.ts'
import { anthropicReader } from './anthropic.ts'
import { atifReader } from './atif.ts'
import { bedrockReader } from './bedrock.ts'
import { bfclReader } from './bfcl.ts'
import { canonicalReader } from './canonical.ts'
import { cohereReader } from './cohere.ts'
import { geminiReader } from './gemini.ts'
import { geminiInteractionsReader } from './gemini-interactions.ts'
import { langchainReader } from './langchain.ts'
import { mastraMessagesReader } from './mastra-messages.ts'
import { mcpLogReader } from './mcp-log.ts'
import { mcpSamplingReader } from './mcp-sampling.ts'
import { openaiAgentsReader } from './openai-agents.ts'
import { openaiChatReader } from './openai-chat.ts'
import { openaiResponsesReader } from './openai-responses.ts'
import { openInferenceReader } from './openinference.ts'
import { otelGenAiReader } from './otel-genai.ts'
import { bareMessagesReader, plainMessagesReader, textReader } from './plain.ts'
import { spansReader } from './spans/index.ts'

/** Tried in this order; the first that recognises a value reads it. */
export const builtInReaders: readonly TranscriptReader[] = [
  textReader,
  // Before all that look into fields: the getters of a live result start its stream, or throw.
  aiSdkResultReader,
  bareMessagesReader,
  canonicalReader,
  openaiChatReader,
  aiSdkMessagesReader,
  aiSdkUiReader,
  aiSdkUiV4Reader,
  mastraMessagesReader,
  aiSdkStreamReader,
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
  langchainReader,
  mcpLogReader,
  mcpSamplingReader,
  otelGenAiReader,
  openInferenceReader,
  spansReader,
  plainMessagesReader,
  aiSdkContentReader,
]
