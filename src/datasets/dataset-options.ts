import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BadOptionError, refuseUnknownOptions } from '../errors/index.ts'
import { isStandardSchema } from '../scorer/index.ts'
import { datasetFormatOf, datasetFormats } from './dataset-format.ts'
import { type MapEntry, readMap } from './dataset-map.ts'
import type { DatasetFormat, DatasetReading } from './dataset-types.ts'

/** Options of {@link DatasetReading}, checked. */
export interface CheckedReading extends Pick<DatasetReading, 'inputSchema' | 'groundTruthSchema'> {
  readonly map: readonly MapEntry[]
}

/** Names of the options of {@link DatasetReading}. */
export const readingOptions: readonly string[] = ['format', 'map', 'inputSchema', 'groundTruthSchema']

/** Checks how a file is to be read. */
export function checkReading(
  subject: string,
  options: DatasetReading,
  known: readonly string[] = readingOptions,
): CheckedReading {
  refuseUnknownOptions(subject, options, known)
  const { format, map, inputSchema, groundTruthSchema } = options
  if (format !== undefined) checkFormat(subject, format)
  for (const [option, schema] of Object.entries({ inputSchema, groundTruthSchema })) {
    if (schema === undefined || isStandardSchema(schema)) continue
    const accepted = 'a Standard Schema (Zod, Valibot, ArkType and others)'
    throw new BadOptionError({ subject, option, received: schema, accepted })
  }
  return {
    map: readMap(subject, 'map', map),
    ...(inputSchema !== undefined && { inputSchema }),
    ...(groundTruthSchema !== undefined && { groundTruthSchema }),
  }
}

/** Checks the name of a format. */
export function checkFormat(subject: string, format: unknown): DatasetFormat {
  const found = datasetFormats.find((known) => known === format)
  if (found !== undefined) return found
  throw new BadOptionError({
    subject,
    option: 'format',
    received: format,
    accepted: datasetFormats.map((known) => `\`${known}\``).join(', '),
  })
}

/** The format that is given, else the one a path's ending stands for. */
export function requireFormat(
  subject: string,
  path: string,
  format: DatasetFormat | undefined,
): DatasetFormat {
  const found = format ?? datasetFormatOf(path)
  if (found !== undefined) return checkFormat(subject, found)
  throw new BadOptionError({
    subject,
    option: 'path',
    received: path,
    accepted: 'a file that ends in .jsonl, .ndjson, .json, .csv, .tsv, .yaml or .yml, with .gz or without',
    hint: `For another ending say which format it is: { format: '${datasetFormats[0]}' }`,
  })
}

/** Checks a path or file URL. */
export function checkPath(subject: string, path: unknown): string {
  if (path instanceof URL && path.protocol === 'file:') return fileURLToPath(path)
  if (typeof path === 'string' && path.trim() !== '') return path
  throw new BadOptionError({
    subject,
    option: 'path',
    received: path,
    accepted: 'a path, or a URL of a file',
  })
}

/** The name of a dataset whose file has no other: `refunds` of `data/refunds.csv.gz`. */
export function nameOfPath(path: string): string {
  return (
    basename(path)
      .replace(/\.gz$/i, '')
      .replace(/\.[^.]+$/, '') || basename(path)
  )
}
