import { createItemFilter, type Filterable } from '../../datasets/index.ts'

export type { Filterable }

/** Builds `--filter`. */
export function createFilter(texts: readonly string[]): (item: Filterable) => boolean {
  return createItemFilter(texts, 'proctor', '--filter')
}
