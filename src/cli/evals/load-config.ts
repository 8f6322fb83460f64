import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type EvalDefaults, isDefinedConfig } from '../../evals/index.ts'
import { FileExportsError } from '../load/load-errors.ts'
import { loadModule } from '../load/load-module.ts'

const names = ['ts', 'mts', 'js', 'mjs'].map((ending) => `proctor.config.${ending}`)

/**
 * The defaults that `proctor.config.*` of a folder sets; none where there is no such file.
 *
 * @throws FileExportsError where it exports no config.
 */
export async function loadConfig(cwd: string): Promise<EvalDefaults> {
  const file = names.find((name) => existsSync(join(cwd, name)))
  if (file === undefined) return {}
  const config = (await loadModule(file, cwd))['default']
  if (isDefinedConfig(config)) return config.defaults
  throw new FileExportsError({
    message: `\`${file}\` exports no config by default.`,
    hint: 'export default defineConfig({ concurrency: 4 })',
  })
}
