import { spawnSync } from 'node:child_process'
import { openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { command, jsonl, runProctor, workspace } from './support.ts'

const scorer = (body: string): string => `
import { checks } from 'proctor/checks'
import { createScorer } from 'proctor/evals'
export default [
  checks.includes('sunny'),
  createScorer({ id: 'odd', description: 'odd' }).generateScore(async ({ run }) => { ${body} }),
]
`
const evalFile = (body: string): string => `
import { checks } from 'proctor/checks'
import { defineEval } from 'proctor/evals'
export default defineEval({
  data: [{ id: 'a', input: 'sunny' }, { id: 'b', input: 'sunny' }],
  target: async (input, { item }) => { ${body}; return input },
  scorers: [checks.includes('sunny')],
})
`
const files = {
  'runs.jsonl': jsonl(...['a', 'b', 'c'].map((id) => ({ id, output: 'sunny' }))),
  'hangs.mjs': scorer(
    'globalThis.n = (globalThis.n ?? 0) + 1; return globalThis.n === 2 ? new Promise(() => {}) : 1',
  ),
  'late.mjs': scorer(
    "setTimeout(() => { throw new Error('too late') }); Promise.reject(new Error('lost')); await new Promise((done) => setTimeout(done, 30)); return 1",
  ),
  'exits.mjs': scorer('if ((globalThis.n = (globalThis.n ?? 0) + 1) === 2) process.exit(0); return 1'),
  'talks.mjs': `console.log('loaded')\n${scorer("console.log('scores'); process.stdout.write('and writes\\\\n'); return 1")}`,
  'waits.mjs': 'export default await new Promise(() => {})\n',
  'quits.mjs': 'process.exit(0)\n',
}
const score = (file: string, ...args: string[]): string[] => [
  'score',
  '-i',
  'runs.jsonl',
  '-s',
  file,
  ...args,
]

test('a scorer that never settles is an error of its cell, and everything else is scored', async () => {
  const cwd = workspace(files)
  const plain = await runProctor(score('hangs.mjs'), { cwd, env: { COLUMNS: '200' } })
  expect(plain.code).toBe(3)
  expect(plain.stdout).toMatch(/ERRORS .*1 of 6 scores is an error.*exit 3/)
  expect(plain.stdout).toMatch(/check-includes +1\.000/)
  expect(plain.stderr).toContain('waits for what never comes')
  const json = await runProctor(score('hangs.mjs', '--json'), { cwd })
  expect(json.code).toBe(3)
  expect(JSON.parse(json.stdout)).toMatchObject({
    items: [{ id: 'a' }, { id: 'c' }, { id: 'b' }],
    summary: { scored: 5, errors: 1 },
    outcome: { state: 'errors', exitCode: 3 },
  })
})

test('with a timeout the scorer that hangs is named, and all others are scored', async () => {
  const cwd = workspace(files)
  const { code, stdout } = await runProctor(score('hangs.mjs', '--scorer-timeout-ms', '50', '--json'), {
    cwd,
  })
  expect(code).toBe(3)
  expect(stdout).toContain('did not end within 50 ms')
  expect(JSON.parse(stdout).items).toHaveLength(3)
})

test('a beforeEach or onItemComplete that never settles is an error or a warning of its own, and all else is run', async () => {
  const hooks = `concurrency: 1,
    beforeEach: ({ id }) => (id === 'a' ? new Promise(() => {}) : undefined),
    onItemComplete: ({ item }) => (item.id === 'b' ? new Promise(() => {}) : undefined), scorers:`
  const cwd = workspace({ 'stuck.eval.mjs': evalFile('').replace('scorers:', hooks) })
  const { code, stdout } = await runProctor(['run', '--json'], { cwd })
  expect(code).toBe(3)
  expect(JSON.parse(stdout).evals[0]).toMatchObject({
    items: [
      { id: 'a', error: { message: expect.stringContaining('waits for what never comes') } },
      { id: 'b' },
    ],
    summary: { scored: 1, errors: 1, notRun: 0, warnings: [expect.stringContaining('onItemComplete')] },
  })
})

test('a target that never settles ends proctor run with exit 3 once no timeout is left to wait for', async () => {
  const cwd = workspace({
    'hangs.eval.mjs': evalFile("if (item.id === 'b') await new Promise(() => {})"),
  })
  const { code, stdout } = await runProctor(['run', '--json', '--item-timeout-ms', '100'], { cwd })
  expect(code).toBe(3)
  expect(JSON.parse(stdout).evals[0].items).toHaveLength(2)
})

test.each([
  ['waits.mjs', 'never comes'],
  ['quits.mjs', 'process.exit(0)'],
])('a scorers file that does not finish loading (%s) exits 2 and says why', async (file, words) => {
  const cwd = workspace(files)
  const plain = await runProctor(score(file), { cwd })
  expect(plain).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(words) })
  const json = await runProctor(score(file, '--json'), { cwd })
  expect(json.code).toBe(2)
  expect(JSON.parse(json.stdout).error.message).toContain(words)
})

test('errors that nothing catches are told once each, end nothing, and are never green', async () => {
  const cwd = workspace({
    ...files,
    'late.eval.mjs': evalFile(
      "setTimeout(() => { throw new Error('too late') }); await new Promise((done) => setTimeout(done, 30))",
    ),
  })
  const scored = await runProctor(score('late.mjs', '--json'), { cwd })
  expect(scored.code).toBe(3)
  expect(scored.stderr.match(/too late/g)).toHaveLength(1)
  expect(scored.stderr.match(/lost/g)).toHaveLength(1)
  expect(JSON.parse(scored.stdout)).toMatchObject({ summary: { scored: 6 }, outcome: { state: 'errors' } })
  const ran = await runProctor(['run', '--json'], { cwd })
  expect(ran.code).toBe(3)
  expect(ran.stderr).toContain('too late')
  expect(JSON.parse(ran.stdout)).toMatchObject({
    evals: [{ summary: { scored: 2 } }],
    outcome: { state: 'errors' },
  })
})

test('process.exit in a scorer is an error of that scorer', async () => {
  const cwd = workspace(files)
  const { code, stdout } = await runProctor(score('exits.mjs', '--json'), { cwd })
  expect(code).toBe(3)
  expect(JSON.parse(stdout)).toMatchObject({ summary: { scored: 5, errors: 1 } })
  expect(stdout).toContain('process.exit(0) was called')
})

test('what user code prints goes to standard error where standard output is for data', async () => {
  const cwd = workspace({ ...files, 'talks.eval.mjs': evalFile("console.log('scores')") })
  const scored = await runProctor(score('talks.mjs', '--json'), { cwd })
  expect(scored.code).toBe(0)
  expect(JSON.parse(scored.stdout).outcome.state).toBe('done')
  for (const words of ['loaded', 'scores', 'and writes']) expect(scored.stderr).toContain(words)
  const ran = await runProctor(['run', '--events'], { cwd })
  expect(ran.code).toBe(0)
  for (const line of ran.stdout.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ v: 1 })
})

test.skipIf(process.platform !== 'linux')(
  'a full disk behind standard output is one line on standard error, and exit 2',
  () => {
    const cwd = workspace(files)
    for (const flags of [[], ['--json']]) {
      const { status, stderr } = spawnSync(process.execPath, [command, ...score('talks.mjs', ...flags)], {
        cwd,
        stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
        encoding: 'utf8',
      })
      expect([status, stderr.match(/cannot be written.*/g)]).toEqual([
        2,
        [expect.stringContaining('no space left on device')],
      ])
    }
  },
)
