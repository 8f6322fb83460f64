import type { StepRun } from '../../scorer/index.ts'
import {
  describeNearMiss,
  type Folding,
  findNearMiss,
  foldText,
  isFarFrom,
  quoteNearest,
} from '../../text/index.ts'
import { nothingSaid } from './did-nothing.ts'
import { readText, scopeNames } from './said-text.ts'
import type { TextOptions } from './text-options.ts'

/** What the sentence is about. */
interface Containment {
  run: StepRun
  options: TextOptions
  folding: Folding
  /** Folded. */
  target: string
  /** The same as a person wrote it. */
  wanted: string
  /** The same in quotes. */
  quoted: string
  found: boolean
  /** A last clause. */
  note?: string
}

/** One sentence: that the text contains what was looked for, and where; or that it does not, and which option would make it so. */
export function explainContainment(containment: Containment): string {
  const { run, options, folding, target, wanted, quoted, found } = containment
  const note = containment.note ? `; ${containment.note}` : ''
  const text = readText(run, options, 'all')
  if (text === undefined) return nothingSaid
  const subject = scopeNames[options.scope ?? 'all']
  const shown = quoteNearest(text, target, folding)
  if (found) return `${subject} contains ${quoted}: ${shown}${note}.`
  if (text === '') return `${subject} is empty and does not contain ${quoted}${note}.`
  const passes = (looser: Folding) => foldText(text, looser).includes(foldText(wanted, looser))
  const miss = isFarFrom(text, wanted) ? '' : describeNearMiss(findNearMiss(folding, passes))
  return `${subject} does not contain ${quoted}: ${shown}${miss && `; ${miss}`}${note}.`
}
