import { expect, test } from 'vitest'
import { checks } from '../checks/index.ts'
import { createScorer } from '../scorer/index.ts'
import { runEvals } from './run-evals.ts'
import { targetOutput } from './targets/target-output.ts'
import type { TargetContext } from './targets/target-types.ts'

/** What a scorer was given, by scorer id. */
function spy(id: string, seen: Record<string, unknown>) {
  return createScorer({ id, description: '' }).generateScore(({ run }) => {
    seen[id] = {
      input: run.input,
      output: run.output,
      text: run.transcript.text,
      said: run.inputTranscript.messages.length,
    }
    return 1
  })
}

const replies: Record<string, string> = { hi: 'Hello.', 'and now?': 'Sunny.', bye: 'Bye.' }

test('a conversation runs turn by turn, and scorers see all of it', async () => {
  const histories: unknown[] = []
  const conversations = new Set<string>()
  const target = (input: string, { history, turn, conversationId }: TargetContext): string => {
    histories.push([turn, history])
    conversations.add(conversationId)
    return replies[input] ?? ''
  }
  const seen: Record<string, unknown> = {}
  const result = await runEvals({
    data: [{ inputs: ['hi', 'and now?'] }],
    target,
    scorers: [spy('whole', seen), checks.equals('Sunny.')],
  })
  expect(histories).toEqual([
    [0, []],
    [1, [{ input: 'hi', output: 'Hello.' }]],
  ])
  expect(conversations.size).toBe(1)
  expect(seen['whole']).toEqual({
    input: [
      { role: 'user', content: 'hi' },
      { role: 'user', content: 'and now?' },
    ],
    output: ['Hello.', 'Sunny.'],
    text: 'Hello.\nSunny.',
    said: 2,
  })
  expect(result.scores).toEqual({ whole: 1, 'check-equals': 1 })
  expect(result.items[0]).toMatchObject({
    input: ['hi', 'and now?'],
    turns: [
      { turn: 0, input: 'hi', output: 'Hello.' },
      { turn: 1, input: 'and now?', output: 'Sunny.' },
    ],
  })
})

test("a turn's own scorers see the conversation up to it, and are pooled by turn", async () => {
  const seen: Record<string, unknown> = {}
  const item = (word: string) => ({
    turns: [
      { input: word, gates: [checks.includes('Hello')], scorers: [spy('first', seen)] },
      { input: 'and now?', scorers: [{ scorer: checks.includes('Hello'), threshold: 1 }] },
    ],
  })
  const target = (input: string): string => replies[input] ?? 'What?'
  const result = await runEvals({ data: [item('hi'), item('ho')], target, gates: [checks.includes('Sunny')] })
  expect(seen['first']).toMatchObject({ text: 'What?' })
  expect(result.turnResults).toMatchObject([
    {
      index: 0,
      gateResults: [{ key: 'check-includes("Hello")', passed: false, n: 2, score: 0.5 }],
      scores: { first: 1 },
    },
    {
      index: 1,
      thresholdResults: [{ averageScore: 0.5, passed: false }],
      scores: { 'check-includes("Hello")': 0.5 },
    },
  ])
  expect(result.gateResults).toMatchObject([{ key: 'check-includes', passed: true }])
  expect(result.items[0]?.turns?.[0]?.cells).toMatchObject([
    { role: 'gate', score: 1 },
    { role: 'scorer', score: 1 },
  ])
  expect(result).toMatchObject({
    verdict: 'failed',
    outcome: { verdictReason: 'check-includes("Hello"): 1 of 2 pass, needs all' },
  })
  expect(result.allGates).toMatchObject({ n: 2, passed: 1 })
  expect(result.statistics['turns/1/check-includes("Hello")']).toMatchObject({ n: 2, mean: 0.5 })
})

test('a turn that fails ends the conversation: gates of turns that were never reached have an error', async () => {
  const gated = (input: string) => ({ input, gates: [checks.maxToolCalls(1)] })
  const target = (input: string): string => {
    if (input === 'two') throw new Error('boom')
    return 'fine'
  }
  const result = await runEvals({
    data: [{ turns: [gated('one'), gated('two'), gated('three')] }],
    target,
    scorers: [checks.includes('fine')],
  })
  expect(result.items[0]).toMatchObject({
    error: { message: 'boom' },
    cells: [{ status: 'error', origin: 'target' }],
    turns: [
      { cells: [{ status: 'scored' }] },
      { cells: [{ status: 'error' }] },
      { cells: [{ status: 'error' }] },
    ],
  })
  expect(result.turnResults?.map(({ gateResults }) => gateResults?.[0]?.passed)).toEqual([true, false, false])
  expect(result.outcome.word).toBe('ERRORS')
})

test('a target that hands back the whole conversation each time is not heard twice', async () => {
  const target = (input: string, { history }: TargetContext): object[] => {
    const earlier = history.at(-1)?.output ?? []
    return [...earlier, { role: 'user', content: input }, { role: 'assistant', content: replies[input] }]
  }
  const seen: Record<string, unknown> = {}
  const { items } = await runEvals({
    data: [{ inputs: ['hi', 'and now?', 'bye'] }],
    target,
    scorers: [spy('whole', seen)],
  })
  expect(seen['whole']).toMatchObject({ text: 'Hello.\nSunny.\nBye.' })
  expect(items[0]?.output).toHaveLength(6)
})

test('a target that adds to one list in place is read turn by turn', async () => {
  const said: object[] = []
  const target = (input: string): object[] => {
    said.push({ role: 'user', content: input }, { role: 'assistant', content: replies[input] })
    return said
  }
  const first = checks.excludes('Sunny')
  const data = [
    {
      turns: [
        { input: 'hi', scorers: [first] },
        { input: 'and now?', scorers: [checks.includes('Sunny')] },
      ],
    },
  ]
  const { turnResults } = await runEvals({ data, target, scorers: [checks.includes('Hello')] })
  expect(turnResults?.map(({ scores }) => Object.values(scores ?? {}))).toEqual([[1], [1]])
})

test('what targets report adds up over turns and reaches scorers, items and the summary', async () => {
  const target = (input: string, { report }: TargetContext) => {
    report({ usage: { inputTokens: 10 }, costUsd: 0.1, metadata: { a: 1, b: 1 } })
    return targetOutput(input, {
      usage: { inputTokens: 1, outputTokens: 2 },
      costUsd: 0.01,
      traceId: input,
      metadata: { b: 2 },
    })
  }
  const scorers = [checks.maxCostUsd(0.2), checks.maxTokens(100)]
  const data = [{ inputs: ['a', 'b'], metadata: { item: true } }, { input: 'c' }]
  const result = await runEvals({ data, target, scorers })
  expect(result.items[0]).toMatchObject({
    usage: { inputTokens: 22, outputTokens: 4 },
    traceId: 'b',
    metadata: { item: true, a: 1, b: 2 },
  })
  expect(result.items[0]?.costUsd).toBeCloseTo(0.22, 12)
  expect(result.items.map(({ cells }) => cells[0])).toMatchObject([{ score: 0 }, { score: 1 }])
  expect(result.summary.usage).toEqual({ inputTokens: 33, outputTokens: 6 })
})

test('a plain object with an output key is just an output', async () => {
  const { items } = await runEvals({
    data: [{ input: 'a' }],
    target: () => ({ output: 'a' }),
    scorers: [checks.includes('a', { toText: (o) => JSON.stringify(o) })],
  })
  expect(items[0]?.output).toEqual({ output: 'a' })
})
