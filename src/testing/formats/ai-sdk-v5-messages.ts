import { type FormatBuilder, type SampleCall, type SampleRun, withCallIds } from '../sample-run.ts'

function output(call: SampleCall): object {
  if (call.failure !== undefined) return { type: 'error-text', value: call.failure }
  return { type: typeof call.result === 'string' ? 'text' : 'json', value: call.result }
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
          input: call.args,
        })),
      ],
    })
    messages.push({
      role: 'tool',
      content: step.calls.map((call) => ({
        type: 'tool-result',
        toolCallId: call.id,
        toolName: call.name,
        output: output(call),
      })),
    })
  }
  messages.push({ role: 'assistant', content: [{ type: 'text', text: run.answer }] })
  return messages
}

/** AI SDK 5, 6 and 7 model messages (`ModelMessage[]`). */
export const aiSdkV5Messages: FormatBuilder = {
  format: 'ai-sdk',
  hasErrorFlag: true,
  hasCallIds: true,
  write,
}
