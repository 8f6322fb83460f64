import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { EvalEvent } from '../../evals/index.ts'
import { makeProjectFolder, projectFolder } from '../store/project-folder.ts'

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

/** The folder of results below a folder; it is made where it is missing, and keeps itself out of git. */
export function resultFolder(cwd: string): string {
  const folder = join(makeProjectFolder(cwd), 'results')
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Name of a new result file: the names of later ones sort after it. */
export function resultFileName({ id, startedAt }: Pick<ResultHeader, 'id' | 'startedAt'>): string {
  return `${startedAt.replace(/[:.]/g, '-')}_${id}.jsonl`
}

/** All result files below a folder, the newest first. */
export function listResultFiles(cwd: string): string[] {
  const folder = join(projectFolder(cwd), 'results')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .reverse()
    .map((name) => join(folder, name))
}
