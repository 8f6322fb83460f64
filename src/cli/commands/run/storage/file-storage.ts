import { createId, currentTime, type Terminal } from '../../../../environment/index.ts'
import type { LoadedEval } from '../../../evals/load-evals.ts'
import { createResultWriter } from '../../../results/result-writer.ts'
import type { EvalStorage } from './eval-storage.ts'

/** Keeps results in a file that is appended to, where there is no store. */
export function fileStorage(
  { name, file }: LoadedEval,
  { trials, isPart }: { trials: number; isPart: boolean },
  terminal: Terminal,
): EvalStorage {
  const id = createId('exp')
  const header = {
    v: 1,
    type: 'results',
    id,
    eval: name,
    file,
    startedAt: currentTime(),
    trials,
    isPart,
  } as const
  const writer = createResultWriter(terminal.cwd, header, (message) =>
    terminal.stderr.write(`Warning: ${message}\n`),
  )
  return {
    id,
    hasBegun: writer.hasBegun,
    isExperiment: false,
    keep(event) {
      if (event.type !== 'item.started') writer.write(event)
      return undefined
    },
    watchKeeps: (keeps) => keeps,
    async end() {
      writer.close()
    },
  }
}
