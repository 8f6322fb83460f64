import { describe, expect, test } from 'vitest'
import type { ScorerRun } from '../../../scorer/index.ts'
import { fakeModel } from '../../../testing/index.ts'
import { createAgentTestRun } from '../../../utils/index.ts'
import { createPromptAlignmentScorerLLM, type PromptAlignmentSettings } from './prompt-alignment.ts'

const run: ScorerRun = {
  input: [
    { role: 'system', content: 'Answer in one word.' },
    { role: 'user', content: 'Hello.' },
    { role: 'assistant', content: 'Hi.' },
    { role: 'user', content: 'Capital of France?' },
  ],
  output: 'Paris.',
}

function part(
  intent: number,
  requirements: boolean[],
  completeness: number,
  form: number,
  missing: string[] = [],
) {
  return {
    intentAlignment: { primaryIntent: 'p', reasoning: 'r', score: intent },
    requirementsFulfillment: {
      requirements: requirements.map((isFulfilled) => ({ requirement: 'q', reasoning: 'r', isFulfilled })),
    },
    completeness: { missingElements: missing, reasoning: 'r', score: completeness },
    responseAppropriateness: { reasoning: 'r', score: form },
  }
}
const perfect = part(1, [true, true, true], 1, 1)
const nothing = part(0, [false], 0, 0)

async function judge(options: PromptAlignmentSettings, json: object, given: ScorerRun = run) {
  const model = fakeModel([{ json: { ...json, reason: 'why' } }])
  const result = await createPromptAlignmentScorerLLM({ model, options }).run(given)
  return { result, sent: model.requests[0]?.messages.at(-1)?.text ?? '', count: model.requests.length }
}

describe('the formula', () => {
  test.each<[string, PromptAlignmentSettings, object, number]>([
    ['perfect', {}, { user: perfect, system: perfect }, 1],
    ['perfect, stretched', { scale: 7 }, { user: perfect, system: perfect }, 7],
    ['nothing', {}, { user: nothing, system: nothing }, 0],
    ['the system part counts 0.3 of both', {}, { user: perfect, system: nothing }, 0.7],
    ['the user part 0.7', {}, { user: nothing, system: perfect }, 0.3],
    ['user alone', { evaluationMode: 'user' }, { user: part(0.5, [true, false], 0, 1) }, 0.45],
    ['system alone', { evaluationMode: 'system' }, { system: part(1, [false], 1, 1) }, 0.7],
    ['a prompt without requirements', { evaluationMode: 'user' }, { user: part(1, [], 1, 1) }, 1],
    ['and what counts then', { evaluationMode: 'user' }, { user: part(0, [], 1, 1) }, 3 / 7],
  ])('%s', async (_, options, json, score) => {
    const { result, count } = await judge(options, json)
    expect(result.score).toBeCloseTo(score, 12)
    if (score === 1 || score === 7) expect(result.score).toBe(score)
    expect(count).toBe(1)
  })

  test('the reason gives each part', async () => {
    const { result } = await judge({}, { user: perfect, system: nothing })
    expect(result.reason).toBe('why (user 1, system 0)')
  })
})

describe('what is missing makes a run not scorable', () => {
  const bare: ScorerRun = { input: 'q', output: 'a' }
  test.each<[PromptAlignmentSettings, ScorerRun, string]>([
    [{}, bare, "the run has no system prompt; evaluationMode 'user' judges the user's alone"],
    [{ evaluationMode: 'system' }, bare, 'the run has no system prompt'],
    [{ evaluationMode: 'user' }, { output: 'a' }, 'the run holds no request of a user'],
    [{}, { ...run, output: [] }, 'the agent said nothing'],
  ])('%j: %#', async (options, given, reason) => {
    const { result, count } = await judge(options, {}, given)
    expect([result.notScorable?.reason, count]).toEqual([reason, 0])
  })
})

describe('what the judge reads', () => {
  const both = { user: perfect, system: perfect }

  test('both prompts, the history and the answer', async () => {
    const { sent } = await judge({}, both)
    expect(sent).toMatch(/one word[\s\S]*Hello\.[\s\S]*Capital of France\?[\s\S]*Paris\./)
  })

  test.each([
    [false, false, false],
    [{ maxMessages: 1 }, false, true],
    [{ maxMessages: 0 }, false, false],
    [true, true, true],
  ])('history as far as %j says', async (includeConversationHistory, hasFirst, hasLast) => {
    const { sent } = await judge({ includeConversationHistory }, both)
    expect([sent.includes('Hello.'), sent.includes('Hi.')]).toEqual([hasFirst, hasLast])
  })

  test('system prompts of an agent run, and of an output that holds the whole conversation', async () => {
    const agentRun = createAgentTestRun({
      inputMessages: [{ role: 'user', content: 'q' }],
      systemMessages: [{ role: 'system', content: 'first rule' }],
      taggedSystemMessages: { memory: [{ role: 'system', content: 'second rule' }] },
      output: 'a',
    })
    expect((await judge({}, both, agentRun)).sent).toMatch(/first rule[\s\S]*second rule/)
    const output = [
      { role: 'system', content: 'a rule' },
      { role: 'user', content: 'q' },
      { role: 'assistant', content: 'a' },
    ]
    expect((await judge({}, both, { input: 'q', output })).sent).toContain('a rule')
    const object = await judge(
      { evaluationMode: 'user' },
      { user: perfect },
      { input: { city: 'Rome' }, output: 'a' },
    )
    expect(object.sent).toContain('{"city":"Rome"}')
  })
})

test.each([
  ['without the part of the system', { user: perfect }, 'system'],
  ['with a number out of range', { user: part(1.4, [], 1, 1), system: perfect }, 'must be <= 1'],
  [
    'that is complete and lacks something',
    { user: part(1, [], 1, 1, ['x']), system: perfect },
    'it grades the completeness of the user part 1',
  ],
])('a reply %s is asked for once more, then an error', async (_, json, fault) => {
  const bad = { json: { ...json, reason: 'w' } }
  const model = fakeModel([bad, bad])
  await expect(createPromptAlignmentScorerLLM({ model }).run(run)).rejects.toMatchObject({
    cause: { code: 'PROCTOR_JUDGE_BAD_REPLY' },
  })
  expect(model.requests[1]?.messages.at(-1)?.text).toContain(fault)
})

test.each<[unknown, string]>([
  [{ evaluationMode: 'all' }, 'options.evaluationMode'],
  [{ includeConversationHistory: 3 }, 'options.includeConversationHistory'],
  [{ includeConversationHistory: { maxMessages: -1 } }, 'maxMessages'],
  [{ includeConversationHistory: { max: 1 } }, 'max'],
])('%j is refused when the scorer is made', (given, option) => {
  const options = given as PromptAlignmentSettings // reason: bad on purpose
  expect(() => createPromptAlignmentScorerLLM({ model: fakeModel([]), options })).toThrow(option)
})
