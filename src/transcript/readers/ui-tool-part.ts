import { asText, type Fields, isFields } from '../plain.ts'
import type { Part } from '../types.ts'
import { aiSdkCall, aiSdkDenial, aiSdkFailure, aiSdkSuccess, toolErrorKind } from './ai-sdk-tools.ts'

/** A call and how far it got, as one part of a UI message holds it: fields of all versions under one name each. */
export interface UiToolCall {
  id: unknown
  name: unknown
  state: unknown
  input: unknown
  rawInput: unknown
  output: unknown
  isError: boolean
  errorText: unknown
  approval: unknown
  providerExecuted: boolean
  preliminary: boolean
  /** The format says when a tool failed, so that silence means it did not. */
  formatHasFlag: boolean
}

/** A `tool-<name>` or `dynamic-tool` part of version 5 and later. */
export function fromToolPart(part: Fields): UiToolCall {
  return {
    id: part['toolCallId'],
    name: part['type'] === 'dynamic-tool' ? part['toolName'] : String(part['type']).slice('tool-'.length),
    state: part['state'],
    input: part['input'],
    rawInput: part['rawInput'],
    output: part['output'],
    isError: part['state'] === 'output-error',
    errorText: part['errorText'],
    approval: part['approval'],
    providerExecuted: part['providerExecuted'] === true,
    preliminary: part['preliminary'] === true,
    formatHasFlag: true,
  }
}

/** A tool invocation of version 4 or of Mastra; `part` is the message part around it, where there is one. */
export function fromInvocation(invocation: Fields, part: Fields, formatHasFlag: boolean): UiToolCall {
  return {
    id: invocation['toolCallId'],
    name: invocation['toolName'],
    state: invocation['state'],
    input: invocation['args'] ?? invocation['input'],
    rawInput: invocation['rawInput'],
    output: invocation['result'] ?? invocation['output'],
    isError: invocation['isError'] === true || invocation['state'] === 'output-error',
    errorText: invocation['errorText'],
    approval: invocation['approval'],
    providerExecuted: part['providerExecuted'] === true || invocation['providerExecuted'] === true,
    preliminary: part['preliminary'] === true,
    formatHasFlag: formatHasFlag || 'isError' in invocation,
  }
}

function isPartial(state: unknown): boolean {
  return state === 'input-streaming' || state === 'partial-call'
}

function isDenied(call: UiToolCall): boolean {
  if (call.state === 'output-denied') return true
  return call.state === 'approval-responded' && isFields(call.approval) && call.approval['approved'] === false
}

function hasOutput(call: UiToolCall): boolean {
  if (call.state === 'output-available' || call.state === 'result') return !call.preliminary
  return call.state === undefined && call.output !== undefined
}

/** Arguments that never became a value keep the text the model wrote. */
function inputOf(call: UiToolCall): unknown {
  if (isPartial(call.state) && typeof call.rawInput === 'string') return call.input ?? call.rawInput
  return call.input ?? call.rawInput
}

function refusedArgs(call: UiToolCall): string | undefined {
  return call.isError && toolErrorKind(call.errorText) === 'invalid-args' ? asText(call.errorText) : undefined
}

function outcomeOf(call: UiToolCall): Part | undefined {
  const answered = { id: call.id, name: call.name }
  if (isDenied(call))
    return aiSdkDenial(answered, isFields(call.approval) ? call.approval['reason'] : undefined)
  if (call.isError) return aiSdkFailure(answered, call.errorText ?? call.output)
  if (!hasOutput(call)) return undefined
  return aiSdkSuccess(answered, call.output, call.formatHasFlag)
}

/** The call, and its outcome where there is a final one. */
export function readUiToolCall(call: UiToolCall): readonly Part[] {
  const made = aiSdkCall({
    id: call.id,
    name: call.name,
    input: inputOf(call),
    providerExecuted: call.providerExecuted,
    partial: isPartial(call.state),
    argsError: refusedArgs(call),
  })
  const outcome = outcomeOf(call)
  return outcome ? [made, outcome] : [made]
}
