import { resolve } from 'node:path'
import { BadOptionError, refuseUnknownOptions } from '../../errors/index.ts'
import type { Store } from '../store.ts'
import { loadDriver } from './driver/load-driver.ts'
import { openFile } from './open-file.ts'
import { SqliteStore } from './sqlite-store.ts'

/** Options of {@link openSqliteStore}. */
export interface SqliteStoreOptions {
  /** Of the file; it and its folder are made where they are missing. Relative to the working folder. */
  readonly path: string
  /**
   * What a result that was reported as stored survives: `normal` (the default) the end of the process, however it comes; `full` a power
   * cut too, at the price of a disk flush for each batch.
   */
  readonly durability?: 'normal' | 'full'
}

/**
 * Opens a store in one SQLite file. Any number of processes may write and read it at once.
 *
 * Uses the SQLite of Node (22.13 and later), else the package `better-sqlite3`.
 *
 * @throws {@link SqliteMissingError} where there is neither.
 * @throws {@link StoreFileError} where the file is no store, was written by a newer version, cannot be made, or is damaged.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const subject = 'openSqliteStore'
  refuseUnknownOptions(subject, options, ['path', 'durability'])
  const { path, durability = 'normal' } = options
  if (typeof path !== 'string' || path === '') {
    throw new BadOptionError({ subject, option: 'path', received: path, accepted: 'the path of a file' })
  }
  if (durability !== 'normal' && durability !== 'full') {
    const accepted = '"normal" or "full"'
    throw new BadOptionError({ subject, option: 'durability', received: durability, accepted })
  }
  const file = resolve(path)
  const driver = await loadDriver()
  const connection = await openFile({ path: file, isPowerCutSafe: durability === 'full', driver })
  return new SqliteStore(connection, file)
}
