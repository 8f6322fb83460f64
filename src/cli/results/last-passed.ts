import type { ItemResult } from '../../evals/index.ts'
import { readResultLines } from './read-result-lines.ts'
import { listResultFiles, type ResultHeader } from './result-files.ts'

/**
 * Ids of the items of an eval that were fine when they were last run: every trial finished, nothing failed, nothing was an error.
 *
 * Looks through the newest results, and through older ones as long as they are of a part of the items.
 *
 * @returns undefined where the eval was never run here.
 */
export async function lastPassed(cwd: string, evalName: string): Promise<ReadonlySet<string> | undefined> {
  const seen = new Map<string, boolean>()
  let isKnown = false
  for (const file of listResultFiles(cwd)) {
    const results = await readResults(file, evalName)
    if (results === undefined) continue
    isKnown = true
    for (const [id, isFine] of results.items) if (!seen.has(id)) seen.set(id, isFine)
    if (!results.header.isPart) break
  }
  if (!isKnown) return undefined
  return new Set([...seen].flatMap(([id, isFine]) => (isFine ? [id] : [])))
}

interface Results {
  readonly header: ResultHeader
  readonly items: ReadonlyMap<string, boolean>
}

async function readResults(file: string, evalName: string): Promise<Results | undefined> {
  let header: ResultHeader | undefined
  const finished = new Map<string, number>()
  const failed = new Set<string>()
  for await (const line of readResultLines(file)) {
    if (line.type === 'results') {
      if (line.eval !== evalName) return undefined
      header = line
    } else if (line.type === 'item.finished') {
      const { id } = line.result
      finished.set(id, (finished.get(id) ?? 0) + 1)
      if (!isFine(line.result)) failed.add(id)
    }
  }
  if (header === undefined) return undefined
  const { trials } = header
  return {
    header,
    items: new Map([...finished].map(([id, count]) => [id, count >= trials && !failed.has(id)] as const)),
  }
}

function isFine({ error, cells, turns = [] }: ItemResult): boolean {
  const all = [...cells, ...turns.flatMap((turn) => turn.cells)]
  return (
    error === undefined &&
    all.every((cell) => cell.status === 'notScorable' || (cell.status === 'scored' && cell.passed))
  )
}
