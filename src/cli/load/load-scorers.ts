import { describeValue } from '../../errors/index.ts'
import type { GateEntry, ScorerEntry } from '../../evals/index.ts'
import { isScorer, type Scorer } from '../../scorer/index.ts'
import { teachNames } from '../suggest.ts'
import { FileExportsError } from './load-errors.ts'
import { type Exports, loadModule } from './load-module.ts'

const formHint =
  'Export a scorer, a list of scorers, or a function that returns one of these: export const scorers = [checks.noToolErrors()]'

/**
 * Loads what each `--scorers file#export` names: scorers, alone or with a threshold. Without `#` it is the default export, or the only one.
 *
 * @throws UnloadableFileError, FileExportsError saying what the file exports instead.
 */
export async function loadScorers(references: readonly string[], cwd: string): Promise<ScorerEntry[]> {
  const lists = await Promise.all(references.map((reference) => loadEntries(reference, cwd)))
  return lists.flat().map((entry) => entry as ScorerEntry) // reason: fields beside the scorer are checked with the options of the run
}

/** Loads what each `--gates file#export` names, as {@link loadScorers} does: scorers, alone or with a pass rate. */
export async function loadGates(references: readonly string[], cwd: string): Promise<GateEntry[]> {
  const lists = await Promise.all(references.map((reference) => loadEntries(reference, cwd)))
  return lists.flat().map((entry) => entry as GateEntry) // reason: fields beside the scorer are checked with the options of the run
}

/** A scorer, or an object that holds one. */
type Entry = Scorer | { scorer: Scorer }

async function loadEntries(reference: string, cwd: string): Promise<Entry[]> {
  const hash = reference.lastIndexOf('#')
  const path = hash === -1 ? reference : reference.slice(0, hash)
  const wanted = hash === -1 ? undefined : reference.slice(hash + 1)
  const exports = await loadModule(path, cwd)
  const name = pickExport(exports, wanted, path)
  const value = exports[name]
  const place = `${path}#${name}`
  const given: unknown =
    typeof value === 'function' && !isScorer(value) ? await callExport(value, place) : value
  const list: readonly unknown[] = Array.isArray(given) ? given : [given]
  if (list.length === 0) {
    throw new FileExportsError({ message: `The export \`${place}\` is an empty list.`, hint: formHint })
  }
  return list.map((entry, index) => readEntry(entry, Array.isArray(given) ? `${place}[${index}]` : place))
}

function pickExport(exports: Exports, wanted: string | undefined, path: string): string {
  const names = Object.keys(exports).filter((name) => name !== '__esModule' && exports[name] !== undefined)
  if (wanted !== undefined && names.includes(wanted)) return wanted
  if (names.length === 0) {
    throw new FileExportsError({ message: `The scorers file \`${path}\` exports nothing.`, hint: formHint })
  }
  if (wanted !== undefined) {
    throw new FileExportsError({
      message: `The scorers file \`${path}\` has no export \`${wanted}\`.`,
      hint: teachNames(wanted, names, 'It exports'),
    })
  }
  const [only] = names
  if (names.includes('default')) return 'default'
  if (only !== undefined && names.length === 1) return only
  throw new FileExportsError({
    message: `The scorers file \`${path}\` has no default export and several others: ${names.join(', ')}.`,
    hint: `Name one: --scorers ${path}#${only}`,
  })
}

async function callExport(create: object, place: string): Promise<unknown> {
  try {
    return await Reflect.apply(create as () => unknown, undefined, []) // reason: the caller has seen that it is a function
  } catch (cause) {
    const problem = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
    throw new FileExportsError({
      message: `The export \`${place}\` is a function, and it threw when it was called: ${problem}`,
      hint: 'A function is called without arguments and returns a scorer or a list of scorers.',
      cause,
    })
  }
}

function readEntry(value: unknown, place: string): Entry {
  if (isScorer(value)) return value
  if (typeof value === 'object' && value !== null && 'scorer' in value && isScorer(value.scorer)) {
    return { ...value, scorer: value.scorer }
  }
  throw new FileExportsError({
    message: `\`${place}\` is no scorer: it is ${describeValue(value)}.`,
    hint: formHint,
  })
}
