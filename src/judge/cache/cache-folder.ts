import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { epochMs } from '../../environment/index.ts'

/** One file of the cache. */
export interface CacheFile {
  readonly path: string
  readonly key: string
  readonly bytes: number
  /** When it was last used, in milliseconds since 1970. */
  readonly usedMs: number
  /** It was being written when its process ended, or is being written. */
  readonly isPartial: boolean
}

/** How long a file may take to be written, in milliseconds. */
const longestWriteMs = 3600 * 1000
/** Part of its size that a folder keeps when it has grown too large. */
const keptShare = 0.8
const filePattern = /^([0-9a-f]{64})\.json(\.tmp_\w+)?$/
/** Sixteen: a thousand folders would cost more to make than their files. */
const folderPattern = /^[0-9a-f]$/

/** The files of a cache; whatever else lies in the folder is none of its business. */
export async function scanFolder(folder: string): Promise<CacheFile[]> {
  const found: CacheFile[] = []
  for (const part of await names(folder)) {
    if (!folderPattern.test(part)) continue
    for (const name of await names(join(folder, part))) {
      const [, key, ending] = filePattern.exec(name) ?? []
      const path = join(folder, part, name)
      const facts = key === undefined ? undefined : await stat(path).catch(() => undefined)
      if (key === undefined || !facts?.isFile()) continue
      found.push({ path, key, bytes: facts.size, usedMs: facts.mtimeMs, isPartial: ending !== undefined })
    }
  }
  return found
}

/** Removes what was left half written, and, where the rest is more than `maxBytes`, what was not used for longest. Resolves to what is left. */
export async function removeOld(folder: string, maxBytes: number): Promise<number> {
  const files = await scanFolder(folder)
  const broken = files.filter((file) => file.isPartial && epochMs() - file.usedMs > longestWriteMs)
  await removeFiles(broken)
  const whole = files.filter((file) => !file.isPartial).sort((one, other) => one.usedMs - other.usedMs)
  let bytes = whole.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes <= maxBytes) return bytes
  const old: CacheFile[] = []
  for (const file of whole) {
    if (bytes <= maxBytes * keptShare) break
    bytes -= file.bytes
    old.push(file)
  }
  await removeFiles(old)
  return bytes
}

/** Removes files and the folders that they leave empty. */
export async function removeFiles(files: readonly CacheFile[]): Promise<void> {
  for (const { path } of files) await rm(path, { force: true }).catch(() => {})
  for (const folder of new Set(files.map(({ path }) => dirname(path)))) {
    if (folderPattern.test(basename(folder))) await rmdir(folder).catch(() => {})
  }
}

function names(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
