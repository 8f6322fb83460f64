/** What of SQLite's results needs an answer of its own. */
export type SqliteProblem = 'busy' | 'full' | 'readOnly' | 'damaged' | 'notADatabase' | 'cannotOpen' | 'other'

const busy = 5
const locked = 6
const readOnly = 8
const ioError = 10
const corrupt = 11
const full = 13
const cannotOpen = 14
const notADatabase = 26
/** The shared memory beside the file could not grow. */
const noRoomForIndex = 4874

const problems: Readonly<Record<number, SqliteProblem>> = {
  [busy]: 'busy',
  [locked]: 'busy',
  [readOnly]: 'readOnly',
  [ioError]: 'other',
  [corrupt]: 'damaged',
  [full]: 'full',
  [cannotOpen]: 'cannotOpen',
  [notADatabase]: 'notADatabase',
}

/** Names of better-sqlite3, each followed by more or by nothing: `SQLITE_BUSY_RECOVERY`. */
const codes: Readonly<Record<string, number>> = {
  SQLITE_BUSY: busy,
  SQLITE_LOCKED: locked,
  SQLITE_READONLY: readOnly,
  SQLITE_CORRUPT: corrupt,
  SQLITE_FULL: full,
  SQLITE_CANTOPEN: cannotOpen,
  SQLITE_NOTADB: notADatabase,
}

/** Which problem an error of SQLite tells; undefined for any other error. */
export function sqliteProblem(error: unknown): SqliteProblem | undefined {
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error && typeof error.errcode === 'number') {
    if (error.errcode === noRoomForIndex) return 'full'
    return problems[error.errcode & 0xff] ?? 'other'
  }
  if (!('code' in error) || typeof error.code !== 'string' || !error.code.startsWith('SQLITE_'))
    return undefined
  if (error.code === 'SQLITE_IOERR_SHMSIZE') return 'full'
  const name = error.code.split('_').slice(0, 2).join('_')
  return problems[codes[name] ?? ioError] ?? 'other'
}
