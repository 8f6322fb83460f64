import { type DatasetProblem, describeProblem } from '../../../datasets/index.ts'
import { fitEnd, oneLine } from '../../../report/index.ts'

const most = 20

/** A line for each problem, and how many are not shown. */
export function problemLines(problems: readonly DatasetProblem[], width: number): string[] {
  const shown = problems.slice(0, most).flatMap((problem) => {
    const line = fitEnd(` ${oneLine(describeProblem(problem))}`, width)
    return problem.hint === undefined ? [line] : [line, fitEnd(`   → ${oneLine(problem.hint)}`, width)]
  })
  const left = problems.length - most
  return left > 0 ? [...shown, fitEnd(` and ${left} more; all of them with --json`, width)] : shown
}

/** `1 item`, `2 items`. */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}
