import { asText, isFields } from '../plain.ts'
import { RunFailedError } from '../transcript-errors.ts'
import type { Envelope } from './envelope.ts'

function reasonOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return isFields(value) ? (asText(value['message']) ?? asText(value['reason'])) : undefined
}

/**
 * A finished workflow of Mastra: its `result`, as far as that is a text or messages. A failed or blocked one throws; a suspended one has no
 * result to read.
 *
 * @throws RunFailedError with the workflow's own words.
 */
export function openMastraWorkflow(value: unknown): Envelope | undefined {
  if (!isFields(value) || typeof value['status'] !== 'string' || !isFields(value['steps'])) return undefined
  switch (value['status']) {
    case 'success':
      return 'result' in value ? { format: 'mastra-workflow', inner: [value['result']] } : undefined
    case 'failed':
      throw new RunFailedError(reasonOf(value['error']) ?? 'the workflow failed', value)
    case 'tripwire':
      throw new RunFailedError(`blocked: ${reasonOf(value['tripwire']) ?? 'no reason given'}`, value)
    default:
      return undefined
  }
}
