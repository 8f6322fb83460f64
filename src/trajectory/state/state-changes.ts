import { BadOptionError } from '../../errors/index.ts'

/** A tool as an MCP server lists it, as far as it says what the tool changes. */
export interface AnnotatedTool {
  /** The tool's name, as the agent calls it. */
  name: string
  /** What the server says of the tool. A tool changes state unless `readOnlyHint` is true, as in MCP. */
  annotations?: { readOnlyHint?: boolean | undefined; destructiveHint?: boolean | undefined } | undefined
}

/**
 * Which calls change state: the names of the tools, a predicate of the call (for a tool that both reads and writes), or
 * the tools of an MCP server with their annotations. With names, other tools only read; with annotations, a tool that is
 * not in the list changes state, as MCP assumes of a tool that says nothing.
 */
export type StateChanges =
  | readonly string[]
  | readonly AnnotatedTool[]
  | ((call: { name: string; args: unknown }) => boolean)

/** Tells calls that change state from those that only read. */
export interface StateTeller {
  changes(name: string, args: unknown): boolean
  /** What the name alone says; undefined where the arguments decide. */
  changesByName(name: string): boolean | undefined
}

const subject = 'createToolCallMatchScorer'

function refuse(option: string, received: unknown, accepted: string): never {
  throw new BadOptionError({ subject, option, received, accepted })
}

const accepted =
  'a list of one or more names of tools, of tools with MCP annotations, or a function of the call that returns true or false'

function byName(changes: (name: string) => boolean): StateTeller {
  return { changes, changesByName: changes }
}

/**
 * Checks the declaration of what changes state.
 *
 * @throws {BadOptionError} Where it is missing, empty, or of another kind.
 */
export function compileStateChanges(given: unknown): StateTeller {
  if (typeof given === 'function') return byPredicate(given as Ask) // reason: what a function takes cannot be checked
  if (!Array.isArray(given) || given.length === 0) refuse('changesState', given, accepted)
  const list: readonly unknown[] = given
  if (typeof list[0] !== 'string') return byAnnotations(list)
  const names = new Set(
    list.map((name, index) => {
      if (typeof name === 'string' && name !== '') return name
      return refuse(`changesState[${index}]`, name, 'the name of a tool, as the others are')
    }),
  )
  return byName((name) => names.has(name))
}

type Ask = (call: { name: string; args: unknown }) => unknown

function byPredicate(ask: Ask): StateTeller {
  return {
    changes(name, args) {
      const answer = ask({ name, args })
      if (typeof answer === 'boolean') return answer
      return refuse('changesState', answer, `a function that returns true or false; for ${name} it did not`)
    },
    changesByName: () => undefined,
  }
}

function byAnnotations(list: readonly unknown[]): StateTeller {
  const readers = new Set<string>()
  for (const [index, tool] of list.entries()) {
    const place = `changesState[${index}]`
    if (typeof tool !== 'object' || tool === null || !('name' in tool))
      return refuse(place, tool, 'a tool: { name, annotations }')
    if (typeof tool.name !== 'string' || tool.name === '')
      return refuse(`${place}.name`, tool.name, 'a text that is not empty')
    if (onlyReads(tool)) readers.add(tool.name)
  }
  return byName((name) => !readers.has(name))
}

/** A tool said to be read-only and destructive at once is not trusted. */
function onlyReads(tool: object): boolean {
  const annotations: unknown = 'annotations' in tool ? tool.annotations : undefined
  if (typeof annotations !== 'object' || annotations === null) return false
  const isReadOnly = 'readOnlyHint' in annotations && annotations.readOnlyHint === true
  const isDestructive = 'destructiveHint' in annotations && annotations.destructiveHint === true
  return isReadOnly && !isDestructive
}
