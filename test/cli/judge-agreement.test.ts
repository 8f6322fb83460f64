import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hasShared, sharedPath } from '../support/shared.ts'
import { jsonl, runProctor, workspace } from './support.ts'

const scorers = `
import { createScorer } from 'proctor/evals'
const make = (id, score, range) => createScorer({ id, description: id, ...(range && { range }) }).generateScore(score)
export const kind = make('kind', ({ run }) => {
  if (run.output === 'broken') throw new TypeError('cannot tell')
  return run.output.includes('kind') ? 1 : 0
})
export const longer = make('longer', ({ run }) => (run.output.a.length > run.output.b.length ? 1 : 0))
export const stuck = make('stuck', () => new Promise(() => {}))
export const sees = make('sees', ({ run }) => (JSON.stringify(run).includes('label') ? 0 : 1))
export const winner = make('winner', ({ run }) => (run.output['swap = False'] === '1' ? 1 : 0))
export const both = [kind, longer]
`
const rows = [
  { id: 'a', output: 'kind', label: 'pass' },
  { id: 'b', output: 'curt', label: 'fail' },
  { id: 'c', output: 'kind', label: 'fail' },
  { id: 'd', output: 'curt', label: 'fail' },
  { id: 'e', output: 'kind', label: null },
]
const run = (files: Record<string, string>, ...args: string[]) =>
  runProctor(['judge', 'agreement', 'labels.jsonl', ...args], {
    cwd: workspace({ 'scorers.mjs': scorers, ...files }),
  })

test('prints disagreements, tables, figures and the outcome', async () => {
  const { code, stdout, stderr } = await run({ 'labels.jsonl': jsonl(...rows) }, '-s', 'scorers.mjs#kind')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatchInlineSnapshot(`
    " labels.jsonl   5 rows × kind   labels: pass-fail

     Disagreements 1   of 4
      ✗  c  people fail  judge pass

     Verdicts    people pass  people fail
     judge pass            1            1
     judge fail            0            2

     Class            labels  verdicts  precision  recall     F1
     pass                  1         2      0.500   1.000  0.667
     fail (positive)       3         2      1.000   0.667  0.800

     Agreement                  95% CI
     kappa               0.500  -0.235 1.000  25 % pass, 75 % fail
     accuracy            0.750  0.301 0.954   3/4 equal
     balanced accuracy   0.833                mean of the recalls
     MCC                 0.577
     PABAK               0.500                kappa as if no class were rare
     alpha               0.533                Krippendorff, nominal, 4 runs
     leniency           +0.250  -0.546 1.046  passes: judge 50 %, people 25 %

     DONE   kappa 0.500 over 4 runs   exit 0
     4 of 5 rows compared, 1 without a label

     Warning: 4 labels are too few: under 30 the figures are not worth reading yet.
    "
  `)
})

test('--json is one document, and words go to standard error', async () => {
  const { code, stdout, stderr } = await run(
    { 'labels.jsonl': jsonl(...rows) },
    ...['-s', 'scorers.mjs#kind', '--positive', 'pass', '--json'],
  )
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    schemaVersion: 1,
    input: 'labels.jsonl',
    scorer: 'kind',
    n: 4,
    counts: { rows: 5, unlabelled: 1 },
    kappa: { plain: { kappa: 0.5 } },
    positive: { class: 'pass', precision: 0.5, recall: 1 },
    disagreements: [{ id: 'c', label: 'fail', verdict: 'pass' }],
    outcome: { state: 'done', exitCode: 0 },
  })
  expect(stderr).toContain('DONE   kappa 0.500 over 4 runs')
})

describe('exit codes', () => {
  const labels = jsonl(...rows)
  const broken = `${jsonl(...rows, { output: 'broken', label: 'pass' }, { output: 'kind', label: 7 })}{"a\n`
  test.each<[string, string, string[], number, string]>([
    [
      'a kappa that is too low',
      labels,
      ['--min-kappa', '0.6'],
      1,
      'THRESHOLD MISSED   kappa 0.500 over 4 runs, needs 0.6',
    ],
    ['a kappa that is high enough', labels, ['--min-kappa', '0.5'], 0, 'PASSED'],
    [
      'lines, labels and verdicts that failed',
      broken,
      ['--kind', 'pass-fail'],
      3,
      'ERRORS   3 of 7 verdicts and labels failed',
    ],
    ['failures within the share', broken, ['--kind', 'pass-fail', '--max-error-share', '0.5'], 0, 'DONE'],
    ['an empty file', '', [], 4, 'NOTHING RAN   labels.jsonl holds no line'],
    [
      'no label at all',
      labels,
      ['--label', 'verdict'],
      4,
      'has a label at verdict; the first has id, output, label',
    ],
    ['what is hidden by --exit-zero', broken, ['--kind', 'pass-fail', '--exit-zero'], 0, 'ERRORS'],
  ])('%s', async (_name, text, args, code, words) => {
    const ended = await run({ 'labels.jsonl': text }, '-s', 'scorers.mjs#kind', ...args)
    expect([ended.code, ended.stdout]).toEqual([code, expect.stringContaining(words)])
  })

  test.each<[string, string[], string]>([
    ['no scorer', [], 'needs `--scorer`'],
    ['two scorers', ['-s', 'scorers.mjs#both'], 'names 2 scorers'],
    ['a bad pair of paths', ['-s', 'scorers.mjs#kind', '--swap', 'a'], '`--swap` takes two of them'],
    ['a class that is none', ['-s', 'scorers.mjs#kind', '--positive', 'maybe'], '`--positive` takes a class'],
    ['too many repeats', ['-s', 'scorers.mjs#kind', '--repeats', '101'], '`--repeats` takes a whole number'],
  ])('2 for %s', async (_name, args, words) => {
    const ended = await run({ 'labels.jsonl': labels }, ...args)
    expect([ended.code, ended.stderr]).toEqual([2, expect.stringContaining(words)])
  })

  test('2 where "pass" and "fail" stand beside other words, before anything is judged', async () => {
    const ended = await run(
      { 'labels.jsonl': jsonl(...rows, { output: 'x', label: 'unsure' }) },
      '-s',
      'scorers.mjs#kind',
    )
    expect(ended.code).toBe(2)
    expect(ended.stderr).toContain('Say by --kind which it is')
  })

  test('3 for a scorer that never answers, with what there is', async () => {
    const ended = await run({ 'labels.jsonl': labels }, '-s', 'scorers.mjs#stuck')
    expect([ended.code, ended.stdout]).toEqual([
      3,
      expect.stringContaining('waits for what never comes: 4 of 5 not judged'),
    ])
  })
})

test('a judge of two candidates is asked in both orders', async () => {
  const pair = (a: string, b: string) => ({ output: { a, b }, label: a.length > b.length })
  const text = jsonl(pair('xx', 'x'), pair('x', 'xx'), pair('x', 'x'))
  const args = ['-s', 'scorers.mjs#longer', '--swap', 'output.a,output.b', '--json']
  const { stdout } = await run({ 'labels.jsonl': text }, ...args)
  expect(JSON.parse(stdout).orderSwap).toMatchObject({ rows: 3, consistent: 2, changedIds: ['line 3'] })
})

test('several raters a line; the label is not shown to the judge even with the whole line', async () => {
  const text = jsonl({ label1: true, label2: true }, { label1: true, label2: false }, { label1: true })
  const args = [
    '-s',
    'scorers.mjs#sees',
    '--label',
    'label1',
    '--label',
    'label2',
    '--map',
    'output=.',
    '--json',
  ]
  const { code, stdout } = await run({ 'labels.jsonl': text }, ...args)
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ n: 2, accuracy: 1, counts: { tied: 1 } })
})

test.each([60, 200])('no line is wider than %i columns', async (columns) => {
  const wide = rows.map((row) => ({ ...row, id: `${row.id}-${'日本'.repeat(30)}` }))
  const cwd = workspace({ 'scorers.mjs': scorers, 'labels.jsonl': jsonl(...wide) })
  const { stdout } = await runProctor(['judge', 'agreement', 'labels.jsonl', '-s', 'scorers.mjs#kind'], {
    cwd,
    env: { COLUMNS: String(columns) },
  })
  const widthOf = (line: string): number => line.length + (line.match(/[日本]/g)?.length ?? 0)
  expect(Math.max(...stdout.split('\n').map(widthOf))).toBeLessThanOrEqual(columns)
})

describe.skipIf(!hasShared)('LLMBar through the command', () => {
  test('S16: kappa between the orders of GPT-4 Vanilla Natural', async () => {
    const lines = readFileSync(sharedPath('data/llmbar/judgments.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(
        ({ subset, evaluator, strategy }) =>
          subset === 'Natural' && evaluator === 'GPT-4' && strategy === 'Vanilla',
      )
      .map((row) => ({ ...row, other: row.winners['swap = True'] === '1' }))
    const { stdout } = await run(
      { 'labels.jsonl': jsonl(...lines) },
      ...['-s', 'scorers.mjs#winner', '--label', 'other', '--map', 'output=winners', '--json'],
    )
    expect(JSON.parse(stdout).kappa.plain.kappa).toBeCloseTo(0.8977086743, 10)
  })
})
