import type { Outcome, OutcomeState } from './outcome-types.ts'
import { count, firstOf, share } from './wording.ts'

/** How a gate or threshold stands. `blocked`: its scores would do, errors keep it from being met. */
export interface Standing {
  key: string
  state: 'met' | 'not-met' | 'blocked'
  /** In words, such as `tone: 8 of 10 pass, needs all`. */
  reason: string
  /** Not met, and no run that is still missing could change that. */
  isDefinite: boolean
}

/** All that a verdict rests on. */
export interface OutcomeFacts {
  /** A bad option or a broken eval file: nothing ran. */
  broken?: string
  stopped?: 'signal' | 'onError' | 'limit' | 'sink'
  /** Executions that finished, with or without an output. */
  executions: number
  /** Executions that were known and never finished. */
  notRun: number
  scored: number
  notScorable: number
  errors: number
  /** Error cells of scorers whose errors count as missed: no part of the error share. */
  exemptErrors: number
  /** Default 0. */
  maxErrorShare: number
  gates: readonly Standing[]
  thresholds: readonly Standing[]
}

const table: Readonly<Record<OutcomeState, Pick<Outcome, 'word' | 'exitCode' | 'verdict'>>> = {
  broken: { word: '', exitCode: 2 },
  interrupted: { word: 'INTERRUPTED', exitCode: 130 },
  'nothing-ran': { word: 'NOTHING RAN', exitCode: 4, verdict: 'failed' },
  'nothing-scorable': { word: 'NOTHING SCORABLE', exitCode: 4, verdict: 'failed' },
  'gate-failed': { word: 'GATE FAILED', exitCode: 1, verdict: 'failed' },
  'threshold-missed': { word: 'THRESHOLD MISSED', exitCode: 1, verdict: 'scored' },
  errors: { word: 'ERRORS', exitCode: 3, verdict: 'failed' },
  passed: { word: 'PASSED', exitCode: 0, verdict: 'passed' },
  done: { word: 'DONE', exitCode: 0 },
}

const tolerance = 1e-9

/** The verdict of a run: the first row of the table that applies. The one place in Proctor where it is decided. */
export function decideOutcome(facts: OutcomeFacts): Outcome {
  const [state, verdictReason] = findState(facts)
  const outcome: Outcome = { state, ...table[state], verdictReason }
  if (state === 'interrupted' && facts.gates.some((gate) => gate.isDefinite)) outcome.verdict = 'failed'
  const isAsserted = facts.gates.length + facts.thresholds.length > 0
  if (state === 'errors' && !isAsserted) delete outcome.verdict
  return outcome
}

function findState(facts: OutcomeFacts): [OutcomeState, string] {
  if (facts.broken !== undefined) return ['broken', facts.broken]
  if (facts.stopped === 'signal')
    return ['interrupted', `stopped after ${count(facts.executions, 'item')}${left(facts)}`]
  if (facts.executions === 0) return ['nothing-ran', 'there was no item to run']
  if (facts.scored === 0 && facts.errors === 0) {
    return ['nothing-scorable', `all ${count(facts.notScorable, 'score')} are not scorable`]
  }
  const failedGates = facts.gates.filter((gate) => gate.state === 'not-met')
  if (failedGates.length > 0) return ['gate-failed', firstOf(failedGates)]
  const missed = facts.thresholds.filter((threshold) => threshold.state === 'not-met')
  if (missed.length > 0) return ['threshold-missed', firstOf(missed)]
  const errors = explainErrors(facts)
  if (errors !== undefined) return ['errors', errors]
  const { gates, thresholds } = facts
  if (gates.length + thresholds.length === 0)
    return ['done', `${count(facts.scored, 'score')}, no gate and no threshold`]
  const met = [
    ...(gates.length > 0 ? [count(gates.length, 'gate')] : []),
    ...(thresholds.length > 0 ? [count(thresholds.length, 'threshold')] : []),
  ]
  return ['passed', `${met.join(' and ')} met`]
}

function explainErrors(facts: OutcomeFacts): string | undefined {
  const blocked = [...facts.gates, ...facts.thresholds].filter(({ state }) => state === 'blocked')
  if (blocked.length > 0) return firstOf(blocked)
  if (facts.scored === 0) return `nothing was scored: ${count(facts.errors, 'error')}`
  if (facts.stopped === 'limit') return `stopped at a limit${left(facts)}`
  if (facts.stopped === 'sink') return `results could not be kept${left(facts)}`
  if (facts.stopped === 'onError') return `stopped at the first error${left(facts)}`
  const errors = facts.errors - facts.exemptErrors
  const of = facts.scored + errors
  if (errors === 0 || errors / of <= facts.maxErrorShare + tolerance) return undefined
  const allowed = facts.maxErrorShare === 0 ? 'none is allowed' : `${share(facts.maxErrorShare)} are allowed`
  return `${errors} of ${count(of, 'score')} ${errors === 1 ? 'is an error' : 'are errors'}, ${allowed}`
}

function left({ notRun }: OutcomeFacts): string {
  return notRun > 0 ? `, ${notRun} not run` : ''
}
