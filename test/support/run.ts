import { spawnSync } from 'node:child_process'

/** How a child process ended. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a program to its end, without a standard input; a code other than 0 is no error here. */
export function run(folder: string, program: string, ...args: readonly string[]): Ended {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 100_000_000,
  })
  if (error) throw error
  return { code: status, stdout, stderr }
}

/** Runs a Node script to its end. */
export function runNode(folder: string, ...args: readonly string[]): Ended {
  return run(folder, process.execPath, ...args)
}
