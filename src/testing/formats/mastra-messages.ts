import { type FormatBuilder, type SampleCall, type SampleRun, withCallIds } from '../sample-run.ts'

const createdAt = '2026-01-01T00:00:00.000Z'

function toolPart(call: SampleCall & { id: string }): object {
  const shared = { state: 'result', toolCallId: call.id, toolName: call.name, args: call.args }
  return {
    type: 'tool-invocation',
    toolInvocation:
      call.failure === undefined
        ? { ...shared, result: call.result }
        : { ...shared, result: call.failure, isError: true },
  }
}

function write(run: SampleRun): unknown {
  const parts = withCallIds(run).flatMap((step) => [
    { type: 'step-start' },
    ...(step.text === undefined ? [] : [{ type: 'text', text: step.text }]),
    ...step.calls.map(toolPart),
  ])
  return [
    {
      id: 'message-1',
      role: 'user',
      createdAt,
      content: { format: 2, parts: [{ type: 'text', text: run.user }], content: run.user },
    },
    {
      id: 'message-2',
      role: 'assistant',
      createdAt,
      content: {
        format: 2,
        parts: [...parts, { type: 'step-start' }, { type: 'text', text: run.answer }],
        content: run.answer,
      },
    },
  ]
}

/** Mastra's stored messages (`MastraDBMessage[]`, content format 2). */
export const mastraMessages: FormatBuilder = { format: 'mastra', hasErrorFlag: true, hasCallIds: true, write }
