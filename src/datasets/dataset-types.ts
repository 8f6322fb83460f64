import type { Item } from '../evals/index.ts'
import type { StandardSchema, Unchecked } from '../scorer/index.ts'

/** How items are written in a file. A path tells by its ending: `.jsonl` or `.ndjson`, `.json`, `.csv`, `.tsv`, `.yaml` or `.yml`, with `.gz` where it is zipped. */
export type DatasetFormat = 'jsonl' | 'json' | 'csv' | 'tsv' | 'yaml'

/** Why a row of a file is no item. */
export interface DatasetProblem {
  /** The line of JSON Lines; the row of CSV below its header, or the element of a list, from 1. */
  readonly row: number
  /** Where the row ends in a CSV file or begins in a JSON list: the line, from 1. */
  readonly line?: number
  /** The column or field, such as `groundTruth` or `input.city`; absent where the row as a whole is wrong. */
  readonly column?: string
  readonly message: string
  /** What to do about it. */
  readonly hint?: string
}

/**
 * Which column or key of a file fills which field of an item: `{ input: 'question', groundTruth: 'expected', 'metadata.source': 'src' }`.
 * Keys are fields, or one key of `metadata`, `input`, `groundTruth` or `requestContext`; values are columns, or dotted paths in JSON and
 * YAML. What is not named keeps its place where it is a field, and goes to `metadata` where it is none.
 */
export type DatasetMap = Readonly<Record<string, string>>

/** How the rows of a file become items. */
export interface DatasetReading {
  /** Default: as the file's name ends. */
  format?: DatasetFormat
  /** Default: columns are named as the fields are. */
  map?: DatasetMap
  /** A Standard Schema (Zod, Valibot, ArkType and others) for `input`, each of `inputs` and each turn's input. What it returns is taken. */
  inputSchema?: StandardSchema<Unchecked, Unchecked>
  /** A Standard Schema for `groundTruth`. One that takes no `undefined` makes it required. What it returns is taken. */
  groundTruthSchema?: StandardSchema<Unchecked, Unchecked>
}

/** Items with the version that their content makes: what `loadDataset()` returns, and `data` of an eval takes. */
export interface Dataset<I = Unchecked, G = Unchecked> {
  readonly name: string
  /** 16 hex characters: equal where the items are. See {@link datasetVersion}. */
  readonly version: string
  readonly items: readonly Item<I, G>[]
}

/** What was read of a file: the items that are sound, and why the other rows are none. */
export interface DatasetReport<I = Unchecked, G = Unchecked> extends Dataset<I, G> {
  readonly format: DatasetFormat
  /** Rows that hold something: each is an item or has a problem. */
  readonly rows: number
  /** In the order of the rows; empty where every row is an item. */
  readonly problems: readonly DatasetProblem[]
}
