import { type FormatBuilder, type SampleCall, type SampleRun, withCallIds } from '../sample-run.ts'

function toolPart(call: SampleCall & { id: string }): object {
  const shared = { type: `tool-${call.name}`, toolCallId: call.id, input: call.args }
  return call.failure === undefined
    ? { ...shared, state: 'output-available', output: call.result }
    : { ...shared, state: 'output-error', errorText: call.failure }
}

function write(run: SampleRun): unknown {
  const parts = withCallIds(run).flatMap((step) => [
    { type: 'step-start' },
    ...(step.text === undefined ? [] : [{ type: 'text', text: step.text, state: 'done' }]),
    ...step.calls.map(toolPart),
  ])
  return [
    { id: 'message-1', role: 'user', parts: [{ type: 'text', text: run.user }] },
    {
      id: 'message-2',
      role: 'assistant',
      parts: [...parts, { type: 'step-start' }, { type: 'text', text: run.answer, state: 'done' }],
    },
  ]
}

/** AI SDK 5, 6 and 7 UI messages (`UIMessage[]`). */
export const aiSdkV5Ui: FormatBuilder = { format: 'ai-sdk-ui', hasErrorFlag: true, hasCallIds: true, write }
