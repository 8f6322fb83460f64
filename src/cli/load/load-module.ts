import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describeLoadFailure } from './describe-load-failure.ts'
import { UnloadableFileError } from './load-errors.ts'
import { ownExports } from './own-exports.ts'

/** What a file exports, by name. */
export type Exports = Readonly<Record<string, unknown>>

const nativeExtensions = new Set(['.js', '.mjs', '.cjs'])
const typeScriptExtensions = new Set(['.ts', '.mts', '.cts'])

/**
 * Loads a JavaScript or TypeScript file of the user's, without a build.
 *
 * An import of `proctor` in it means the package the user installed; where there is none, this one.
 *
 * @param path - As it was typed, from `cwd`.
 * @throws UnloadableFileError naming the file and, where it is known, the line.
 */
export async function loadModule(path: string, cwd: string): Promise<Exports> {
  const file = resolve(cwd, path)
  const name = relative(cwd, file) || path
  if (!existsSync(file)) {
    throw new UnloadableFileError({
      message: `The file \`${name}\` does not exist.`,
      hint: 'Paths start at the folder you are in.',
    })
  }
  const extension = extname(file)
  if (!nativeExtensions.has(extension) && !typeScriptExtensions.has(extension)) {
    throw new UnloadableFileError({
      message: `The file \`${name}\` cannot be loaded: ${extension === '' ? 'its name has no ending' : `its name ends in \`${extension}\``}.`,
      hint: 'Files are loaded that end in .ts, .mts, .cts, .js, .mjs or .cjs.',
    })
  }
  try {
    if (typeScriptExtensions.has(extension)) return await loadWithJiti(file)
    return await loadNatively(file)
  } catch (error) {
    throw describeLoadFailure(error, { file, name, cwd })
  }
}

async function loadNatively(file: string): Promise<Exports> {
  try {
    return await import(pathToFileURL(file).href)
  } catch (error) {
    if (findsPackage(file) || !missesPackage(error)) throw error
    return await loadWithJiti(file)
  }
}

async function loadWithJiti(file: string): Promise<Exports> {
  const { createJiti } = await import('jiti')
  const alias = findsPackage(file) ? undefined : await ownExports()
  const jiti = createJiti(file, { tsconfigPaths: true, ...(alias === undefined ? {} : { alias }) })
  return await jiti.import<Exports>(file)
}

function findsPackage(file: string): boolean {
  try {
    createRequire(file).resolve('proctor/package.json')
    return true
  } catch {
    return false
  }
}

function missesPackage(error: unknown): boolean {
  return error instanceof Error && /Cannot find package 'proctor'/.test(error.message)
}
