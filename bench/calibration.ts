/** CPU of `JSON.parse` on the text of a value, in milliseconds, the best of ten: what this machine needs for a known piece of work. */
export function measureParse(value: unknown): number {
  const text = JSON.stringify(value)
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 10; round++) {
    const start = process.cpuUsage()
    JSON.parse(text)
    const { user, system } = process.cpuUsage(start)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}
