import type { Agreement } from '../../../../judge/index.ts'

/** How the command ends. */
export interface AgreementOutcome {
  readonly state:
    | 'done'
    | 'passed'
    | 'threshold-missed'
    | 'errors'
    | 'nothing-ran'
    | 'nothing-scorable'
    | 'interrupted'
  readonly word: string
  readonly exitCode: number
  /** In words. */
  readonly reason: string
}

/** What decides beside the agreement. */
export interface OutcomeFacts {
  /** Lines that could not be read. */
  readonly unreadable: number
  readonly minKappa: number | undefined
  readonly maxErrorShare: number | undefined
  readonly isInterrupted: boolean
  /** The process had nothing left to do: the scorer waits for what never comes. */
  readonly isStuck: boolean
  /** Why nothing is labelled, where that is so. */
  readonly nothingLabelled: string
}

/** The first state that applies, as for every command. */
export function outcomeOf({ n, counts, kappa }: Agreement, facts: OutcomeFacts): AgreementOutcome {
  const { unreadable, minKappa, maxErrorShare = 0, isInterrupted, isStuck } = facts
  const failed = counts.failedAttempts + counts.badLabels + unreadable
  const tried = counts.attempts + counts.badLabels + unreadable
  const value = kappa?.plain.kappa
  const shown = value === undefined ? 'no kappa' : `kappa ${value.toFixed(3)}`
  const base = `${shown} over ${n} ${n === 1 ? 'run' : 'runs'}`
  if (isStuck) {
    return end(
      'errors',
      'ERRORS',
      3,
      `the scorer waits for what never comes: ${counts.notJudged} of ${counts.rows} not judged`,
    )
  }
  if (isInterrupted)
    return end('interrupted', 'INTERRUPTED', 130, `${counts.notJudged} of ${counts.rows} not judged`)
  if (counts.rows > 0 && counts.unlabelled === counts.rows)
    return end('nothing-ran', 'NOTHING RAN', 4, facts.nothingLabelled)
  if (n === 0 && failed > 0)
    return end('errors', 'ERRORS', 3, `no run has a verdict and a label: ${failed} of ${tried} failed`)
  if (n === 0 && counts.attempts > 0 && counts.tied === 0)
    return end(
      'nothing-scorable',
      'NOTHING SCORABLE',
      4,
      'the scorer finds nothing to judge in any labelled run',
    )
  if (n === 0)
    return end(
      'nothing-ran',
      'NOTHING RAN',
      4,
      counts.tied > 0 ? 'no run has a majority of raters' : facts.nothingLabelled,
    )
  if (minKappa !== undefined && (value === undefined || value < minKappa))
    return end('threshold-missed', 'THRESHOLD MISSED', 1, `${base}, needs ${minKappa}`)
  if (failed / tried > maxErrorShare)
    return end('errors', 'ERRORS', 3, `${failed} of ${tried} verdicts and labels failed; ${base}`)
  if (minKappa !== undefined) return end('passed', 'PASSED', 0, `${base}, needs ${minKappa}`)
  return end('done', 'DONE', 0, base)
}

function end(
  state: AgreementOutcome['state'],
  word: string,
  exitCode: number,
  reason: string,
): AgreementOutcome {
  return { state, word, exitCode, reason }
}
