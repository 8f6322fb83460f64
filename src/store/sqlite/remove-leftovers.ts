import type { StoreFile } from './store-file.ts'
import type { Tables } from './tables/tables.ts'

/** How much is removed in one transaction: other processes write in between. */
const atOnce = 500

/**
 * Removes what is left of deleted experiments, and the bodies that nothing uses any more. Where it is interrupted, the next call goes on.
 *
 * @returns how many bodies were removed.
 */
export async function removeLeftovers(file: StoreFile, tables: Tables): Promise<number> {
  for (const id of await file.read(() => tables.experiments.deleted())) {
    while ((await file.write(() => tables.attempts.deleteSome(id, atOnce))) === atOnce);
    while ((await file.write(() => tables.events.deleteSome(id, atOnce))) === atOnce);
    await file.write(() => {
      tables.labels.deleteAll(id)
      tables.experiments.forgetDeleted(id)
    })
  }
  const unused = new Set(await file.read(() => tables.bodies.unused()))
  if (unused.size > 0) await file.read(() => keepItems(tables, unused))
  let count = 0
  const hashes = [...unused]
  for (let from = 0; from < hashes.length; from += atOnce) {
    count += await file.write(() => tables.bodies.delete(hashes.slice(from, from + atOnce)))
  }
  return count
}

/** Items of datasets stay: a version is never deleted. */
function keepItems(tables: Tables, unused: Set<string>): void {
  for (const hash of tables.datasets.itemHashes()) unused.delete(hash)
}
