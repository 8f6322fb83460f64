import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { toErrorInfo } from '../errors/index.ts'
import { UsageError } from './usage-error.ts'

/**
 * Sets what the file `.env` of a folder says, where it is not set already. A folder of that name is none of ours.
 *
 * @throws UsageError where it cannot be read.
 */
export function loadEnvFile(cwd: string, env: NodeJS.ProcessEnv): void {
  const file = join(cwd, '.env')
  try {
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return
    for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) env[name] ??= value
  } catch (cause) {
    throw new UsageError({ message: `\`.env\` cannot be read: ${toErrorInfo(cause).message}`, cause })
  }
}
