import type { Interrupt, ProcessWatch } from '../environment/index.ts'
import type { Outcome, RunEvalsResult } from '../evals/index.ts'

/** What went wrong with the process during a run, beside its results. */
export interface Mishaps {
  /** What it changes of a result: such a run is never green. */
  change(result: Pick<RunEvalsResult, 'outcome'>): Change
  release(): void
}

/** The part of a result that is another one. */
export type Change = Partial<Pick<RunEvalsResult, 'verdict' | 'verdictReason'>> & { outcome: Outcome }

const hangingHint =
  'A scorer or target waits for what never comes: stopping. With --scorer-timeout-ms 60000 a scorer that does is an error of its own, and the rest goes on.'
const namesShown = 5

/**
 * Watches over a run: one that waits for something that never comes is stopped, and reported as far as it came.
 *
 * @param unfinished - Names what is being worked on.
 * @param tell - Writes to standard error.
 */
export function collectMishaps(
  watch: ProcessWatch,
  interrupt: Interrupt,
  unfinished: () => readonly string[],
  tell: (text: string) => void,
): Mishaps {
  const strayBefore = watch.strayErrors()
  let hanging: readonly string[] | undefined
  const release = watch.onDrained(() => {
    hanging = unfinished()
    tell(`${hangingHint}\n`)
    interrupt.stop()
  })
  return {
    change({ outcome }) {
      const strays = watch.strayErrors() - strayBefore
      if (hanging) return toErrors(outcome, describeHanging(hanging))
      const isGreen = outcome.state === 'passed' || outcome.state === 'done'
      if (strays === 0 || !isGreen) return { outcome }
      return toErrors(
        outcome,
        `${strays} ${strays === 1 ? 'error was' : 'errors were'} caught by nothing, outside any score`,
      )
    },
    release,
  }
}

function toErrors(before: Outcome, verdictReason: string): Change {
  const asserted = before.verdict === undefined ? {} : { verdict: 'failed' as const }
  return {
    outcome: { state: 'errors', word: 'ERRORS', exitCode: 3, verdictReason, ...asserted },
    verdictReason,
    ...asserted,
  }
}

function describeHanging(names: readonly string[]): string {
  const more = names.length > namesShown ? ` and ${names.length - namesShown} more` : ''
  const which = names.length === 0 ? '' : ` in ${names.slice(0, namesShown).join(', ')}${more}`
  return `stopped: a scorer or target waits for what never comes${which}`
}
