import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { packageRoot } from '../package-info.ts'

/** Every import path of this package (`proctor/checks`) with its file, for users' files that find no installed one. */
export async function ownExports(): Promise<Record<string, string>> {
  const manifest: unknown = JSON.parse(await readFile(new URL('package.json', packageRoot()), 'utf8'))
  const paths = readPaths(manifest)
  return Object.fromEntries(
    Object.entries(paths)
      .map(
        ([subpath, target]) =>
          [`proctor${subpath.slice(1)}`, fileURLToPath(new URL(target, packageRoot()))] as const,
      )
      .sort(([one], [other]) => other.length - one.length),
  )
}

function readPaths(manifest: unknown): Record<string, string> {
  const found: Record<string, string> = {}
  if (typeof manifest !== 'object' || manifest === null || !('exports' in manifest)) return found
  for (const [subpath, target] of Object.entries(Object(manifest.exports))) {
    const file = typeof target === 'string' ? target : Reflect.get(Object(target), 'default')
    if (typeof file === 'string') found[subpath] = file
  }
  return found
}
