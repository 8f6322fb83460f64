import { writeSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { type ProcessWatch, watchProcess } from './process-watch.ts'
import { createStatusLine, type StatusLine } from './status-line.ts'

/** One stream a person or a program reads. */
export interface OutputStream {
  readonly isTTY: boolean
  /** Width in characters: the terminal's, else `COLUMNS`; undefined where neither is known. */
  columns(): number | undefined
  /** Writes without waiting. After the reader has gone away (`| head`) nothing more is written. */
  write(text: string): void
  /** Whether a line of it can be drawn over: a terminal that is not `dumb`. */
  readonly redraws: boolean
  /** Draws the last line of a terminal in place of the one before; an empty text takes it away. Whatever is written stands above it. */
  status(text: string): void
  /** Resolves when everything written so far has left the process. */
  flushed(): Promise<void>
  /** True once the reader has gone away. */
  readonly closed: boolean
}

/** What the command sees of the process it runs in. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  readonly stdin: Readable
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  readonly watch: ProcessWatch
  /** Keeps standard output for this command's data: what user code prints there goes to standard error from now on. */
  reserveStdout(): void
}

/** The terminal of this process. From here on the process is watched. */
export function processTerminal(): Terminal {
  const watch = watchProcess()
  const redraws = process.stderr.isTTY === true && process.env['TERM'] !== 'dumb'
  const statusLine = redraws ? createStatusLine(process.stderr, [process.stdout]) : undefined
  return {
    watch,
    env: process.env,
    cwd: process.cwd(),
    get stdin() {
      return process.stdin
    },
    stdout: outputStream(process.stdout, process.env, (problem) => {
      sayAtOnce(`Standard output cannot be written: ${problem}.`)
      watch.exit(2)
    }),
    // Where nobody can be told, the exit code still tells.
    stderr: outputStream(process.stderr, process.env, () => {}, statusLine),
    reserveStdout() {
      process.stdout.write = process.stderr.write.bind(process.stderr)
    },
  }
}

function outputStream(
  stream: NodeJS.WriteStream,
  env: Terminal['env'],
  onFailure: (problem: string) => void,
  statusLine?: StatusLine,
): OutputStream {
  // A handle of our own: user code, or `reserveStdout`, may put something else in its place.
  const send = stream.write.bind(stream)
  let closed = false
  const fail = (error: NodeJS.ErrnoException): void => {
    if (closed) return
    closed = true
    if (error.code !== 'EPIPE') onFailure(error.message)
  }
  stream.on('error', fail)
  return {
    isTTY: stream.isTTY === true,
    columns: () => stream.columns || positive(env['COLUMNS']),
    write(text) {
      if (!closed) send(text)
    },
    redraws: statusLine !== undefined,
    status(text) {
      if (!closed) statusLine?.show(text)
    },
    flushed: () =>
      new Promise((resolve) => {
        if (closed) resolve()
        else {
          send('', (error) => {
            if (error) fail(error)
            resolve()
          })
        }
      }),
    get closed() {
      return closed
    },
  }
}

function sayAtOnce(line: string): void {
  try {
    writeSync(2, `${line}\n`)
  } catch {
    // Nobody can be told.
  }
}

function positive(text: string | undefined): number | undefined {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : undefined
}
