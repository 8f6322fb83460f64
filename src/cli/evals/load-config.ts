import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type DefinedConfig, isDefinedConfig } from '../../evals/index.ts'
import { FileExportsError } from '../load/load-errors.ts'
import { loadModule } from '../load/load-module.ts'

const names = ['ts', 'mts', 'js', 'mjs'].map((ending) => `proctor.config.${ending}`)

/**
 * What `proctor.config.*` of a folder sets; nothing where there is no such file.
 *
 * @throws FileExportsError where it exports no config.
 */
export async function loadConfig(cwd: string): Promise<DefinedConfig> {
  const file = names.find((name) => existsSync(join(cwd, name)))
  if (file === undefined) return { defaults: {}, judges: {} }
  const config = (await loadModule(file, cwd))['default']
  // Another copy of Proctor may know nothing of judges.
  if (isDefinedConfig(config))
    return {
      defaults: config.defaults,
      judges: config.judges ?? {},
      ...(config.redact && { redact: config.redact }),
    }
  throw new FileExportsError({
    message: `\`${file}\` exports no config by default.`,
    hint: 'export default defineConfig({ concurrency: 4 })',
  })
}
