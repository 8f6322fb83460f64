import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storedExperiment } from '../../../test/support/store-records.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { loadDriver } from './driver/load-driver.ts'
import { openSqliteStore, type SqliteStoreOptions } from './index.ts'
import { openFile } from './open-file.ts'
import { migrations } from './schema.ts'

async function rawFile(path: string, sql: string): Promise<void> {
  const connection = (await loadDriver()).open(path)
  connection.exec(sql)
  connection.close()
}

test.each([
  [{}, 'path'],
  [{ path: '' }, 'path'],
  [{ path: 'x.db', durability: 'most' }, 'durability'],
  [{ path: 'x.db', pth: 1 }, 'options'],
])('the options %j are refused', async (options, option) => {
  const given = options as SqliteStoreOptions // reason: what only a caller without types hands over
  await expect(openSqliteStore(given)).rejects.toMatchObject({ code: 'PROCTOR_OPTION_INVALID', option })
})

test('a file that is no database is refused and left as it is', async () => {
  const path = join(temporaryFolder(), 'notes.txt')
  writeFileSync(path, 'these are my notes\n'.repeat(100))
  await expect(openSqliteStore({ path })).rejects.toMatchObject({ code: 'PROCTOR_STORE_NOT_A_STORE' })
  expect(readFileSync(path, 'utf8')).toBe('these are my notes\n'.repeat(100))
})

test('a database of another program is refused and left as it is', async () => {
  const path = join(temporaryFolder(), 'other.db')
  await rawFile(path, 'CREATE TABLE users (id INTEGER)')
  const before = readFileSync(path)
  await expect(openSqliteStore({ path })).rejects.toMatchObject({ code: 'PROCTOR_STORE_NOT_A_STORE' })
  expect(readFileSync(path)).toEqual(before)
})

test('a file of a newer version is refused, and the message says what to do', async () => {
  const path = join(temporaryFolder(), 'proctor.db')
  await (await openSqliteStore({ path })).close()
  await rawFile(path, `PRAGMA user_version = ${migrations.length + 1}`)
  await expect(openSqliteStore({ path })).rejects.toMatchObject({
    code: 'PROCTOR_STORE_TOO_NEW',
    message: expect.stringContaining('newer version of Proctor'),
    hint: expect.stringContaining('npm i -D proctor@latest'),
  })
})

test('a folder that cannot be made, and a folder in the place of the file, are refused', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'file'), '')
  mkdirSync(join(folder, 'proctor.db'))
  for (const path of [join(folder, 'file', 'proctor.db'), join(folder, 'proctor.db')]) {
    await expect(openSqliteStore({ path })).rejects.toMatchObject({ code: 'PROCTOR_STORE_UNREACHABLE' })
  }
})

test('an older file is brought forward with what it holds, a step that fails leaves it as it was', async () => {
  const path = join(temporaryFolder(), 'proctor.db')
  const store = await openSqliteStore({ path })
  await store.createExperiment(storedExperiment('exp_a'))
  await store.close()
  const driver = await loadDriver()
  const options = { path, isPowerCutSafe: false, driver }
  const broken = [...migrations, 'CREATE TABLE more (id INTEGER); INSERT INTO nowhere VALUES (1)']
  await expect(openFile({ ...options, steps: broken })).rejects.toThrow()
  await (await openSqliteStore({ path })).close()

  const longer = [...migrations, 'ALTER TABLE experiments ADD COLUMN extra TEXT']
  const connection = await openFile({ ...options, steps: longer })
  const read = connection.prepare<{ name: string; extra: null }>('SELECT name, extra FROM experiments')
  expect(read.all().map((row) => ({ ...row }))).toEqual([{ name: 'exp_a', extra: null }])
  connection.close()
  await expect(openSqliteStore({ path })).rejects.toMatchObject({ code: 'PROCTOR_STORE_TOO_NEW' })
})

test('many may open a new file at the same moment', async () => {
  const path = join(temporaryFolder(), 'proctor.db')
  const stores = await Promise.all(Array.from({ length: 8 }, () => openSqliteStore({ path })))
  await Promise.all(stores.map((store, index) => store.createExperiment(storedExperiment(`exp_${index}`))))
  expect(await stores[0]?.listExperiments()).toHaveLength(8)
  for (const store of stores) await store.close()
})
