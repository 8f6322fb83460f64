import type { Terminal } from '../environment/index.ts'
import type { CommandHelp, CommandSpec } from './command.ts'
import { initCommand } from './commands/init/init-command.ts'
import { listCommand } from './commands/list/list-command.ts'
import { runCommand } from './commands/run/run-command.ts'
import { scoreCommand } from './commands/score/score-command.ts'
import { type OptionSources, readOptions } from './options.ts'
import { packageVersion } from './package-info.ts'
import { printError } from './print-error.ts'

/** A command bound to its options. */
interface BoundCommand {
  readonly help: CommandHelp
  run(sources: OptionSources, args: readonly string[], terminal: Terminal): Promise<number>
}

const commands = [bind(runCommand), bind(scoreCommand), bind(listCommand), bind(initCommand)]

/**
 * Runs one command line.
 *
 * @param argv - Without the program's name.
 * @returns the exit code.
 */
export async function runCli(argv: readonly string[], terminal: Terminal): Promise<number> {
  if (argv[0] === '--version' || argv[0] === '-V') {
    terminal.stdout.write(`${packageVersion()}\n`)
    return 0
  }
  try {
    const { parseCommandLine } = await import('./build-program.ts')
    const helps = commands.map(({ help }) => help)
    const line = parseCommandLine(argv, helps, terminal)
    if (line === 'help') return 0
    const command = commands.find(({ help }) => help.name === line.command)
    const sources = { flags: line.flags, env: terminal.env, command: `proctor ${line.command}` }
    return (await command?.run(sources, line.args, terminal)) ?? 2
  } catch (error) {
    const color = argv.includes('--no-color') ? false : argv.includes('--color') ? true : undefined
    return printError(error, terminal, {
      json: argv.includes('--json') || isOn(terminal.env['PROCTOR_JSON']),
      color,
    })
  }
}

function bind<V>(spec: CommandSpec<V>): BoundCommand {
  return {
    help: spec,
    run: (sources, args, terminal) =>
      spec.run({ options: readOptions<V>(spec.options, sources), args, terminal }),
  }
}

const isOn = (text: string | undefined): boolean =>
  ['1', 'true', 'yes', 'on'].includes(text?.toLowerCase() ?? '')
