import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const home = new URL('../../../shared/', import.meta.url)

/** True where the folder of shared cases and data lies beside the checkout. */
export const hasShared: boolean = existsSync(home)

/** A file of the shared folder, such as `data/tau-airline/trajectories.jsonl`. */
export function sharedPath(path: string): string {
  return fileURLToPath(new URL(path, home))
}
