import { expect, test } from 'vitest'
import { evalHead, runJson } from './eval-support.ts'
import { ended, runProctor, startProctor, workspace } from './support.ts'

const throws = `createScorer({ id: 'throws', description: '' }).generateScore(() => { throw new TypeError('x') })`
const none = `createScorer({ id: 'none', description: '' }).generateScore(() => notScorable('nothing'))`

/** The table of verdicts: state, options of the eval, verdict, word, exit code. */
const rows: readonly (readonly [string, string, string | undefined, string, number])[] = [
  ['broken', 'data: items, beforeAll() { throw new Error("no") }, scorers: [says]', undefined, '', 2],
  ['nothing-ran', 'data: () => [], scorers: [says]', 'failed', 'NOTHING RAN', 4],
  ['nothing-ran', 'data: [], scorers: [says]', 'failed', 'NOTHING RAN', 4],
  ['nothing-scorable', `data: items, scorers: [${none}]`, 'failed', 'NOTHING SCORABLE', 4],
  ['gate-failed', 'data: items, gates: [says]', 'failed', 'GATE FAILED', 1],
  ['gate-failed', `data: items, gates: [${none}], scorers: [says]`, 'failed', 'GATE FAILED', 1],
  [
    'threshold-missed',
    'data: items, scorers: [{ scorer: says, threshold: 0.9 }]',
    'scored',
    'THRESHOLD MISSED',
    1,
  ],
  ['errors', `data: items, scorers: [says, ${throws}]`, undefined, 'ERRORS', 3],
  ['errors', `data: items, scorers: [says], gates: [${throws}]`, 'failed', 'ERRORS', 3],
  ['errors', 'data: items, target() { throw "down" }, scorers: [says]', undefined, 'ERRORS', 3],
  ['passed', 'data: items, gates: [{ scorer: says, passRate: 0.5 }]', 'passed', 'PASSED', 0],
  ['passed', 'data: items, scorers: [{ scorer: says, threshold: 0.5 }]', 'passed', 'PASSED', 0],
  ['done', 'data: items, scorers: [says]', undefined, 'DONE', 0],
  ['done', `data: items, scorers: [says, ${throws}], maxErrorShare: 0.5`, undefined, 'DONE', 0],
]

test.each(rows)('%s: { %s } is %s, "%s", exit %i', async (state, options, verdict, word, exitCode) => {
  const cwd = workspace({
    'e.eval.mjs': `${evalHead}export default defineEval({ target: echo, ${options} })`,
  })
  const { code, document } = await runJson([], { cwd })
  expect([code, document.outcome.state, document.outcome.word, document.outcome.exitCode]).toEqual([
    exitCode,
    state,
    word,
    exitCode,
  ])
  expect(document.evals[0]?.verdict).toBe(verdict)
  const { code: shown, stdout } = await runProctor(['run'], { cwd })
  expect(shown).toBe(exitCode)
  if (word !== '') expect(stdout).toMatch(new RegExp(`^ ${word}   .* exit ${exitCode}$`, 'm'))
})

test('interrupted: what is finished is kept, INTERRUPTED, exit 130, and the rest can be run', async () => {
  const cwd = workspace({
    'e.eval.mjs': `${evalHead}const target = (input, { signal }) => input === 'sunny' ? input : new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('stopped'))))
      export default defineEval({ data: items, target, scorers: [says] })`,
  })
  const child = startProctor(['run', '--events'], { cwd })
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('"item.finished"')) child.kill('SIGINT')
  })
  const { code, stdout, stderr } = await ended(child)
  expect(code).toBe(130)
  expect(stderr).toMatch(/INTERRUPTED {3}.* exit 130/)
  expect(stderr).toContain('proctor run e --only failed')
  expect(stdout).toContain('"state":"interrupted"')
})

test('of several evals the row that goes first decides', async () => {
  const eval_ = (name: string, options: string): string =>
    `export const ${name} = defineEval({ data: items, target: echo, ${options} })\n`
  const cwd = workspace({
    'e.eval.mjs': `${evalHead}${eval_('fine', 'scorers: [says]')}${eval_('wrong', `scorers: [${throws}]`)}${eval_('gated', 'gates: [says]')}`,
  })
  const { code, stdout } = await runProctor(['run'], { cwd })
  expect(code).toBe(1)
  expect(stdout).toContain(' 3 evals: 1 DONE, 1 GATE FAILED, 1 ERRORS   GATE FAILED   exit 1')
})

test('--exit-zero hides verdicts, not broken evals', async () => {
  const cwd = workspace({
    'e.eval.mjs': `${evalHead}export default defineEval({ data: items, target: echo, gates: [says] })`,
  })
  const { code, stdout } = await runProctor(['run', '--exit-zero'], { cwd })
  expect([code, stdout]).toEqual([0, expect.stringContaining('GATE FAILED')])
  expect((await runProctor(['run', '--exit-zero', 'unknown'], { cwd })).code).toBe(2)
})
