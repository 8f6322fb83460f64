import { type CallFields, callPart, resultPart, textOfContent } from '../parts.ts'
import { asList, asText, type Fields, isFields } from '../plain.ts'
import type { ErrorState, Part } from '../types.ts'

/** What every version of the AI SDK says of a call, whatever its fields are called there. */
export interface AiSdkCallFields {
  id: unknown
  name: unknown
  /** A value, or the text the model wrote where it could not be parsed or was not parsed yet. */
  input: unknown
  argsError?: string | undefined
  providerExecuted?: boolean
  partial?: boolean
}

/** Text that a model wrote as arguments, rather than an input that is a text. */
function isArgumentText(input: unknown): boolean {
  return typeof input === 'string' && /^\s*(?:[{[]|$)/.test(input)
}

/** Builds a call; text that starts like JSON is parsed, and keeps its raw form. */
export function aiSdkCall(fields: AiSdkCallFields): Part {
  const call: CallFields = {
    id: fields.id,
    name: asText(fields.name) ?? '',
    args: fields.input,
    argsAreJson: isArgumentText(fields.input) && fields.partial !== true,
  }
  if (fields.argsError !== undefined) call.argsError = fields.argsError
  if (fields.providerExecuted) call.providerExecuted = true
  if (fields.partial) call.partial = true
  return callPart(call)
}

/** The words of a thrown or stored tool error; an error that went through JSON is an empty object and has none. */
export function toolErrorText(error: unknown): string | undefined {
  if (typeof error === 'string') return error === '' ? undefined : error
  if (isFields(error)) {
    const message = asText(error['message'])
    if (message) return message
    if (Object.keys(error).length === 0) return undefined
  }
  return textOfContent(error) || undefined
}

const errorKinds: readonly (readonly [RegExp, NonNullable<ErrorState['kind']>])[] = [
  [/NoSuchToolError|tried to call unavailable tool|^Tool "[^"]*" not found/, 'unknown-tool'],
  [
    /InvalidTool(?:Input|Arguments)Error|Invalid (?:input|arguments) for tool|Tool (?:input )?validation failed/,
    'invalid-args',
  ],
]

/** What kind of failure the SDK's own errors name. */
export function toolErrorKind(error: unknown): NonNullable<ErrorState['kind']> {
  const name = isFields(error) ? (asText(error['name']) ?? '') : ''
  const text = `${name} ${toolErrorText(error) ?? ''}`.trim()
  return errorKinds.find(([pattern]) => pattern.test(text))?.[1] ?? 'execution'
}

/** Which call an outcome answers. */
export interface AnsweredCall {
  id: unknown
  name?: unknown
}

/** A result that the SDK says is a failure. */
export function aiSdkFailure(call: AnsweredCall, error: unknown): Part {
  const message = toolErrorText(error)
  return resultPart({
    callId: call.id,
    name: asText(call.name),
    content: error,
    formatHasFlag: true,
    isError: true,
    kind: toolErrorKind(error),
    message,
    text: message ?? '',
  })
}

/** A call that a person or a rule refused. */
export function aiSdkDenial(call: AnsweredCall, reason: unknown): Part {
  const message = asText(reason)
  return resultPart({
    callId: call.id,
    name: asText(call.name),
    content: reason ?? null,
    formatHasFlag: true,
    isError: true,
    kind: 'denied',
    ...(message === undefined ? {} : { message }),
  })
}

/** Mastra keeps refused arguments, and in version 0 what a tool threw, as plain results of these shapes. */
function isRefusedByMastra(content: unknown): boolean {
  if (!isFields(content) || typeof content['message'] !== 'string') return false
  return (
    content['code'] === 'TOOL_EXECUTION_FAILED' ||
    (content['error'] === true && 'validationErrors' in content)
  )
}

/** A result as the tool returned it. */
export function aiSdkSuccess(call: AnsweredCall, content: unknown, formatHasFlag = true): Part {
  if (isRefusedByMastra(content)) return aiSdkFailure(call, content)
  return resultPart({ callId: call.id, name: asText(call.name), content, formatHasFlag })
}

const typedOutputs = new Set(['text', 'json', 'content', 'error-text', 'error-json', 'execution-denied'])

/** True for the typed `output` of model messages since version 5. */
export function isTypedOutput(output: unknown): output is Fields {
  return isFields(output) && typedOutputs.has(String(output['type']))
}

/** Opens a typed `output` of a model message. */
export function aiSdkTypedResult(call: AnsweredCall, output: Fields): Part {
  switch (output['type']) {
    case 'error-text':
    case 'error-json':
      return aiSdkFailure(call, output['value'])
    case 'execution-denied':
      return aiSdkDenial(call, output['reason'])
    case 'content':
      return resultPart({
        callId: call.id,
        name: asText(call.name),
        content: output['value'],
        formatHasFlag: true,
        text: textPieces(output['value']),
      })
    default:
      return aiSdkSuccess(call, output['value'])
  }
}

function textPieces(content: unknown): string {
  const texts = asList(content).flatMap((piece) => (isFields(piece) ? (asText(piece['text']) ?? []) : []))
  return texts.length > 0 ? texts.join('') : textOfContent(content)
}
