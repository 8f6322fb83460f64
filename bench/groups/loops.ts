import { createToolCallMatchScorer } from 'proctor/scorers/code'
import { tell } from '../figure.ts'
import { measureRun } from '../measure.ts'

interface Call {
  name: string
  args: { city: string; id: number; options: { unit: string; days: number[] } }
}

interface Message {
  role: string
  tool_calls?: { id: string; function: { name: string; arguments: string } }[]
  tool_call_id?: string
  content?: string
}

interface Item {
  expected: Call[]
  output: Message[]
}

const count = 1000

/** Ten expected calls, twelve made, in another order. In `wrong` ones no argument is as expected. */
function itemOf(item: number, isWrong: boolean, expected = 10, actual = 12): Item {
  const calls = (length: number, shift: number): Call[] =>
    Array.from({ length }, (_, index) => ({
      name: `tool${index % 3}`,
      args: {
        city: 'Paris',
        id: item * 100 + index + shift,
        options: { unit: 'c', days: [1, 2, index + shift] },
      },
    }))
  const made = calls(actual, isWrong ? 50 : 0).reverse()
  const output = made.flatMap(({ name, args }, index): Message[] => [
    {
      role: 'assistant',
      tool_calls: [{ id: `c${index}`, function: { name, arguments: JSON.stringify(args) } }],
    },
    { role: 'tool', tool_call_id: `c${index}`, content: 'ok' },
  ])
  return { expected: calls(expected, 0), output }
}

/** What people write who have no matcher: takes the first call of the name whose arguments are the same text, and says nothing. */
function loopOver({ expected, output }: Item): number {
  const calls = output.flatMap(({ tool_calls: made = [] }) =>
    made.map(({ function: { name, arguments: text } }) => ({ name, args: JSON.parse(text) })),
  )
  const used = new Set<number>()
  let matched = 0
  for (const { name, args } of expected) {
    const wanted = JSON.stringify(args)
    const found = calls.findIndex(
      (call, index) => !used.has(index) && call.name === name && JSON.stringify(call.args) === wanted,
    )
    if (found >= 0) {
      used.add(found)
      matched += 1
    }
  }
  return matched / expected.length
}

const scorer = createToolCallMatchScorer({
  expectedCalls: ({ groundTruth }) => groundTruth,
  mode: 'superset',
})

/** CPU of all items by each, in milliseconds, and how many times the scorer fits into the loop. */
async function compare(items: readonly Item[]): Promise<{ scorer: number; loop: number }> {
  const own = await measureRun(async () => {
    for (const { output, expected } of items) await scorer.run({ output: [...output], groundTruth: expected })
  }, 1)
  const loop = await measureRun(async () => {
    for (const item of items) loopOver(item)
  }, 1)
  return { scorer: own / 1000, loop: loop / 1000 }
}

const mixed = await compare(Array.from({ length: count }, (_, item) => itemOf(item, item % 10 === 0)))
const long = await compare([itemOf(0, false, count, count)])
const wrong = await compare(Array.from({ length: count }, (_, item) => itemOf(item, true)))

tell([
  { name: '1,000 calls against 1,000, in another order: match scorer', value: long.scorer, unit: 'ms' },
  {
    name: 'the same by a loop that compares JSON text and gives no reason',
    value: long.loop,
    unit: 'ms',
  },
  {
    name: '1,000 items of 10 against 12 calls, 9 of 10 items right: match scorer',
    value: mixed.scorer,
    unit: 'ms',
  },
  { name: 'the same by that loop', value: mixed.loop, unit: 'ms' },
  { name: 'none right: match scorer', value: wrong.scorer, unit: 'ms' },
  { name: 'the same by that loop', value: wrong.loop, unit: 'ms' },
])
