import { asList, asText, isFields } from './plain.ts'
import type { ToolCall } from './types.ts'

const wrapperNames = new Set(['parallel', 'multi_tool_use.parallel'])

/** True for a call that may hold others: a look at the name, for whoever has many calls to look at. */
export function isWrapper(call: ToolCall): boolean {
  return wrapperNames.has(call.name)
}

/** Opens the `parallel` wrapper that OpenAI models write into one call per inner tool; any other call comes back as it is. */
export function expandWrapper(call: ToolCall): readonly ToolCall[] {
  if (!isWrapper(call) || !isFields(call.args)) return [call]
  const uses = asList(call.args['tool_uses']).filter(isFields)
  if (uses.length === 0) return [call]
  const { args: _args, argsRaw: _raw, name: _name, ...shared } = call
  return uses.map((use) => ({
    ...shared,
    name: (asText(use['recipient_name']) ?? call.name).replace(/^functions\./, ''),
    args: use['parameters'] ?? {},
  }))
}
