import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { jsonl, runProctor, workspace } from './support.ts'

const evalFile = `
import { checks } from 'proctor/checks'
import { defineEval } from 'proctor/evals'
const ids = ['東京', 'Rome 🌞', '<b>x</b>', 'a|b', 'plain', '=1+1', 'seven', 'eight', 'nine', 'ten']
const data = ids.map((id, index) => ({ id, input: 'q' + index }))
const wrong = (process.env.WRONG ?? '').split(',').map(Number)
export default defineEval({
  data,
  target: async (input) => (wrong.includes(Number(input.slice(1))) ? 'rain' : 'sunny'),
  scorers: [checks.includes('sunny')],
})`
const files = {
  'weather.eval.mjs': evalFile,
  'more.mjs': "import { checks } from 'proctor/checks'\nexport const short = [checks.maxLength(4)]\n",
}

/** A folder with the experiments \`base\` (items 0 and 1 fail) and \`next\` (items 1, 2 and 3 do). */
async function twoExperiments(): Promise<string> {
  const cwd = workspace(files)
  await runProctor(['run', '-q', '--name', 'base'], { cwd, env: { WRONG: '0,1' } })
  await runProctor(['run', '-q', '--name', 'next'], { cwd, env: { WRONG: '1,2,3' } })
  return cwd
}

describe('two stored experiments', () => {
  test('are compared: regressions first, each item told of, and as one JSON document', async () => {
    const cwd = await twoExperiments()
    const { code, stdout, stderr } = await runProctor(['compare', 'base', 'next'], { cwd })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout.indexOf('Regressions 2')).toBeLessThan(stdout.indexOf('Fixed 1'))
    for (const part of ['<b>x</b>', 'a|b', 'pass → fail', '東京', '0.800', '0.700', '-0.100'])
      expect(stdout).toContain(part)
    const document = JSON.parse((await runProctor(['compare', 'base', 'next', '--json'], { cwd })).stdout)
    expect(document).toMatchObject({
      comparison: {
        pairCounts: { regressed: 2, fixed: 1, stillFailing: 1, stillPassing: 6, notComparable: 0 },
      },
    })
    const narrow = await runProctor(['compare', 'base', 'latest'], {
      cwd,
      env: { COLUMNS: '60', NO_COLOR: '1' },
    })
    expect(narrow.stdout).toContain('Regressions 2')
    expect(narrow.stdout).not.toContain('\u001b')
  })

  test('plan the next dataset', async () => {
    const cwd = await twoExperiments()
    const { code, stdout } = await runProctor(['power', 'base', 'next', '--json'], { cwd })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toBeTypeOf('object')
    expect(await runProctor(['power', 'base'], { cwd })).toMatchObject({ code: 2, stdout: '' })
  })

  test('are reported in every format, hostile names and all', async () => {
    const cwd = await twoExperiments()
    const report = async (format: string, ...more: string[]): Promise<string> => {
      const { code, stdout, stderr } = await runProctor(['report', 'next', '--format', format, ...more], {
        cwd,
      })
      expect([format, code, stderr]).toEqual([format, 0, ''])
      return stdout
    }
    expect(JSON.parse(await report('json'))).toMatchObject({ kind: 'proctor.experiment', schemaVersion: 1 })
    const events = (await report('events'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).type)
    expect([events[0], events.filter((type) => type === 'item.finished').length, events.at(-1)]).toEqual([
      'experiment.started',
      10,
      'experiment.finished',
    ])
    expect(await report('junit')).toContain('name="&lt;b&gt;x&lt;/b&gt;"')
    expect(await report('markdown', '--baseline', 'base')).toContain('a\\|b')
    expect(await report('github')).toMatch(/^::warning file=weather\.eval\.mjs,line=\d+,title=Rome/m)
    expect(await report('csv')).toContain("'=1+1")
    expect(await report('html')).toContain('&lt;b&gt;x')
    const screen = await report('terminal', '--baseline', 'base')
    expect(screen.indexOf('Failures 3')).toBeLessThan(screen.indexOf('Regressions 2'))
    await report('terminal', '--output-file', 'out/screen.txt')
    expect(readFileSync(join(cwd, 'out/screen.txt'), 'utf8')).toContain('Failures 3')
    expect((await runProctor(['report', 'next', '--format', 'pdf'], { cwd })).stderr).toContain('`terminal`')
  })

  test('a JSON report of another machine is a baseline', async () => {
    const cwd = await twoExperiments()
    await runProctor(['report', 'base', '--output-file', 'main.json'], { cwd })
    const { stdout } = await runProctor(['compare', 'main.json', 'next'], { cwd })
    expect(stdout).toContain('Regressions 2')
    writeFileSync(join(cwd, 'main.json'), '{"kind":"else"}')
    const broken = await runProctor(['compare', 'main.json', 'next'], { cwd })
    expect([broken.code, broken.stdout]).toEqual([2, ''])
    expect(broken.stderr).toContain('main.json')
  })

  test('are listed, renamed, tagged, carried to another folder, deleted and pruned', async () => {
    const cwd = await twoExperiments()
    const experiments = async (...args: string[]) => runProctor(['experiments', ...args], { cwd })
    const names = async (): Promise<string[]> =>
      JSON.parse((await experiments('list', '--json')).stdout).experiments.map(
        (it: { name: string }) => it.name,
      )
    expect(await names()).toEqual(['next', 'base'])
    expect((await experiments('rename', 'next', 'später 🌞')).code).toBe(0)
    expect((await experiments('tag', 'base', 'nightly')).code).toBe(0)
    expect((await experiments('show', 'später 🌞')).stdout).toContain('"später 🌞"')
    expect((await experiments('list')).stdout).toContain('nightly')
    expect((await experiments('export', 'base', '-o', 'base.jsonl')).code).toBe(0)
    const other = workspace(files)
    const imported = await runProctor(['experiments', 'import', join(cwd, 'base.jsonl')], { cwd: other })
    expect(imported).toMatchObject({ code: 0, stderr: '' })
    expect((await runProctor(['experiments', 'list'], { cwd: other })).stdout).toContain('base')
    expect((await experiments('delete', 'später 🌞')).code).toBe(0)
    expect(await names()).toEqual(['base'])
    expect((await experiments('show', 'nobody')).stderr).toContain('nobody')
    expect((await experiments('prune', '--keep', '1', '--dry-run')).code).toBe(0)
  })

  test('stored outputs are scored again without the target', async () => {
    const cwd = await twoExperiments()
    const { code, stdout } = await runProctor(['rescore', 'base', '--scorers', 'more.mjs#short'], { cwd })
    expect(stdout).toContain('check-max-length')
    expect(code).toBe(0)
    const document = JSON.parse((await runProctor(['report', 'base'], { cwd })).stdout)
    expect(JSON.stringify(document)).toContain('check-max-length')
    expect(await runProctor(['rescore', 'nobody', '--scorers', 'more.mjs#short'], { cwd })).toMatchObject({
      code: 2,
    })
  })
})

test('without a store every command says what to do first', async () => {
  const cwd = workspace({ 'runs.jsonl': jsonl({ output: 'x' }) })
  for (const args of [
    ['compare', 'a', 'b'],
    ['report', 'a'],
    ['experiments', 'list'],
    ['experiments', 'show', 'a'],
  ]) {
    const { code, stderr, stdout } = await runProctor(args, { cwd })
    expect([args, code, stdout]).toEqual([args, 2, ''])
    expect(stderr).toContain('proctor run')
  }
})
