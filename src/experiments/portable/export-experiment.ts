import { type Store, UnknownExperimentError } from '../../store/index.ts'
import { type PortableLine, portableVersion } from './portable-line.ts'

/**
 * Writes an experiment as lines of JSON, one file's worth: its record, every attempt with its transcript, events and labels. What was
 * taken out before it was stored is not in it either.
 *
 * @throws UnknownExperimentError where the store holds none of this id.
 */
export async function* exportExperiment(store: Store, id: string): AsyncGenerator<string> {
  const record = await store.readExperiment(id)
  if (record === undefined) throw new UnknownExperimentError(id)
  yield write({ type: 'experiment', proctor: portableVersion, record })
  const written = new Set<string>()
  let attempts = 0
  for await (const attempt of store.readAttempts(id)) {
    const { transcript } = attempt
    if (transcript !== undefined && !written.has(transcript)) {
      written.add(transcript)
      const text = await store.readBody(transcript)
      if (text !== undefined) yield write({ type: 'body', hash: transcript, text })
    }
    attempts += 1
    yield write({ type: 'attempt', attempt })
  }
  for (const { event } of await store.readEvents(id)) yield write({ type: 'event', event })
  for (const label of await store.listLabels(id)) yield write({ type: 'label', label })
  yield write({ type: 'end', attempts })
}

function write(line: PortableLine): string {
  return `${JSON.stringify(line)}\n`
}
