import { type FormatBuilder, type SampleCall, type SampleRun, withCallIds } from '../sample-run.ts'

function resultBlock(call: SampleCall & { id: string }): object {
  const shared = { type: 'tool_result', tool_use_id: call.id }
  if (call.failure !== undefined) return { ...shared, content: call.failure, is_error: true }
  const text = typeof call.result === 'string' ? call.result : JSON.stringify(call.result)
  return { ...shared, content: [{ type: 'text', text }] }
}

function write(run: SampleRun): unknown {
  const messages: object[] = [{ role: 'user', content: run.user }]
  for (const step of withCallIds(run)) {
    messages.push({
      role: 'assistant',
      content: [
        ...(step.text === undefined ? [] : [{ type: 'text', text: step.text }]),
        ...step.calls.map((call) => ({ type: 'tool_use', id: call.id, name: call.name, input: call.args })),
      ],
    })
    messages.push({ role: 'user', content: step.calls.map(resultBlock) })
  }
  messages.push({ role: 'assistant', content: [{ type: 'text', text: run.answer }] })
  return messages
}

/** Anthropic Messages. */
export const anthropic: FormatBuilder = { format: 'anthropic', hasErrorFlag: true, hasCallIds: true, write }
