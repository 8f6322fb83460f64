import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { evalHead, simpleEval } from './eval-support.ts'
import { ended, startProctor, workspace } from './support.ts'

test('--watch runs again when a file changes, what failed on f, and ends on q', async () => {
  const cwd = workspace({ 'weather.eval.mjs': simpleEval })
  const child = startProctor(['run', '--watch'], { cwd })
  let printed = ''
  const steps: [ready: string, act: () => void][] = [
    [
      'Waiting for a change',
      () =>
        writeFileSync(
          join(cwd, 'weather.eval.mjs'),
          `${evalHead}export default defineEval({ name: 'changed', data: items, target: echo, scorers: [says] })`,
        ),
    ],
    ['Changed: weather.eval.mjs', () => {}],
    ['Waiting for a change', () => child.stdin.write('f\n')],
    ['What failed', () => {}],
    ['Waiting for a change', () => child.stdin.write('q\n')],
  ]
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
    for (let step = steps[0]; step && printed.includes(step[0]); step = steps[0]) {
      printed = printed.slice(printed.indexOf(step[0]) + step[0].length)
      steps.shift()
      step[1]()
    }
  })
  const { code, stdout } = await ended(child)
  expect(code).toBe(0)
  expect(stdout.match(/^ \S+ {3}\d items? × 1 scorer/gm)).toEqual([
    ' weather   2 items × 1 scorer',
    ' changed   2 items × 1 scorer',
    ' changed   1 item × 1 scorer',
  ])
})

test('--watch with --json is refused', async () => {
  const child = startProctor(['run', '--watch', '--json'], {
    cwd: workspace({ 'weather.eval.mjs': simpleEval }),
  })
  child.stdin.end()
  const { code, stdout } = await ended(child)
  expect([code, JSON.parse(stdout).error.code]).toEqual([2, 'PROCTOR_USAGE'])
})
