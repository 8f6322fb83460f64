import { BadOptionError, refuseUnknownOptions } from '../../../errors/index.ts'
import type { ToolSchemas } from './tool-schemas.ts'

/** What the scorer says: 1 or 0 for all calls together (`pass`), or the share of valid ones. */
export type ToolCallSchemaScore = 'pass' | 'share'

/** Options of `createToolCallSchemaScorer`. */
export interface ToolCallSchemaOptions {
  /**
   * The tools the agent has: a map by name as AI SDK and Mastra take it (`{ search: { inputSchema } }`), or a list as OpenAI,
   * Anthropic or MCP write it. Schemas are Standard Schemas (Zod and others) or JSON Schemas; a tool without one takes anything.
   */
  tools: ToolSchemas
  /** `pass`: 1 where all calls are valid, else 0. `share`: the share of valid calls. @default 'pass' */
  score?: ToolCallSchemaScore
  /** Whether calls that the provider ran count; those of tools that are not among `tools` never do. @default 'count' */
  hosted?: 'count' | 'ignore'
  /** Names the scorer; results are keyed by it then. */
  name?: string
}

const subject = 'createToolCallSchemaScorer'
const words: Readonly<Record<string, readonly string[]>> = {
  score: ['pass', 'share'],
  hosted: ['count', 'ignore'],
}

/**
 * Refuses options that are unknown or not of the kind that is taken; `tools` is read elsewhere.
 *
 * @throws BadOptionError
 */
export function checkSchemaOptions(options: ToolCallSchemaOptions): void {
  refuseUnknownOptions(subject, options, ['tools', 'score', 'hosted', 'name'])
  if (options.name !== undefined && (typeof options.name !== 'string' || options.name === '')) {
    const accepted = 'a text that is not empty'
    throw new BadOptionError({ subject, option: 'name', received: options.name, accepted })
  }
  for (const [option, taken] of Object.entries(words)) {
    const received: unknown = Reflect.get(options, option)
    if (received === undefined || taken.some((word) => word === received)) continue
    const accepted = taken.map((word) => `"${word}"`).join(' or ')
    throw new BadOptionError({ subject, option, received, accepted })
  }
}
