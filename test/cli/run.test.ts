import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../../src/store/sqlite/index.ts'
import { evalHead, type RunDocument, runJson, simpleEval } from './eval-support.ts'
import { ended, jsonl, runProctor, startProctor, workspace } from './support.ts'

const idsOf = ({ evals }: RunDocument): unknown =>
  evals.map(({ name, items }) => [name, items.map(({ id }) => id)])

test('every eval file below the folder is run, and each finished item is kept', async () => {
  const cwd = workspace({
    'weather.eval.mjs': simpleEval,
    'deep/typed.eval.ts': simpleEval.replace('(input)', '(input: string)'),
    'dist/old.eval.mjs': simpleEval,
    '.hidden/old.eval.mjs': simpleEval,
    'node_modules/other/old.eval.mjs': simpleEval,
  })
  const { code, stdout, stderr } = await runProctor(['run'], { cwd })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/typed {3}2 items × 1 scorer[\s\S]*weather {3}2 items × 1 scorer/)
  expect(stdout).toContain(' 2 evals: 2 DONE   DONE   exit 0')
  expect(stdout).toContain('proctor run typed weather --only failed')
  expect(readFileSync(join(cwd, '.proctor/.gitignore'), 'utf8')).toBe('*\n')
  const store = await openSqliteStore({ path: join(cwd, '.proctor/proctor.db') })
  onTestFinished(() => store.close())
  const experiments = await store.listExperiments()
  expect(experiments.map((it) => [it.eval, it.file, it.status])).toEqual([
    ['weather', 'weather.eval.mjs', 'finished'],
    ['typed', 'deep/typed.eval.ts', 'finished'],
  ])
  const stored: string[] = []
  for await (const { item } of store.readAttempts(experiments[0]?.id ?? '')) stored.push(item)
  expect(stored.sort()).toEqual(['a', 'b'])
  expect(stdout).toContain(
    ` Experiment ${experiments[0]?.id}   proctor experiments show ${experiments[0]?.id}`,
  )
})

test('files, folders, patterns and names choose evals', async () => {
  const several = `${evalHead}
    export const cities = defineEval({ data: items, target: echo, scorers: [says] })
    export default defineEval({ name: 'main', data: items, target: echo, scorers: [says],
      variants: { small: {}, large: { target: () => 'always sunny' } } })`
  const cwd = workspace({ 'a/one.eval.mjs': simpleEval, 'b/several.eval.mjs': several })
  const names = async (...args: string[]): Promise<string> =>
    (await runJson(args, { cwd })).document.evals.map(({ name }) => name).join(' ')
  expect(await names()).toBe('one cities main/small main/large')
  expect(await names('a/one.eval.mjs')).toBe('one')
  expect(await names('b')).toBe('cities main/small main/large')
  expect(await names('**/s*.eval.mjs', 'cities')).toBe('cities')
  expect(await names('main')).toBe('main/small main/large')
  expect(await names('main/large', 'one')).toBe('one main/large')
})

test.each([
  ['an unknown name', ['wether'], 'There is no eval "wether".', 'Did you mean "weather"?'],
  ['a missing file', ['gone.eval.ts'], 'The eval file `gone.eval.ts` does not exist.', 'proctor list'],
  [
    'a file without an eval',
    ['none.mjs'],
    'The eval file `none.mjs` exports no eval; it exports x.',
    'defineEval(',
  ],
  ['a file that does not parse', ['broken.mjs'], 'broken.mjs:2 does not parse: ', ''],
  [
    'a wrong option of an eval',
    ['wrong.mjs'],
    'wrong.mjs:8: defineEval: `scorer` takes nothing: there is no such option',
    '',
  ],
  ['two evals of one name', ['weather.eval.mjs', 'weather.mjs'], 'Two evals are called "weather"', ''],
  ['--json with --events', ['--json', '--events'], 'both write standard output', ''],
  ['another word for --only', ['--only', 'passed'], '`--only` takes `failed`, got "passed"', ''],
  [
    'results that are not there',
    ['weather', '--only', 'failed'],
    'There are no results of eval "weather"',
    'proctor run weather',
  ],
])('%s exits 2 and says so', async (_, args, message, hint) => {
  const cwd = workspace({
    'weather.eval.mjs': simpleEval,
    'weather.mjs': simpleEval,
    'none.mjs': 'export const x = 1\n',
    'broken.mjs': 'export default [1, 2\n}\n',
    'wrong.mjs': `${evalHead}export default defineEval({ data: items, target: echo, scorer: [says] })`,
  })
  const { code, stdout, stderr } = await runProctor(['run', ...args], { cwd })
  const printed = args.includes('--json') ? stdout : stderr
  expect([code, printed]).toEqual([2, expect.stringContaining(message)])
  expect(printed).toContain(hint)
})

test('a folder without eval files exits 2 and points to init', async () => {
  const { code, stderr } = await runProctor(['run'], { cwd: workspace({}) })
  expect([code, stderr]).toEqual([2, expect.stringContaining('`proctor init` writes a first one')])
})

test('--filter keeps items by id, tag and split, and evals by their tags', async () => {
  const tagged = `${evalHead}export default defineEval({ name: 'tagged', tags: ['smoke'], data: items, target: echo, scorers: [says] })`
  const cwd = workspace({ 'weather.eval.mjs': simpleEval, 'tagged.eval.mjs': tagged })
  const kept = async (filter: string): Promise<unknown> => {
    const { code, document } = await runJson(['--filter', filter], { cwd })
    return [idsOf(document), document.outcome.word, code]
  }
  expect(await kept('wet')).toEqual([
    [
      ['tagged', ['b']],
      ['weather', ['b']],
    ],
    'DONE',
    0,
  ])
  expect(await kept('tag:smoke')).toEqual([
    [
      ['tagged', ['a', 'b']],
      ['weather', []],
    ],
    'DONE',
    0,
  ])
  expect(await kept('nothing-like-it')).toEqual([
    [
      ['tagged', []],
      ['weather', []],
    ],
    'NOTHING RAN',
    4,
  ])
})

test('--only failed runs what failed, until all is fine', async () => {
  const text = `${evalHead}
    import { existsSync } from 'node:fs'
    const target = (input) => (existsSync('mended') ? 'sunny' : input)
    export default defineEval({ data: [...items, { id: 'c', input: 'storm' }], target, scorers: [says] })`
  const cwd = workspace({ 'weather.eval.mjs': text })
  await runJson([], { cwd })
  const again = await runJson(['--only', 'failed'], { cwd })
  expect(idsOf(again.document)).toEqual([['weather', ['b', 'c']]])
  await runProctor(['run', '--filter', 'c'], { cwd: writeInto(cwd, 'mended') })
  const left = await runJson(['--only', 'failed'], { cwd })
  expect(idsOf(left.document)).toEqual([['weather', ['b']]])
  const none = await runJson(['--only', 'failed'], { cwd })
  expect([idsOf(none.document), none.code]).toEqual([[['weather', []]], 4])
})

test('options go before the eval, the eval before the config', async () => {
  const own = `${evalHead}export default defineEval({ data: items, target: echo, scorers: [says], retries: 1, trials: 2 })`
  const cwd = workspace({
    'own.eval.mjs': own,
    'plain.eval.mjs': simpleEval,
    'proctor.config.ts': `import { defineConfig } from 'proctor'\nexport default defineConfig({ trials: 3 })`,
  })
  const trials = async (...args: string[]): Promise<unknown> =>
    (await runJson(args, { cwd })).document.evals.map(({ summary }) => summary.trials)
  expect(await trials()).toEqual([2, 3])
  expect(await trials('--trials', '1')).toEqual([1, 1])
})

test('.env is read, and does not replace what is set', async () => {
  const text = `${evalHead}export default defineEval({ data: [{ id: 'a', input: 1 }], target: () => process.env.ONE + process.env.TWO, scorers: [says] })`
  const cwd = workspace({ 'env.eval.mjs': text, '.env': '# comment\nONE=from-file\nTWO="from file"\n' })
  const { document } = await runJson([], { cwd, env: { ONE: 'set ' } })
  expect(document.evals[0]?.items[0]?.output).toBe('set from file')
})

test('data comes from a file beside the eval file, or from a function', async () => {
  const cwd = workspace({
    'evals/file.eval.mjs': `${evalHead}export default defineEval({ data: './items.jsonl', target: echo, scorers: [says] })`,
    'evals/items.jsonl': jsonl({ id: 'x', input: 'sunny' }, { id: 'y', input: 'rain' }),
    'evals/function.eval.mjs': `${evalHead}export default defineEval({ data: async function* () { yield* items }, target: echo, scorers: [says] })`,
  })
  const { document } = await runJson([], { cwd })
  expect(idsOf(document)).toEqual([
    ['file', ['x', 'y']],
    ['function', ['a', 'b']],
  ])
})

test.each([
  ['items.csv', '\uFEFFid,input,groundTruth\r\nx,"sunny, ""very""",no\r\ny,rain,\r\n'],
  ['items.tsv', 'id\tinput\nx\tsunny\ny\train\n'],
  ['items.yaml', '- {id: x, input: sunny, groundTruth: no}\n- {id: y, input: rain}\n'],
])('data comes from %s', async (file, text) => {
  const cwd = workspace({
    'a.eval.mjs': `${evalHead}export default defineEval({ data: './${file}', target: echo, scorers: [says] })`,
    [file]: text,
  })
  expect(idsOf((await runJson([], { cwd })).document)).toEqual([['a', ['x', 'y']]])
})

test('a ragged row breaks the eval and names the row', async () => {
  const cwd = workspace({
    'a.eval.mjs': `${evalHead}export default defineEval({ data: './items.csv', target: echo, scorers: [says] })`,
    'items.csv': 'id,input\na,b\nc,d,e\n',
  })
  const { code, document } = await runJson([], { cwd })
  expect(code).toBe(2)
  expect(document.evals[0]?.error).toMatchObject({
    code: 'PROCTOR_DATASET_UNREADABLE',
    message: expect.stringContaining('Row 2 of ./items.csv (to line 3) has 3 cells'),
  })
})

test('a broken data line breaks the eval and names the line; other evals are run', async () => {
  const cwd = workspace({
    'a.eval.mjs': `${evalHead}export default defineEval({ data: './items.jsonl', target: echo, scorers: [says] })`,
    'items.jsonl': '{"input":"x"}\n{"input":\n',
    'b.eval.mjs': simpleEval,
  })
  const { code, document } = await runJson([], { cwd })
  expect(code).toBe(2)
  expect(document.evals[0]?.error).toMatchObject({
    message: expect.stringContaining('Line 2 of ./items.jsonl is not JSON'),
  })
  expect(document.evals[1]?.items).toHaveLength(2)
  expect(document.outcome).toMatchObject({ state: 'broken', exitCode: 2 })
})

test('hooks run, a throwing beforeAll breaks the eval', async () => {
  const cwd = workspace({
    'hooks.eval.mjs': `${evalHead}const log = (name) => () => console.error(name)
      export default defineEval({ data: items.slice(0, 1), target: echo, scorers: [says],
        beforeAll: log('beforeAll'), afterAll: log('afterAll'), beforeEach: log('beforeEach'), afterEach: log('afterEach') })`,
    'broken.eval.mjs': `${evalHead}export default defineEval({ data: items, target: echo, scorers: [says],
      beforeAll() { throw new TypeError('no database') } })`,
  })
  const { code, stderr } = await runProctor(['run'], { cwd })
  expect(code).toBe(2)
  expect(stderr).toContain('`beforeAll` of eval "broken" threw TypeError: no database')
  expect(stderr).toContain('beforeAll\nbeforeEach\nafterEach\nafterAll\n')
})

test('--events writes what happens as lines of JSON', async () => {
  const cwd = workspace({ 'weather.eval.mjs': simpleEval })
  const { code, stdout, stderr } = await runProctor(['run', '--events', '--concurrency', '1'], { cwd })
  expect(code).toBe(0)
  const events = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  // An item is told of once it is durable, while the next one may have begun.
  expect(events.map(({ type }) => type).sort()).toEqual([
    'experiment.finished',
    'experiment.started',
    'item.finished',
    'item.finished',
    'item.started',
    'item.started',
  ])
  expect([events[0].type, events.at(-1).type]).toEqual(['experiment.started', 'experiment.finished'])
  expect(events[0]).toMatchObject({
    v: 1,
    eval: 'weather',
    experiment: expect.stringMatching(/^exp_/),
    totalItems: 2,
  })
  expect(stderr).toContain('DONE')
})

test('--dry-run lists items, scorers and the likely cost, and runs nothing', async () => {
  const text = `${evalHead}import { targetOutput } from 'proctor/evals'
    export default defineEval({ data: items, target: (input) => targetOutput(input, { costUsd: 0.25 }), scorers: [says], trials: 2 })`
  const cwd = workspace({ 'weather.eval.mjs': text })
  const first = await runProctor(['run', '--dry-run'], { cwd })
  expect(first.code).toBe(0)
  expect(first.stdout).toBe(
    ' weather   weather.eval.mjs\n   2 items × 2 trials   cost: not known\n   ids: a, b\n   scorers: check-includes("sunny")\n',
  )
  expect(existsSync(join(cwd, '.proctor'))).toBe(false)
  await runProctor(['run'], { cwd })
  const second = await runProctor(['run', '--dry-run', '--filter', 'wet'], { cwd })
  expect(second.stdout).toContain('1 item × 2 trials   cost: about $0.50')
})

test('list prints evals and runs nothing', async () => {
  const cwd = workspace({ 'weather.eval.mjs': simpleEval })
  const plain = await runProctor(['list'], { cwd })
  expect(plain).toEqual({ code: 0, stdout: ' weather  weather.eval.mjs  2 items, 1 scorer\n', stderr: '' })
  const json = await runProctor(['list', '--json'], { cwd })
  expect(JSON.parse(json.stdout)).toEqual({
    schemaVersion: 1,
    evals: [
      {
        name: 'weather',
        file: 'weather.eval.mjs',
        items: 2,
        tags: [],
        scorers: ['check-includes("sunny")'],
        gates: [],
      },
    ],
  })
})

test.each(['tsconfig.json', 'package.json'])(
  'init beside %s writes an eval that passes, and never writes over one',
  async (file) => {
    const cwd = workspace({ [file]: '{}' })
    const name = file === 'tsconfig.json' ? 'evals/weather.eval.ts' : 'evals/weather.eval.mjs'
    const { code, stdout } = await runProctor(['init'], { cwd })
    expect([code, stdout]).toEqual([0, expect.stringContaining(`proctor run ${name}`)])
    const run = await runProctor(['run', name], { cwd })
    expect([run.code, run.stdout]).toEqual([0, expect.stringMatching(/PASSED {3}2 gates met/)])
    const again = await runProctor(['init'], { cwd })
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining(`\`${name}\` is there already.`)])
  },
)

test('a killed run keeps what was finished, and --only failed runs the rest', async () => {
  const text = `${evalHead}const target = async (input) => {
      if (process.env.SLOW && input === 'rain') await new Promise((done) => setTimeout(done, 60_000))
      return 'sunny'
    }
    export default defineEval({ data: items, target, scorers: [says] })`
  const cwd = workspace({ 'weather.eval.mjs': text })
  const child = startProctor(['run', '--events', '--concurrency', '1'], { cwd, env: { SLOW: '1' } })
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('"item.finished"')) child.kill('SIGKILL')
  })
  await ended(child)
  const { document } = await runJson(['--only', 'failed'], { cwd })
  expect(idsOf(document)).toEqual([['weather', ['b']]])
})

test('where results cannot be kept the run goes on', async () => {
  const cwd = workspace({ 'weather.eval.mjs': simpleEval, '.proctor': 'a file' })
  const { code, stderr } = await runProctor(['run'], { cwd })
  expect(code).toBe(0)
  expect(stderr).toMatch(
    /^Warning: The store .* cannot be opened or made\. .*\nWarning: Results are not kept: /,
  )
  rmSync(join(cwd, '.proctor'))
})

function writeInto(cwd: string, name: string): string {
  writeFileSync(join(cwd, name), '')
  return cwd
}
