import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { evalHead } from './eval-support.ts'
import { jsonl, runProctor, workspace } from './support.ts'

const csv = 'question,answer,src\nRefund 1?,yes,web\nRefund 2?,no,mail\n'
const map = ['--map', 'input=question,groundTruth=answer', '--map', 'metadata.source=src']

async function dataset(cwd: string, args: readonly string[], input?: string) {
  return runProctor(['dataset', ...args], { cwd, ...(input !== undefined && { input }) })
}

async function json(cwd: string, args: readonly string[], input?: string) {
  const { stdout, code } = await dataset(cwd, [...args, '--json'], input)
  return { code, document: JSON.parse(stdout) }
}

describe('proctor dataset', () => {
  test('a file is imported, shown, exported, extended and compared with the version before', async () => {
    const cwd = workspace({ 'refunds.csv': csv })
    const imported = await json(cwd, ['import', 'refunds.csv', ...map])
    expect(imported).toMatchObject({
      code: 0,
      document: { rows: 2, items: 2, problems: [], path: 'datasets/refunds.jsonl' },
    })
    const file = join(cwd, 'datasets/refunds.jsonl')
    const first = { input: 'Refund 1?', groundTruth: 'yes', metadata: { source: 'web' } }
    expect(readFileSync(file, 'utf8')).toBe(
      jsonl(first, { input: 'Refund 2?', groundTruth: 'no', metadata: { source: 'mail' } }),
    )
    const before = readFileSync(file, 'utf8')
    const flags = [
      '--id',
      'r3',
      '--input',
      'Refund 3?',
      '--ground-truth',
      'no',
      '--tag',
      'smoke',
      '--metadata',
      'source=web',
    ]
    const added = await dataset(cwd, ['add', 'refunds', ...flags])
    expect(added).toMatchObject({ code: 0, stderr: '' })
    expect(added.stdout).toContain('Added r3 to datasets/refunds.jsonl: item 3')
    expect(readFileSync(file, 'utf8')).toBe(
      `${before}${jsonl({ id: 'r3', input: 'Refund 3?', groundTruth: 'no', tags: ['smoke'], metadata: { source: 'web' } })}`,
    )
    const shown = await dataset(cwd, ['show', 'refunds'])
    expect(shown.stdout).toContain(' 3 items, 3 with ground truth\n tags: smoke 1\n')
    const diff = await json(cwd, ['diff', `refunds@${imported.document.version.slice(0, 6)}`, 'refunds'])
    expect(diff.document).toMatchObject({
      added: ['r3'],
      removed: [],
      changed: [],
      reordered: [],
      unchanged: 2,
    })
    const list = await json(cwd, ['list'])
    expect(list.document.files).toMatchObject([{ name: 'refunds', items: 3 }])
    expect(list.document.versions).toHaveLength(2)
    const exported = await dataset(cwd, ['export', 'refunds', '--filter', 'tag:smoke', '--format', 'csv'])
    expect(exported.stdout).toBe(
      'id,input,groundTruth,tags,metadata\nr3,Refund 3?,no,smoke,"{""source"":""web""}"\n',
    )
    expect((await dataset(cwd, ['export', 'refunds', '-o', 'out/x.yaml'])).stdout).toBe(
      ' 3 items of datasets/refunds.jsonl in out/x.yaml\n',
    )
    expect((await json(cwd, ['diff', 'refunds', 'out/x.yaml'])).document.unchanged).toBe(3)
  })

  test('rows that are no items are named, and nothing is written until they are left out', async () => {
    const rows = [
      '{"input":1}',
      '{"input":2}',
      '{"input":3}',
      '{"input":4}',
      '{"input":5}',
      '{"input":6}',
      '{"input":',
    ]
    const cwd = workspace({ 'x.jsonl': rows.join('\r\n') })
    const refused = await dataset(cwd, ['import', 'x.jsonl'])
    expect(refused.code).toBe(2)
    expect(refused.stdout).toBe(
      ' row 7: is not JSON: it ends too early.\n 1 of 7 rows is no item: nothing was written.\n → Correct them, or leave them out with --skip-broken.\n',
    )
    expect(existsSync(join(cwd, 'datasets'))).toBe(false)
    const written = await json(cwd, ['import', 'x.jsonl', '--skip-broken'])
    expect(written).toMatchObject({ code: 0, document: { items: 6, leftOut: 1, problems: [{ row: 7 }] } })
    const again = await dataset(cwd, ['import', 'x.jsonl', '--skip-broken'])
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('--overwrite') })
  })

  test('standard input is imported and added', async () => {
    const cwd = workspace({})
    expect((await dataset(cwd, ['import', '-', '--name', 'x', '--format', 'csv'], 'input\na\n')).code).toBe(0)
    expect((await dataset(cwd, ['add', 'x', '-'], '{\n "inputs": ["a", 2]\n}')).code).toBe(0)
    writeFileSync(
      join(cwd, 'datasets/x.jsonl'),
      readFileSync(join(cwd, 'datasets/x.jsonl'), 'utf8').trimEnd(),
    )
    expect((await dataset(cwd, ['add', 'x', '--input', 'b', '--id', '__proto__'])).code).toBe(0)
    expect(readFileSync(join(cwd, 'datasets/x.jsonl'), 'utf8')).toBe(
      '{"input":"a"}\n{"inputs":["a",2]}\n{"id":"__proto__","input":"b"}\n',
    )
    expect((await dataset(cwd, ['add', 'new', '--input', 'b'])).code).toBe(0)
    expect(readFileSync(join(cwd, 'datasets/new.jsonl'), 'utf8')).toBe('{"input":"b"}\n')
  })

  test.each([
    [['add', 'x', '--id', 'a', '--input', 'new'], 'id: "a" is the id of row 1 too'],
    [['add', 'x', '--input', 'there'], 'asks the same already'],
    [['add', 'x'], '`--input` is missing'],
    [['add', 'y', '--input', 'a'], 'y.csv is not JSON Lines'],
    [['add', '../x', '--input', 'a'], 'is no dataset that can be added to'],
    [['show', 'z'], 'There is no dataset `z`'],
    [['show', 'gone.jsonl'], 'does not exist'],
    [['show'], 'Missing required argument `dataset`'],
    [['show', 'x@abcd'], 'There are no stored experiments'],
    [['import', 'y.csv', '--name', '../y'], 'cannot be the name of a dataset'],
    [['import', 'y.csv', '--map', 'input=q'], 'No column of y.csv is "q"'],
    [['import', 'y.csv', '--map', 'inptu=input'], 'Did you mean "input"?'],
    [['import', '-', '--name', 'y'], '`--format` is missing'],
    [['export', 'bad.jsonl'], 'bad.jsonl: row 1: takes exactly one of'],
    [['export', 'x', '-o', 'x.txt'], 'ends in .jsonl'],
  ])('%j is refused, and the file stays', async (args, message) => {
    const text = jsonl({ id: 'a', input: 'there' })
    const cwd = workspace({
      'datasets/x.jsonl': text,
      'y.csv': 'input\na\n',
      'datasets/y.csv': 'input\na\n',
      'bad.jsonl': '{"input":1,"inputs":[2]}\n',
    })
    const { code, stderr, stdout } = await dataset(cwd, args)
    expect(stderr).toContain(message)
    expect([code, stdout]).toEqual([2, ''])
    expect(readFileSync(join(cwd, 'datasets/x.jsonl'), 'utf8')).toBe(text)
  })

  test('the command works where there is no store to remember versions', async () => {
    const cwd = workspace({ 'refunds.csv': csv, '.proctor': 'a file where the folder should be' })
    const { code, stderr } = await dataset(cwd, ['import', 'refunds.csv', ...map])
    expect(code).toBe(0)
    expect(stderr).toContain('The store does not remember this version:')
  })

  test('an eval runs over a dataset, and its experiment has the version that is shown', async () => {
    const evalFile = `${evalHead.replace('import { checks }', "import { defineDataset } from 'proctor/datasets'\nimport { checks }")}
export default defineEval({ data: defineDataset({ path: 'datasets/x.jsonl' }), target: echo, scorers: [says] })\n`
    const cwd = workspace({
      'datasets/x.jsonl': jsonl({ id: 'b', input: 'sunny' }, { input: 'rain' }),
      'a.eval.js': evalFile,
    })
    expect((await runProctor(['run', '--json'], { cwd })).code).toBe(0)
    const experiments = await runProctor(['experiments', 'show', 'latest', '--json'], { cwd })
    const { version } = (await json(cwd, ['show', 'x'])).document
    expect(experiments.stdout).toContain(`"datasetVersion":"${version}"`)
    writeFileSync(join(cwd, 'datasets/x.jsonl'), '{"input":1}\noops\n')
    const broken = await runProctor(['run'], { cwd })
    expect(broken.code).toBe(2)
    expect(broken.stdout + broken.stderr).toContain('datasets/x.jsonl: row 2: is not JSON')
  })

  test('lines fit the terminal, with wide characters too', async () => {
    const long = '天気はどうですか😀'.repeat(20)
    const cwd = workspace({
      'datasets/x.jsonl': jsonl({ id: 'a'.repeat(80), input: long, groundTruth: long, tags: [long] }),
    })
    for (const columns of ['60', '100']) {
      const { stdout } = await runProctor(['dataset', 'show', 'x'], { cwd, env: { COLUMNS: columns } })
      const widths = stdout
        .split('\n')
        .map((line) =>
          [...line].reduce((sum, c) => sum + (/[\u3000-\uFFFF]|\p{Emoji_Presentation}/u.test(c) ? 2 : 1), 0),
        )
      expect(Math.max(...widths)).toBeLessThanOrEqual(Number(columns))
    }
  })
})
