import type { Item } from '../items/item-types.ts'
import type { ItemResult } from '../results/result-types.ts'

/**
 * Adds to a result what the item declares.
 *
 * @param reported - Metadata that the target told; over the item's own.
 */
export function describeItem(result: ItemResult, item: Item, reported?: Record<string, unknown>): ItemResult {
  if (item.groundTruth !== undefined) result.groundTruth = item.groundTruth
  if (item.tags !== undefined) result.tags = item.tags
  if (item.split !== undefined) result.split = item.split
  if (item.metadata !== undefined || reported) result.metadata = { ...item.metadata, ...reported }
  return result
}
