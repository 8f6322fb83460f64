import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { evalHead, runJson, simpleEval } from './eval-support.ts'
import { ended, jsonl, runProctor, startProctor, workspace } from './support.ts'

const plain = 'export default defineEval({ data: items, target: echo, scorers: [says] })\n'

test('a folder called .env is left alone, and a .env that cannot be read is refused in a line', async () => {
  const cwd = workspace({ 'a.eval.mjs': simpleEval })
  mkdirSync(join(cwd, '.env'))
  expect((await runProctor(['run'], { cwd })).code).toBe(0)
  const looped = workspace({ 'a.eval.mjs': simpleEval })
  symlinkSync('.env', join(looped, '.env'))
  const { code, stderr } = await runProctor(['run'], { cwd: looped })
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^`.env` cannot be read: ELOOP.*\n$/)])
})

test('.env gives options their values, and scorers of `proctor score` their variables', async () => {
  const cwd = workspace({
    'a.eval.mjs': simpleEval,
    '.env': 'PROCTOR_TRIALS=2\nWORD=fine\n',
    'runs.jsonl': jsonl({ id: 'r', output: 'fine' }),
    'scorers.mjs': `import { checks } from 'proctor/checks'\nexport default [checks.includes(process.env.WORD)]`,
  })
  expect((await runJson([], { cwd })).document.evals[0]?.summary.trials).toBe(2)
  const scored = await runProctor(['score', '-i', 'runs.jsonl', '-s', 'scorers.mjs'], { cwd })
  expect([scored.code, scored.stderr]).toEqual([0, ''])
})

test('init where nothing can be written says so', async () => {
  const cwd = workspace({ 'a-file': '' })
  const { code, stderr } = await runProctor(['init', 'a-file/evals'], { cwd })
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/^`a-file.evals.weather.eval.mjs` cannot be written/),
  ])
})

test.each([
  ['x'.repeat(300), 'There is no eval "xxx'],
  ['a.eval.mjs/x', 'There is no eval "a.eval.mjs/x"'],
])('what is neither a path nor a name is refused as a name', async (selector, message) => {
  const cwd = workspace({ 'a.eval.mjs': simpleEval })
  const { code, stderr } = await runProctor(['run', selector], { cwd })
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
})

test('a `.js` file of a CommonJS package may be written as a module, and JavaScript may import TypeScript', async () => {
  const cwd = workspace({
    'package.json': '{"type":"commonjs"}',
    'typeless/package.json': '{}',
    'a.eval.js': simpleEval,
    'typeless/b.eval.js': simpleEval,
    'agent.ts': 'export const agent = (input: string): string => input\n',
    'c.eval.mjs': `${evalHead}import { agent } from './agent.ts'
      export default defineEval({ data: items, target: agent, scorers: [says] })`,
  })
  const { code, stderr } = await runProctor(['run', '--json'], { cwd })
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('(node:')])
})

test.each([
  [
    'throw { get message() { throw 1 }, toString() { throw 2 } }',
    'threw while it was loaded: { message, toString }',
  ],
  ['throw undefined', 'threw while it was loaded: thrown value: undefined'],
  ['throw new Proxy({}, { get() { throw 1 }, getPrototypeOf() { throw 2 } })', 'threw while it was loaded'],
  ['await new Promise(() => {})', '`a.eval.mjs` waits for something that never comes'],
])('a file that does "%s" is named', async (text, message) => {
  const cwd = workspace({ 'a.eval.mjs': text })
  const { code, stderr } = await runProctor(['run'], { cwd })
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
})

test('a file that cannot be loaded does not keep others from being run by name, or listed', async () => {
  const cwd = workspace({ 'good.eval.mjs': simpleEval, 'bad.eval.mjs': 'export default (' })
  const refused = await runProctor(['run'], { cwd })
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('bad.eval.mjs')])
  const ran = await runProctor(['run', 'good'], { cwd })
  expect([ran.code, ran.stderr]).toEqual([
    0,
    expect.stringMatching(/^Warning: bad.eval.mjs.* It is passed over.$/m),
  ])
  const missed = await runProctor(['run', 'god'], { cwd })
  expect([missed.code, missed.stderr]).toEqual([2, expect.stringContaining('bad.eval.mjs')])
  const list = await runProctor(['list'], { cwd })
  expect([list.code, list.stdout, list.stderr]).toEqual([
    2,
    ' good  good.eval.mjs  2 items, 1 scorer\n',
    expect.stringContaining('bad.eval.mjs'),
  ])
  const { stdout } = await runProctor(['list', '--json'], { cwd })
  expect(JSON.parse(stdout)).toMatchObject({
    evals: [{ name: 'good' }],
    broken: [{ file: 'bad.eval.mjs', error: { code: 'PROCTOR_FILE_UNLOADABLE' } }],
  })
})

test('--only failed runs an eval that was never run whole, beside others', async () => {
  const cwd = workspace({ 'a.eval.mjs': evalHead + plain })
  await runProctor(['run'], { cwd })
  const later = workspace({ 'b.eval.mjs': evalHead + plain })
  symlinkSync(join(later, 'b.eval.mjs'), join(cwd, 'b.eval.mjs'))
  const { document } = await runJson(['--only', 'failed'], { cwd })
  expect(document.evals.map(({ name, items }) => [name, items.map(({ id }) => id)])).toEqual([
    ['a', ['b']],
    ['b', ['a', 'b']],
  ])
})

test('after Ctrl-C the evals that were not begun are named too', async () => {
  const slow = `${evalHead}export default defineEval({ data: items, scorers: [says],
    target: (input) => (input === 'rain' ? new Promise((done) => setTimeout(done, 60_000)) : input) })`
  const cwd = workspace({ 'a.eval.mjs': slow, 'b.eval.mjs': slow.replace('{ data', "{ name: 'the b', data") })
  const child = startProctor(['run', '--events'], { cwd })
  child.stdout.once('data', () => setTimeout(() => child.kill('SIGINT'), 200))
  const { code, stderr } = await ended(child)
  expect([code, stderr]).toEqual([130, expect.stringContaining('1 INTERRUPTED, 1 not begun')])
  expect(stderr).toContain("proctor run a 'the b' --only failed")
})

test('Ctrl-C while a hook waits ends with one JSON document', async () => {
  const cwd = workspace({
    'a.eval.mjs': `${evalHead}export default defineEval({ data: items, target: echo, scorers: [says],
      beforeAll: () => new Promise((done) => { console.log('waiting'); setTimeout(done, 60_000) }) })`,
  })
  const child = startProctor(['run', '--json'], { cwd })
  child.stderr.once('data', () => child.kill('SIGINT'))
  const { code, stdout } = await ended(child)
  expect([code, JSON.parse(stdout).outcome.word]).toEqual([130, 'INTERRUPTED'])
})

test('a broken eval in a JSON document has its hint', async () => {
  const cwd = workspace({ 'a.eval.mjs': evalHead + plain.replace('data: items', 'data: "./nothing.csv"') })
  const { document } = await runJson([], { cwd })
  expect(document.evals[0]?.error).toMatchObject({ code: expect.any(String), hint: expect.any(String) })
})
