import { tell } from '../figure.ts'
import { startJudgeBench, withCache } from '../judge-load.ts'

const runs = 1000
const atOnce = 50
const delaySeconds = 0.1
const ideal = (runs / atOnce) * delaySeconds

// What a process loads and compiles at its first verdicts is not what a load of them costs. The lane of each model begins anew.
const warmUp = await startJudgeBench(Number.POSITIVE_INFINITY, 'warm-up')
await withCache(async () => [await warmUp.load(300), await warmUp.load(300)])
warmUp.stop()

const free = await startJudgeBench(Number.POSITIVE_INFINITY, 'free')
const asked = await free.load(runs)
const [kept, again] = await withCache(async () => [await free.load(runs), await free.load(runs)] as const)
const bare = await free.bare(runs)
free.stop()

const allowed = 20
const crowded = await startJudgeBench(allowed, 'crowded')
const limited = await crowded.load(runs)
crowded.stop()

tell([
  {
    name: '1,000 verdicts of 100 ms, 50 at once, against the ideal',
    value: asked.seconds / ideal,
    limit: 1.15,
    unit: 'x',
  },
  { name: 'for comparison: as many requests by fetch, nothing judged', value: bare / ideal, unit: 'x' },
  { name: 'the same, each verdict kept on disk', value: kept.seconds / ideal, unit: 'x' },
  { name: 'the same again, out of the cache', value: again.seconds * 1000, limit: 300, unit: 'ms' },
  { name: 'requests of the second time', value: again.requests, limit: 0, unit: '' },
  {
    name: 'what a server allows (429 above 20), against what is done',
    value: allowed / delaySeconds / limited.settledRate,
    limit: 1.25,
    unit: 'x',
  },
  { name: 'runs lost to 429', value: limited.lost + asked.lost + kept.lost + again.lost, limit: 0, unit: '' },
])
