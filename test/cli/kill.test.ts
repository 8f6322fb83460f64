import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readStoredExperiment } from '../../src/experiments/index.ts'
import { openSqliteStore } from '../../src/store/sqlite/index.ts'
import { killAndResume, runWhole, writeSlowEval } from '../support/killed-run.ts'
import { simpleEval } from './eval-support.ts'
import { command, ended, runProctor, startProctor, workspace } from './support.ts'

const root = resolve(import.meta.dirname, '../..')

test('a run that is killed at any moment goes on with what is missing, and comes to the same', async () => {
  const folder = workspace({})
  writeSlowEval(folder, root, { items: 60, trials: 2, delayMs: 40 })
  const whole = await runWhole(folder, command)
  for (const killAfterMs of [0, 35, 130, 300]) {
    const { durable, ranAgain, neverRan, code, scores, integrity } = await killAndResume(
      folder,
      command,
      killAfterMs,
    )
    expect(durable).toBeLessThan(120)
    expect({ ranAgain, neverRan, code, scores, integrity }).toEqual({
      ranAgain: [],
      neverRan: [],
      code: whole.code,
      scores: whole.scores,
      integrity: [],
    })
  }
}, 120_000)

test('an interrupted run prints how to go on, and only what is missing is run then', async () => {
  const cwd = workspace({ 'weather.eval.mjs': simpleEval })
  const { stdout } = await runProctor(['run', '--max-duration-ms', '1', '--concurrency', '1', '-q'], { cwd })
  const id = /go on: proctor run --resume (exp_\w+)/.exec(stdout)?.[1] ?? ''
  expect(id).not.toBe('')
  const second = await runProctor(['run', '--resume', id, '--max-duration-ms', '60000'], { cwd })
  expect(second.stderr).toContain(`Going on with experiment ${id}: `)
  expect(second.stdout).toContain('2 of 2 items scored')
  const more = await runProctor(
    ['run', '--resume', id, '--trials', '+2', '--max-duration-ms', '60000', '--json'],
    { cwd },
  )
  expect(JSON.parse(more.stdout).evals[0].summary).toMatchObject({ trials: 3, scored: 6 })
})

test('two processes do not go on with one experiment at once, and no item is run twice', async () => {
  const cwd = workspace({})
  writeSlowEval(cwd, root, { items: 40, trials: 1, delayMs: 60 })
  const { stdout } = await runProctor(['run', '-q', '--max-duration-ms', '50', '--concurrency', '1'], { cwd })
  const id = /--resume (exp_\w+)/.exec(stdout)?.[1] ?? ''
  const args = ['run', '-q', '--resume', id, '--max-duration-ms', '60000', '--concurrency', '2']
  const both = await Promise.all([runProctor(args, { cwd }), runProctor(args, { cwd })])
  expect(both.map(({ code }) => code).sort()).toEqual([0, 2])
  expect(both.find(({ code }) => code === 2)?.stderr).toMatch(
    /Process \d+ on \S+ \(since .*\) is at work on experiment/,
  )
  const calls = readFileSync(join(cwd, 'calls.log'), 'utf8').trim().split('\n')
  expect([calls.length, new Set(calls).size]).toEqual([40, 40])
})

test('a run that was killed goes on by itself only where the code is the same; otherwise the command is printed', async () => {
  const cwd = workspace({ '.gitignore': 'node_modules\n.proctor\ncalls.log\n' })
  writeSlowEval(cwd, root, { items: 40, trials: 1, delayMs: 100 })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd,
      stdio: 'ignore',
    })
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'first')
  const kill = async (signal: 'SIGKILL' | 'SIGINT'): Promise<void> => {
    const child = startProctor(['run', '-q'], { cwd })
    child.stdin.end()
    const log = join(cwd, 'calls.log')
    const before = existsSync(log) ? readFileSync(log, 'utf8').length : 0
    while (!existsSync(log) || readFileSync(log, 'utf8').length < before + 40)
      await new Promise((done) => setTimeout(done, 10))
    child.kill(signal)
    await ended(child)
  }
  await kill('SIGKILL')
  appendFileSync(join(cwd, 'slow.eval.mjs'), '// changed\n')
  const changed = await runProctor(['run', '-q'], { cwd })
  expect(changed.stderr).toMatch(
    /was cut off, and is not gone on with: .*To go on with it type: proctor run --resume exp_\w+/,
  )
  await kill('SIGKILL')
  const same = await runProctor(['run', '-q'], { cwd })
  expect(same.stderr).toMatch(
    /Going on with experiment exp_\w+, which was cut off; nothing has changed since/,
  )
  await kill('SIGINT')
  const after = await runProctor(['run', '-q'], { cwd })
  expect(after.stderr).not.toContain('Going on')
  expect(after.stdout).toContain('40 of 40 items scored')
}, 120_000)

test('options that need an experiment say so', async () => {
  const cwd = workspace({ 'weather.eval.mjs': simpleEval })
  const hints = async (...args: string[]): Promise<string> =>
    (await runProctor(['run', ...args], { cwd })).stderr
  expect(await hints('--retry-errors')).toContain('proctor run --resume <experiment> --retry-errors')
  expect(await hints('--trials', '+3')).toContain('proctor run --resume <experiment> --trials +3')
  expect(await hints('--from', 'exp_x')).toContain('--only failed --from exp_x')
  expect(await hints('--resume', 'exp_x')).toContain('No experiment has the id, name or branch `exp_x`')
})

test('a store that cannot be written is refused before anything runs, and stays as it is', async ({
  skip,
}) => {
  const cwd = workspace({ 'weather.eval.mjs': simpleEval })
  const folder = join(cwd, '.proctor')
  const isRoot = process.getuid?.() === 0
  if (isRoot && !mountSmall(folder)) skip()
  await runProctor(['run', '-q'], { cwd })
  // What root may write whatever its mode, a file system mounted read-only still refuses.
  if (isRoot) execFileSync('mount', ['-o', 'remount,ro', folder])
  else {
    chmodSync(join(folder, 'proctor.db'), 0o444)
    chmodSync(folder, 0o555)
    onTestFinished(() => chmodSync(folder, 0o755))
  }
  const { code, stderr } = await runProctor(['run'], { cwd })
  expect([code, stderr]).toEqual([2, expect.stringContaining('read-only')])
})

test('a store of something else is refused before anything runs', async () => {
  const cwd = workspace({
    'weather.eval.mjs': simpleEval,
    '.proctor/proctor.db': 'not a database, but long enough to be looked at. '.repeat(40),
  })
  const { code, stderr, stdout } = await runProctor(['run'], { cwd })
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/is no store of Proctor|is damaged/)
})

/** A small file system of its own; false where that is not allowed here. */
function mountSmall(folder: string): boolean {
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600k', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return false
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  return true
}

test.skipIf(process.getuid?.() !== 0)(
  'a full disk ends the run with what is stored, and the run goes on once there is room',
  async ({ skip }) => {
    const large = `
    import { checks } from 'proctor/checks'
    import { defineEval } from 'proctor/evals'
    import { randomBytes } from 'node:crypto'
    export default defineEval({
      data: Array.from({ length: 300 }, (_, index) => ({ id: 'i' + index, input: index })),
      target: async () => {
        await new Promise((resolve) => setTimeout(resolve, 2))
        return 'sunny ' + randomBytes(2000).toString('hex')
      },
      scorers: [checks.includes('sunny')],
    })`
    const cwd = workspace({ 'large.eval.mjs': large })
    const small = join(cwd, '.proctor')
    if (!mountSmall(small)) skip()
    const first = await runProctor(['run', '-q'], { cwd })
    expect(first.code).toBe(3)
    expect(first.stderr).toContain('cannot grow: the disk is full')
    expect(first.stdout).toContain('results could not be kept')
    const id = /--resume (exp_\w+)/.exec(first.stderr)?.[1] ?? ''
    execFileSync('mount', ['-o', 'remount,size=20m', small])
    const store = await openSqliteStore({ path: join(small, 'proctor.db') })
    const { results } = await readStoredExperiment(store, id)
    await store.close()
    expect(results.length).toBeGreaterThan(10)
    const second = await runProctor(['run', '-q', '--resume', id], { cwd })
    expect(second.stderr).toContain(`${results.length} results are stored`)
    expect(second.stdout).toContain('300 of 300 items scored')
    expect(second.code).toBe(0)
  },
)
