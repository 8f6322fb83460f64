import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runProctor, workspace } from './support.ts'

const evalFile = `
import { checks } from 'proctor/checks'
import { defineEval } from 'proctor/evals'
const data = Array.from({ length: 10 }, (_, index) => ({ id: 'item-' + index, input: index }))
const wrong = (process.env.WRONG ?? '').split(',').map(Number)
export default defineEval({
  data: data.slice(0, Number(process.env.ITEMS ?? 10)),
  target: async (input) => (process.env.WRONG && wrong.includes(input) ? 'rain' : 'sunny'),
  scorers: [checks.includes('sunny')],
})`

const run = async (cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runProctor(['run', ...args], { cwd, env })

describe('proctor run --baseline', () => {
  test('by name: regressions come first, the table has the differences, the verdict stays its own', async () => {
    const cwd = workspace({ 'weather.eval.mjs': evalFile })
    await run(cwd, ['-q', '--name', 'main'], { WRONG: '0' })
    const { code, stdout } = await run(cwd, ['--baseline', 'main'], { WRONG: '1,2' })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ weather {3}10 items × 1 scorer {3}baseline exp_\w+ "main" of \d{4}-/)
    expect(stdout).toContain('Regressions 2   passed in baseline, fail now')
    expect(stdout.indexOf('Regressions 2')).toBeLessThan(
      stdout.indexOf('Failures 2   in 2 items, regressions among them'),
    )
    expect(stdout).toMatch(/check-includes +0\.800 .*-0\.100/)
  })

  test('by file, as one JSON document, and with none', async () => {
    const cwd = workspace({ 'weather.eval.mjs': evalFile })
    await run(cwd, ['-q', '--name', 'main'], { WRONG: '0' })
    await runProctor(['report', 'main', '--output-file', 'main.json'], { cwd })
    const other = workspace({ 'weather.eval.mjs': evalFile })
    const { stdout } = await run(other, ['--json', '--baseline', join(cwd, 'main.json')], { WRONG: '1,2' })
    expect(JSON.parse(stdout).evals[0].comparison.pairCounts).toMatchObject({ regressed: 2, fixed: 1 })
    expect((await run(other, ['--baseline', 'none'])).stdout).not.toContain('baseline')
    writeFileSync(join(other, 'broken.json'), '{')
    expect(await run(other, ['--baseline', 'broken.json'])).toMatchObject({ code: 2, stdout: '' })
  })

  test('what is not there is said before anything runs', async () => {
    const cwd = workspace({ 'weather.eval.mjs': evalFile })
    await run(cwd, ['-q', '--name', 'main'])
    const { code, stdout, stderr } = await run(cwd, ['--baseline', 'mian'])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('Did you mean "main"?')
  })

  test('without the option it is the newest whole run over the same items; latest is never the run itself', async () => {
    const cwd = workspace({ 'weather.eval.mjs': evalFile })
    expect((await run(cwd, ['-q'])).stdout).toContain('no baseline: first one')
    expect((await run(cwd, ['-q'], { ITEMS: '5' })).stdout).toContain('no baseline: first one')
    expect((await run(cwd, ['-q'], { WRONG: '3' })).stdout).toContain('Regressions 1')
    expect((await run(cwd, ['-q', '--baseline', 'latest'], { WRONG: '3' })).stdout).toContain('Regressions 0')
    expect((await run(cwd, ['-q', '--filter', 'item-3'])).stdout).not.toContain('baseline')
    await run(cwd, ['-q', '--name', 'old', '--baseline', 'none'], { WRONG: '3' })
    const [, before = ''] = /Experiment (exp_\w+)/.exec((await run(cwd, ['-q'])).stdout) ?? []
    const again = await run(cwd, ['-q', '--resume', 'old'], { WRONG: '3' })
    expect(again.stdout).not.toContain(`baseline ${before}`)
    expect(again.stdout).toContain('Regressions 0')
  })

  test('in a repository it is the newest of the default branch', async () => {
    const cwd = workspace({ 'weather.eval.mjs': evalFile, '.gitignore': 'node_modules\n.proctor\n' })
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
        cwd,
        stdio: 'ignore',
      })
    git('init', '-q', '-b', 'main')
    git('add', '.')
    git('commit', '-qm', 'first')
    await run(cwd, ['-q'], { WRONG: '0' })
    git('checkout', '-qb', 'change')
    await run(cwd, ['-q'], { WRONG: '1,2,3' })
    const { stdout } = await run(cwd, ['-q'], { WRONG: '1' })
    expect(stdout).toContain(' main@')
    expect(stdout).toContain('Regressions 1')
  })
})
