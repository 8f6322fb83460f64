import type { Unchecked } from '../../scorer/index.ts'
import {
  type CheckOptions,
  commonRules,
  flagRule,
  functionRule,
  type OptionRules,
  wordRule,
} from './options.ts'

/** Which text of the agent is looked at: all of it, or the last segment (what it said after its last call). */
export type TextScope = 'all' | 'final'

/** Options of every check that looks at text. */
export interface TextOptions extends CheckOptions {
  /** `all` is everything the agent said, `final` its last segment: what it said after its last call. The default differs by check. */
  scope?: TextScope
  /** White space at both ends is no difference. @default false */
  trim?: boolean
  /** A run of white space, line breaks and no-break spaces included, counts as one space. @default false */
  collapseWhitespace?: boolean
  /** Curly and straight quotes, dashes, no-break spaces and the like are no difference. @default false */
  ignoreTypography?: boolean
  /** The text of an output that is an object of yours; the output is then not read as messages. */
  toText?(output: Unchecked): string
}

/** Options of checks that compare text. */
export interface ComparedTextOptions extends TextOptions {
  /** Case is no difference, by full case folding: `STRASSE` is `straße`. @default true */
  ignoreCase?: boolean
}

/** Rules of {@link TextOptions}. */
export const textRules: OptionRules = {
  ...commonRules,
  scope: wordRule('all', 'final'),
  trim: flagRule,
  collapseWhitespace: flagRule,
  ignoreTypography: flagRule,
  toText: functionRule,
}

/** Rules of {@link ComparedTextOptions}. */
export const comparedTextRules: OptionRules = { ...textRules, ignoreCase: flagRule }

/** Values that are left out of identities. */
export const textDefaults: Readonly<Record<string, unknown>> = {
  ignoreCase: true,
  trim: false,
  collapseWhitespace: false,
  ignoreTypography: false,
}
