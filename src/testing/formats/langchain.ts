import { type FormatBuilder, outcomeText, type SampleRun, withCallIds } from '../sample-run.ts'

function serialised(kind: string, kwargs: object): object {
  const id = ['langchain_core', 'messages', kind]
  return {
    lc: 1,
    type: 'constructor',
    id,
    kwargs: { ...kwargs, additional_kwargs: {}, response_metadata: {} },
  }
}

function write(run: SampleRun): unknown {
  const messages = [serialised('HumanMessage', { content: run.user })]
  for (const step of withCallIds(run)) {
    messages.push(
      serialised('AIMessage', {
        content: step.text ?? '',
        tool_calls: step.calls.map((call) => ({
          name: call.name,
          args: call.args,
          id: call.id,
          type: 'tool_call',
        })),
        invalid_tool_calls: [],
      }),
    )
    for (const call of step.calls) {
      const status = call.failure === undefined ? 'success' : 'error'
      messages.push(
        serialised('ToolMessage', {
          content: outcomeText(call),
          tool_call_id: call.id,
          name: call.name,
          status,
        }),
      )
    }
  }
  messages.push(serialised('AIMessage', { content: run.answer, tool_calls: [], invalid_tool_calls: [] }))
  return messages
}

/** LangChain messages as `JSON.stringify` writes them. */
export const langchain: FormatBuilder = { format: 'langchain', hasErrorFlag: true, hasCallIds: true, write }
