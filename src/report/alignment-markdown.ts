import type { AlignmentRow } from '../trajectory/index.ts'
import { type AlignmentLine, alignmentLinesOf } from './alignment-rows.ts'
import { oneLine } from './fit-text.ts'

const words: Readonly<Record<AlignmentLine['kind'], string>> = {
  kept: 'kept',
  moved: 'moved',
  changed: '**changed**',
  missing: '**missing**',
  extra: 'extra',
  more: '',
}

/**
 * An alignment as a Markdown table, for pull requests and job summaries. What the agent wrote is shown as it is: nothing in
 * a tool's name or arguments is read as Markdown or HTML, mentions nobody and links nowhere.
 *
 * @param options - `maxLines`: lines before the rest is counted. Default 50.
 */
export function alignmentMarkdown(
  rows: readonly AlignmentRow[],
  { maxLines = 50 }: { maxLines?: number } = {},
): string {
  const lines = alignmentLinesOf(rows, { lines: maxLines, differences: 8 })
  return [
    '| | expected | tool | arguments |',
    '|---|---:|---|---|',
    ...lines.map(
      ({ kind, place, name, detail }) =>
        `| ${words[kind]} | ${place} | ${asCode(name)} | ${asCode(detail)} |`,
    ),
  ].join('\n')
}

/**
 * An HTML element with character references: a code span ends at a backtick, and a cell at a pipe even inside of one. A
 * reference is never read as a mark of Markdown.
 */
function asCode(text: string): string {
  const shown = oneLine(text).replace(
    /[&<>|\\`*_~[\]!#@$^]|:(?=\/)|(?<=www)\./giu,
    (mark) => `&#${mark.charCodeAt(0)};`,
  )
  return shown === '' ? '' : `<code>${shown}</code>`
}
