import { epochMs } from '../../../environment/index.ts'
import type { ExperimentRecord } from '../../../store/index.ts'
import type { CommandCall } from '../../command.ts'
import { createScreen } from '../../screen.ts'
import { UsageError } from '../../usage-error.ts'
import type { PruneOptions } from './experiments-commands.ts'
import { withStore } from './with-store.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Removes old experiments. Resolves to the exit code. */
export async function pruneExperiments({ options, terminal }: CommandCall<PruneOptions>): Promise<number> {
  const { eval: evalName, olderThanDays, keep, dryRun = false } = options
  if (olderThanDays === undefined && keep === undefined) {
    throw new UsageError({
      message: '`proctor experiments prune` needs to know what is old.',
      hint: 'proctor experiments prune --older-than-days 30, or --keep 10',
    })
  }
  const removed = await withStore(terminal.cwd, async (store) => {
    const all = await store.listExperiments(evalName === undefined ? {} : { eval: evalName })
    const old = oldOnes(all, options, epochMs())
    if (!dryRun) for (const { id } of old) await store.deleteExperiment(id)
    return old.map(({ id }) => id)
  })
  if (options.json) {
    terminal.stdout.write(`${JSON.stringify({ schemaVersion: 1, dryRun, removed })}\n`)
    return 0
  }
  const screen = await createScreen(options, terminal, false)
  const noun = removed.length === 1 ? 'experiment' : 'experiments'
  screen.print([
    ` ${dryRun ? 'Would remove' : 'Removed'} ${removed.length} ${noun}.`,
    ...removed.map((id) => `   ${id}`),
  ])
  return 0
}

/**
 * The experiments that are to go: old enough, and not among the newest of their eval. Those that were given a name or a tag, and those that
 * may still be running, stay.
 *
 * @param all - The newest first.
 */
export function oldOnes(
  all: readonly ExperimentRecord[],
  { olderThanDays = 0, keep = 0 }: Pick<PruneOptions, 'olderThanDays' | 'keep'>,
  nowMs: number,
): ExperimentRecord[] {
  const seen = new Map<string, number>()
  return all.filter(({ eval: evalName, name, tags, status, startedAt }) => {
    const place = seen.get(evalName) ?? 0
    seen.set(evalName, place + 1)
    const isKept = name !== undefined || tags.length > 0 || status === 'running' || place < keep
    return !isKept && nowMs - Date.parse(startedAt) > olderThanDays * dayMs
  })
}
