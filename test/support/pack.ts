import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'

const root = resolve(import.meta.dirname, '../..')

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the packed package, as npm would publish it. */
    tarball: string
  }
}

/** Packs the built product once for all tests below `test/`, and takes the file away at the end. */
export function setup(project: TestProject): () => void {
  if (!existsSync(join(root, 'dist/entries/index.js')))
    throw new Error('There is no dist/ to test: run `npm run build` first.')
  const folder = mkdtempSync(join(tmpdir(), 'proctor-packed-'))
  const packed = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
  })
  // reason: the shape is that of `npm pack --json`.
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
  project.provide('tarball', join(folder, filename))
  return () => rmSync(folder, { recursive: true, force: true })
}
