import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { checks, runEvals } from 'proctor'

const scorers = [
  checks.includes('sunny'),
  checks.excludes('rain'),
  checks.maxLength(80),
  checks.usedNoTools(),
]
const target = (input: string): string => `It is sunny, ${input}`

function itemsOf(count: number): { id: string; input: string }[] {
  return Array.from({ length: count }, (_, index) => ({ id: String(index), input: `q${index}` }))
}

/** CPU of `runEvals` on so many items with four checks and an instant target, in milliseconds: the best of five warm runs. */
export async function measureRunEvals(count: number): Promise<number> {
  const data = itemsOf(count)
  let best = Number.POSITIVE_INFINITY
  const warmUps = Math.ceil(20_000 / count)
  for (let round = 0; round < warmUps + 5; round++) {
    const start = process.cpuUsage()
    await runEvals({ data, target, scorers })
    const { user, system } = process.cpuUsage(start)
    if (round >= warmUps) best = Math.min(best, (user + system) / 1000)
  }
  return best
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

function aliveHeap(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

/** Growth of the heap that is alive, in MB, over a stream of so many items with `keepItems: false`: the highest of ten looks. */
export async function measureStream(count: number): Promise<number> {
  function* stream(): Generator<{ input: string }> {
    for (let index = 0; index < count; index++) yield { input: `q${index}` }
  }
  const before = aliveHeap()
  let highest = before
  let finished = 0
  await runEvals({
    data: stream(),
    target,
    scorers,
    keepItems: false,
    onItemComplete() {
      finished += 1
      if (finished % (count / 10) === 0) highest = Math.max(highest, aliveHeap())
    },
  })
  return (highest - before) / 1e6
}
