import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EvalEvent } from '../../evals/index.ts'

/** First line of a result file. */
export interface ResultHeader {
  readonly v: 1
  readonly type: 'results'
  /** Of the experiment: `exp_...`. */
  readonly id: string
  /** Name of the eval, variant included. */
  readonly eval: string
  readonly file: string
  readonly startedAt: string
  readonly trials: number
  /** Only a part of the items was to be run. */
  readonly isPart: boolean
}

/** A line of a result file. */
export type ResultLine = ResultHeader | EvalEvent

const folderName = '.proctor'

/** The folder of results below a folder; it is made where it is missing, and keeps itself out of git. */
export function resultFolder(cwd: string): string {
  const home = join(cwd, folderName)
  const folder = join(home, 'results')
  mkdirSync(folder, { recursive: true })
  const ignore = join(home, '.gitignore')
  if (!existsSync(ignore)) writeFileSync(ignore, '*\n')
  return folder
}

/** Name of a new result file: the names of later ones sort after it. */
export function resultFileName({ id, startedAt }: Pick<ResultHeader, 'id' | 'startedAt'>): string {
  return `${startedAt.replace(/[:.]/g, '-')}_${id}.jsonl`
}

/** All result files below a folder, the newest first. */
export function listResultFiles(cwd: string): string[] {
  const folder = join(cwd, folderName, 'results')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .reverse()
    .map((name) => join(folder, name))
}
