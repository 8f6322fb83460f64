import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openExistingStore, openProjectStore } from './open-project-store.ts'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'proctor-project-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('the store of a project is a file in a folder that keeps itself out of git', async () => {
  const cwd = temporaryFolder()
  const store = await openProjectStore(cwd)
  await store.close()
  expect(existsSync(join(cwd, '.proctor', 'proctor.db'))).toBe(true)
  expect(readFileSync(join(cwd, '.proctor', '.gitignore'), 'utf8')).toBe('*\n')
  await (await openExistingStore(cwd)).close()
})

test('a command that only reads makes no store', async () => {
  const cwd = temporaryFolder()
  await expect(openExistingStore(cwd)).rejects.toMatchObject({
    code: 'PROCTOR_USAGE',
    hint: expect.stringContaining('proctor run'),
  })
  expect(existsSync(join(cwd, '.proctor'))).toBe(false)
})

test('a project whose folder cannot be made is refused with the reason', async () => {
  const cwd = temporaryFolder()
  writeFileSync(join(cwd, '.proctor'), '')
  await expect(openProjectStore(cwd)).rejects.toMatchObject({ code: 'PROCTOR_STORE_UNREACHABLE' })
})
