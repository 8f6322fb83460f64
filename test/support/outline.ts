import { readTranscript } from '../../src/transcript/index.ts'
import { readFixture } from './read-fixture.ts'

/** What was said, and each call as `name {arguments} state: failure`. */
export function outline(output: unknown): { says: readonly string[]; calls: readonly string[] } {
  const transcript = readTranscript(output)
  const calls = transcript.toolCalls.map((call) => {
    const failure = call.result?.error.isError === true ? `: ${call.result.error.kind}` : ''
    return `${call.name} ${JSON.stringify(call.args)} ${call.state}${failure}`
  })
  return { says: transcript.segments, calls }
}

/** One case of a recorded file of several. */
export function recordedCase(file: string, name: string): unknown {
  const cases = readFixture(file)
  const found: unknown = typeof cases === 'object' && cases !== null ? Reflect.get(cases, name) : undefined
  if (found === undefined) throw new Error(`${file} has no case ${name}`)
  return found
}
