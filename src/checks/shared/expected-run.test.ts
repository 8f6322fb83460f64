import { expect, test } from 'vitest'
import { createScorer, type StepRun } from '../../scorer/index.ts'
import { includes } from '../includes/includes.ts'

const output = [{ role: 'assistant', content: 'It is sunny.' }]

function isOpen(run: StepRun): boolean {
  const { messages, toolCalls } = run.transcript
  return !Object.isFrozen(messages) || !Object.isFrozen(messages[0]?.parts) || !Object.isFrozen(toolCalls)
}

test('a function that is handed the run cannot change the transcript, which the next check is given too', async () => {
  const seen: boolean[] = []
  const check = includes((run) => {
    seen.push(isOpen(run))
    return 'sunny'
  })
  await includes('sunny').run({ output })
  await check.run({ output })
  expect(seen).toEqual([false])
})

test('a scorer of a user is handed a frozen transcript after a check has read it', async () => {
  const scorer = createScorer({ id: 'open', description: '' }).generateScore(({ run }) =>
    isOpen(run) ? 1 : 0,
  )
  await includes('sunny').run({ output })
  expect((await scorer.run({ output })).score).toBe(0)
})
