import type { Terminal } from '../environment/index.ts'
import type { OptionTable, OptionValues } from './options.ts'

/** What a command is run with. */
export interface CommandCall<T extends OptionTable> {
  readonly options: OptionValues<T>
  /** What stands on the command line beside the options. */
  readonly args: readonly string[]
  readonly terminal: Terminal
}

/** A command as the help shows it; its code is loaded when it is run. */
export interface CommandSpec<T extends OptionTable> {
  readonly name: string
  readonly summary: string
  /** Shown after the name in the usage line, such as `[files...]`. */
  readonly args?: string
  readonly options: T
  /** Command lines for the end of its help, with a word on what each does. */
  readonly examples: readonly (readonly [line: string, what: string])[]
  /** Lines for the end of its help. */
  readonly notes?: readonly string[]
  /** Resolves to the exit code. */
  run(call: CommandCall<T>): Promise<number>
}

/** Options that every command takes. */
export const commonOptions = {
  json: { kind: 'switch', help: 'exactly one JSON document on standard output, narration on standard error' },
  quiet: { kind: 'switch', short: 'q', help: 'failures and the summary only' },
  wide: { kind: 'switch', help: 'cut nothing to the width of the terminal' },
  color: {
    kind: 'switch',
    negatable: true,
    help: 'colour, whatever the stream (NO_COLOR and FORCE_COLOR are read too)',
  },
  exitZero: { kind: 'switch', help: 'exit 0 whatever the verdict; wrong options still exit 2' },
} as const satisfies OptionTable
