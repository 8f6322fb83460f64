import type { Readable } from 'node:stream'

/** One stream a person or a program reads. */
export interface OutputStream {
  readonly isTTY: boolean
  /** Width in characters: the terminal's, else `COLUMNS`; undefined where neither is known. */
  columns(): number | undefined
  /** Writes without waiting. After the reader has gone away (`| head`) nothing more is written. */
  write(text: string): void
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
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  return {
    env: process.env,
    cwd: process.cwd(),
    get stdin() {
      return process.stdin
    },
    stdout: outputStream(process.stdout, process.env),
    stderr: outputStream(process.stderr, process.env),
  }
}

function outputStream(stream: NodeJS.WriteStream, env: Terminal['env']): OutputStream {
  let closed = false
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    closed = true
  })
  return {
    isTTY: stream.isTTY === true,
    columns: () => stream.columns || positive(env['COLUMNS']),
    write(text) {
      if (!closed) stream.write(text)
    },
    flushed: () =>
      new Promise((resolve) => {
        if (closed) resolve()
        else stream.write('', () => resolve())
      }),
    get closed() {
      return closed
    },
  }
}

function positive(text: string | undefined): number | undefined {
  const value = Number(text)
  return Number.isInteger(value) && value > 0 ? value : undefined
}
