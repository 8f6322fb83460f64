import { stripVTControlCharacters } from 'node:util'
import stringWidth from 'string-width'
import { expect, test } from 'vitest'
import { type RunInput, scoreRuns } from '../evals/index.ts'
import { createScorer, notScorable } from '../scorer/index.ts'
import { collectFindings } from './findings.ts'
import { renderRun } from './render-run.ts'

const cited = createScorer({ id: 'policy-cited', description: '' })
  .generateScore(({ run }) => (run.transcript.text.includes('policy') ? 1 : 0))
  .generateReason(() => 'no paragraph cited, 日本語 and 👩‍👩‍👧\nsecond line \u001b[31mred')

const tone = createScorer({ id: 'tone-of-a-scorer-whose-name-is-long', description: '' }).generateScore(
  ({ run }) => {
    if (run.output === 'boom') throw new TypeError('x is undefined')
    return run.output === 'empty' ? notScorable('no text') : 1
  },
)

const runs: RunInput[] = [
  { id: 'inv-1', output: 'policy 4' },
  { id: '注文をキャンセルしてください-identifier-that-is-long', output: 'none' },
  { id: 'inv-3', output: 'boom' },
  { id: 'inv-4', output: 'empty' },
  { id: 'line 5', readError: 'Line 5 of runs.jsonl is not JSON' },
]

async function draw(width: number, color = false): Promise<string[]> {
  const result = await scoreRuns(runs, [{ scorer: tone, threshold: 0.5 }], { gates: [cited] })
  result.summary.durationMs = 41_200
  return renderRun(result, { width, color, title: 'refund-agent' })
}

const withoutPlaces = (lines: string[]): string => lines.join('\n').replace(/ {3}report\/.*/g, '')

test('failures come first, then errors, the table, the outcome with its reason, and totals', async () => {
  expect(`\n${withoutPlaces(await draw(100))}\n`).toMatchInlineSnapshot(`
    "
     refund-agent   5 items × 2 scorers

     Failures 3   in 3 items
      ✗  注文をキャンセルしてくだ…-identifier-that-is-long  policy-cited  0.00  no paragraph cited, 日…
      ✗  inv-3                                              policy-cited  0.00  no paragraph cited, 日…
      ✗  inv-4                                              policy-cited  0.00  no paragraph cited, 日…

     Errors 2   not scored
      !  inv-3   tone-of-a-scorer-whose-name-is-long  threw TypeError: x is undefined
      !  line 5  transcript                           Line 5 of runs.jsonl is not JSON

     Scorer                                mean  95% CI       pass  n  not scorable  errors
     policy-cited (gate)                  0.250  0.046 0.699   1/4  4                     1
     tone-of-a-scorer-whose-name-is-long  1.000  0.342 1.000   2/2  2             1       2

     GATE FAILED   policy-cited: 1 of 4 pass, needs all   exit 1
     3 of 5 items scored, 1 without an output, 3 errors, 1 not scorable   41.2s
    "
  `)
})

test('a narrow terminal gives reasons a line of their own, and cuts ids in the middle', async () => {
  expect(`\n${withoutPlaces(await draw(60))}\n`).toMatchInlineSnapshot(`
    "
     refund-agent   5 items × 2 scorers

     Failures 3   in 3 items
      ✗  注文をキャンセル…fier-that-is-long   policy-cited  0.00
         no paragraph cited, 日本語 and 👩‍👩‍👧 second line �[31mred
      ✗  inv-3                                policy-cited  0.00
         no paragraph cited, 日本語 and 👩‍👩‍👧 second line �[31mred
      ✗  inv-4                                policy-cited  0.00
         no paragraph cited, 日本語 and 👩‍👩‍👧 second line �[31mred

     Errors 2   not scored
      !  inv-3   tone-of-a-scorer-whose-name-is-long
         threw TypeError: x is undefined
      !  line 5  transcript
         Line 5 of runs.jsonl is not JSON

     Scorer                  mean  pass  n  not scorable  errors
     policy-cited (gate)    0.250   1/4  4                     1
     tone-of-a-…me-is-long  1.000   2/2  2             1       2

     GATE FAILED   policy-cited: 1 of 4 pass, needs all   exit 1
     3 of 5 items scored, 1 without an output, 3 errors,
     1 not scorable   41.2s
    "
  `)
})

test.each([30, 44, 60, 80, 100, 200])('no line is wider than %d columns', async (width) => {
  for (const line of await draw(width)) expect(stringWidth(line)).toBeLessThanOrEqual(width)
  for (const line of await draw(width, true)) expect(stringWidth(line)).toBeLessThanOrEqual(width)
})

test('an infinite width cuts nothing', async () => {
  expect((await draw(Number.POSITIVE_INFINITY)).join('\n')).not.toContain('…')
})

test('colour changes no word, and without it there is none', async () => {
  const plain = (await draw(100)).join('\n')
  const painted = (await draw(100, true)).join('\n')
  expect(painted).not.toBe(plain)
  expect(stripVTControlCharacters(painted)).toBe(plain)
  expect(plain).not.toContain('\u001b')
})

test('findings that were collected on the way stand in for items that were not kept', async () => {
  const findings = collectFindings(1)
  const result = await scoreRuns(runs, [cited], { keepItems: false, onItem: (item) => findings.add(item) })
  const lines = renderRun(result, { width: 100, color: false, findings }).join('\n')
  expect(lines).toContain('Failures 3')
  expect(lines).toContain('… and 2 more')
})

test('a narrow terminal cuts neither the reason, nor the totals, nor a warning', async () => {
  const result = await scoreRuns(runs, [tone], { gates: [cited], maxErrorShare: 1 })
  result.summary.durationMs = 41_200
  result.summary.warnings = [
    'All 2 trials of every item gave the same output: they tell no more than one trial.',
  ]
  const lines = renderRun(result, { width: 40, color: false })
  expect(lines.slice(lines.indexOf(' GATE FAILED   exit 1'))).toEqual([
    ' GATE FAILED   exit 1',
    '   policy-cited: 1 of 4 pass, needs all',
    ' 3 of 5 items scored,',
    ' 1 without an output, 3 errors,',
    ' 1 not scorable   41.2s',
    '',
    ' Warning: All 2 trials of every item',
    '   gave the same output: they tell no',
    '   more than one trial.',
  ])
})
