import { describeValue } from '../../errors/index.ts'
import { excerptLength } from '../../text/index.ts'

/** Arguments of a call as JSON, cut where they are long. Never throws. */
export function writeArgs(args: unknown): string {
  let written: string | undefined
  try {
    written = JSON.stringify(args)
  } catch {
    // Circular values and BigInt cannot be written as JSON.
  }
  if (written === undefined) return describeValue(args)
  return written.length > excerptLength ? `${written.slice(0, excerptLength)}…` : written
}
