import type { CommandSpec } from '../../../command.ts'
import { type JudgeCacheOptions, judgeCacheOptions } from './cache-options.ts'

/** `proctor judge cache clear`: forgets what is kept. */
export const judgeCacheClearCommand: CommandSpec<JudgeCacheOptions> = {
  name: 'judge cache clear',
  summary: 'remove every verdict that is kept',
  options: judgeCacheOptions,
  examples: [['proctor judge cache clear', 'judges are asked anew, and paid anew']],
  async run(call) {
    const { clearKept } = await import('./clear-kept.ts')
    return clearKept(call)
  },
}
