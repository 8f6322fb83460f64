import { BadOptionError } from '../../../errors/index.ts'
import { isStandardSchema, type StandardSchema, type Unchecked } from '../../../scorer/index.ts'

/** A JSON Schema, draft 2020-12 or 07, as an object or a boolean. */
export type JsonSchema = Readonly<Record<string, Unchecked>> | boolean

/** What describes the arguments of one tool. */
export type ToolSchema = StandardSchema | JsonSchema

/** A tool as AI SDK, Mastra and others declare it, in a map by name. */
export interface ToolByName {
  readonly inputSchema?: Unchecked
  readonly parameters?: Unchecked
}

/** A tool in a list: OpenAI's (`function` or flat), Anthropic's (`input_schema`) or MCP's (`inputSchema`). */
export interface ToolInList {
  readonly type?: string
  readonly name?: string
  readonly function?: { readonly name: string; readonly parameters?: Unchecked }
  readonly parameters?: Unchecked
  readonly input_schema?: Unchecked
  readonly inputSchema?: Unchecked
}

/** The tools an agent has: a map by name, or a list as a provider takes it. */
export type ToolSchemas = Readonly<Record<string, ToolByName | ToolSchema>> | readonly ToolInList[]

/** One thing wrong with arguments. */
export interface ArgumentFault {
  /** Where: `user.tags[0]`; `''` for the arguments as a whole. */
  path: string
  /** What is wrong, in words. */
  message: string
}

/** Says what is wrong with the arguments of a call; nothing where they are valid. */
export type ArgumentCheck = (args: unknown) => readonly ArgumentFault[] | Promise<readonly ArgumentFault[]>

/** The schema of each tool by name; undefined for a tool whose arguments nobody described. */
export type SchemaByTool = ReadonlyMap<string, ToolSchema | undefined>

const subject = 'createToolCallSchemaScorer'
const accepted =
  'a map of tools by name ({ search: { inputSchema } }) or a list of tools as OpenAI, Anthropic or MCP write them'

function refuse(option: string, received: unknown, takes: string, hint?: string): never {
  const details = { subject, option, received, accepted: takes }
  throw new BadOptionError(hint === undefined ? details : { ...details, hint })
}

/**
 * The schemas of the tools, however they are declared.
 *
 * @throws BadOptionError that names the tool, where one is none or is there twice.
 */
export function readTools(tools: unknown): SchemaByTool {
  if (typeof tools !== 'object' || tools === null) refuse('tools', tools, accepted)
  const entries = Array.isArray(tools)
    ? Array.from<unknown>(tools).map(readListed)
    : Object.entries(tools).map(([name, tool]) => ({ name, schema: readNamed(name, tool) }))
  if (entries.length === 0) refuse('tools', tools, `${accepted}, with one tool or more`)
  const found = new Map<string, ToolSchema | undefined>()
  for (const { name, schema } of entries) {
    if (found.has(name)) refuse('tools', tools, 'each tool once', `The tool "${name}" is there twice.`)
    found.set(name, schema)
  }
  return found
}

function readListed(tool: unknown, index: number): { name: string; schema: ToolSchema | undefined } {
  const option = `tools[${index}]`
  const inner = fieldOf(tool, 'function')
  const declared = typeof inner === 'object' && inner !== null ? inner : tool
  const type = fieldOf(declared, 'type')
  // A tool that the provider runs, such as `{ type: 'web_search' }`, has no schema, and often no name.
  const isProviders = typeof type === 'string' && !['', 'function', 'custom', 'object'].includes(type)
  const name = fieldOf(declared, 'name') ?? (isProviders ? type : undefined)
  if (typeof name !== 'string' || name === '') refuse(`${option}.name`, name, "the tool's name")
  return { name, schema: schemaOf(`${option} ("${name}")`, declared) }
}

function readNamed(name: string, tool: unknown): ToolSchema | undefined {
  const option = `tools.${name}`
  if (isStandardSchema(tool)) return tool
  if (typeof tool === 'boolean') return tool
  if (typeof tool !== 'object' || tool === null)
    refuse(option, tool, 'a tool, or the schema of its arguments')
  const inner = fieldOf(tool, 'function')
  if (typeof inner === 'object' && inner !== null) return schemaOf(option, inner)
  const isTool = ['inputSchema', 'input_schema', 'parameters', 'execute', 'description'].some(
    (key) => key in tool,
  )
  const isSchema = ['$schema', '$ref', 'type', 'properties', 'anyOf', 'oneOf', 'allOf', '$defs'].some(
    (key) => key in tool,
  )
  if (!isTool || (isSchema && !hasSchemaField(tool))) return asSchema(option, tool)
  return schemaOf(option, tool)
}

function hasSchemaField(tool: object): boolean {
  return ['inputSchema', 'input_schema', 'parameters'].some((key) => key in tool)
}

function schemaOf(option: string, tool: unknown): ToolSchema | undefined {
  for (const key of ['inputSchema', 'input_schema', 'parameters']) {
    const schema = fieldOf(tool, key)
    if (schema !== undefined && schema !== null) return asSchema(`${option}.${key}`, schema)
  }
  return undefined
}

/** A Standard Schema, a JSON Schema, or what the AI SDK's `jsonSchema()` makes, which holds one. */
function asSchema(option: string, schema: unknown): ToolSchema {
  if (isStandardSchema(schema) || typeof schema === 'boolean') return schema
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
    refuse(option, schema, 'a Standard Schema (Zod, Valibot, ArkType) or a JSON Schema')
  const inner = fieldOf(schema, 'jsonSchema')
  if (inner === undefined) return schema as JsonSchema // reason: any object is a JSON Schema; ajv says what is wrong with it
  return asSchema(`${option}.jsonSchema`, inner)
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
