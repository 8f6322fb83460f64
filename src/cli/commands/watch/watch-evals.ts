import { spawn } from 'node:child_process'
import { relative } from 'node:path'
import { createInterface } from 'node:readline'
import type { Terminal } from '../../../environment/index.ts'
import type { CommandCall } from '../../command.ts'
import { UsageError } from '../../usage-error.ts'
import type { RunOptions } from '../run/run-command.ts'
import { createRunQueue } from './run-queue.ts'
import { isIgnored, isWatched } from './watched-files.ts'

const settleMs = 200

/** Runs evals, and again whenever a file changes: each time in a process of its own, so that nothing is left of the last one. */
export async function watchEvals({ options, terminal }: CommandCall<RunOptions>): Promise<number> {
  if (options.json || options.events) {
    throw new UsageError({
      message: '`--watch` goes on without end: it takes no `--json` and no `--events`.',
    })
  }
  const { watch } = await import('chokidar')
  const { cwd, stdin } = terminal
  const say = (text: string): void => terminal.stderr.write(`${text}\n`)
  const argv = process.argv.slice(2).filter((word) => word !== '--watch' && word !== '-w')
  const queue = createRunQueue(async (reason) => {
    say(`\n${reason}`)
    await runOnce(reason === failedOnly ? [...argv, '--only', 'failed'] : argv, terminal)
    say('Waiting for a change. Enter runs again, f what failed, q ends.')
  })
  const watcher = watch(cwd, { ignoreInitial: true, ignored: (path) => isIgnored(relative(cwd, path)) })
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()))
  let timer: NodeJS.Timeout | undefined
  watcher.on('all', (_event, path) => {
    const name = relative(cwd, path)
    if (!isWatched(name, queue.isBusy())) return
    clearTimeout(timer)
    timer = setTimeout(() => queue.add(`Changed: ${name}`), settleMs)
  })
  const lines = createInterface({ input: stdin })
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      lines.close()
      void watcher.close().then(() => resolve(0))
    }
    lines.on('line', (line) => {
      if (line.trim() === 'q') end()
      else queue.add(line.trim() === 'f' ? failedOnly : 'Again')
    })
    process.on('SIGINT', () => {
      // The evals that are running get the signal too, and report what is finished.
      if (!queue.isBusy()) end()
    })
    process.on('SIGTERM', end)
    queue.add('Running')
  })
}

const failedOnly = 'What failed'

function runOnce(argv: readonly string[], { cwd, env }: Terminal): Promise<void> {
  const [script = ''] = process.argv.slice(1)
  const child = spawn(process.execPath, [script, ...argv], {
    cwd,
    env: { ...env, PROCTOR_WATCH: '' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => resolve())
  })
}
