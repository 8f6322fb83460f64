import { asList, type Fields, isFields } from '../plain.ts'
import type { Envelope } from './envelope.ts'

function isRunInput(value: unknown): value is Fields {
  return isFields(value) && Array.isArray(value['inputMessages'])
}

function systemMessage(message: unknown): unknown {
  return typeof message === 'string' ? { role: 'system', content: message } : message
}

/** What Mastra hands to scorers as a run's input: system messages, tagged ones, remembered messages and the input, in this order. */
export function openMastraRunInput(value: unknown): Envelope | undefined {
  if (!isRunInput(value)) return undefined
  const tagged = isFields(value['taggedSystemMessages']) ? Object.values(value['taggedSystemMessages']) : []
  const system = [value['systemMessages'], ...tagged].flatMap(asList).map(systemMessage)
  return {
    format: 'mastra-run-input',
    inner: [system, asList(value['rememberedMessages']), asList(value['inputMessages'])],
  }
}
