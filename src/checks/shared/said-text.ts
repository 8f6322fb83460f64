import { describeValue } from '../../errors/index.ts'
import type { StepRun } from '../../scorer/index.ts'
import { didNothing } from './did-nothing.ts'
import type { TextOptions, TextScope } from './text-options.ts'

/** A text of the agent, and which it is. */
export interface SaidText {
  text: string
  scope: TextScope
}

/** What the agent said, in one scope; undefined where the run has no assistant message. */
export function readText(run: StepRun, options: TextOptions, defaultScope: TextScope): string | undefined {
  if (options.toText) return ownText(run, options.toText)
  const { transcript } = run
  if (didNothing(transcript)) return undefined
  return (options.scope ?? defaultScope) === 'final' ? transcript.finalText : transcript.text
}

/**
 * The texts of which any may satisfy a check of a whole text: of several segments first the last, then all of them, where no scope was
 * given. Empty where the run has no assistant message.
 */
export function readWholeTexts(run: StepRun, options: TextOptions): readonly SaidText[] {
  const scope = options.scope ?? 'all'
  const text = readText(run, options, 'all')
  if (text === undefined) return []
  if (options.scope || options.toText || run.transcript.segments.length < 2) return [{ text, scope }]
  return [
    { text: run.transcript.finalText, scope: 'final' },
    { text, scope: 'all' },
  ]
}

function ownText(run: StepRun, toText: NonNullable<TextOptions['toText']>): string {
  const text: unknown = toText(run.output)
  if (typeof text === 'string') return text
  throw new TypeError(`toText() returned ${describeValue(text)}, not a text`)
}

/** The scope as the subject of a sentence. */
export const scopeNames: Readonly<Record<TextScope, string>> = { all: 'The text', final: 'The final text' }
