import { join, relative, resolve } from 'node:path'

/** The folder that verdicts are kept in, absolute. */
export function cacheFolder(cwd: string, folder: string | undefined): string {
  return resolve(cwd, folder ?? join('.proctor', 'judge-cache'))
}

/** The folder as people read it. */
export function shownFolder(cwd: string, folder: string): string {
  const path = relative(cwd, folder)
  return path === '' ? '.' : path.startsWith('..') ? folder : path
}
