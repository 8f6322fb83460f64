// `npx jiti scripts/kill-test.ts [moments]`: kills a run of 300 items with SIGKILL at random moments, 50 unless told otherwise, and checks
// that nothing durable runs again and that the scores are those of an uninterrupted run. Needs the built package.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { killAndResume, runWhole, writeSlowEval } from '../test/support/killed-run.ts'

const root = resolve(import.meta.dirname, '..')
const command = join(root, 'dist/cli/main.js')
const moments = Number(process.argv[2] ?? 50)
const folder = mkdtempSync(join(tmpdir(), 'proctor-kill-'))
try {
  writeSlowEval(folder, root, { items: 300, trials: 2, delayMs: 25 })
  const started = Date.now()
  const whole = await runWhole(folder, command)
  const wholeMs = Date.now() - started
  let failed = 0
  for (let moment = 1; moment <= moments; moment += 1) {
    const killAfterMs = Math.random() * wholeMs * 0.6
    const { durable, ranAgain, neverRan, code, scores, integrity } = await killAndResume(
      folder,
      command,
      killAfterMs,
    )
    const isSame = code === whole.code && isDeepStrictEqual(scores, whole.scores)
    const isFine = isSame && ranAgain.length + neverRan.length + integrity.length === 0
    if (!isFine) failed += 1
    console.log(
      `${moment}: killed after ${Math.round(killAfterMs)} ms, ${durable} of 600 durable, ${ranAgain.length} ran again, ${isSame ? 'same result' : 'ANOTHER RESULT'}, file ${integrity.length === 0 ? 'whole' : integrity.join('; ')}`,
    )
  }
  console.log(failed === 0 ? `All ${moments} went on as they should.` : `${failed} of ${moments} FAILED.`)
  process.exitCode = failed === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
