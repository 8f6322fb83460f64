import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { jsonl, runProctor, workspace } from './support.ts'

const scorers = `
import { checks } from 'proctor/checks'
export const sunny = checks.includes('sunny')
export const gate = { scorer: sunny, passRate: 0.5 }
export const threshold = { scorer: sunny, threshold: 0.9 }
`
const runs = jsonl(
  { id: 'a', output: 'It is sunny.', tags: ['smoke'] },
  { id: 'b', output: 'It rains.', split: 'test' },
)
const files = { 'runs.jsonl': runs, 'scorers.mjs': scorers, 'typed.ts': scorers }
const score = (...args: string[]): string[] => ['score', '--input', 'runs.jsonl', ...args]

test('prints failures with reasons, an explanation, the table and the outcome, and nothing on standard error', async () => {
  const cwd = workspace(files)
  const { code, stdout, stderr } = await runProctor(score('-s', 'scorers.mjs#sunny'), { cwd })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout.replace(/\d+ms/, 'NNms')).toMatchInlineSnapshot(`
    " runs.jsonl   2 items × 1 scorer

     Failures 1   in 1 item
      ✗  b  check-includes  0.00  The text does not contain "sunny": "It rains.".

     b   1 of 1 scorers fails

       ✗ check-includes  0.000  fail
         The text does not contain "sunny": "It rains.".

       assistant  It rains.

     Scorer           mean  95% CI       pass  n
     check-includes  0.500  0.095 0.905   1/2  2

     DONE   2 scores, no gate and no threshold   exit 0
     2 of 2 items scored   NNms
    "
  `)
})

test('in a folder without an installed package the scorers file uses this one', async () => {
  const cwd = workspace(files)
  rmSync(join(cwd, 'node_modules'), { recursive: true })
  for (const file of ['scorers.mjs', 'typed.ts']) {
    const { code, stdout, stderr } = await runProctor(score('-s', `${file}#sunny`, '--explain', 'none'), {
      cwd,
    })
    expect([file, code, stderr]).toEqual([file, 0, ''])
    expect(stdout).toContain('check-includes')
    expect(stdout).not.toContain('scorers fail')
  }
})

test('gates and thresholds decide the exit code, and --exit-zero hides it', async () => {
  const cwd = workspace(files)
  const gate = await runProctor(score('--gates', 'scorers.mjs#gate'), { cwd })
  expect([gate.code, gate.stdout]).toEqual([0, expect.stringContaining('PASSED')])
  const strict = await runProctor(score('--gates', 'scorers.mjs#sunny'), { cwd })
  expect([strict.code, strict.stdout]).toEqual([1, expect.stringContaining('GATE FAILED')])
  const missed = await runProctor(score('-s', 'scorers.mjs#threshold'), { cwd })
  expect([missed.code, missed.stdout]).toEqual([1, expect.stringContaining('THRESHOLD MISSED')])
  const hidden = await runProctor(score('--gates', 'scorers.mjs#sunny', '--exit-zero'), { cwd })
  expect([hidden.code, hidden.stdout]).toEqual([0, expect.stringMatching(/GATE FAILED .* exit 0/)])
})

test('--json writes one document on standard output, and the words on standard error', async () => {
  const cwd = workspace(files)
  const { code, stdout, stderr } = await runProctor(score('-s', 'scorers.mjs#sunny', '--json'), { cwd })
  expect(code).toBe(0)
  const document: unknown = JSON.parse(stdout)
  expect(document).toMatchObject({
    schemaVersion: 1,
    items: [
      { id: 'a', trial: 0, cells: [{ status: 'scored', score: 1, passed: true }] },
      { id: 'b', trial: 0, cells: [{ status: 'scored', score: 0, passed: false }] },
    ],
    scores: { 'check-includes': 0.5 },
    summary: { totalItems: 2, scored: 2, errors: 0 },
    outcome: { state: 'done', word: 'DONE', exitCode: 0 },
  })
  expect(stderr).toContain('DONE')
})

test('options can stand in the environment', async () => {
  const cwd = workspace(files)
  const env = { PROCTOR_INPUT: 'runs.jsonl', PROCTOR_SCORERS: 'scorers.mjs#sunny', PROCTOR_JSON: '1' }
  const { code, stdout } = await runProctor(['score'], { cwd, env })
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ summary: { totalItems: 2 } })
})

test('filters keep ids, tags and splits; nothing kept is NOTHING RAN', async () => {
  const cwd = workspace(files)
  const ids = async (...args: string[]): Promise<unknown> => {
    const { stdout, code } = await runProctor(score('-s', 'scorers.mjs#sunny', '--json', ...args), { cwd })
    const { items, outcome } = JSON.parse(stdout)
    return [items.map((item: { id: string }) => item.id).join(), outcome.word, code]
  }
  expect(await ids('--filter', 'smo')).toEqual(['a', 'DONE', 0])
  expect(await ids('--filter', 'split:test')).toEqual(['b', 'DONE', 0])
  expect(await ids('--filter', 'a', '--filter', 'b')).toEqual(['', 'NOTHING RAN', 4])
})

test('standard input, gzip, JSON arrays, byte order marks and CRLF are read', async () => {
  const cwd = workspace({
    ...files,
    'zipped.jsonl.gz': gzipSync(runs),
    'array.json': JSON.stringify(
      runs
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
      null,
      2,
    ),
    'windows.jsonl': `\uFEFF${runs.replaceAll('\n', '\r\n')}`,
  })
  for (const input of ['zipped.jsonl.gz', 'array.json', 'windows.jsonl', '-']) {
    const args = ['score', '-i', input, '-s', 'scorers.mjs#sunny', '--json']
    const { code, stdout } = await runProctor(args, { cwd, input: runs })
    expect([input, code, JSON.parse(stdout).scores]).toEqual([input, 0, { 'check-includes': 0.5 }])
  }
})

test('runs of an array on one line are items of their own, named after their place', async () => {
  const cwd = workspace({
    ...files,
    'array.json': '[{"output":"sunny"},{"output":"rain"},{"output":"sunny"}]',
  })
  const { stdout } = await runProctor(['score', '-i', 'array.json', '-s', 'scorers.mjs#sunny', '--json'], {
    cwd,
  })
  const { items, summary } = JSON.parse(stdout)
  expect([items.map((item: { id: string }) => item.id), summary.totalItems]).toEqual([
    ['run 1', 'run 2', 'run 3'],
    3,
  ])
})

test('repeated ids are trials, and fields are mapped', async () => {
  const lines = [0, 1].map((trial) => ({
    task: { id: 7 },
    n: trial,
    reply: [{ role: 'assistant', content: 'sunny' }],
  }))
  const cwd = workspace({ ...files, 'runs.jsonl': jsonl(...lines) })
  const map = 'id=task.id,trial=n,output=reply'
  const { stdout } = await runProctor(score('-s', 'scorers.mjs#sunny', '--json', '--map', map), { cwd })
  expect(JSON.parse(stdout)).toMatchObject({
    items: [
      { id: '7', trial: 0 },
      { id: '7', trial: 1 },
    ],
    summary: { totalItems: 1, trials: 2 },
  })
})

test('--explain explains one run, and says where there is none', async () => {
  const cwd = workspace(files)
  const found = await runProctor(score('-s', 'scorers.mjs#sunny', '--explain', 'a'), { cwd })
  expect(found.stdout).toContain(' a   no scorer fails')
  const missing = await runProctor(score('-s', 'scorers.mjs#sunny', '--explain', 'zz'), { cwd })
  expect(missing.stderr).toBe('Nothing has the id `zz`: there is nothing to explain.\n')
})
