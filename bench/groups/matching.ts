import { createToolCallMatchScorer } from 'proctor/scorers/code'
import { createCallMatcher } from 'proctor/utils'
import { tell } from '../figure.ts'
import { measureRun } from '../measure.ts'

interface Call {
  name: string
  args: object
}

function callsOf(count: number, args: (index: number) => object, tools = 3): Call[] {
  return Array.from({ length: count }, (_, index) => ({ name: `tool${index % tools}`, args: args(index) }))
}

/** The calls as an agent makes them, each answered. */
function runOf(calls: readonly Call[]): readonly object[] {
  return calls.flatMap(({ name, args }, index) => {
    const call = { toolCallId: `call_${index}`, toolName: name }
    return [
      { role: 'assistant', content: [{ type: 'tool-call', ...call, input: args }] },
      { role: 'tool', content: [{ type: 'tool-result', ...call, output: { type: 'json', value: 1 } }] },
    ]
  })
}

async function measureMatch(expected: Call[], actual: readonly Call[], runs: number): Promise<number> {
  const matcher = createCallMatcher(expected)
  return measureRun(async () => matcher.match(actual), runs)
}

async function measureScorer(expectedCalls: Call[], actual: readonly Call[], runs: number): Promise<number> {
  const scorer = createToolCallMatchScorer({ expectedCalls })
  const output = runOf(actual)
  return measureRun(() => scorer.run({ output }), runs)
}

const expected = callsOf(10, (index) => ({
  city: 'Paris',
  id: index,
  options: { unit: 'c', days: [1, 2, index] },
}))
// Two calls on top, one with another argument, all in another order.
const made = callsOf(12, (index) => ({
  city: 'Paris',
  id: index === 4 ? 99 : index,
  options: { unit: 'c', days: [1, 2, index] },
})).reverse()
const unlike = callsOf(
  12,
  (index) => ({ city: 'Rome', id: index + 100, options: { unit: 'f', days: [7, 8, index + 9] } }),
  1,
)
const many = (shift: number): Call[] =>
  callsOf(
    1000,
    (index) => ({ id: index + shift, at: { day: (index * 7 + shift) % 1000, hours: [index, shift] } }),
    1,
  )

const typical = await measureMatch(expected, made, 20_000)
const whole = await measureScorer(expected, made, 20_000)
const worst = await measureMatch(
  callsOf(10, (index) => expected[index]?.args ?? {}, 1),
  unlike,
  2000,
)
const thousand = await measureMatch(many(0), many(5000), 1)

tell([
  { name: '10 expected against 12 calls with arguments', value: typical, limit: 30, unit: 'µs' },
  { name: 'the same by a scorer, with its reason', value: whole, unit: 'µs' },
  { name: '10 against 12, none alike and all of one name', value: worst, unit: 'µs' },
  { name: '1,000 against 1,000 calls, none alike', value: thousand / 1000, limit: 1000, unit: 'ms' },
])
