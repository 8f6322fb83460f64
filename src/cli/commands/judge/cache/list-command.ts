import type { CommandSpec } from '../../../command.ts'
import { type JudgeCacheOptions, judgeCacheOptions } from './cache-options.ts'

/** `proctor judge cache list`: what is kept. */
export const judgeCacheListCommand: CommandSpec<JudgeCacheOptions> = {
  name: 'judge cache list',
  summary: 'list verdicts that are kept, by model',
  options: judgeCacheOptions,
  examples: [
    ['proctor judge cache list', 'how many verdicts of which model are kept'],
    ['proctor judge cache list --json', 'every verdict: key, model, size, when it was last used'],
  ],
  async run(call) {
    const { listKept } = await import('./list-kept.ts')
    return listKept(call)
  },
}
