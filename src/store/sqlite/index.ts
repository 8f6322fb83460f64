/** @module A store in one SQLite file. */
export { openSqliteStore, type SqliteStoreOptions } from './open-sqlite-store.ts'
