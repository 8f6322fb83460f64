import { describe, expect, test } from 'vitest'
import { runProctor, workspace } from './support.ts'

/** Counts how often the judge was asked, in a file: the command is a process of its own. */
const evalFile = `
import { appendFileSync } from 'node:fs'
import { createScorer, defineEval } from 'proctor'
const judge = async ({ prompt }: { prompt: string }) => {
  appendFileSync('asked.txt', prompt + '\\n')
  return { score: 1 }
}
const polite = createScorer({ id: 'polite', description: 'd', judge: { model: judge, instructions: 'J' } }).generateScore({
  description: 'g',
  createPrompt: ({ run }) => 'Judge ' + run.output,
})
export default defineEval({
  data: [{ id: 'a', input: 'a' }, { id: 'b', input: 'b' }],
  trials: 2,
  target: (input: string) => 'said ' + input,
  scorers: [polite],
})
`

async function run(cwd: string, ...args: string[]): Promise<string> {
  const { stdout, code } = await runProctor(['run', '--explain', 'none', ...args], { cwd })
  expect(code).toBe(0)
  return stdout
}

describe('verdicts that a command keeps', () => {
  test('are paid once for each trial, told in report and JSON, listed and cleared', async () => {
    const cwd = workspace({ 'a.eval.ts': evalFile })
    expect(await run(cwd)).toContain('0% cached (0 of 4 verdicts)')
    expect(await run(cwd)).toContain('$0.00 judge')
    expect(await run(cwd)).toContain('100% cached (4 of 4 verdicts)')
    expect(await run(cwd, '--no-judge-cache')).toContain('judge cost unknown')
    const report = JSON.parse(await run(cwd, '--trials', '3', '--json'))
    expect(report.evals[0].summary).toMatchObject({
      judgeVerdicts: { total: 6, cached: 4 },
      judges: { polite: { verdicts: { total: 6, cached: 4 } } },
    })
    const listed = await runProctor(['judge', 'cache', 'list', '--json'], { cwd })
    expect(JSON.parse(listed.stdout)).toMatchObject({
      count: 6,
      verdicts: [{ model: 'function/judge' }, {}, {}, {}, {}, {}],
    })
    expect((await runProctor(['judge', 'cache', 'list'], { cwd })).stdout).toMatch(/function\/judge +6 /)
    expect((await runProctor(['judge', 'cache', 'clear'], { cwd })).stdout).toContain('Removed 6 verdicts')
    expect(
      JSON.parse((await runProctor(['judge', 'cache', 'clear', '--json'], { cwd })).stdout),
    ).toMatchObject({ removed: 0 })
  }, 60_000)

  test('are not kept where the config says so; a cassette is played alone', async () => {
    const cwd = workspace({
      'a.eval.ts': evalFile,
      'proctor.config.ts':
        "import { defineConfig } from 'proctor'\nexport default defineConfig({ judgeCache: false })\n",
    })
    await run(cwd)
    expect(await run(cwd)).toContain('0% cached (0 of 4 verdicts)')
    await run(cwd, '--cassette', 'record')
    expect(await run(cwd, '--cassette', 'strict')).toContain('100% cached (4 of 4 verdicts)')
    const missed = await runProctor(['run', '--cassette', 'strict', '--trials', '3', '--explain', 'none'], {
      cwd,
    })
    expect(missed).toMatchObject({ code: 3, stdout: expect.stringContaining('does not hold') })
  }, 60_000)

  test('a group of commands without one of them says which there are', async () => {
    const cwd = workspace({})
    const { code, stderr } = await runProctor(['judge', 'cache'], { cwd })
    expect(code).toBe(2)
    expect(stderr).toContain('judge cache list, judge cache clear')
  })
})
