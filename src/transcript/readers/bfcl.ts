import { callPart } from '../parts.ts'
import { asList, isFields } from '../plain.ts'
import type { TranscriptReader } from '../types.ts'

/** Keys under which replies of other shapes carry JSON text. */
const notNames = new Set([
  'text',
  'content',
  'message',
  'output',
  'response',
  'result',
  'error',
  'data',
  'body',
  'json',
])

function isCall(value: unknown): boolean {
  if (!isFields(value)) return false
  const entries = Object.entries(value)
  const [name, args] = entries[0] ?? []
  if (entries.length !== 1 || name === undefined || notNames.has(name)) return false
  return typeof args === 'string' && /^\s*\{/.test(args)
}

/**
 * Calls as the Berkeley Function-Calling Leaderboard stores them: a list of `{ name: argumentsAsJson }`, made in one step. No ids, results
 * or texts.
 */
export const bfclReader: TranscriptReader = {
  format: 'bfcl',
  recognises: (value) => Array.isArray(value) && value.length > 0 && value.every(isCall),
  read: (value) => {
    const calls = asList(value)
      .filter(isFields)
      .flatMap((entry) => Object.entries(entry))
    const parts = calls.map(([name, args]) => callPart({ id: null, name, args, argsAreJson: true }))
    return [{ role: 'assistant', parts }]
  },
}
