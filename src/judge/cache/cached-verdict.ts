import { readFileSync } from 'node:fs'
import type { FinishReason } from '../judge-model.ts'
import { isObject } from '../models/is-object.ts'

/** A verdict as it is kept. */
export interface CachedVerdict {
  /** The model, as `provider/id`. */
  readonly model: string
  /** The reply as it came. */
  readonly raw: string
  readonly finishReason: FinishReason
}

/** Reads the file of a verdict; undefined where there is none that can be read. */
export function readEntry(path: string): (CachedVerdict & { storedMs: number }) | undefined {
  try {
    const entry: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (!isObject(entry) || entry['v'] !== 1) return undefined
    const { model, raw, finishReason, storedMs } = entry
    if (typeof model !== 'string' || typeof raw !== 'string' || typeof storedMs !== 'number') return undefined
    return { model, raw, finishReason: finishReason as FinishReason, storedMs } // reason: only VerdictCache writes entries of this version
  } catch {
    return undefined
  }
}
