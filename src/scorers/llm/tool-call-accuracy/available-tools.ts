import { BadOptionError } from '../../../errors/index.ts'

/** A tool that the agent could call. */
export interface AvailableTool {
  /** The name that calls carry. Tools without one are known by their `id`. */
  name?: string
  id?: string
  /** What it does, as the agent was told. */
  description?: string
  /** Further fields, such as `inputSchema`, are not looked at. */
  [field: string]: unknown
}

/** A tool as the judge reads it. */
export interface ListedTool {
  name: string
  description: string
}

const accepted = 'a list of tools { name, description }, each name once'

/**
 * Reads the tools on offer.
 *
 * @throws BadOptionError where one has no name, or a name is there twice.
 */
export function readAvailableTools(subject: string, tools: unknown): readonly ListedTool[] {
  if (!Array.isArray(tools)) throw refusal(subject, 'availableTools', tools)
  const names = new Set<string>()
  return Array.from(tools, (tool: unknown, index): ListedTool => {
    const name = fieldOf(tool, 'name') ?? fieldOf(tool, 'id')
    const isGood = typeof name === 'string' && name !== '' && !names.has(name)
    if (!isGood) throw refusal(subject, `availableTools[${index}].name`, name)
    names.add(name)
    const description = fieldOf(tool, 'description')
    return { name, description: typeof description === 'string' ? description : '' }
  })
}

function refusal(subject: string, option: string, received: unknown): BadOptionError {
  return new BadOptionError({ subject, option, received, accepted })
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
