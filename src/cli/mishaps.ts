import type { Interrupt, ProcessWatch } from '../environment/index.ts'
import type { Outcome, RunControl, RunEvalsResult } from '../evals/index.ts'

/** What went wrong with the process during a run, beside its results. */
export interface Mishaps {
  /** What it changes of a result: such a run is never green. */
  change(result: Pick<RunEvalsResult, 'outcome'>): Change
  release(): void
}

/** The part of a result that is another one. */
export type Change = Partial<Pick<RunEvalsResult, 'verdict' | 'verdictReason'>> & { outcome: Outcome }

const stuckNote =
  'A scorer, target or hook waits for what never comes, and is an error of its own; the rest goes on.'
const hangingNote = 'Something waits for what never comes: stopping.'
const namesShown = 5

/** A run that is watched over. */
export interface WatchedRun {
  readonly watch: ProcessWatch
  readonly interrupt: Interrupt
  readonly control: RunControl
  /** Names what is being worked on. */
  unfinished(): readonly string[]
  /** Writes to standard error. */
  tell(text: string): void
}

/**
 * Watches over a run. Where the process has nothing left to do, whatever is waited for never comes: that is an error of its own, and the run
 * goes on. Where it is none of a target, scorer or hook, such as data that never comes, the run is stopped and reported as far as it came.
 */
export function collectMishaps({ watch, interrupt, control, unfinished, tell }: WatchedRun): Mishaps {
  const strayBefore = watch.strayErrors()
  let hanging: readonly string[] | undefined
  let wasTold = false
  const onDrained = (): void => {
    const names = unfinished()
    if ((control.giveUpWaiting?.() ?? 0) > 0) {
      if (!wasTold) tell(`${stuckNote}\n`)
      wasTold = true
      takeBack = watch.onDrained(onDrained)
      return
    }
    hanging = names
    tell(`${hangingNote}\n`)
    interrupt.stop()
  }
  let takeBack = watch.onDrained(onDrained)
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
    release: () => takeBack(),
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
  return `stopped: something waits for what never comes${which}`
}
