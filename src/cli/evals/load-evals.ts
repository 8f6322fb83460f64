import { basename } from 'node:path'
import { type DefinedEval, isDefinedEval } from '../../evals/index.ts'
import { FileExportsError } from '../load/load-errors.ts'
import { loadModule } from '../load/load-module.ts'
import { teachNames } from '../suggest.ts'
import { UsageError } from '../usage-error.ts'
import { findEvalFiles } from './find-eval-files.ts'

/** One eval to run: of an eval with variants, one of them. */
export interface LoadedEval {
  /** Unique; `weather`, or `weather/mini` of a variant. */
  readonly name: string
  readonly variant?: string
  /** Relative to the folder the command runs in. */
  readonly file: string
  readonly defined: DefinedEval
}

/** A file that holds no eval that can be run. */
export interface BrokenFile {
  readonly file: string
  readonly error: unknown
}

/** What is done about files that cannot be loaded. */
export interface BrokenFilePolicy {
  /** Told of each that is passed over. */
  onBroken(broken: BrokenFile): void
  /** `others`: only where all that was asked for is found by name elsewhere; any other is refused. */
  readonly passesOver: 'others' | 'all'
}

/**
 * Loads the evals that a command line names; all without any.
 *
 * @throws UnloadableFileError, FileExportsError, UsageError where a file cannot be loaded, holds no eval, or a name is used twice or unknown.
 */
export async function loadEvals(
  selectors: readonly string[],
  cwd: string,
  policy: BrokenFilePolicy,
): Promise<LoadedEval[]> {
  const { files, names, isEverything } = await findEvalFiles(selectors, cwd)
  const evals: LoadedEval[] = []
  const broken: BrokenFile[] = []
  for (const file of files) {
    try {
      evals.push(...(await loadFile(file, cwd)))
    } catch (error) {
      broken.push({ file, error })
    }
  }
  const isFound = names.length > 0 && names.every((name) => evals.some((found) => isNamed(found, name)))
  const [first] = broken
  if (first !== undefined && policy.passesOver !== 'all' && !(isEverything && isFound)) throw first.error
  broken.forEach(policy.onBroken)
  refuseRepeats(evals)
  return names.length === 0 ? evals : pick(evals, names)
}

async function loadFile(file: string, cwd: string): Promise<LoadedEval[]> {
  const exported = Object.entries(await loadModule(file, cwd))
  const found = exported.flatMap(([key, value]) => (isDefinedEval(value) ? [{ key, defined: value }] : []))
  if (found.length === 0) {
    const others = exported.length === 0 ? 'nothing' : exported.map(([key]) => key).join(', ')
    throw new FileExportsError({
      message: `The eval file \`${file}\` exports no eval; it exports ${others}.`,
      hint: 'export default defineEval({ data, target, scorers })',
    })
  }
  return found.flatMap(({ key, defined }) => {
    const { name = key === 'default' ? nameOfFile(file) : key, variants } = defined.definition
    if (variants === undefined) return [{ name, file, defined }]
    return Object.keys(variants).map((variant) => ({ name: `${name}/${variant}`, variant, file, defined }))
  })
}

function nameOfFile(file: string): string {
  return basename(file)
    .replace(/\.eval\.[cm]?[jt]s$/, '')
    .replace(/\.[cm]?[jt]s$/, '')
}

function refuseRepeats(evals: readonly LoadedEval[]): void {
  const seen = new Map<string, string>()
  for (const { name, file } of evals) {
    const before = seen.get(name)
    if (before !== undefined) {
      throw new FileExportsError({
        message: `Two evals are called "${name}": ${before === file ? `both in ${file}` : `in ${before} and in ${file}`}.`,
        hint: 'Results are kept by name. Give one another `name`.',
      })
    }
    seen.set(name, file)
  }
}

function pick(evals: readonly LoadedEval[], names: readonly string[]): LoadedEval[] {
  for (const name of names) {
    if (evals.some((found) => isNamed(found, name))) continue
    const known = evals.map((found) => found.name)
    throw new UsageError({
      message: `There is no eval "${name}".`,
      hint: teachNames(name, known.slice(0, 20), 'Evals'),
    })
  }
  return evals.filter((found) => names.some((name) => isNamed(found, name)))
}

/** An eval with variants is meant by its own name, too. */
function isNamed({ name }: LoadedEval, wanted: string): boolean {
  return name === wanted || name.startsWith(`${wanted}/`)
}
