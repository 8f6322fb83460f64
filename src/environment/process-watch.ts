import { writeSync } from 'node:fs'

/** What befalls the process while a command is at work, so that nothing a user's code does ends it in silence. */
export interface ProcessWatch {
  /** Errors that nobody caught so far, such as one thrown in a timer. Each is told once. */
  strayErrors(): number
  /**
   * The process has nothing left to do, and the command waits for something that never comes. The handler that was added last is called,
   * once.
   *
   * @returns takes the handler back.
   */
  onDrained(handler: () => void): () => void
  /** The command has ended: from here on the process may end by itself. */
  finish(): void
  /** Ends the process now; for the command itself alone. */
  exit(code: number): never
}

/** Exit code of a process that was ended before its command. */
const cutShort = 3

/** Begins to watch this process. While it is watched `process.exit` throws, so that it is an error of whatever calls it. */
export function watchProcess(): ProcessWatch {
  const exit = process.exit.bind(process)
  const handlers: (() => void)[] = []
  const told = new Set<string>()
  let strays = 0
  let isFinished = false
  const say = (line: string): void => {
    try {
      writeSync(2, `${line}\n`)
    } catch {
      // Nobody can be told.
    }
  }
  const onStray = (thrown: unknown): void => {
    strays += 1
    const what = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : `thrown: ${String(thrown)}`
    if (told.has(what)) return
    told.add(what)
    say(`Warning: an error that nothing caught, outside any score: ${what}${placeOf(thrown)}`)
  }
  process.on('uncaughtException', onStray)
  process.on('unhandledRejection', onStray)
  process.on('beforeExit', () => {
    if (isFinished) return
    handlers.pop()?.()
    // What the handler sets going may need no more than a turn of the event loop, which has to be alive for it.
    if (!isFinished) setImmediate(() => {})
  })
  process.on('exit', () => {
    if (isFinished) return
    process.exitCode = cutShort
    say(
      `The process was ended before the command: code that was run ended it, and what was not printed is lost. Exit ${cutShort}.`,
    )
  })
  process.exit = (code) => {
    throw new Error(`process.exit(${code ?? ''}) was called, which would have ended the whole command`)
  }
  return {
    strayErrors: () => strays,
    onDrained(handler) {
      handlers.push(handler)
      return () => {
        const place = handlers.indexOf(handler)
        if (place !== -1) handlers.splice(place, 1)
      }
    },
    finish() {
      isFinished = true
    },
    exit(code) {
      isFinished = true
      return exit(code)
    },
  }
}

function placeOf(thrown: unknown): string {
  const frame =
    thrown instanceof Error
      ? (thrown.stack ?? '').split('\n').find((line) => /^\s+at /.test(line))
      : undefined
  return frame === undefined ? '' : ` (${frame.trim()})`
}
