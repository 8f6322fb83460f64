import { readFileSync } from 'node:fs'
import type { Session } from '../../../../experiments/index.ts'

/** Whether the process of a session may still be at work: it is there, or it is on another machine and nobody can tell. */
export function isRunning({ pid, host: where }: Session, host: string): boolean {
  if (pid === undefined || where !== host) return true
  try {
    process.kill(pid, 0)
    return !isOtherProgram(pid)
  } catch (error) {
    // Somebody else's process is one too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Numbers of processes are used again, in containers soon. Where the system tells what runs under one, another program is not at work. */
function isOtherProgram(pid: number): boolean {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return !words.some((word) => /node|bun|deno|proctor/.test(word))
  } catch {
    return false
  }
}
