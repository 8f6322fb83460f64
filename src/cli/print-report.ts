import type { ItemResult, RunEvalsResult } from '../evals/index.ts'
import type { Comparison } from '../experiments/index.ts'
import { explainItem, type Findings, renderRun } from '../report/index.ts'
import type { Screen } from './screen.ts'

/** What a report is printed with. */
export interface ReportContext {
  readonly screen: Screen
  readonly title: string
  readonly findings: Findings
  /** `--explain`: an id, or `none`. */
  readonly explain: string | undefined
  /** Whether an item is explained that nobody asked for. */
  readonly explainsWorst: boolean
  /** The item to explain. */
  readonly picked: ItemResult | undefined
  /** With the baseline. */
  readonly comparison?: Comparison | undefined
  /** As the command will end. */
  readonly exitCode: number
}

const shortEvents = 12
const shortTextLines = 2

/** Prints the last screen of a run, with one item explained. */
export function printReport(result: RunEvalsResult<unknown>, context: ReportContext): void {
  const { screen, title, findings, explain, picked, exitCode, comparison } = context
  const { width, color } = screen
  const isAsked = explain !== undefined && explain !== 'none'
  const isShown = isAsked || (context.explainsWorst && explain === undefined && !screen.quiet)
  const limits = isAsked ? {} : { maxEvents: shortEvents, maxTextLines: shortTextLines }
  const explained = picked && isShown ? explainItem(picked, { width, color, ...limits }) : []
  screen.print(renderRun(result, { width, color, title, findings, exitCode, explained, comparison }))
}

/** What is said where nothing has the id of `--explain`. */
export function missingExplained(
  explain: string | undefined,
  picked: ItemResult | undefined,
): string | undefined {
  if (explain === undefined || explain === 'none' || picked !== undefined) return undefined
  return `Nothing has the id \`${explain}\`: there is nothing to explain.\n`
}
