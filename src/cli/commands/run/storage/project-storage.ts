import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Terminal } from '../../../../environment/index.ts'
import { type GitRecord, SqliteMissingError, type Store, StoreFileError } from '../../../../store/index.ts'
import { packageVersion } from '../../../package-info.ts'
import { describeFailure } from '../../../print-error.ts'
import type { RunOptions } from '../run-command.ts'

/** Where the experiments of one command line are kept. */
export interface ProjectStorage {
  /** Undefined where there is no SQLite: results are appended to files. */
  readonly store: Store | undefined
  /** The code they run on; asked for once, while evals are being loaded. */
  readonly git: Promise<GitRecord | undefined>
  readonly environment: Readonly<Record<string, string>>
  readonly process: { readonly pid: number; readonly host: string }
  close(): Promise<void>
}

/**
 * Opens the store of a project, or says in a line what is missing for it.
 *
 * @throws StoreFileError where the file of the store cannot be used.
 */
export async function openProjectStorage(options: RunOptions, terminal: Terminal): Promise<ProjectStorage> {
  const git = options.dryRun ? Promise.resolve(undefined) : readCode(terminal)
  const store = await open(options, terminal)
  const host = hostname()
  return {
    store,
    git,
    environment: {
      proctor: packageVersion(),
      node: process.versions.node,
      platform: `${process.platform}-${process.arch}`,
      ...(terminal.env['CI'] !== undefined && { ci: terminal.env['CI'] }),
    },
    process: { pid: process.pid, host },
    async close() {
      await store?.close()
    },
  }
}

async function readCode({ cwd }: Terminal): Promise<GitRecord | undefined> {
  const { readGit } = await import('../../../git/read-git.ts')
  return readGit(cwd)
}

async function open(options: RunOptions, terminal: Terminal): Promise<Store | undefined> {
  const { openProjectStore, projectStorePath } = await import('../../../store/open-project-store.ts')
  if (options.dryRun && !existsSync(projectStorePath(terminal.cwd))) return undefined
  try {
    return await openProjectStore(terminal.cwd, options.durability === 'full' ? 'full' : 'normal')
  } catch (error) {
    if (needsStore(options) || !isMissing(error)) throw error
    const { message, hint } = describeFailure(error)
    terminal.stderr.write(
      `Warning: ${message} Results go to files in .proctor/results, without resume and comparison. ${hint ?? ''}\n`,
    )
    return undefined
  }
}

/** Whether the options say more than that results are kept. */
function needsStore({ resume, from, durability, baseline }: RunOptions): boolean {
  const isCompared = baseline !== undefined && baseline !== 'none'
  return resume !== undefined || from !== undefined || durability === 'full' || isCompared
}

/** There is no SQLite, or no place for a file: nothing is stored there that a run could miss. */
function isMissing(error: unknown): boolean {
  return (
    error instanceof SqliteMissingError ||
    (error instanceof StoreFileError && error.problem === 'unreachable')
  )
}
