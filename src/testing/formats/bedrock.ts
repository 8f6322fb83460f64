import { type FormatBuilder, type SampleCall, type SampleRun, withCallIds } from '../sample-run.ts'

function toolResult(call: SampleCall & { id: string }): object {
  if (call.failure !== undefined) {
    return { toolResult: { toolUseId: call.id, status: 'error', content: [{ text: call.failure }] } }
  }
  const block = typeof call.result === 'string' ? { text: call.result } : { json: call.result }
  return { toolResult: { toolUseId: call.id, status: 'success', content: [block] } }
}

function write(run: SampleRun): unknown {
  const messages: object[] = [{ role: 'user', content: [{ text: run.user }] }]
  for (const step of withCallIds(run)) {
    messages.push({
      role: 'assistant',
      content: [
        ...(step.text === undefined ? [] : [{ text: step.text }]),
        ...step.calls.map((call) => ({ toolUse: { toolUseId: call.id, name: call.name, input: call.args } })),
      ],
    })
    messages.push({ role: 'user', content: step.calls.map(toolResult) })
  }
  messages.push({ role: 'assistant', content: [{ text: run.answer }] })
  return messages
}

/** Bedrock Converse messages. */
export const bedrock: FormatBuilder = { format: 'bedrock', hasErrorFlag: true, hasCallIds: true, write }
