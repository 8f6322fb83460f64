import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Store, StoreFileError } from '../../store/index.ts'
import { UsageError } from '../usage-error.ts'
import { makeProjectFolder, projectFolder } from './project-folder.ts'

/** Path of the store below a working folder. */
export function projectStorePath(cwd: string): string {
  return join(projectFolder(cwd), 'proctor.db')
}

/**
 * Opens the store below a working folder, and makes it where there is none: for commands that write.
 *
 * @throws SqliteMissingError, code `PROCTOR_STORE_SQLITE_MISSING`, where this Node has no SQLite and better-sqlite3 is not installed.
 * @throws StoreFileError where the file cannot be used.
 */
export async function openProjectStore(
  cwd: string,
  durability: 'normal' | 'full' = 'normal',
): Promise<Store> {
  const path = projectStorePath(cwd)
  // Only a command that needs a store pays for loading it.
  const { openSqliteStore } = await import('../../store/sqlite/index.ts')
  try {
    makeProjectFolder(cwd)
  } catch (cause) {
    throw new StoreFileError(path, 'unreachable', cause)
  }
  return openSqliteStore({ path, durability })
}

/**
 * Opens the store below a working folder: for commands that read what earlier ones wrote.
 *
 * @throws UsageError where there is none.
 */
export async function openExistingStore(cwd: string): Promise<Store> {
  if (!existsSync(projectStorePath(cwd))) {
    throw new UsageError({
      message: `There are no stored experiments in ${projectFolder(cwd)}.`,
      hint: 'Run `proctor run` here first, or change to the folder where it was run.',
    })
  }
  return openProjectStore(cwd)
}
