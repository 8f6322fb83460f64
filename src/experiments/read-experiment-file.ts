import { ProctorError } from '../errors/index.ts'
import { type AttemptRecord, createMemoryStore, type ExperimentRecord } from '../store/index.ts'
import { importExperiment } from './portable/import-experiment.ts'
import { lastAttempts, readStoredExperiment, type StoredExperiment } from './stored-experiment.ts'

/** Thrown where a file holds no experiment that can be read. Code `PROCTOR_EXPERIMENT_FILE`. */
export class ExperimentFileError extends ProctorError {
  readonly code = 'PROCTOR_EXPERIMENT_FILE' as const
}

/**
 * Reads an experiment from the text of a file: one that `exportExperiment` wrote, or a JSON report. Such is the baseline of a machine
 * that has no store.
 *
 * @param name - Of the file, for errors.
 * @throws {ExperimentFileError} Where it is none.
 */
export async function readExperimentFile(text: string, name: string): Promise<StoredExperiment> {
  if (/^\s*\{"type":/.test(text)) {
    const store = createMemoryStore()
    return readStoredExperiment(store, await importExperiment(store, text.split('\n')))
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid(name, 'it is no JSON')
  }
  if (!isObject(value) || value['kind'] !== 'proctor.experiment')
    throw invalid(name, 'it is no report of an experiment')
  if (value['schemaVersion'] !== 1)
    throw invalid(name, `its schema version ${value['schemaVersion']} is not 1`)
  const { experiment, items, result } = value
  if (!isRecord(experiment)) throw invalid(name, 'its field `experiment` is not whole')
  if (!Array.isArray(items) || !items.every(isAttempt))
    throw invalid(name, 'an entry of its field `items` is not whole')
  const record = { ...experiment, ...(result !== undefined && { result }) }
  return { record, results: lastAttempts(items) }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isRecord(value: unknown): value is ExperimentRecord {
  const texts = ['id', 'eval', 'status', 'startedAt', 'datasetVersion']
  return (
    isObject(value) &&
    texts.every((key) => typeof value[key] === 'string') &&
    Array.isArray(value['scorers']) &&
    Array.isArray(value['tags']) &&
    isObject(value['target']) &&
    isObject(value['options']) &&
    typeof value['trials'] === 'number'
  )
}

function isAttempt(value: unknown): value is AttemptRecord {
  return (
    isObject(value) &&
    typeof value['item'] === 'string' &&
    typeof value['trial'] === 'number' &&
    typeof value['attempt'] === 'number' &&
    Array.isArray(value['cells']) &&
    value['cells'].every((cell: unknown) => isObject(cell) && typeof cell['scorer'] === 'string') &&
    isObject(value['body'])
  )
}

function invalid(name: string, problem: string): ExperimentFileError {
  return new ExperimentFileError({
    message: `\`${name}\` holds no stored experiment: ${problem}.`,
    hint: 'Write one with `proctor report <experiment> --format json --output-file <file>`.',
  })
}
