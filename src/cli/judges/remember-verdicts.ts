import { join, resolve } from 'node:path'
import type { Terminal } from '../../environment/index.ts'
import type { JudgeDefaultsConfig } from '../../evals/index.ts'
import { type CassetteMode, type JudgeMemory, setJudgeDefaults } from '../../judge/index.ts'
import type { JudgeOptions } from './judge-options.ts'

const modes: readonly CassetteMode[] = ['record', 'replay', 'strict', 'off']
const defaultFile = 'judge-cassette.jsonl'

/** Says how the judges of this process remember: by the command line, else by what files configure, else by the config, else in `.proctor/`. */
export function rememberVerdicts(
  options: JudgeOptions,
  config: JudgeDefaultsConfig,
  { cwd }: Pick<Terminal, 'cwd'>,
): void {
  const folder = join(cwd, '.proctor', 'judge-cache')
  const file = options.cassetteFile ?? config.cassetteFile ?? defaultFile
  setJudgeDefaults({
    defaults: memory(config.judgeCache ?? true, config.cassette),
    overrides: memory(options.judgeCache, modeOf(options)),
  })

  function memory(isCached: boolean | undefined, mode: CassetteMode | undefined): JudgeMemory {
    return {
      ...(isCached !== undefined && { cache: isCached ? { folder } : (false as const) }),
      ...(mode !== undefined && { cassette: { path: resolve(cwd, file), mode } }),
    }
  }
}

/** A file alone is played. */
function modeOf({ cassette, cassetteFile }: JudgeOptions): CassetteMode | undefined {
  return modes.find((mode) => mode === cassette) ?? (cassetteFile === undefined ? undefined : 'replay')
}
