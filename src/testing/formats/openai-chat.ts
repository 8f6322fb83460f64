import { type FormatBuilder, outcomeText, type SampleRun, withCallIds } from '../sample-run.ts'

function write(run: SampleRun): unknown {
  const messages: object[] = [{ role: 'user', content: run.user }]
  for (const step of withCallIds(run)) {
    messages.push({
      role: 'assistant',
      content: step.text ?? null,
      tool_calls: step.calls.map((call) => ({
        id: call.id,
        type: 'function',
        function: { name: call.name, arguments: JSON.stringify(call.args) },
      })),
    })
    for (const call of step.calls) {
      messages.push({ role: 'tool', tool_call_id: call.id, content: outcomeText(call) })
    }
  }
  messages.push({ role: 'assistant', content: run.answer })
  return messages
}

/** OpenAI Chat Completions messages. */
export const openaiChat: FormatBuilder = {
  format: 'openai-chat',
  hasErrorFlag: false,
  hasCallIds: true,
  write,
}
