import { type CommonOptions, commonOptions } from '../../../command.ts'
import type { OptionTable } from '../../../options.ts'

/** The options of `proctor judge cache`. */
export interface JudgeCacheOptions extends CommonOptions {
  cacheFolder?: string | undefined
}

/** The table of {@link JudgeCacheOptions}. */
export const judgeCacheOptions: OptionTable<JudgeCacheOptions> = {
  cacheFolder: {
    kind: 'text',
    value: '<folder>',
    help: 'where the verdicts are kept (default .proctor/judge-cache)',
  },
  ...commonOptions,
}
