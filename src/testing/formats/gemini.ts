import { type FormatBuilder, type SampleCall, type SampleRun, withCallIds } from '../sample-run.ts'

function functionResponse(call: SampleCall): object {
  const response = call.failure === undefined ? { output: call.result } : { error: call.failure }
  return { functionResponse: { name: call.name, response } }
}

function write(run: SampleRun): unknown {
  const contents: object[] = [{ role: 'user', parts: [{ text: run.user }] }]
  for (const step of withCallIds(run)) {
    contents.push({
      role: 'model',
      parts: [
        ...(step.text === undefined ? [] : [{ text: step.text }]),
        ...step.calls.map((call) => ({ functionCall: { name: call.name, args: call.args } })),
      ],
    })
    contents.push({ role: 'user', parts: step.calls.map(functionResponse) })
  }
  contents.push({ role: 'model', parts: [{ text: run.answer }] })
  return contents
}

/** Gemini contents, without call ids as its models write them. */
export const gemini: FormatBuilder = { format: 'gemini', hasErrorFlag: true, hasCallIds: false, write }
