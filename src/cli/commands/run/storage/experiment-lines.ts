import type { RunEvalsResult } from '../../../../evals/index.ts'

/**
 * The lines below a report that say which experiment it is, and what to type next.
 *
 * @param note - Why it was compared with nothing.
 */
export function experimentLines(
  id: string,
  { outcome, summary }: Pick<RunEvalsResult, 'outcome' | 'summary'>,
  note?: string,
): string[] {
  const isLeft = outcome.state === 'interrupted' || summary.stopped !== undefined
  const next = isLeft ? `go on: proctor run --resume ${id}` : `proctor experiments show ${id}`
  return [` Experiment ${id}   ${next}`, ...(note === undefined ? [] : [`   ${note}`])]
}
