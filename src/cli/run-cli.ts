import type { Terminal } from '../environment/index.ts'
import type { CommandSpec } from './command.ts'
import { scoreCommand } from './commands/score/score-command.ts'
import { type OptionSources, readOptions } from './options.ts'
import { packageVersion } from './package-info.ts'
import { printError } from './print-error.ts'

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
    const line = parseCommandLine(argv, [scoreCommand], terminal)
    if (line === 'help') return 0
    const { flags, args } = line
    const sources = { flags, env: terminal.env, command: `proctor ${line.command}` }
    return await runCommand(scoreCommand, sources, args, terminal)
  } catch (error) {
    const color = argv.includes('--no-color') ? false : argv.includes('--color') ? true : undefined
    return printError(error, terminal, {
      json: argv.includes('--json') || isOn(terminal.env['PROCTOR_JSON']),
      color,
    })
  }
}

function runCommand<V>(
  spec: CommandSpec<V>,
  sources: OptionSources,
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  return spec.run({ options: readOptions<V>(spec.options, sources), args, terminal })
}

const isOn = (text: string | undefined): boolean =>
  ['1', 'true', 'yes', 'on'].includes(text?.toLowerCase() ?? '')
