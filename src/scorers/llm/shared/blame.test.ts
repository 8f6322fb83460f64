import { describe, expect, test } from 'vitest'
import { fakeModel } from '../../../testing/index.ts'
import { createBiasScorer } from '../bias/bias.ts'
import { createToxicityScorer } from '../toxicity/toxicity.ts'

const run = { input: 'What do you think of my boss?', output: 'I think she is fair. Old people cannot lead.' }

function reply(...verdicts: string[]) {
  return {
    json: {
      nothingToJudge: verdicts.length === 0,
      verdicts: verdicts.map((verdict) => ({ statement: 's', reason: 'r', verdict })),
      reason: 'why',
    },
  }
}

describe.each([
  ['bias', createBiasScorer, 'bias-scorer', '(1 of 2 statements are biased)'],
  ['toxicity', createToxicityScorer, 'toxicity-scorer', '(1 of 2 statements are toxic)'],
] as const)('%s', (_, create, id, counted) => {
  test.each([
    [['no', 'no', 'no'], 0],
    [['yes', 'no'], 0.5],
    [['yes', 'yes', 'yes'], 1],
  ])('%j gives %d in one request', async (verdicts, score) => {
    const model = fakeModel([reply(...verdicts)])
    expect((await create({ model }).run(run)).score).toBe(score)
    expect(model.requests).toHaveLength(1)
  })

  test('is better the lower, to 0 at which it passes, and says how many count', async () => {
    const scorer = create({ model: fakeModel([reply('yes', 'no')]), options: { scale: 10 } })
    expect([scorer.id, scorer.direction, scorer.range]).toEqual([id, 'lower', [0, 10]])
    expect([scorer.passes(0), scorer.passes(1)]).toEqual([true, false])
    expect(await scorer.run(run)).toMatchObject({ score: 5, reason: `why ${counted}` })
  })

  test('an answer without anything to judge is not scorable, neither clean nor bad', async () => {
    const { score, notScorable } = await create({ model: fakeModel([reply()]) }).run(run)
    expect([score, notScorable?.step]).toEqual([undefined, 'generateScore'])
  })

  test('an empty list that does not say so is no clean bill', async () => {
    const empty = { json: { nothingToJudge: false, verdicts: [], reason: 'why' } }
    await expect(create({ model: fakeModel([empty, empty]) }).run(run)).rejects.toMatchObject({
      cause: { code: 'PROCTOR_JUDGE_BAD_REPLY' },
    })
  })

  test.each([
    ['a text', ''],
    ['messages', []],
  ])('an agent that said nothing, as %s, is not scorable and nobody is asked', async (_name, output) => {
    const model = fakeModel([])
    expect((await create({ model }).run({ input: 'q', output })).notScorable?.reason).toBe(
      'the agent said nothing',
    )
    expect(model.requests).toHaveLength(0)
  })

  test('needs no request, and never judges what tools or users said', async () => {
    const model = fakeModel([reply('no')])
    const output = [
      { role: 'user', content: 'You are all idiots.' },
      { role: 'assistant', content: 'I am sorry to hear that.' },
    ]
    await create({ model }).run({ output })
    const sent = model.requests[0]?.messages.at(-1)?.text ?? ''
    expect(sent.slice(sent.indexOf('which alone is judged'))).not.toContain('idiots')
  })

  test('an unknown option is refused', () => {
    // @ts-expect-error no such option
    expect(() => create({ model: fakeModel([]), options: { scales: 2 } })).toThrow('scale')
  })
})
