import type { Terminal } from '../environment/index.ts'
import type { AnyOptionTable, OptionTable } from './options.ts'

/** What a command is run with. */
export interface CommandCall<V> {
  readonly options: V
  /** What stands on the command line beside the options. */
  readonly args: readonly string[]
  readonly terminal: Terminal
}

/** Commands that are typed after a common word, such as those of `proctor judge`. */
export interface CommandGroup {
  /** With those of the groups it is in: `judge cache`. */
  readonly name: string
  readonly summary: string
}

/** What the help shows of a command. */
export interface CommandHelp {
  /** With those of the groups it is in: `judge cache list`. */
  readonly name: string
  readonly summary: string
  /** Shown after the name in the usage line, such as `[files...]`. */
  readonly args?: string
  readonly options: AnyOptionTable
  /** Command lines for the end of its help, with a word on what each does. */
  readonly examples: readonly (readonly [line: string, what: string])[]
  /** Lines for the end of its help. */
  readonly notes?: readonly string[]
}

/** A command; its code is loaded when it is run. */
export interface CommandSpec<V> extends CommandHelp {
  readonly options: AnyOptionTable & OptionTable<V>
  /** Resolves to the exit code. */
  run(call: CommandCall<V>): Promise<number>
}

/** Options that every command takes. */
export interface CommonOptions {
  json?: boolean | undefined
  quiet?: boolean | undefined
  wide?: boolean | undefined
  color?: boolean | undefined
  exitZero?: boolean | undefined
}

/** The table of {@link CommonOptions}. */
export const commonOptions: OptionTable<CommonOptions> = {
  json: { kind: 'switch', help: 'exactly one JSON document on standard output, narration on standard error' },
  quiet: { kind: 'switch', short: 'q', help: 'failures and the summary only' },
  wide: { kind: 'switch', help: 'cut nothing to the width of the terminal' },
  color: {
    kind: 'switch',
    negatable: true,
    help: 'colour, whatever the stream (NO_COLOR and FORCE_COLOR are read too)',
  },
  exitZero: { kind: 'switch', help: 'exit 0 whatever the verdict; wrong options still exit 2' },
}
