/** @module Objects that hold messages of any format. */
import type { Envelope } from './envelope.ts'
import { openMastraResult } from './mastra-result.ts'
import { openMastraRunInput } from './mastra-run-input.ts'
import { openMastraWorkflow } from './mastra-workflow.ts'

const openers: readonly ((value: unknown) => Envelope | undefined)[] = [
  openMastraResult,
  openMastraRunInput,
  openMastraWorkflow,
]

/** What an object holds in place of messages, where it is one that is known; undefined for all other values. */
export function openEnvelope(value: unknown): Envelope | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const open of openers) {
    const envelope = open(value)
    if (envelope) return envelope
  }
  return undefined
}
