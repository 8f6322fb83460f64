import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { EvalEvent, ItemResult } from '../../evals/index.ts'
import { lastPassed } from './last-passed.ts'
import type { ResultHeader } from './result-files.ts'
import { createResultWriter } from './result-writer.ts'

let cwd = ''
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'proctor-results-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
})

const finished = (id: string, passed: boolean, trial = 0): EvalEvent => {
  const cell = { scorer: 's', key: 's', fingerprint: 'f', role: 'scorer', durationMs: 0 } as const
  const result: ItemResult = {
    id,
    trial,
    attempts: 1,
    input: 1n,
    durationMs: 0,
    cells: [{ ...cell, status: 'scored', score: passed ? 1 : 0, passed }],
  }
  return { v: 1, type: 'item.finished', result }
}

function write(day: number, events: readonly EvalEvent[], more: Partial<ResultHeader> = {}): void {
  const startedAt = `2025-01-0${day}T00:00:00.000Z`
  const header: ResultHeader = {
    v: 1,
    type: 'results',
    id: `exp_${day}`,
    eval: 'e',
    file: 'e.eval.ts',
    startedAt,
    trials: 1,
    isPart: false,
  }
  const writer = createResultWriter(cwd, { ...header, ...more }, (message) => expect.fail(message))
  for (const event of events) writer.write(event)
  writer.close()
}

const passed = async (name = 'e'): Promise<string[] | undefined> => {
  const ids = await lastPassed(cwd, name)
  return ids && [...ids].sort()
}

test('the folder keeps itself out of git', () => {
  write(1, [finished('a', true)])
  expect(readFileSync(join(cwd, '.proctor/.gitignore'), 'utf8')).toBe('*\n')
})

test('an item is fine where every trial finished and passed', async () => {
  write(
    1,
    [
      finished('a', true),
      finished('a', true, 1),
      finished('b', true),
      finished('c', true),
      finished('c', false, 1),
    ],
    { trials: 2 },
  )
  expect(await passed()).toEqual(['a'])
})

test('results of a part are put over the whole ones before them, older ones no longer count', async () => {
  write(1, [finished('old', true)])
  write(2, [finished('a', true), finished('b', false), finished('c', true)])
  write(3, [finished('b', true), finished('c', false)], { isPart: true })
  expect(await passed()).toEqual(['a', 'b'])
})

test('other evals do not count, and an eval that never ran has no results', async () => {
  write(1, [finished('a', true)], { eval: 'other' })
  expect(await passed()).toBeUndefined()
})

test('a last line that a crash cut off is passed over', async () => {
  write(1, [finished('a', true)])
  const [name = ''] = readdirSync(join(cwd, '.proctor/results'))
  appendFileSync(join(cwd, '.proctor/results', name), '{"v":1,"type":"item.fin')
  expect(await passed()).toEqual(['a'])
})

test('a folder that cannot be written is told once, and nothing breaks', () => {
  writeFileSync(join(cwd, '.proctor'), 'a file')
  const problems: string[] = []
  const header: ResultHeader = {
    v: 1,
    type: 'results',
    id: 'x',
    eval: 'e',
    file: 'f',
    startedAt: 't',
    trials: 1,
    isPart: false,
  }
  const writer = createResultWriter(cwd, header, (message) => problems.push(message))
  writer.write(finished('a', true))
  writer.close()
  expect(problems).toEqual([expect.stringMatching(/^Results are not kept: /)])
  expect(existsSync(join(cwd, '.proctor/results'))).toBe(false)
})
