import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** A folder of somebody who uses the packed package: outside of the project, with its own `node_modules`. */
export interface Consumer {
  readonly folder: string
  /** Writes a file and returns its path. */
  write(name: string, text: string): string
  remove(): void
}

/**
 * Installs the tarball in a new folder, under each of the given names.
 *
 * Every version is the one of our lock file, so that npm finds all of it in its cache and asks no registry.
 */
export function createConsumer(tarball: string, names: readonly string[] = ['proctor']): Consumer {
  const folder = mkdtempSync(join(tmpdir(), 'proctor-consumer-'))
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const dependencies = Object.fromEntries(names.map((name) => [name, `file:${tarball}`]))
  write(
    'package.json',
    JSON.stringify({ private: true, type: 'module', dependencies, overrides: lockedVersions() }),
  )
  execFileSync(
    'npm',
    ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  return {
    folder,
    write,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** What our lock file installs for a user: name to version. */
function lockedVersions(): Record<string, string> {
  // reason: the shape is that of a lock file, version 3.
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; dev?: boolean; peer?: boolean }>
  }
  const installed = Object.entries(lock.packages).filter(
    ([path, { dev }]) => path.startsWith('node_modules/') && !dev,
  )
  return Object.fromEntries(
    installed
      .map(([path, { version }]) => [path.slice('node_modules/'.length), version] as const)
      .filter(([name]) => !name.includes('/node_modules/')),
  )
}
