import { ProctorError } from '../../errors/index.ts'
import type { Store } from '../../store/index.ts'
import { type PortableLine, portableVersion } from './portable-line.ts'

/** Thrown where a file is no exported experiment, or not a whole one. Code `PROCTOR_EXPERIMENT_EXPORT_INVALID`. */
export class PortableFileError extends ProctorError {
  readonly code = 'PROCTOR_EXPERIMENT_EXPORT_INVALID' as const
}

/**
 * Stores an experiment that {@link exportExperiment} wrote. Where the lines are not a whole experiment nothing of it stays.
 *
 * @param lines - Of the file, with or without their line breaks.
 * @returns its id.
 * @throws PortableFileError, ExperimentExistsError
 */
export async function importExperiment(
  store: Store,
  lines: Iterable<string> | AsyncIterable<string>,
): Promise<string> {
  let id: string | undefined
  let attempts = 0
  let isWhole = false
  try {
    let place = 0
    for await (const text of lines) {
      place += 1
      if (text.trim() === '') continue
      const line = parse(text, place)
      if (line.type === 'experiment') {
        if (id !== undefined) throw invalid(`line ${place} begins a second experiment`)
        if (line.proctor !== portableVersion)
          throw invalid(`it is of version ${String(line.proctor)}, this Proctor reads ${portableVersion}`)
        await store.createExperiment(line.record)
        id = line.record.id
      } else if (id === undefined) throw invalid('its first line is no experiment')
      else if (line.type === 'end') {
        if (line.attempts !== attempts) throw invalid(`it holds ${attempts} of ${line.attempts} attempts`)
        isWhole = true
      } else {
        await put(store, id, line)
        if (line.type === 'attempt') attempts += 1
      }
    }
    if (id === undefined) throw invalid('it is empty')
    if (!isWhole) throw invalid('it was cut off: its last line is missing')
    return id
  } catch (error) {
    if (id !== undefined) await store.deleteExperiment(id)
    throw error
  }
}

async function put(
  store: Store,
  id: string,
  line: Exclude<PortableLine, { type: 'experiment' } | { type: 'end' }>,
): Promise<void> {
  switch (line.type) {
    case 'attempt':
      return store.addAttempts(id, [line.attempt])
    case 'body':
      if ((await store.putBody(line.text)) !== line.hash)
        throw invalid('a transcript is not what its hash says')
      return
    case 'event':
      return store.addEvents(id, [line.event])
    case 'label':
      return store.putLabel(line.label)
  }
}

const types: ReadonlySet<unknown> = new Set(['experiment', 'body', 'attempt', 'event', 'label', 'end'])

function parse(text: string, place: number): PortableLine {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw invalid(`line ${place} is no JSON`, cause)
  }
  if (typeof value === 'object' && value !== null && 'type' in value && types.has(value.type)) {
    return value as PortableLine // reason: only exportExperiment writes lines of these types
  }
  throw invalid(`line ${place} is none of an experiment`)
}

function invalid(why: string, cause?: unknown): PortableFileError {
  return new PortableFileError({
    message: `This is no exported experiment: ${why}.`,
    hint: 'Export one with `proctor experiments export <experiment> --output-file experiment.jsonl`.',
    ...(cause !== undefined && { cause }),
  })
}
