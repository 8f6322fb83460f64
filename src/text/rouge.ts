import { lcsLength } from './lcs.ts'

/** How much of a reference a candidate keeps, in order. All from 0 to 1. */
export interface RougeFigures {
  /** Share of the candidate that is in the common subsequence. */
  precision: number
  /** Share of the reference that is in it. */
  recall: number
  /** Harmonic mean of both. */
  f1: number
  /** Length of the longest common subsequence, in tokens. */
  lcsLength: number
}

/** ROUGE-L of one sentence or text as a whole (Lin 2004, section 3.1), with F at beta 1. Two empty lists are 1 throughout. */
export function rougeL(candidate: readonly string[], reference: readonly string[]): RougeFigures {
  const length = lcsLength(candidate, reference)
  const all = candidate.length + reference.length
  if (all === 0) return { precision: 1, recall: 1, f1: 1, lcsLength: 0 }
  return {
    precision: candidate.length === 0 ? 0 : length / candidate.length,
    recall: reference.length === 0 ? 0 : length / reference.length,
    f1: (2 * length) / all,
    lcsLength: length,
  }
}
