import { type RunOptions, runProctor } from './support.ts'

/** Imports and parts of an eval file: seven lines. */
export const evalHead = `
import { checks } from 'proctor/checks'
import { createScorer, defineEval, notScorable } from 'proctor/evals'
const says = checks.includes('sunny')
const items = [{ id: 'a', input: 'sunny' }, { id: 'b', input: 'rain', tags: ['wet'] }]
const echo = (input) => input

`

/** An eval of two items, of which one fails. */
export const simpleEval: string = `${evalHead}export default defineEval({ data: items, target: echo, scorers: [says] })\n`

/** What tests read of the document of \`proctor run --json\`. */
export interface RunDocument {
  readonly evals: readonly {
    readonly name: string
    readonly items: readonly { readonly id: string; readonly output?: unknown }[]
    readonly summary: {
      readonly trials: number
      readonly scored: number
      readonly errors: number
      readonly notRun: number
    }
    readonly verdict?: string
    readonly outcome: { readonly state: string; readonly word: string }
    readonly error?: unknown
  }[]
  readonly outcome: { readonly state: string; readonly word: string; readonly exitCode: number }
}

/** Runs evals and reads the one JSON document. */
export async function runJson(
  args: readonly string[],
  options: RunOptions,
): Promise<{ code: number | null; document: RunDocument }> {
  const { code, stdout } = await runProctor(['run', '--json', ...args], options)
  return { code, document: JSON.parse(stdout) }
}
