import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { type AlignmentRow, alignCalls } from '../trajectory/index.ts'
import { alignmentMarkdown } from './alignment-markdown.ts'
import { alignmentTable } from './alignment-table.ts'
import { displayWidth } from './display-width.ts'

const rows: AlignmentRow[] = [
  { kind: 'kept', name: 'search', expectedIndex: 0, actualIndex: 0 },
  {
    kind: 'changed',
    name: 'book',
    expectedIndex: 1,
    actualIndex: 1,
    differences: [
      { path: 'nights', expected: '2', received: '3' },
      { path: 'at', expected: '"x"' },
      { path: 'more', received: 'null' },
    ],
  },
  { kind: 'missing', name: 'pay', expectedIndex: 2, expected: '{"amount":200}' },
  { kind: 'extra', name: 'log', actualIndex: 2, received: '{"text":"hi"}' },
  { kind: 'moved', name: 'notify', expectedIndex: 3, actualIndex: 4, isMatched: false },
  { kind: 'moved', name: 'close', expectedIndex: 4, actualIndex: 3, isMatched: true },
]

describe('in a terminal', () => {
  test('each row says what happened to which call', () => {
    expect(alignmentTable(rows, { width: 80, color: false })).toEqual([
      ' =  kept     1  search',
      ' ~  changed  2  book    nights: 3, expected 2',
      '                        at: absent, expected "x"',
      '                        more: null, not expected',
      ' -  missing  3  pay     {"amount":200}',
      ' +  extra       log     {"text":"hi"}',
      ' >  moved    4  notify  made as call 5, not in this order',
      ' >  moved    5  close   made as call 4',
    ])
  })

  test('colour changes no letter', () => {
    const coloured = alignmentTable(rows, { width: 80, color: true })
    expect(coloured.map(stripVTControlCharacters).map((line) => line.trimEnd())).toEqual(
      alignmentTable(rows, { width: 80, color: false }),
    )
    expect(coloured.join('')).not.toBe(coloured.map(stripVTControlCharacters).join(''))
  })

  test.each([40, 60, 200])('at %i columns no line is longer, wide characters included', (width) => {
    const wide: AlignmentRow[] = [
      ...rows,
      {
        kind: 'missing',
        name: '天気を調べる'.repeat(6),
        expectedIndex: 5,
        expected: '"東京都👩‍👩‍👧"'.repeat(30),
      },
    ]
    for (const line of alignmentTable(wide, { width, color: false }))
      expect(displayWidth(line)).toBeLessThanOrEqual(width)
  })

  test.each([60, 100, 200])('at %i columns received and expected can both be read', (width) => {
    const long = 'on and on '.repeat(30)
    const changed: AlignmentRow = {
      kind: 'changed',
      name: 'update_reservation_flights_of_a_passenger',
      expectedIndex: 0,
      actualIndex: 0,
      differences: [
        { path: 'note', expected: '"short"', received: `"${long}"` },
        { path: 'end', expected: `"${long}EUR"`, received: `"${long}USD"` },
        { path: 'x', received: `"${long}"` },
        { path: 'nights', expected: '2', received: '3' },
      ],
    }
    const lines = alignmentTable([changed], { width, color: false })
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width)
    expect(lines.map((line) => line.trim()).slice(1)).toEqual([
      'expected "short"',
      expect.stringMatching(/^end: ….*USD"$/),
      expect.stringMatching(/^expected ….*EUR"$/),
      expect.stringMatching(/^x: "on and on.*…$/),
      'not expected',
      'nights: 3, expected 2',
    ])
    expect(
      alignmentTable(
        Array.from({ length: 9 }, () => changed),
        { width, color: false, maxLines: 20 },
      ).length,
    ).toBeLessThan(23)
  })

  test('control characters of a call do not reach the terminal', () => {
    const evil: AlignmentRow[] = [
      { kind: 'extra', name: 'a\u001B[2Jb\nc', actualIndex: 0, received: '"\u001B]0;x\u0007\u202E"' },
    ]
    const [line = '', ...others] = alignmentTable(evil, { width: 80, color: false })
    expect(others).toEqual([])
    expect(line).not.toMatch(/\p{Cc}|\u202E/u)
    expect(line).toContain('ab c')
  })

  test('long runs of kept calls are one line, and what is over the limit is counted', () => {
    const many = (count: number): AlignmentRow[] =>
      Array.from({ length: count }, (_, index) => ({
        kind: 'kept',
        name: 'f',
        expectedIndex: index,
        actualIndex: index,
      }))
    expect(alignmentTable(many(9), { width: 80, color: false })).toEqual(['         9 calls as expected'])
    const missing = many(30).map(
      ({ name }, expectedIndex): AlignmentRow => ({ kind: 'missing', name, expectedIndex }),
    )
    const lines = alignmentTable(missing, { width: 80, color: false })
    expect(lines).toHaveLength(25)
    expect(lines.at(-1)).toContain('… 6 more')
  })
})

describe('in Markdown', () => {
  test('is a table', () => {
    expect(alignmentMarkdown(rows.slice(1, 4))).toBe(
      [
        '| | expected | tool | arguments |',
        '|---|---:|---|---|',
        '| **changed** | 2 | <code>book</code> | <code>nights: 3, expected 2</code> |',
        '|  |  |  | <code>at: absent, expected "x"</code> |',
        '|  |  |  | <code>more: null, not expected</code> |',
        '| **missing** | 3 | <code>pay</code> | <code>{"amount":200}</code> |',
        '| extra |  | <code>log</code> | <code>{"text":"hi"}</code> |',
      ].join('\n'),
    )
  })

  test.each([
    '</code><script>alert(1)</script>',
    'a | b \\| c',
    '`x` **b** _i_ ~~s~~',
    '![x](https://evil.test/a.png) [y](javascript:x)',
    'www.evil.test http://evil.test a@evil.test @team #1',
    'line\n| new | row |\n\n# heading',
    '&lt;b&gt; <b>',
  ])('%j is text, and nothing else', (text) => {
    const written = alignmentMarkdown([{ kind: 'extra', name: text, actualIndex: 0, received: text }])
    const lines = written.split('\n')
    expect(lines).toHaveLength(3)
    const row = lines[2] ?? ''
    expect(row.match(/\|/g)).toHaveLength(5)
    const inside = [...row.matchAll(/<code>(.*?)<\/code>/g)].map(([, code = '']) => code)
    expect(inside).toHaveLength(2)
    for (const code of inside) {
      expect(code).not.toMatch(/[<>|`*_~[\]\\@]|&(?!#\d+;)|#(?!\d+;)|:\/\/|www\./)
      const shown = code.replace(/&#(\d+);/g, (_, number) => String.fromCharCode(Number(number)))
      expect(shown).toBe(text.replace(/\s*\n+\s*/g, ' '))
    }
  })
})

test('rows of a match without calls are none', () => {
  const nothing = { passes: true, matched: [], mismatched: [], missing: [], extra: [] }
  expect(
    alignmentTable(alignCalls({ ...nothing, precision: 1, recall: 1, f1: 1, graded: 1 }), {
      width: 80,
      color: false,
    }),
  ).toEqual([])
})
