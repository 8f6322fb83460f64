import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jsonl, runProctor, workspace } from './support.ts'

const scorers = `
import { checks } from 'proctor/checks'
import { createScorer } from 'proctor/evals'
const returns = (id, give) => createScorer({ id, description: id }).generateScore(give)
export const sunny = checks.includes('sunny')
export const idle = checks.usedNoTools()
export const wrong = [
  sunny,
  returns('throws', () => { throw new TypeError('x is undefined') }),
  returns('nan', () => NaN),
  returns('text', () => '1'),
  returns('null', () => null),
]
`
const good = (id: string): unknown => ({ id, output: 'sunny' })

test('a broken line 7 is an error of that line, and every other line is scored', async () => {
  const lines = jsonl(...Array.from({ length: 9 }, (_, index) => good(`r${index + 1}`))).split('\n')
  lines[6] = '{"id": "r7", "output": "sunny'
  const cwd = workspace({ 'runs.jsonl': lines.join('\n'), 'scorers.mjs': scorers })
  const { code, stdout } = await runProctor(['score', '-i', 'runs.jsonl', '-s', 'scorers.mjs#sunny'], {
    cwd,
    env: { COLUMNS: '200' },
  })
  expect(code).toBe(3)
  expect(stdout).toContain('Line 7 of runs.jsonl is not JSON')
  expect(stdout).toContain('8/8')
  expect(stdout).toMatch(/ERRORS .* exit 3/)
})

test('a scorer that throws or returns no score is an error, never a 0 or 1', async () => {
  const cwd = workspace({ 'runs.jsonl': jsonl(good('a'), good('b')), 'scorers.mjs': scorers })
  const args = ['score', '-i', 'runs.jsonl', '-s', 'scorers.mjs#wrong']
  const { code, stdout } = await runProctor([...args, '--json'], { cwd })
  expect(code).toBe(3)
  const { items, scores, outcome } = JSON.parse(stdout)
  expect(scores).toEqual({ 'check-includes': 1 })
  expect(outcome.state).toBe('errors')
  expect(items[1].cells.map((cell: { status: string }) => cell.status)).toEqual([
    'scored',
    ...Array(4).fill('error'),
  ])
  const shown = await runProctor(args, { cwd, env: { COLUMNS: '200' } })
  expect(shown.stdout).toContain('x is undefined')
  expect(shown.stdout).toContain('NaN')
})

test('lines without an output teach what to map', async () => {
  const cwd = workspace({ 'runs.jsonl': jsonl({ id: 1, response: 'sunny' }), 'scorers.mjs': scorers })
  const { code, stdout } = await runProctor(['score', '-i', 'runs.jsonl', '-s', 'scorers.mjs#sunny'], {
    cwd,
    env: { COLUMNS: '300' },
  })
  expect(code).toBe(3)
  expect(stdout).toContain(
    'Line 1 of runs.jsonl has no field `output` or `messages`; it has `id`, `response`.',
  )
  expect(stdout).toContain('--map output=response')
})

test.each([
  ['a missing input', ['-i', 'nope.jsonl', '-s', 'scorers.mjs'], 'The input `nope.jsonl` does not exist.'],
  ['a missing scorers file', ['-i', 'runs.jsonl', '-s', 'nope.mjs'], 'The file `nope.mjs` does not exist.'],
  [
    'a scorers file that does not parse',
    ['-i', 'runs.jsonl', '-s', 'broken.mjs'],
    'broken.mjs:2 does not parse: ',
  ],
  [
    'a TypeScript file that does not parse',
    ['-i', 'runs.jsonl', '-s', 'broken.ts'],
    'broken.ts:2 does not parse: ',
  ],
  [
    'a scorers file that exports nothing',
    ['-i', 'runs.jsonl', '-s', 'none.mjs'],
    'The scorers file `none.mjs` exports nothing.',
  ],
  ['an unknown export', ['-i', 'runs.jsonl', '-s', 'scorers.mjs#sunnny'], 'has no export `sunnny`'],
  [
    'a missing import',
    ['-i', 'runs.jsonl', '-s', 'need.mjs'],
    'need.mjs imports `gone.mjs`, which is not found.',
  ],
  [
    'an import that is not exported',
    ['-i', 'runs.jsonl', '-s', 'name.mjs'],
    "does not provide an export named 'gone'",
  ],
  ['no scorers', ['-i', 'runs.jsonl'], 'proctor score needs `--scorers`'],
  ['no input', ['-s', 'scorers.mjs'], 'proctor score needs `--input`'],
  ['an unknown option', ['--inptu', 'x'], 'Unknown option `--inptu`.'],
  [
    'a wrong value',
    ['-i', 'runs.jsonl', '-s', 'scorers.mjs#sunny', '--concurrency', '0'],
    '`--concurrency` takes a whole number from 1, got "0"',
  ],
])('%s exits 2 with a message on standard error, and as JSON with --json', async (_, args, message) => {
  const cwd = workspace({
    'runs.jsonl': jsonl(good('a')),
    'scorers.mjs': scorers,
    'broken.mjs': 'export const a = [1, 2\n}\n',
    'broken.ts': 'export const a: number[] = [1, 2\n}\n',
    'none.mjs': 'const a = 1\n',
    'need.mjs': "import { x } from './gone.mjs'\nexport default x\n",
    'name.mjs': "import { gone } from './none.mjs'\nexport default gone\n",
  })
  const plain = await runProctor(['score', ...args], { cwd })
  expect(plain).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(message) })
  const json = await runProctor(['score', '--json', ...args], { cwd })
  expect([json.code, json.stderr]).toEqual([2, ''])
  expect(JSON.parse(json.stdout)).toMatchObject({
    error: { code: expect.stringMatching(/^PROCTOR_/), message: expect.stringContaining(message) },
  })
})

test('a transcript of 50 MB in one line is scored beside others', async () => {
  const cwd = workspace({ 'scorers.mjs': scorers })
  const file = createWriteStream(join(cwd, 'runs.jsonl'))
  const write = (text: string): Promise<void> => new Promise((done) => file.write(text, () => done()))
  await write(jsonl(good('before')))
  await write('{"id":"big","messages":[{"role":"user","content":"go"}')
  const message = `,{"role":"assistant","content":"${'It is cloudy. '.repeat(700)}"}`
  for (let size = 0; size < 50e6; size += message.length) await write(message)
  await write(',{"role":"assistant","content":"At last: sunny."}]}\n')
  await write(jsonl(good('after')))
  await new Promise<void>((done) => file.end(() => done()))
  const { code, stdout } = await runProctor(
    ['score', '-i', 'runs.jsonl', '-s', 'scorers.mjs#sunny', '--json'],
    { cwd },
  )
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    scores: { 'check-includes': 1 },
    summary: { totalItems: 3, scored: 3 },
  })
})

test('memory stays bounded while a large file is scored', async () => {
  const lines = Array.from({ length: 12_000 }, (_, index) => ({ id: index, output: 'x'.repeat(8000) }))
  const cwd = workspace({ 'scorers.mjs': scorers, 'runs.jsonl': jsonl(...lines) })
  const { code, stdout } = await runProctor(
    ['score', '-i', 'runs.jsonl', '-s', 'scorers.mjs#idle', '--json'],
    {
      cwd,
      env: { NODE_OPTIONS: '--max-old-space-size=64' },
    },
  )
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ summary: { totalItems: 12_000, scored: 12_000 } })
})

test('failed runs are errors of their own item and trial', async () => {
  const lines = jsonl(
    { id: 'o', trial: 0, output: 'sunny' },
    { id: 'o', trial: 1, error: 'agent crashed' },
    { id: 'p', output: 'sunny', error: { message: 'out of memory' } },
    { id: 'q', output: null },
  )
  const cwd = workspace({ 'runs.jsonl': lines, 'scorers.mjs': scorers })
  const { code, stdout } = await runProctor(
    ['score', '-i', 'runs.jsonl', '-s', 'scorers.mjs#sunny', '--json'],
    {
      cwd,
    },
  )
  expect(code).toBe(3)
  expect(JSON.parse(stdout)).toMatchObject({
    items: [
      { id: 'o', trial: 0 },
      { id: 'o', trial: 1, error: { code: 'PROCTOR_RUN_FAILED', message: 'agent crashed' } },
      { id: 'p', error: { message: 'out of memory' } },
      { id: 'line 4', error: { message: expect.stringContaining('is null') } },
    ],
    summary: { totalItems: 3, scored: 1, errors: 3 },
  })
})

test('mapped fields that no line has, and trials that are there twice, are warned about', async () => {
  const lines = jsonl(...[0, 0, 1].map((trial) => ({ id: 'a', trial, output: 'sunny' })))
  const cwd = workspace({ 'runs.jsonl': lines, 'scorers.mjs': scorers })
  const args = ['score', '-i', 'runs.jsonl', '-s', 'scorers.mjs#sunny', '--map', 'groundTruth=gold']
  const { code, stderr } = await runProctor(args, { cwd })
  expect(code).toBe(0)
  expect(stderr).toContain('--map groundTruth=gold finds nothing: none of the 3 lines has it.')
  expect(stderr).toContain('1 run has the id and trial of a run before: a #0.')
  const twice = await runProctor([...args, '--map', 'output=a,output=b'], { cwd })
  expect([twice.code, twice.stderr]).toEqual([2, expect.stringContaining('each field once')])
})
