// Compiles and runs the TypeScript of README.md and docs/ against the built package. Words behind ```ts: CONTRIBUTING.md.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { blocksOf } from './examples/blocks.ts'
import { compileExamples } from './examples/compile.ts'
import { exampleFiles } from './examples/example-files.ts'
import { runExample } from './examples/run-example.ts'
import { reportProblems } from './support/problems.ts'
import { filesBelow, root } from './support/source-files.ts'

// Inside of the project, so that `proctor/...` means the built package.
const folder = join(root, '.cache/examples')
const compiled = join(root, '.cache/examples-compiled')
const pages = ['README.md', ...filesBelow('docs', '.md')].filter((page) => existsSync(join(root, page)))
const read = pages.map((page) => blocksOf(page, readFileSync(join(root, page), 'utf8')))
const files = read.flatMap(({ blocks }) => exampleFiles(blocks))
const isTypeScript = ({ path }: { path: string }): boolean => /\.m?ts$/.test(path)

rmSync(folder, { recursive: true, force: true })
rmSync(compiled, { recursive: true, force: true })
for (const file of files) write(join(isTypeScript(file) ? folder : compiled, file.path), file.text)

const problems = read.flatMap((page) => page.problems)
problems.push(...compileExamples(files.filter(isTypeScript), folder, compiled))
if (problems.length === 0) problems.push(...(await runAll()))
reportProblems(
  'examples',
  problems,
  `${files.filter(isTypeScript).length} compile and ${runnable().length} run`,
)

async function runAll(): Promise<typeof problems> {
  const found: typeof problems = []
  for (const file of runnable())
    found.push(...(await runExample(file, join(compiled, file.path.replace(/ts$/, 'js')))))
  return found
}

function runnable(): typeof files {
  return files.filter((file) => file.runs)
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
