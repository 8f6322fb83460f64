/** @module Turns results into texts for people and programs. Pure: it returns strings, and comes to no verdict of its own. */
export { writeJson } from '../json/index.ts'
export { type RenderAgreementOptions, renderAgreement } from './agreement/render-agreement.ts'
export { alignmentMarkdown } from './alignment-markdown.ts'
export { type ExplainOptions, explainItem } from './explain.ts'
export { collectFindings, type Failure, type Findings, type Problem } from './findings.ts'
export { fitEnd, fitMiddle, oneLine, widthOf } from './fit-text.ts'
export { type RenderRunOptions, renderRun } from './render-run.ts'
export { reportSchemaVersion } from './schema-version.ts'
