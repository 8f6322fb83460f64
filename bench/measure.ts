/** CPU time of one run in microseconds: `runs` warm runs after another, the best of `rounds` such rounds. */
export async function measureRun(run: () => Promise<unknown>, runs = 100_000, rounds = 5): Promise<number> {
  for (let index = 0; index < runs / 5; index++) await run()
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    const start = process.cpuUsage()
    for (let index = 0; index < runs; index++) await run()
    const { user, system } = process.cpuUsage(start)
    best = Math.min(best, (user + system) / runs)
  }
  return best
}
