import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import type { Cell, ItemResult } from '../evals/index.ts'
import { type ExplainOptions, explainItem } from './explain.ts'

const base = { fingerprint: 'f', role: 'scorer', durationMs: 1 } as const
const scored = (key: string, score: number, reason: string): Cell => ({
  ...base,
  scorer: key,
  key,
  status: 'scored',
  score,
  passed: score === 1,
  reason,
})

const item: ItemResult = {
  id: 'refund-1077',
  trial: 0,
  attempts: 1,
  durationMs: 0,
  input: 'Please refund order 1077.',
  cells: [
    scored('tool-order', 1, 'find_order → create_refund'),
    scored('no-tool-errors', 0, '1 of 2 tool calls failed: create_refund'),
    {
      ...base,
      scorer: 'amount',
      key: 'amount',
      status: 'notScorable',
      step: 'generateScore',
      reason: 'no amount',
    },
    {
      ...base,
      scorer: 'tone',
      key: 'tone',
      status: 'error',
      origin: 'scorer',
      error: { name: 'TypeError', message: 'x is undefined' },
    },
  ],
  output: [
    { role: 'user', content: 'Please refund order 1077.' },
    {
      role: 'assistant',
      content: 'Let me look.',
      tool_calls: [
        { id: 'a', type: 'function', function: { name: 'find_order', arguments: '{"order":"1077"}' } },
        { id: 'b', type: 'function', function: { name: 'create_refund', arguments: '{"amount":1200}' } },
        { id: 'c', type: 'function', function: { name: 'notify', arguments: '{oops' } },
      ],
    },
    { role: 'tool', tool_call_id: 'a', content: '{"total":120}' },
    { role: 'tool', tool_call_id: 'b', content: 'Error: more than the order total' },
    { role: 'assistant', content: 'Done!\nYour \u001B[31mmoney\u001B[0m is on its way.' },
  ],
}

const explain = (options: Partial<ExplainOptions> = {}, changes: Partial<ItemResult> = {}): string =>
  explainItem({ ...item, ...changes }, { width: 72, color: false, ...options }).join('\n')

test('what fails comes first, then errors, then the rest, then the conversation in order', () => {
  expect(explain()).toMatchInlineSnapshot(`
    " refund-1077   1 of 4 scorers fails, 1 could not score

       ✗ no-tool-errors  0.000  fail
         1 of 2 tool calls failed: create_refund
       ! tone  error (scorer)
         x is undefined
       ✓ tool-order  1.000  pass
         find_order → create_refund
       · amount  not scorable
         no amount

       user       Please refund order 1077.
       assistant  Let me look.
       calls      find_order {"order":"1077"}
       calls      create_refund {"amount":1200}
       calls      notify {oops (arguments: the arguments are not valid JSON:
                  Expected property name or '}' in JSON at position 1)
       result     find_order: {"total":120}
       failed     create_refund: Error: more than the order total (read from
                  the text)
       assistant  Done!
                  Your money is on its way."
  `)
})

test('a long conversation loses its middle, a long text its end', () => {
  const output = Array.from({ length: 9 }, (_, index) => ({
    role: 'assistant',
    content: `${index} ${'word '.repeat(40)}`,
  }))
  expect(explain({ maxEvents: 3, maxTextLines: 2 }, { output, cells: [] })).toMatchInlineSnapshot(`
    " refund-1077   no scorer fails

       user       Please refund order 1077.
                  … 7 more …
       assistant  7 word word word word word word word word word word word
                  word word word word word word word word word word word…
       assistant  8 word word word word word word word word word word word
                  word word word word word word word word word word word…"
  `)
})

test('an output that cannot be read is shown as it is', () => {
  expect(explain({}, { output: { odd: [1, 2] }, cells: [] })).toMatchInlineSnapshot(`
    " refund-1077   no scorer fails

       user       Please refund order 1077.
       output     {"odd":[1,2]}"
  `)
})

test('an item without an output says why', () => {
  const { output: _output, ...rest } = item
  const error = { name: 'Error', message: 'Line 7 of runs.jsonl is not JSON' }
  expect(explainItem({ ...rest, cells: [], error }, { width: 72, color: false }).at(-1)).toBe(
    '   There is no output: Line 7 of runs.jsonl is not JSON',
  )
})

test('with colour the same words are tinted', () => {
  const tinted = explain({ color: true })
  expect(tinted).toContain('\u001B[31m✗\u001B[39m')
  expect(stripVTControlCharacters(tinted)).toBe(explain())
})

test('a scorer of tool calls that does not pass shows which calls were made', () => {
  const failing = {
    ...scored('calls', 0, '1 of 2 expected calls matched.'),
    details: {
      preprocessStepResult: {
        matched: [{ name: 'find_order', expectedIndex: 0, actualIndex: 0 }],
        mismatched: [
          {
            name: 'create_refund',
            expectedIndex: 1,
            actualIndex: 1,
            similarity: 0,
            differences: [{ path: 'amount', kind: 'changed', expected: 120, received: 1200 }],
          },
        ],
        missing: [],
        extra: [{ name: 'notify', actualIndex: 2, received: '{}' }],
      },
    },
  }
  const text = explain({}, { cells: [failing] })
  expect(text).toContain('~  changed  2  create_refund  amount: 1200, expected 120')
  expect(text).toContain('+  extra       notify         {}')
  const broken = {
    ...failing,
    details: { preprocessStepResult: { matched: [null], mismatched: [], missing: [], extra: [] } },
  }
  expect(explain({}, { cells: [broken] })).not.toContain('extra')
})

test('what JSON cannot hold is written all the same', () => {
  const circular: Record<string, unknown> = { total: 12n }
  circular['self'] = circular
  const lines = explainItem({ ...item, input: circular, output: circular }, { width: 80, color: false })
  expect(lines.slice(-2)).toEqual([
    '   input      {"total":"12n","self":"[circular]"}',
    '   output     {"total":"12n","self":"[circular]"}',
  ])
  const odd = explainItem({ ...item, output: Symbol('reply') }, { width: 80, color: false })
  expect(odd.at(-1)).toBe('   output     Symbol(reply)')
})

test('a score without a reason takes one line, one whose reason failed says so', () => {
  const cell = (key: string, score: number): Extract<Cell, { status: 'scored' }> => ({
    ...base,
    scorer: key,
    key,
    status: 'scored',
    score,
    passed: score === 1,
  })
  const cells = [
    cell('bare', 1),
    { ...cell('failed', 0), reasonError: { name: 'Error', message: 'no words' } },
  ]
  const lines = explainItem({ ...item, cells }, { width: 80, color: false })
  expect(lines.slice(2, 6)).toEqual([
    '   ✗ failed  0.000  fail',
    '     no reason: no words',
    '   ✓ bare  1.000  pass',
    '',
  ])
})

test('scorers of turns are explained under their turn', () => {
  const turns = [{ turn: 1, input: 'b', cells: [scored('polite', 0, 'curt')], durationMs: 1 }]
  const lines = explainItem({ ...item, cells: [], turns }, { width: 80, color: false })
  expect(lines.slice(0, 4)).toEqual([
    ' refund-1077   1 of 1 scorers fails',
    '',
    '   ✗ turns/1/polite  0.000  fail',
    '     curt',
  ])
})
