import { existsSync, readFileSync } from 'node:fs'

/** The folder of this package, with a slash at its end: the nearest one above this file that holds a `package.json`. */
export function packageRoot(): URL {
  let folder = new URL('.', import.meta.url)
  while (!existsSync(new URL('package.json', folder)) && folder.pathname !== '/')
    folder = new URL('..', folder)
  return folder
}

/** The version in this package's `package.json`. */
export function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('package.json', packageRoot()), 'utf8'))
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown'
}
