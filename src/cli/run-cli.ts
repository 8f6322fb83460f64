import type { Terminal } from '../environment/index.ts'
import type { CommandHelp, CommandSpec } from './command.ts'
import { compareCommand } from './commands/compare/compare-command.ts'
import {
  datasetAddCommand,
  datasetDiffCommand,
  datasetExportCommand,
  datasetGroups,
  datasetImportCommand,
  datasetListCommand,
  datasetShowCommand,
} from './commands/dataset/dataset-commands.ts'
import {
  experimentsDeleteCommand,
  experimentsExportCommand,
  experimentsGroups,
  experimentsImportCommand,
  experimentsListCommand,
  experimentsPruneCommand,
  experimentsRenameCommand,
  experimentsShowCommand,
  experimentsTagCommand,
} from './commands/experiments/experiments-commands.ts'
import { initCommand } from './commands/init/init-command.ts'
import { judgeAgreementCommand } from './commands/judge/agreement/agreement-command.ts'
import { judgeCacheClearCommand } from './commands/judge/cache/clear-command.ts'
import { judgeCacheListCommand } from './commands/judge/cache/list-command.ts'
import { judgeGroups } from './commands/judge/judge-command.ts'
import { listCommand } from './commands/list/list-command.ts'
import { powerCommand } from './commands/power/power-command.ts'
import { reportCommand } from './commands/report/report-command.ts'
import { rescoreCommand } from './commands/rescore/rescore-command.ts'
import { runCommand } from './commands/run/run-command.ts'
import { scoreCommand } from './commands/score/score-command.ts'
import { loadEnvFile } from './env-file.ts'
import { type OptionSources, readOptions } from './options.ts'
import { packageVersion } from './package-info.ts'
import { printError } from './print-error.ts'
import { untilDrained } from './until-drained.ts'

/** A command bound to its options. */
interface BoundCommand {
  readonly help: CommandHelp
  run(sources: OptionSources, args: readonly string[], terminal: Terminal): Promise<number>
}

const commands = [
  bind(runCommand),
  bind(scoreCommand),
  bind(compareCommand),
  bind(reportCommand),
  bind(powerCommand),
  bind(listCommand),
  bind(judgeAgreementCommand),
  bind(judgeCacheListCommand),
  bind(judgeCacheClearCommand),
  bind(rescoreCommand),
  bind(experimentsListCommand),
  bind(experimentsShowCommand),
  bind(experimentsRenameCommand),
  bind(experimentsTagCommand),
  bind(experimentsDeleteCommand),
  bind(experimentsPruneCommand),
  bind(experimentsExportCommand),
  bind(experimentsImportCommand),
  bind(datasetImportCommand),
  bind(datasetExportCommand),
  bind(datasetListCommand),
  bind(datasetShowCommand),
  bind(datasetDiffCommand),
  bind(datasetAddCommand),
  bind(initCommand),
]

const groups = [...judgeGroups, ...experimentsGroups, ...datasetGroups]

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
    const line = parseCommandLine(argv, helps, groups, terminal)
    if (line === 'help') return 0
    const command = commands.find(({ help }) => help.name === line.command)
    loadEnvFile(terminal.cwd, terminal.env)
    const sources = { flags: line.flags, env: terminal.env, command: `proctor ${line.command}` }
    const exitCode = await untilDrained(terminal, async () => command?.run(sources, line.args, terminal))
    return exitCode ?? 2
  } catch (error) {
    const color = argv.includes('--no-color') ? false : argv.includes('--color') ? true : undefined
    return printError(error, terminal, {
      json: argv.includes('--json') || isOn(terminal.env['PROCTOR_JSON']),
      color,
    })
  }
}

/** Options that some commands have and all are asked for. */
interface Claims {
  readonly json?: boolean | undefined
  readonly events?: boolean | undefined
  readonly exitZero?: boolean | undefined
}

const errorsExitCode = 3

function bind<V extends Claims>(spec: CommandSpec<V>): BoundCommand {
  return {
    help: spec,
    async run(sources, args, terminal) {
      const options = readOptions<V>(spec.options, sources)
      const { json, events, exitZero } = options
      if (json || events) terminal.reserveStdout()
      const exitCode = await spec.run({ options, args, terminal })
      const isGreen = exitCode === 0 && !exitZero
      return isGreen && terminal.watch.strayErrors() > 0 ? errorsExitCode : exitCode
    },
  }
}

const isOn = (text: string | undefined): boolean =>
  ['1', 'true', 'yes', 'on'].includes(text?.toLowerCase() ?? '')
