import type { Terminal } from '../environment/index.ts'
import { scoreCommand } from './commands/score/score-command.ts'
import { readOptions } from './options.ts'
import { packageVersion } from './package-info.ts'
import { printError } from './print-error.ts'

const commands = [scoreCommand] as const

/**
 * Runs one command line.
 *
 * @param argv - Without the program's name.
 * @returns the exit code.
 */
export async function runCli(argv: readonly string[], terminal: Terminal): Promise<number> {
  if (['--version', '-V'].includes(argv[0] ?? '')) {
    terminal.stdout.write(`${packageVersion()}\n`)
    return 0
  }
  try {
    const { parseCommandLine } = await import('./build-program.ts')
    const line = parseCommandLine(argv, commands, terminal)
    if (line === 'help') return 0
    const { spec, flags, args } = line
    const options = readOptions(spec.options, { flags, env: terminal.env, command: `proctor ${spec.name}` })
    return await spec.run({ options, args, terminal })
  } catch (error) {
    const color = argv.includes('--no-color') ? false : argv.includes('--color') ? true : undefined
    return printError(error, terminal, {
      json: argv.includes('--json') || isOn(terminal.env['PROCTOR_JSON']),
      color,
    })
  }
}

const isOn = (text: string | undefined): boolean =>
  ['1', 'true', 'yes', 'on'].includes(text?.toLowerCase() ?? '')
