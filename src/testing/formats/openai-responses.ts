import { type FormatBuilder, outcomeText, type SampleRun, withCallIds } from '../sample-run.ts'

function assistantItem(text: string): object {
  return {
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text, annotations: [] }],
  }
}

function write(run: SampleRun): unknown {
  const items: object[] = [
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: run.user }] },
  ]
  for (const step of withCallIds(run)) {
    if (step.text !== undefined) items.push(assistantItem(step.text))
    for (const call of step.calls) {
      items.push({
        type: 'function_call',
        id: `fc_${call.id}`,
        call_id: call.id,
        name: call.name,
        arguments: JSON.stringify(call.args),
        status: 'completed',
      })
    }
    for (const call of step.calls) {
      items.push({ type: 'function_call_output', call_id: call.id, output: outcomeText(call) })
    }
  }
  items.push(assistantItem(run.answer))
  return items
}

/** OpenAI Responses items, input and output in one list. */
export const openaiResponses: FormatBuilder = {
  format: 'openai-responses',
  hasErrorFlag: false,
  hasCallIds: true,
  write,
}
