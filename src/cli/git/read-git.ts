import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { GitRecord } from '../../store/index.ts'

const timeoutMs = 10_000
const mostOutput = 64 << 20

/** The code below a folder as git knows it; undefined where there is no git, no commit yet, or git takes too long. */
export async function readGit(cwd: string): Promise<GitRecord | undefined> {
  if (!isInRepository(cwd)) return undefined
  try {
    const [status, facts] = await Promise.all([
      git(cwd, ['status', '--porcelain=v2', '--branch', '-z']),
      git(cwd, [
        'rev-parse',
        'HEAD^{tree}',
        '--git-path',
        'index',
        '--git-path',
        'objects',
        '--show-toplevel',
      ]),
    ])
    const lines = status.split('\0')
    const commit = headerOf(lines, 'branch.oid')
    const branch = headerOf(lines, 'branch.head')
    const [tree = '', index = '', objects = '', top = cwd] = facts.trim().split('\n')
    if (commit === undefined || tree === '') return undefined
    const isDirty = lines.some((line) => line !== '' && !line.startsWith('# '))
    const treeHash = isDirty
      ? await dirtyTree({ top, index: resolve(cwd, index), objects: resolve(cwd, objects) })
      : tree
    return { commit, ...(branch !== undefined && branch !== '(detached)' && { branch }), isDirty, treeHash }
  } catch {
    return undefined
  }
}

function isInRepository(cwd: string): boolean {
  let folder = resolve(cwd)
  while (!existsSync(join(folder, '.git'))) {
    const above = dirname(folder)
    if (above === folder) return false
    folder = above
  }
  return true
}

function headerOf(lines: readonly string[], name: string): string | undefined {
  const start = `# ${name} `
  return lines.find((line) => line.startsWith(start))?.slice(start.length)
}

/** Hash of the tree with all that is changed or new, written beside the repository and thrown away: the repository stays as it is. */
async function dirtyTree(places: { top: string; index: string; objects: string }): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'proctor-git-'))
  try {
    const index = join(folder, 'index')
    if (existsSync(places.index)) copyIndex(places.index, index)
    const env = {
      GIT_INDEX_FILE: index,
      GIT_OBJECT_DIRECTORY: folder,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: places.objects,
    }
    await git(places.top, ['add', '--all'], env)
    return (await git(places.top, ['write-tree'], env)).trim()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** With its time: git looks into a file that is as old as the index, and trusts what an older one's size and time say. */
function copyIndex(from: string, to: string): void {
  copyFileSync(from, to)
  const { atime, mtime } = statSync(from)
  utimesSync(to, atime, mtime)
}

function git(
  cwd: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0', ...more }
  return new Promise((done, fail) => {
    execFile('git', [...args], { cwd, env, timeout: timeoutMs, maxBuffer: mostOutput }, (error, stdout) => {
      if (error) fail(error)
      else done(stdout)
    })
  })
}
