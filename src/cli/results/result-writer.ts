import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { EvalEvent } from '../../evals/index.ts'
import { writeJson } from '../../report/index.ts'
import { type ResultHeader, resultFileName, resultFolder } from './result-files.ts'

/** Appends what happens to a file, at once: what is finished outlives a crash. */
export interface ResultWriter {
  /** Whether the file could be begun. */
  readonly hasBegun: boolean
  write(event: EvalEvent): void
  close(): void
}

/**
 * Begins a result file below `cwd`.
 *
 * @param onProblem - Told once, where the file cannot be written: the run goes on without it.
 */
export function createResultWriter(
  cwd: string,
  header: ResultHeader,
  onProblem: (message: string) => void,
): ResultWriter {
  let file: number | undefined
  const attempt = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      file = undefined
      onProblem(`Results are not kept: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const append = (line: object): void => {
    const open = file
    if (open !== undefined) attempt(() => void writeSync(open, `${writeJson(line)}\n`))
  }
  attempt(() => {
    file = openSync(join(resultFolder(cwd), resultFileName(header)), 'a')
  })
  append(header)
  return {
    hasBegun: file !== undefined,
    write: append,
    close() {
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}
