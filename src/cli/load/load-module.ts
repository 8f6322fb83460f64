import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beginLoading } from './being-loaded.ts'
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
  const loaded = beginLoading(name)
  try {
    if (typeScriptExtensions.has(extension) || isMistakenForCommonJs(file)) return await loadWithJiti(file)
    return await loadNatively(file)
  } catch (error) {
    const { describeLoadFailure } = await import('./describe-load-failure.ts')
    throw describeLoadFailure(error, { file, name, cwd })
  } finally {
    loaded()
  }
}

async function loadNatively(file: string): Promise<Exports> {
  try {
    return await import(pathToFileURL(file).href)
  } catch (error) {
    const canJiti = importsTypeScript(error) || (missesPackage(error) && !findsPackage(file))
    if (!canJiti) throw error
    return await loadWithJiti(file)
  }
}

/** A `.js` file with `import` or `export` in a package that is not of the type `module`: Node refuses it, or warns. */
function isMistakenForCommonJs(file: string): boolean {
  return (
    extname(file) === '.js' &&
    packageType(dirname(file)) !== 'module' &&
    /^\s*(?:import\b\s*[\w{*'"]|export\b\s*[\w{*])/m.test(readFileSync(file, 'utf8'))
  )
}

/** The `type` of the nearest package.json. */
function packageType(folder: string): unknown {
  const file = join(folder, 'package.json')
  if (existsSync(file)) {
    try {
      return Object(JSON.parse(readFileSync(file, 'utf8'))).type
    } catch {
      return undefined
    }
  }
  const parent = dirname(folder)
  return parent === folder ? undefined : packageType(parent)
}

/** JavaScript that imports TypeScript, which this Node does not know. */
function importsTypeScript(error: unknown): boolean {
  return error instanceof Error && /^Unknown file extension "\.[cm]?tsx?"/.test(error.message)
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
