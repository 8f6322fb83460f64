import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Terminal } from '../../../environment/index.ts'
import { compareExperiments } from '../../../experiments/index.ts'
import {
  experimentCsv,
  experimentEvents,
  experimentGithub,
  experimentHtml,
  experimentJson,
  experimentJunit,
  experimentMarkdown,
  experimentTerminal,
  type ReportSource,
} from '../../../report/index.ts'
import type { CommandCall } from '../../command.ts'
import { readExperiments } from '../../experiments/read-experiments.ts'
import { createScreen } from '../../screen.ts'
import { UsageError } from '../../usage-error.ts'
import type { ReportCommandOptions } from './report-command.ts'

const formats: Readonly<Record<string, (source: ReportSource) => string>> = {
  json: experimentJson,
  events: experimentEvents,
  junit: experimentJunit,
  markdown: experimentMarkdown,
  csv: experimentCsv,
  html: experimentHtml,
}

/** Columns of the screen where it goes to a file. */
const fileWidth = 120

/** Writes the experiment that a command line names. Resolves to the exit code. */
export async function reportNamed({
  options,
  args,
  terminal,
}: CommandCall<ReportCommandOptions>): Promise<number> {
  const { baseline, outputFile } = options
  const [word, ...others] = args
  if (word === undefined || others.length > 0)
    throw new UsageError({
      message: '`proctor report` takes one experiment.',
      hint: 'Such as: proctor report latest --format html --output-file report.html',
    })
  const words = baseline === undefined ? [word] : [word, baseline]
  const [experiment, base] = await readExperiments(words, terminal.cwd)
  if (experiment === undefined) return 2
  const source = { experiment, ...(base && { comparison: compareExperiments(base, experiment) }) }
  const format = options.format ?? 'json'
  if (format === 'terminal' && outputFile === undefined) {
    const screen = await createScreen(options, terminal, false)
    screen.print(experimentTerminal(source, screen))
    return 0
  }
  const text = format === 'github' ? await githubText(source, terminal) : write(format, source)
  if (outputFile === undefined) {
    terminal.stdout.write(text)
    return 0
  }
  const path = resolve(terminal.cwd, outputFile)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  return 0
}

function write(format: string, source: ReportSource): string {
  if (format !== 'terminal') return formats[format]?.(source) ?? ''
  return `${experimentTerminal(source, { width: fileWidth, color: false }).join('\n')}\n`
}

/** Annotations; summary and outputs go to the files that GitHub names, where it does. */
async function githubText(source: ReportSource, { env }: Terminal): Promise<string> {
  const { annotations, summary, outputs } = experimentGithub(source)
  const { GITHUB_STEP_SUMMARY: summaryFile, GITHUB_OUTPUT: outputFile } = env
  if (summaryFile) await appendFile(summaryFile, summary)
  if (outputFile) await appendFile(outputFile, outputs)
  return annotations.map((line) => `${line}\n`).join('')
}
