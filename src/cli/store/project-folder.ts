import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Path of the folder below a working folder that holds what Proctor keeps. */
export function projectFolder(cwd: string): string {
  return join(cwd, '.proctor')
}

/** Makes that folder where it is missing, keeps it out of git, and returns its path. */
export function makeProjectFolder(cwd: string): string {
  const folder = projectFolder(cwd)
  mkdirSync(folder, { recursive: true })
  const ignore = join(folder, '.gitignore')
  if (!existsSync(ignore)) writeFileSync(ignore, '*\n')
  return folder
}
