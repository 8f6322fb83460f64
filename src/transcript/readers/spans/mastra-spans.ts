import { callPart, textOfContent, textPart } from '../../parts.ts'
import { asList, asText, type Fields, isFields } from '../../plain.ts'
import type { Msg, Part } from '../../types.ts'
import { modelMessageLikeness, readModelMessages } from '../ai-sdk-messages.ts'
import type { Span } from './span.ts'
import { parseOrText, type RecordingAdvice, type SpanContent } from './span-content.ts'
import { toolSpan } from './tool-span.ts'
import { readWorkflowSpan } from './workflow-content.ts'

const toolTypes = new Set(['tool_call', 'mcp_tool_call', 'client_tool_call', 'provider_tool_call'])
const modelType = /^(?:model|llm)_(generation|step|inference)$/
const asideTypes = new Set(['scorer_run', 'scorer_step', 'processor_run', 'classifier_evaluation'])

const advice: RecordingAdvice = {
  outputs: 'see whether `hideOutput` is set in `tracingOptions`: Mastra records it otherwise',
  args: 'see whether `hideInput` is set in `tracingOptions`: Mastra records it otherwise',
}

/** Span records of Mastra, as exporters get them (`type`) and stores keep them (`spanType`). */
export function readMastraSpan(span: Span): SpanContent | undefined {
  const type = asText(span.raw['spanType'] ?? span.raw['type'])?.toLowerCase()
  if (type === undefined) return undefined
  if (asideTypes.has(type) || span.raw['isInternal'] === true) return { kind: 'aside' }
  if (toolTypes.has(type)) return readTool(span, type)
  const workflow = readWorkflowSpan(span, type)
  if (workflow) return workflow
  const model = modelType.exec(type)
  if (!model && type !== 'agent_run') return undefined
  const input = parseOrText(span.raw['input'])
  const output = span.raw['output']
  return {
    kind: 'model',
    // The input of a step has calls and results as words only: what came before is known from the spans before it.
    prompt: {
      head: [
        ...readInstructions(span.attributes['instructions']),
        ...readPrompt(input).filter((message) => model?.[1] !== 'step' || isGiven(message)),
      ],
    },
    reply: readOutput(parseOrText(output)),
    recording: output === undefined || output === null ? 'missing' : 'kept',
    level: !model ? 'frame' : model[1] === 'generation' ? 'run' : 'call',
    family: 'mastra',
    advice,
  }
}

function readInstructions(instructions: unknown): readonly Msg[] {
  return typeof instructions === 'string' ? [{ role: 'system', parts: [textPart(instructions)] }] : []
}

function isGiven(message: Msg): boolean {
  return message.role === 'system' || message.role === 'user'
}

function readTool(span: Span, type: string): SpanContent | undefined {
  const quoted = /'([^']+)'/.exec(span.name)?.[1]
  const { attributes } = span
  const metadata = isFields(span.raw['metadata']) ? span.raw['metadata'] : {}
  return toolSpan(span, {
    id: attributes['toolCallId'],
    name:
      asText(attributes['toolId']) ??
      asText(span.raw['entityName']) ??
      asText(span.raw['entityId']) ??
      quoted ??
      span.name,
    args: parseOrText(span.raw['input'] ?? metadata['args']),
    result: parseOrText(span.raw['output'] ?? undefined),
    providerExecuted: type === 'provider_tool_call',
    server: asText(attributes['mcpServer']),
    succeeded: attributes['success'] === false ? false : undefined,
    isOpen: type === 'client_tool_call',
    advice,
  })
}

function readPrompt(input: unknown): readonly Msg[] {
  if (typeof input === 'string') return [{ role: 'user', parts: [textPart(input)] }]
  const messages = isFields(input) ? (input['messages'] ?? input['prompt']) : input
  if (typeof messages === 'string') return [{ role: 'user', parts: [textPart(messages)] }]
  return readModelMessages(asList(messages).filter((message) => modelMessageLikeness(message) !== 'no'))
}

function readOutput(output: unknown): Part[] {
  if (typeof output === 'string') return output === '' ? [] : [textPart(output)]
  if (!isFields(output)) return []
  return [
    ...readReasoning(output),
    ...readText(output),
    ...asList(output['toolCalls']).filter(isFields).map(readCall),
  ]
}

function readReasoning(output: Fields): Part[] {
  const pieces = output['reasoning']
  const text = typeof pieces === 'string' ? pieces : asList(pieces).map(textOfContent).join('')
  return text === '' ? [] : [{ type: 'reasoning', text }]
}

function readText(output: Fields): Part[] {
  const text = asText(output['text']) ?? ''
  if (text !== '') return [textPart(text)]
  return output['object'] === undefined || output['object'] === null
    ? []
    : [textPart(textOfContent(output['object']))]
}

function readCall(value: Fields): Part {
  // Older records wrap the call in a chunk.
  const call = isFields(value['payload']) ? value['payload'] : value
  return callPart({
    id: call['toolCallId'],
    name: asText(call['toolName']) ?? '',
    args: call['args'] ?? call['input'],
    argsAreJson: true,
    providerExecuted: call['providerExecuted'] === true,
  })
}
