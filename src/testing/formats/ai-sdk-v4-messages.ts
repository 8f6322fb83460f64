import { type FormatBuilder, type SampleCall, type SampleRun, withCallIds } from '../sample-run.ts'

function toolResult(call: SampleCall & { id: string }): object {
  const shared = { type: 'tool-result', toolCallId: call.id, toolName: call.name }
  return call.failure === undefined
    ? { ...shared, result: call.result }
    : { ...shared, result: call.failure, isError: true }
}

function write(run: SampleRun): unknown {
  const messages: object[] = [{ role: 'user', content: run.user }]
  for (const step of withCallIds(run)) {
    messages.push({
      role: 'assistant',
      content: [
        ...(step.text === undefined ? [] : [{ type: 'text', text: step.text }]),
        ...step.calls.map((call) => ({
          type: 'tool-call',
          toolCallId: call.id,
          toolName: call.name,
          args: call.args,
        })),
      ],
    })
    messages.push({ role: 'tool', content: step.calls.map(toolResult) })
  }
  messages.push({ role: 'assistant', content: [{ type: 'text', text: run.answer }] })
  return messages
}

/** AI SDK 4 model messages (`CoreMessage[]`). */
export const aiSdkV4Messages: FormatBuilder = {
  format: 'ai-sdk',
  hasErrorFlag: true,
  hasCallIds: true,
  write,
}
