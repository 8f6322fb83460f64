import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readGit } from './read-git.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'proctor-read-git-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

function repository(): { cwd: string; git: (...args: string[]) => string } {
  const cwd = folder()
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd,
      encoding: 'utf8',
    }).trim()
  git('init', '-q', '-b', 'main')
  writeFileSync(join(cwd, 'a.txt'), 'one')
  git('add', '.')
  git('commit', '-qm', 'first')
  return { cwd, git }
}

test('a folder without git has no code to tell', async () => {
  expect(await readGit(folder())).toBeUndefined()
})

test('a clean checkout is known by its commit, branch and tree', async () => {
  const { cwd, git } = repository()
  expect(await readGit(cwd)).toEqual({
    commit: git('rev-parse', 'HEAD'),
    branch: 'main',
    isDirty: false,
    treeHash: git('rev-parse', 'HEAD^{tree}'),
  })
})

test('the hash counts changed and new files, and is that of the commit they would make', async () => {
  const { cwd, git } = repository()
  const clean = await readGit(cwd)
  writeFileSync(join(cwd, 'a.txt'), 'two')
  mkdirSync(join(cwd, 'more'))
  writeFileSync(join(cwd, 'more/b.txt'), 'new')
  const dirty = await readGit(join(cwd, 'more'))
  expect(dirty).toMatchObject({ commit: clean?.commit, isDirty: true })
  expect(dirty?.treeHash).not.toBe(clean?.treeHash)
  expect(git('status', '--porcelain')).toContain('?? more/')
  const objects = readdirSync(join(cwd, '.git/objects')).length
  await readGit(cwd)
  expect(readdirSync(join(cwd, '.git/objects'))).toHaveLength(objects)
  git('add', '.')
  git('commit', '-qm', 'second')
  expect((await readGit(cwd))?.treeHash).toBe(dirty?.treeHash)
})

test('a change within the second of the last commit counts, whenever it is looked at', async () => {
  const { cwd, git } = repository()
  const clean = await readGit(cwd)
  // As a look a second later has it: index and file are of one second, now is another.
  const past = Math.floor(Date.now() / 1000) - 5
  const stamp = (...path: string[]): void => utimesSync(join(cwd, ...path), past, past)
  writeFileSync(join(cwd, 'a.txt'), 'one')
  stamp('a.txt')
  git('update-index', '--refresh')
  writeFileSync(join(cwd, 'a.txt'), 'two')
  stamp('a.txt')
  stamp('.git', 'index')
  expect((await readGit(cwd))?.treeHash).not.toBe(clean?.treeHash)
})
