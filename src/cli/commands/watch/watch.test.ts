import { expect, test } from 'vitest'
import { createRunQueue } from './run-queue.ts'
import { isIgnored, isWatched } from './watched-files.ts'

test('code, prompts and .env call for a run, data only while nothing runs', () => {
  expect(
    ['a.ts', 'evals/x.eval.mjs', 'prompts/system.md', '.env'].map((path) => isWatched(path, true)),
  ).toEqual(Array(4).fill(true))
  expect([
    isWatched('items.jsonl', false),
    isWatched('items.jsonl', true),
    isWatched('photo.png', false),
  ]).toEqual([true, false, false])
})

test('packages, built files and dot folders are not looked into', () => {
  expect(['node_modules/x/a.js', 'dist/a.js', '.proctor/results', '.git'].map(isIgnored)).toEqual(
    Array(4).fill(true),
  )
  expect(['', 'src/a.ts', '.env'].map(isIgnored)).toEqual(Array(3).fill(false))
})

test('what is asked for while one runs is run once, after it', async () => {
  const ran: string[] = []
  const queue = createRunQueue(async (reason) => {
    ran.push(reason)
    await new Promise((done) => setTimeout(done, 5))
  })
  for (const reason of ['one', 'two', 'three']) queue.add(reason)
  expect(queue.isBusy()).toBe(true)
  await expect.poll(() => queue.isBusy()).toBe(false)
  expect(ran).toEqual(['one', 'three'])
})
