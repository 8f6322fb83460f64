/** @module Turns results into texts for people and programs. Pure: it returns strings, and comes to no verdict of its own. */
export { writeJson } from '../json/index.ts'
export { type RenderAgreementOptions, renderAgreement } from './agreement/render-agreement.ts'
export { alignmentMarkdown } from './alignment-markdown.ts'
export {
  type RenderComparisonOptions,
  renderComparison,
  renderMany,
} from './comparison/render-comparison.ts'
export { type ExplainOptions, explainItem } from './explain.ts'
export { collectFindings, type Failure, type Findings, type Problem } from './findings.ts'
export { fitEnd, fitMiddle, oneLine, widthOf } from './fit-text.ts'
export { experimentCsv } from './formats/experiment-csv.ts'
export { experimentEvents } from './formats/experiment-events.ts'
export { experimentGithub, type GithubReport } from './formats/experiment-github.ts'
export { experimentHtml } from './formats/experiment-html.ts'
export { experimentJson } from './formats/experiment-json.ts'
export { experimentJunit } from './formats/experiment-junit.ts'
export {
  comparisonMarkdown,
  experimentMarkdown,
  type MarkdownOptions,
} from './formats/experiment-markdown.ts'
export { experimentTerminal } from './formats/experiment-terminal.ts'
export type { ReportSource } from './formats/experiment-view.ts'
export { type RenderRunOptions, renderRun } from './render-run.ts'
export { reportSchemaVersion } from './schema-version.ts'
export { type TableColumn, type TableRow, textTable } from './text-table.ts'
