import { describe, expect, test } from 'vitest'
import { formatBuilders } from '../../src/testing/formats/index.ts'
import {
  type FormatBuilder,
  outcomeText,
  type SampleCall,
  type SampleRun,
} from '../../src/testing/sample-run.ts'
import { readTranscript } from '../../src/transcript/index.ts'
import { fc } from '../support/properties.ts'
import { sampleRuns } from '../support/sample-runs.ts'

const builders: readonly (readonly [string, FormatBuilder])[] = Object.entries(formatBuilders)
const flagged = new Set<FormatBuilder>(
  builders.flatMap(([, builder]) => (builder.hasErrorFlag ? [builder] : [])),
)

function callsOf(run: SampleRun): readonly SampleCall[] {
  return run.steps.flatMap((step) => step.calls)
}

/** What every format must say of a run: its texts, its calls in order, and what each was answered. */
function expected(run: SampleRun) {
  const texts = [...run.steps.flatMap((step) => (step.text === undefined ? [] : [step.text])), run.answer]
  const calls = callsOf(run).map((call) => ({ name: call.name, args: call.args }))
  return { texts, calls }
}

/** The answer in the words of the run: formats wrap values and mark failures each in their own way. */
function answers(call: SampleCall, text: string): boolean {
  const words = call.failure ?? outcomeText(call)
  if (text.includes(words)) return true
  const quoted = JSON.stringify(words).slice(1, -1)
  return text.includes(quoted)
}

describe.each(builders)('%s', (_name, builder) => {
  test('the same texts and calls as in every other format, each call with its own answer', () => {
    fc.assert(
      fc.property(sampleRuns, (run) => {
        const transcript = readTranscript(builder.write(run))
        const { texts, calls } = expected(run)
        expect(transcript.segments).toEqual(texts)
        expect(transcript.toolCalls.map(({ name, args }) => ({ name, args }))).toEqual(calls)
        expect(transcript.orphanResults).toEqual([])
        for (const [index, call] of callsOf(run).entries()) {
          const text = transcript.toolCalls[index]?.result?.text ?? ''
          expect(answers(call, text), `${text} answers ${JSON.stringify(call)}`).toBe(true)
        }
      }),
    )
  })

  test('the same failures, by the flag where the format has one', () => {
    fc.assert(
      fc.property(sampleRuns, (run) => {
        const transcript = readTranscript(builder.write(run))
        for (const [index, call] of callsOf(run).entries()) {
          const entry = transcript.toolCalls[index]
          expect(entry?.state).toBe(call.failure === undefined ? 'succeeded' : 'failed')
          if (flagged.has(builder)) expect(entry?.result?.error.source).toBe('flag')
        }
      }),
    )
  })

  test('calls keep the ids of the format, and their step', () => {
    fc.assert(
      fc.property(sampleRuns, (run) => {
        const { toolCalls } = readTranscript(builder.write(run))
        const ids = callsOf(run).map((call) => (builder.hasCallIds ? call.id : null))
        expect(toolCalls.map((call) => call.id)).toEqual(ids)
        const places = toolCalls.map((call) => call.messageIndex * 1000 + call.invocationIndex)
        expect(places).toEqual([...new Set(places)].sort((left, right) => left - right))
      }),
    )
  })

  test('what was read reads the same again, and after JSON', () => {
    fc.assert(
      fc.property(sampleRuns, (run) => {
        const written = builder.write(run)
        const transcript = readTranscript(written)
        expect(readTranscript(transcript)).toBe(transcript)
        const again = readTranscript(transcript.messages)
        expect(again.messages).toEqual(transcript.messages)
        expect(again.toolCalls).toEqual(transcript.toolCalls)
        expect(readTranscript(JSON.parse(JSON.stringify(written))).messages).toEqual(transcript.messages)
      }),
    )
  })

  test('messages equal to the input are left out', () => {
    fc.assert(
      fc.property(sampleRuns, (run) => {
        const whole = builder.write(run)
        if (!Array.isArray(whole)) return
        const transcript = readTranscript(whole, { input: [whole[0]] })
        expect(
          transcript.messages.some((message) => message.role === 'user' && message.parts[0]?.type === 'text'),
        ).toBe(false)
        expect(transcript.segments).toEqual(expected(run).texts)
      }),
    )
  })
})
