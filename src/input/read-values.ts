import { isUtf8 } from 'node:buffer'
import { UnreadableLineError } from './input-errors.ts'
import type { Input } from './open-input.ts'
import { BrokenArrayError, type RawElement, splitArray } from './split-array.ts'
import { type RawLine, splitLines } from './split-lines.ts'
import { startingWith } from './starting-with.ts'

/** Where a value stands: the line of JSON Lines, or the element of an array, of which many may stand on one line. */
export interface InputPlace {
  /** Where it starts, from 1. */
  readonly line: number
  /** No other value of the input has it: `line 7`, `run 3`. */
  readonly name: string
  /** As a message starts: `Line 7 of runs.jsonl`, `Run 3 of runs.json (line 1)`. */
  readonly place: string
}

/** One value of the input with its place, or why that place holds none. */
export type InputValue = InputPlace &
  (
    | { readonly value: unknown /** Length of its text. */; readonly bytes: number }
    | { readonly error: UnreadableLineError }
  )

/**
 * Reads JSON Lines, or one JSON array (a `.json` file, or a first line that is a bare `[`), one value at a time.
 * Blank lines are passed over. A line that is not JSON is handed on as an error, and reading goes on after it.
 *
 * @param form - `array` where the text is known to be one, whatever its name; a lone value is then read as JSON Lines are.
 */
export async function* readValues(input: Input, form?: 'array'): AsyncGenerator<InputValue> {
  const first = await input.chunks.next()
  if (first.done) return
  const all = startingWith(first.value, input.chunks)
  if (isArray(first.value, input.label, form)) yield* readArray(all, input.label)
  else for await (const line of splitLines(all)) yield* readText(line, linePlace(line.number, input.label))
}

function isArray(head: Buffer, label: string, form: 'array' | undefined): boolean {
  const start = head.subarray(0, 4096).toString('utf8').trimStart()
  if (!start.startsWith('[')) return false
  return form === 'array' || /\.json(\.gz)?$/i.test(label) || /^\[[^\S\n]*\n/.test(start)
}

async function* readArray(chunks: AsyncIterable<Buffer>, label: string): AsyncGenerator<InputValue> {
  try {
    for await (const element of splitArray(chunks)) yield* readText(element, elementPlace(element, label))
  } catch (error) {
    if (!(error instanceof BrokenArrayError)) throw error
    const at = linePlace(error.line, label)
    yield { ...at, error: new UnreadableLineError({ message: `${at.place}: ${error.message}.` }) }
  }
}

function linePlace(line: number, label: string): InputPlace {
  return { line, name: `line ${line}`, place: `Line ${line} of ${label}` }
}

function elementPlace({ index, number }: RawElement, label: string): InputPlace {
  const run = index + 1
  return { line: number, name: `run ${run}`, place: `Run ${run} of ${label} (line ${number})` }
}

function* readText(line: RawLine, at: InputPlace): Generator<InputValue> {
  const fail = (message: string, hint?: string): InputValue => ({
    ...at,
    error: new UnreadableLineError({
      message: `${at.place} ${message}`,
      ...(hint === undefined ? {} : { hint }),
    }),
  })
  if (line.bytes === undefined) {
    yield fail(`is too long: ${line.length} bytes in one line.`)
    return
  }
  if (!isUtf8(line.bytes)) {
    yield fail('is not UTF-8 text.', 'Save the file as UTF-8.')
    return
  }
  const text = line.bytes.toString('utf8')
  if (text.trim() === '') return
  try {
    const value: unknown = JSON.parse(text)
    yield { ...at, value, bytes: line.length }
  } catch (error) {
    yield fail(
      `is not JSON: ${describeSyntaxError(error, text)}.`,
      'One run a line, as one JSON value. A run that spans lines needs a JSON array in a `.json` file.',
    )
  }
}

/** What JSON.parse says, with the text around the place where it gave up. */
function describeSyntaxError(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : String(error)
  if (message.startsWith('Unexpected end')) return 'it ends too early'
  const [, token, near] = /^(Unexpected token .+?), (?:\.\.\.)?(".*")(?:\.\.\.)? is not/s.exec(message) ?? []
  if (token && near) return `${lowerFirst(token)} near ${near}`
  const [, problem = message, at] = /^(.*?) in JSON at position (\d+)/s.exec(message) ?? []
  if (at === undefined) return lowerFirst(problem)
  const excerpt = text.slice(Math.max(0, Number(at) - 15), Number(at) + 15)
  return `${lowerFirst(problem)} at column ${Number(at) + 1}, near ${JSON.stringify(excerpt)}`
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
