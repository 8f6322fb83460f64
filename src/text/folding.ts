import { foldCase, normalizeText } from './case-folding.ts'
import { foldTypography } from './typography.ts'

/** How two texts are made alike before they are compared. */
export interface FoldingOptions {
  /** Case is no difference: `STRASSE` is `straße`. False compares in normal form C alone. @default true */
  ignoreCase?: boolean
  /** White space at both ends is no difference. @default false */
  trim?: boolean
  /** A run of white space, line breaks and no-break spaces included, is one space. @default false */
  collapseWhitespace?: boolean
  /** Curly and straight quotes, dashes, no-break spaces and the like are no difference. @default false */
  ignoreTypography?: boolean
}

/** The options of {@link FoldingOptions}, all given. */
export type Folding = Readonly<Required<FoldingOptions>>

/** The options with their defaults filled in. */
export function resolveFolding(options: FoldingOptions): Folding {
  return {
    ignoreCase: options.ignoreCase ?? true,
    trim: options.trim ?? false,
    collapseWhitespace: options.collapseWhitespace ?? false,
    ignoreTypography: options.ignoreTypography ?? false,
  }
}

/** A text as the options compare it. Folding twice changes nothing. */
export function foldText(text: string, folding: Folding): string {
  let folded = folding.ignoreCase ? foldCase(text) : normalizeText(text)
  // What zero-width characters kept apart composes once they are gone.
  if (folding.ignoreTypography) folded = normalizeText(foldTypography(folded))
  if (folding.collapseWhitespace) folded = folded.replace(/\s+/g, ' ')
  return folding.trim ? folded.trim() : folded
}
