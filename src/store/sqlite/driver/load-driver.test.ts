import { expect, test } from 'vitest'
import type { SqliteDriver } from './driver.ts'
import { loadDriver } from './load-driver.ts'

const driver: SqliteDriver = {
  name: 'any',
  open: () => {
    throw new Error('not opened here')
  },
}

test('the SQLite of Node comes first: the package is not looked for', async () => {
  const fromPackage = async (): Promise<SqliteDriver> => {
    throw new Error('looked for')
  }
  expect(await loadDriver({ builtIn: () => driver, fromPackage })).toBe(driver)
})

test('where there is neither, the error says what to install', async () => {
  const fromPackage = (): Promise<SqliteDriver> => import('no-such-package'.replace('such', 'known'))
  await expect(loadDriver({ builtIn: () => undefined, fromPackage })).rejects.toMatchObject({
    code: 'PROCTOR_STORE_SQLITE_MISSING',
    message: expect.stringContaining('is not installed'),
    hint: expect.stringContaining('npm i -D better-sqlite3@12'),
  })
})

test('where the package was built for another Node, the error says to build it again', async () => {
  const fromPackage = async (): Promise<SqliteDriver> => {
    throw Object.assign(new Error('compiled against a different Node.js version'), {
      code: 'ERR_DLOPEN_FAILED',
    })
  }
  await expect(loadDriver({ builtIn: () => undefined, fromPackage })).rejects.toMatchObject({
    code: 'PROCTOR_STORE_SQLITE_MISSING',
    message: expect.stringContaining('does not load'),
    hint: expect.stringContaining('npm rebuild better-sqlite3'),
  })
})
