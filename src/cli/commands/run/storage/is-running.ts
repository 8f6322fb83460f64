import type { Session } from '../../../../experiments/index.ts'

/** Whether the process of a session may still be at work: it is there, or it is on another machine and nobody can tell. */
export function isRunning({ pid, host: where }: Session, host: string): boolean {
  if (pid === undefined || where !== host) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process is one too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
