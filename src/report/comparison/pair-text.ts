import type { ComparedPair, NotComparableReason, PairSide } from '../../experiments/index.ts'

/** What became of a pair: `pass → fail`, `0.90 → 0.40`, or with trials `4/5 → 0/5`. */
export function changeText({ base, candidate, trials }: ComparedPair): string {
  if (base === undefined || candidate === undefined) return ''
  if (trials > 1) return `${base.passed}/${trials} → ${candidate.passed}/${trials}`
  const isWord = (side: PairSide): boolean => side.score === 0 || side.score === 1
  if (isWord(base) && isWord(candidate) && base.passed !== candidate.passed)
    return `${word(base)} → ${word(candidate)}`
  return `${score(base.score)} → ${score(candidate.score)}`
}

function word({ passed }: PairSide): string {
  return passed > 0 ? 'pass' : 'fail'
}

function score(value: number): string {
  return value.toFixed(2)
}

/** Why trials could not be compared: `error in the candidate: timed out`. */
export function reasonText({ why, side, trials, message }: NotComparableReason): string {
  const where = side === 'both' ? 'both' : `the ${side}`
  const what = {
    item: `not in ${other(side)}`,
    trial: `no such trial in ${where}`,
    scorer: `no score by this scorer in ${where}`,
    error: `error in ${where}`,
    notScorable: `not scorable in ${where}`,
  }[why]
  const many = trials > 1 ? ` (${trials} trials)` : ''
  return `${what}${many}${message === undefined ? '' : `: ${message}`}`
}

function other(side: NotComparableReason['side']): string {
  return side === 'both' ? 'either' : `the ${side}`
}

/** A signed number, such as `+0.021`; rounded to nothing it has no sign. */
export function signed(value: number, digits = 3): string {
  const text = value.toFixed(digits)
  if (Number(text) === 0) return (0).toFixed(digits)
  return value > 0 ? `+${text}` : text
}

/** A p value: `0.041`, `<0.001`. */
export function pText(value: number): string {
  return value < 0.001 ? '<0.001' : value.toFixed(3)
}

/** A number with its noun: `1 item`, `2 items`. */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}
