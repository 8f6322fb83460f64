import { describe, expect, test } from 'vitest'
import { createScorer, filterRun, type ScorerRun } from './index.ts'

const output = [
  { role: 'assistant', content: 'Looking.', tool_calls: [call('c1', 'search'), call('c2', 'search_v2')] },
  { role: 'tool', tool_call_id: 'c1', content: 'found' },
  { role: 'tool', tool_call_id: 'c2', content: 'found too' },
  { role: 'assistant', content: 'Done.' },
]

function call(id: string, name: string) {
  return { id, type: 'function', function: { name, arguments: '{}' } }
}

async function seenBy(options: Parameters<typeof filterRun>[0], run: ScorerRun) {
  let seen: ScorerRun & { text?: string; tools?: string[] } = run
  const scorer = createScorer({ id: 'x', description: 'd', prepareRun: filterRun(options) }).generateScore(
    ({ run: step }) => {
      const tools = step.transcript.toolCalls.map((entry) => `${entry.name}:${entry.state}`)
      seen = { ...step, text: step.transcript.text, tools }
      return 1
    },
  )
  await scorer.run(run)
  return seen
}

describe('filterRun', () => {
  test('keeps tools by their exact name, with their results, and all text', async () => {
    expect(await seenBy({ toolNames: ['search'] }, { output })).toMatchObject({
      text: 'Looking.\nDone.',
      tools: ['search:succeeded'],
    })
  })

  test('always keeps text, whatever kinds of parts are named', async () => {
    expect(await seenBy({ partTypes: [] }, { output })).toMatchObject({ text: 'Looking.\nDone.', tools: [] })
  })

  test('keeps the last messages; 0 keeps none', async () => {
    expect((await seenBy({ maxOutputMessages: 1 }, { output })).output).toEqual(output.slice(3))
    expect((await seenBy({ maxOutputMessages: 0 }, { output })).output).toEqual([])
    const input = {
      inputMessages: [],
      rememberedMessages: [
        { role: 'user', content: 'a' },
        { role: 'user', content: 'b' },
      ],
    }
    const seen = await seenBy({ maxRememberedMessages: 1 }, { input, output })
    expect(seen.input.rememberedMessages).toEqual([{ role: 'user', content: 'b' }])
  })

  test('drops what a scorer should not see, and only then', async () => {
    const run = { output, groundTruth: 1, requestContext: {}, expectedTrajectory: {} }
    expect(await seenBy({}, run)).toMatchObject(run)
    const seen = await seenBy(
      { dropGroundTruth: true, dropRequestContext: true, dropExpectedTrajectory: true },
      run,
    )
    expect(Object.keys(seen).sort()).toEqual(['output', 'runId', 'text', 'tools'])
  })

  test('refuses a limit below 0 and unknown kinds of parts', () => {
    expect(() => filterRun({ maxOutputMessages: -1 })).toThrow('`maxOutputMessages`')
    expect(() => filterRun({ partTypes: ['image' as 'file'] })).toThrow('`partTypes`')
  })

  test('refuses an option that there is not', () => {
    const options: object = { toolName: ['search'] }
    expect(() => filterRun(options)).toThrow(expect.objectContaining({ hint: 'Did you mean "toolNames"?' }))
  })
})
