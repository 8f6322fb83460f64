import { type CheckOptions, commonRules, type OptionRules, wordRule } from './options.ts'

/** Options of every check that looks at tool calls. */
export interface ToolOptions extends CheckOptions {
  /** Whether calls that the provider ran (web search, code interpreter, MCP by the provider) count. @default 'count' */
  hosted?: 'count' | 'ignore'
}

/** Rules of {@link ToolOptions}. */
export const toolRules: OptionRules = { ...commonRules, hosted: wordRule('count', 'ignore') }

/** Values that are left out of identities. */
export const toolDefaults: Readonly<Record<string, unknown>> = { hosted: 'count' }

/** A list of tool names, or one. */
export const toolNameAccepted = 'the name of a tool, or a function of the run'
export const toolNamesAccepted = 'a list of one or more tool names, or a function of the run'
