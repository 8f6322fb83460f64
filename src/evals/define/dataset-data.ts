import { isFields } from '../../transcript/index.ts'
import { isIterable } from '../items/is-iterable.ts'
import type { LoadableData, LoadedData } from './eval-definition.ts'

/** True for items that were loaded. */
export function isLoaded(value: unknown): value is LoadedData {
  return isFields(value) && !isIterable(value) && Array.isArray(value['items'])
}

/** True for items that can be loaded. */
export function isLoadable(value: unknown): value is LoadableData {
  return isFields(value) && !isIterable(value) && typeof value['load'] === 'function'
}

/** True for a dataset, loaded or not. */
export function isDataset(value: unknown): value is LoadedData | LoadableData {
  return isLoaded(value) || isLoadable(value)
}
