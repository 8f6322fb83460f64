import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { workingFolder } from '../../environment/index.ts'

/** The exports of a package that the user has installed, beside Proctor or in the working folder's project; undefined where it is not. */
export async function importInstalled(name: string): Promise<object | undefined> {
  const fromProject = resolveFrom(join(workingFolder(), 'package.json'), name)
  for (const specifier of [fromProject, name]) {
    if (specifier === undefined) continue
    try {
      const exports: unknown = await import(specifier)
      return typeof exports === 'object' && exports !== null ? exports : undefined
    } catch (thrown) {
      if (!isMissing(thrown)) throw thrown
    }
  }
  return undefined
}

function resolveFrom(file: string, name: string): string | undefined {
  try {
    return pathToFileURL(createRequire(file).resolve(name)).href
  } catch {
    return undefined
  }
}

function isMissing(thrown: unknown): boolean {
  const code: unknown =
    typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, 'code') : undefined
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND'
}
