import { decideColor, type Terminal } from '../../../environment/index.ts'
import type { ItemResult, RunEvalsResult } from '../../../evals/index.ts'
import { explainItem, type Findings, renderRun } from '../../../report/index.ts'
import type { Input } from '../../input/open-input.ts'
import type { ScoreCall } from './score-recorded-runs.ts'

/** What the end of a run is printed with. */
export interface PrintContext {
  readonly options: ScoreCall['options']
  readonly terminal: Terminal
  readonly quiet: boolean
  readonly input: Input
  readonly findings: Findings
  /** The run to explain. */
  readonly explained: ItemResult | undefined
  /** As the process will end. */
  readonly exitCode: number
}

/** Columns where nothing says how many there are, such as in a pipe. */
const defaultWidth = 120
const shortEvents = 12
const shortTextLines = 2

/** Prints the table, the explanation of one run and the outcome: on standard output, or on standard error beside `--json`. */
export async function printScores(result: RunEvalsResult<unknown>, context: PrintContext): Promise<void> {
  const { options, terminal, quiet, input, findings, explained, exitCode } = context
  const stream = options.json ? terminal.stderr : terminal.stdout
  const color = decideColor({ env: terminal.env, flag: options.color, isTTY: stream.isTTY })
  const width = options.wide ? Number.POSITIVE_INFINITY : (stream.columns() ?? defaultWidth)
  const isWanted = options.explain !== undefined && options.explain !== 'none'
  const isShown = isWanted || (!quiet && !options.json && options.explain === undefined)
  const limits = isWanted ? {} : { maxEvents: shortEvents, maxTextLines: shortTextLines }
  const lines = renderRun(result, {
    width,
    color,
    title: input.label,
    findings,
    exitCode,
    ...(explained !== undefined &&
      isShown && { explained: explainItem(explained, { width, color, ...limits }) }),
  })
  if (isWanted && explained === undefined) {
    terminal.stderr.write(`No run has the id \`${options.explain}\`: there is none to explain.\n`)
  }
  stream.write(`${lines.join('\n')}\n`)
}
