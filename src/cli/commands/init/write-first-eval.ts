import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { toErrorInfo } from '../../../errors/index.ts'
import type { CommandCall, CommonOptions } from '../../command.ts'
import { UsageError } from '../../usage-error.ts'
import { firstEval } from './first-eval.ts'

/** Writes an eval that runs without a key, and says what to type next. Never writes over a file. Resolves to the exit code. */
export async function writeFirstEval({
  options,
  args,
  terminal,
}: CommandCall<CommonOptions>): Promise<number> {
  const { cwd, stdout } = terminal
  const isTypeScript = existsSync(join(cwd, 'tsconfig.json'))
  const file = join(cwd, args[0] ?? 'evals', isTypeScript ? 'weather.eval.ts' : 'weather.eval.mjs')
  const name = relative(cwd, file)
  if (existsSync(file)) {
    throw new UsageError({ message: `\`${name}\` is there already.`, hint: `Run it: proctor run ${name}` })
  }
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, firstEval(isTypeScript))
  } catch (cause) {
    throw new UsageError({ message: `\`${name}\` cannot be written: ${toErrorInfo(cause).message}`, cause })
  }
  const next = [`proctor run ${name}`]
  if (!existsSync(join(cwd, 'node_modules/proctor'))) next.unshift('npm install --save-dev proctor')
  if (options.json) stdout.write(`${JSON.stringify({ schemaVersion: 1, files: [name], next })}\n`)
  else
    stdout.write(
      `Wrote ${name}: an eval of a scripted agent, to put yours in its place.\n${next.map((line) => `  ${line}\n`).join('')}`,
    )
  return 0
}
