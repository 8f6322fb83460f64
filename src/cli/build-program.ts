import { Command, type CommanderError, Option } from 'commander'
import type { Terminal } from '../environment/index.ts'
import type { CommandGroup, CommandHelp } from './command.ts'
import { flagName, type OptionSpec, variableName } from './options.ts'
import { packageVersion } from './package-info.ts'
import { UsageError } from './usage-error.ts'

/** What the command line asks for: a command with its raw flags. */
export interface ParsedLine {
  /** Its name, with those of its groups before it: `judge cache list`. */
  readonly command: string
  readonly flags: Readonly<Record<string, unknown>>
  readonly args: readonly string[]
}

/** Help text that was asked for, and printed. */
export type ParseOutcome = ParsedLine | 'help'

/**
 * Parses a command line.
 *
 * @throws UsageError where it names no known command or option, with the nearest known one.
 */
export function parseCommandLine(
  argv: readonly string[],
  specs: readonly CommandHelp[],
  groups: readonly CommandGroup[],
  terminal: Terminal,
): ParseOutcome {
  let parsed: ParsedLine | undefined
  const program = prepare(new Command('proctor'), terminal)
    .description('Know whether an AI agent works.')
    .version(packageVersion(), '-V, --version', 'print the version')
    .addHelpText('after', '\nHelp on one command: proctor <command> --help')
  const addCommand = createPlacing(program, groups, terminal)
  for (const spec of specs) {
    const command = addCommand(spec.name).description(spec.summary)
    if (spec.args !== undefined) command.arguments(spec.args)
    for (const [key, option] of Object.entries(spec.options)) addOption(command, key, option)
    command.addHelpText('after', closingHelp(spec))
    command.action(() => {
      parsed = { command: spec.name, flags: command.opts(), args: command.args }
    })
  }
  if (argv.length === 0) {
    throw new UsageError({ message: 'No command was given.', hint: usageHint(specs) })
  }
  try {
    program.parse([...argv], { from: 'user' })
  } catch (error) {
    if (!isCommanderError(error)) throw error
    if (error.exitCode === 0) return 'help'
    throw toUsageError(error, argv, specs)
  }
  return parsed ?? 'help'
}

/** Adds a command below the groups that its name begins with; a group is made when it is first needed. */
function createPlacing(
  program: Command,
  groups: readonly CommandGroup[],
  terminal: Terminal,
): (name: string) => Command {
  const made = new Map<string, Command>()
  const place = (path: string): Command => {
    const words = path.split(' ')
    const above = words.slice(0, -1).join(' ')
    const parent = above === '' ? program : (made.get(above) ?? place(above))
    const command = prepare(parent.command(words.at(-1) ?? ''), terminal)
    const group = groups.find(({ name }) => name === path)
    if (group) made.set(path, command.description(group.summary))
    return command
  }
  return place
}

function prepare(command: Command, terminal: Terminal): Command {
  return command
    .exitOverride()
    .allowExcessArguments(false)
    .configureHelp({ helpWidth: Math.min(terminal.stdout.columns() ?? 100, 110), sortOptions: false })
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: () => {},
      getOutHasColors: () => false,
    })
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
}

function addOption(command: Command, key: string, spec: OptionSpec): void {
  const value = spec.kind === 'switch' ? '' : ` ${spec.value ?? '<value>'}`
  const short = spec.short === undefined ? '' : `-${spec.short}, `
  const option = new Option(`${short}--${flagName(key)}${value}`, spec.help)
  if (spec.kind === 'list') {
    option.argParser((text: string, earlier: unknown) => [...(Array.isArray(earlier) ? earlier : []), text])
  }
  command.addOption(option)
  if (spec.negatable) command.addOption(new Option(`--no-${flagName(key)}`, `no ${flagName(key)}`).hideHelp())
}

function closingHelp({ examples, notes = [], options }: CommandHelp): string {
  const [first = 'json'] = Object.keys(options)
  const variable = `Every option can stand in the environment: --${flagName(first)} as ${variableName(first)}.`
  const shown = examples.map(([line, what]) => `  ${line}\n      ${what}`)
  return ['', ...notes, variable, '', 'Examples:', ...shown].join('\n')
}

function usageHint(specs: readonly CommandHelp[]): string {
  return `Commands: ${specs.map(({ name }) => name).join(', ')}. Help: proctor --help`
}

function isCommanderError(error: unknown): error is CommanderError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('commander.')
}

/** Commander's message is `error: unknown option '--x'`, with a suggestion on a second line. */
function toUsageError(
  error: CommanderError,
  argv: readonly string[],
  specs: readonly CommandHelp[],
): UsageError {
  const [first = '', ...rest] = error.message.replace(/^error: /, '').split('\n')
  const suggestion = rest.join(' ').replace(/^\(|\)$/g, '')
  const path = argv.filter((word) => !word.startsWith('-'))
  const command = specs.find(({ name }) => `${path.join(' ')} `.startsWith(`${name} `))
  if (command === undefined && error.code === 'commander.help') return missingCommand(path, specs)
  const help =
    command === undefined ? usageHint(below(path, specs)) : `All options: proctor ${command.name} --help`
  const words = first.replaceAll("'", '`')
  return new UsageError({
    message: `${words.charAt(0).toUpperCase()}${words.slice(1)}${words.endsWith('.') ? '' : '.'}`,
    hint: [suggestion, help].filter(Boolean).join(' '),
  })
}

/** A group was named, and none of its commands. */
function missingCommand(path: readonly string[], specs: readonly CommandHelp[]): UsageError {
  return new UsageError({
    message: `\`proctor ${path.join(' ')}\` needs one of its commands.`,
    hint: usageHint(below(path, specs)),
  })
}

/** The commands of the group that the words begin with, else all. */
function below(path: readonly string[], specs: readonly CommandHelp[]): readonly CommandHelp[] {
  const inGroup = specs.filter(({ name }) => path[0] !== undefined && name.startsWith(`${path[0]} `))
  return inGroup.length > 0 ? inGroup : specs
}
