/** @module Datasets: items read from and written to files, their versions, and parts of them. */
export { describeProblem, InvalidDatasetError, UnreadableDatasetError } from './dataset-error.ts'
export { datasetFormatOf, datasetFormats } from './dataset-format.ts'
export { nameOfPath } from './dataset-options.ts'
export type {
  Dataset,
  DatasetFormat,
  DatasetMap,
  DatasetProblem,
  DatasetReading,
  DatasetReport,
} from './dataset-types.ts'
export { type DatasetDefinition, type DefinedDataset, defineDataset } from './define-dataset.ts'
export { type ChangedItem, type DatasetDiff, diffDatasets } from './diff-datasets.ts'
export { createItemFilter, type Filterable, filterItems } from './item-filter.ts'
export { nameItems } from './name-items.ts'
export { loadDataset, type ParseDatasetOptions, parseDataset, readDataset } from './read-dataset.ts'
export { readRows } from './read-rows.ts'
export { type SeedOptions, sampleItems, splitItems } from './sample-items.ts'
export { DatasetContents, itemBody } from './version/dataset-contents.ts'
export { datasetVersion } from './version/dataset-version.ts'
export { formatDataset, type WriteDatasetOptions, writeDataset } from './write-dataset.ts'
