import { callPart, otherPart, resultPart, textOfContent, textPart } from '../parts.ts'
import { asText, type Fields, isFields } from '../plain.ts'
import type { Part } from '../types.ts'

const codeTool = 'code_execution'

/** Reads one part of a Gemini content; a part that is not known is kept as it is. */
export function readGeminiPart(part: unknown): Part {
  if (!isFields(part)) return otherPart(part)
  if (typeof part['text'] === 'string') {
    return part['thought'] === true ? { type: 'reasoning', text: part['text'] } : textPart(part['text'])
  }
  if (isFields(part['functionCall'])) return readFunctionCall(part['functionCall'])
  if (isFields(part['functionResponse'])) return readFunctionResponse(part['functionResponse'])
  if (isFields(part['executableCode'])) return readCode(part['executableCode'])
  if (isFields(part['codeExecutionResult'])) return readCodeResult(part['codeExecutionResult'])
  if (isFields(part['toolCall'])) return readProviderCall(part['toolCall'])
  if (isFields(part['toolResponse'])) return readProviderResponse(part['toolResponse'])
  for (const key of ['inlineData', 'fileData'] as const) {
    const data = part[key]
    if (!isFields(data)) continue
    const mediaType = asText(data['mimeType'])
    return mediaType === undefined ? { type: 'file', raw: part } : { type: 'file', mediaType, raw: part }
  }
  return otherPart(part)
}

function readFunctionCall(call: Fields): Part {
  return callPart({
    id: call['id'],
    name: asText(call['name']) ?? '',
    args: call['args'],
    partial: call['willContinue'] === true,
  })
}

/** By convention `output` is what the tool answered and `error` what went wrong; any other response is the answer as a whole. */
function readFunctionResponse(answer: Fields): Part {
  const response = answer['response']
  const isConvention = isFields(response) && ('output' in response || 'error' in response)
  return resultPart({
    callId: answer['id'],
    name: asText(answer['name']),
    content: response,
    text: textOfResponse(response),
    formatHasFlag: isConvention,
  })
}

function textOfResponse(response: unknown): string {
  if (isFields(response)) {
    for (const key of ['output', 'result'] as const) {
      if (Object.keys(response).length === 1 && key in response) return textOfContent(response[key])
    }
  }
  return textOfContent(response)
}

function readCode(code: Fields): Part {
  const { id, ...args } = code
  return callPart({ id, name: codeTool, args, providerExecuted: true })
}

function readCodeResult(result: Fields): Part {
  const outcome = result['outcome']
  return resultPart({
    callId: result['id'],
    name: codeTool,
    content: result,
    text: asText(result['output']) ?? '',
    formatHasFlag: true,
    isError: outcome === 'OUTCOME_FAILED' || outcome === 'OUTCOME_DEADLINE_EXCEEDED',
    ...(outcome === 'OUTCOME_DEADLINE_EXCEEDED' ? { kind: 'timeout' as const } : {}),
  })
}

/** The provider's own tools go by their type, such as `GOOGLE_SEARCH_WEB`. */
function providerToolName(fields: Fields): string {
  return (asText(fields['toolType']) ?? 'tool').toLowerCase()
}

function readProviderCall(call: Fields): Part {
  return callPart({
    id: call['id'],
    name: providerToolName(call),
    args: call['args'],
    providerExecuted: true,
  })
}

function readProviderResponse(answer: Fields): Part {
  return resultPart({
    callId: answer['id'],
    name: providerToolName(answer),
    content: answer['response'],
    formatHasFlag: true,
  })
}
