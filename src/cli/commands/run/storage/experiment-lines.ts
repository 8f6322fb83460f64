import type { RunEvalsResult } from '../../../../evals/index.ts'

/** The lines below a report that say which experiment it is, and what to type next. */
export function experimentLines(
  id: string,
  { outcome, summary }: Pick<RunEvalsResult, 'outcome' | 'summary'>,
): string[] {
  const isLeft = outcome.state === 'interrupted' || summary.stopped !== undefined
  const next = isLeft ? `go on: proctor run --resume ${id}` : `proctor experiments show ${id}`
  return [` Experiment ${id}   ${next}`]
}
