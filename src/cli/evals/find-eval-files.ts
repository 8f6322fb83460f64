import { type Stats, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { UsageError } from '../usage-error.ts'

/** What stands on the command line, sorted: files to load, and names of evals to pick from them. */
export interface Selection {
  /** Relative to the folder the command runs in, in a fixed order. */
  readonly files: readonly string[]
  /** Empty: all evals of the files. */
  readonly names: readonly string[]
  /** No file, folder or pattern was named: the files are all there are. */
  readonly isEverything: boolean
}

const pattern = '**/*.eval.{ts,mts,js,mjs}'
const ignored = ['**/node_modules/**', '**/dist/**', '**/.*/**']

/**
 * Finds eval files: those named, those below folders named, those that match a pattern; without any of these all below `cwd`.
 * What is none of these is the name of an eval.
 *
 * @throws UsageError where there is no file to load.
 */
export async function findEvalFiles(selectors: readonly string[], cwd: string): Promise<Selection> {
  const names: string[] = []
  const found: string[][] = []
  for (const selector of selectors) {
    const facts = factsOf(resolve(cwd, selector))
    if (facts?.isFile()) found.push([relative(cwd, resolve(cwd, selector))])
    else if (facts?.isDirectory()) found.push(await search(pattern, resolve(cwd, selector), cwd))
    else if (/[*?{[]/.test(selector)) found.push(await search(selector, cwd, cwd))
    else if (/\.[cm]?[jt]s$/.test(selector)) throw missing(selector)
    else names.push(selector)
  }
  const isEverything = found.length === 0
  if (isEverything) found.push(await search(pattern, cwd, cwd))
  const files = [...new Set(found.flat())]
  if (files.length === 0) {
    throw new UsageError({
      message: `There is no eval file ${selectors.length > names.length ? 'there' : `below ${cwd}`}.`,
      hint: 'Eval files end in .eval.ts, .eval.mts, .eval.js or .eval.mjs. `proctor init` writes a first one.',
    })
  }
  return { files, names, isEverything }
}

/** What stands at a path; undefined where nothing does, or it is no path at all. */
function factsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

async function search(wanted: string, folder: string, cwd: string): Promise<string[]> {
  const { glob } = await import('tinyglobby')
  const paths = await glob(wanted, { cwd: folder, ignore: ignored, absolute: true, expandDirectories: false })
  return paths.map((path) => relative(cwd, path)).sort()
}

function missing(path: string): UsageError {
  return new UsageError({
    message: `The eval file \`${path}\` does not exist.`,
    hint: 'Paths start at the folder you are in. `proctor list` shows all evals.',
  })
}
