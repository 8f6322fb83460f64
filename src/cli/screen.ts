import { decideColor, isRunByAgent, type OutputStream, type Terminal } from '../environment/index.ts'
import type { CommonOptions } from './command.ts'

/** Where words for people go, and what they look like there. Decided once. */
export interface Screen {
  readonly color: boolean
  /** Columns to fit; `Infinity` with `--wide`. */
  readonly width: number
  /** Failures and the summary only. */
  readonly quiet: boolean
  print(lines: readonly string[]): void
}

/** Columns where nothing says how many there are, such as in a pipe. */
const defaultWidth = 120

/** @param hasData - Standard output is for data: words go to standard error. */
export async function createScreen(
  options: CommonOptions,
  terminal: Terminal,
  hasData: boolean,
): Promise<Screen> {
  const stream: OutputStream = hasData ? terminal.stderr : terminal.stdout
  return {
    color: decideColor({ env: terminal.env, flag: options.color, isTTY: stream.isTTY }),
    width: options.wide ? Number.POSITIVE_INFINITY : (stream.columns() ?? defaultWidth),
    quiet: options.quiet ?? (await isRunByAgent()),
    print: (lines) => stream.write(`${lines.join('\n')}\n`),
  }
}
