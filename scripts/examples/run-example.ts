import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import type { Problem } from '../support/problems.ts'
import { printedLines } from './blocks.ts'
import type { ExampleFile } from './example-files.ts'

/** Runs a compiled example by itself; what its comments say it prints must be what it prints. */
export function runExample(example: ExampleFile, script: string): Promise<Problem[]> {
  const problem = (message: string): Problem[] => [{ file: example.page, line: example.line, message }]
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script],
      { cwd: dirname(script), timeout: 30_000 },
      (error, stdout, stderr) => {
        if (error) return resolve(problem(`does not run: ${stderr.trim() || error.message}`))
        const said = printedLines(example.text)
        const printed = stdout.trimEnd().split('\n')
        const isAsSaid = said.length === 0 || said.join('\n') === printed.join('\n')
        resolve(
          isAsSaid
            ? []
            : problem(`says it prints\n  ${said.join('\n  ')}\nand prints\n  ${printed.join('\n  ')}`),
        )
      },
    )
  })
}
