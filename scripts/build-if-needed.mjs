// @ts-check
// Builds the package when it was never built or when a source file changed since. Plain JavaScript, so that it costs nothing.
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const built = join(root, 'dist/entries/index.js')
const builtAt = statSync(built, { throwIfNoEntry: false })?.mtimeMs ?? 0
const configs = ['package.json', 'tsconfig.json', 'tsdown.config.ts'].map((name) => join(root, name))
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((name) =>
  join(root, 'src', name),
)

if ([...configs, ...sources].some((path) => statSync(path).mtimeMs > builtAt)) {
  // The bundler's remarks about the version of Node are no concern of whoever only runs it: shown where it fails.
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/tsdown/dist/run.mjs')],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}`)
    process.exit(status ?? 1)
  }
}
