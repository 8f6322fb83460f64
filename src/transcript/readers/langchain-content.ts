import { callPart, otherPart, resultPart, textPart } from '../parts.ts'
import { asId, asList, asText, type Fields, isFields } from '../plain.ts'
import type { Part } from '../types.ts'
import { readAnthropicBlock } from './anthropic-blocks.ts'
import { readGeminiPart } from './gemini-parts.ts'
import type { LangchainCalls } from './langchain-calls.ts'

const fileBlocks = /^(?:image|image_url|audio|input_audio|video|file|media|text-plain|document)$/
const geminiBlocks = new Set(['executableCode', 'codeExecutionResult'])
/** Pieces of a call that is in `tool_calls` as a whole. */
const streamPieces = new Set(['input_json_delta', 'tool_call_chunk'])

/** Reads the content of a LangChain message: a text, standard blocks, or the provider's own blocks. */
export function readLangchainContent(content: unknown, calls?: LangchainCalls): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [textPart(content)]
  return asList(content).flatMap((block) => readBlock(block, calls))
}

function readBlock(block: unknown, calls: LangchainCalls | undefined): Part[] {
  if (typeof block === 'string') return [textPart(block)]
  if (!isFields(block)) return [otherPart(block)]
  const type = asText(block['type']) ?? ''
  if (streamPieces.has(type)) return []
  const call = readCall(type, block)
  if (call?.type === 'tool-call') return [calls?.take(call.call.id, call.call.name) ?? call]
  return [readSaid(type, block)]
}

function readCall(type: string, block: Fields): Part | undefined {
  switch (type) {
    case 'tool_use':
      return readAnthropicBlock(block)
    case 'functionCall':
      return readGeminiPart({ functionCall: block['functionCall'] })
    case 'tool_call':
    case 'function_call':
      return callPart({
        id: type === 'function_call' ? (asId(block['call_id']) ?? block['id']) : block['id'],
        name: asText(block['name']) ?? '',
        args: block['args'] ?? block['arguments'],
        argsAreJson: true,
      })
    case 'invalid_tool_call':
      return callPart({
        id: block['id'],
        name: asText(block['name']) ?? '',
        args: block['args'],
        argsAreJson: true,
        argsError: asText(block['error']) ?? 'the arguments could not be parsed',
      })
    default:
      return undefined
  }
}

function readSaid(type: string, block: Fields): Part {
  if (type === 'reasoning' || type === 'reasoning_content') return readReasoning(block)
  if (type === 'refusal') return { type: 'refusal', text: asText(block['refusal']) ?? '' }
  if (type === 'server_tool_call') {
    const name = asText(block['name']) ?? ''
    return callPart({ id: block['id'], name, args: block['args'], argsAreJson: true, providerExecuted: true })
  }
  if (type === 'server_tool_call_result') {
    return resultPart({
      callId: block['toolCallId'] ?? block['tool_call_id'],
      content: block['output'],
      formatHasFlag: true,
      isError: block['status'] === 'error',
    })
  }
  if (type === 'non_standard') return readAnthropicBlock(block['value'])
  if (geminiBlocks.has(type)) return readGeminiPart(block)
  return fileBlocks.test(type) ? { type: 'file', raw: block } : readAnthropicBlock(block)
}

function readReasoning(block: Fields): Part {
  const inner = isFields(block['reasoningText']) ? block['reasoningText']['text'] : undefined
  const text = asText(block['reasoning']) ?? asText(inner) ?? textsOf(block['summary'])
  return text === '' ? { type: 'reasoning', text, redacted: true } : { type: 'reasoning', text }
}

/** The texts of a list of blocks, one a line. */
export function textsOf(blocks: unknown): string {
  return asList(blocks)
    .map((block) => (isFields(block) ? (asText(block['text']) ?? '') : ''))
    .join('\n')
}
