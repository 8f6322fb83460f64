import { BadOptionError } from '../../errors/index.ts'

/** A function that the model could call, as a Berkeley Function-Calling Leaderboard question describes it. */
export interface BfclFunction {
  /** Its name; dots and underscores are the same. */
  name: string
  /** Its parameters; left out, there are none. */
  parameters?: {
    /** What each parameter takes. */
    properties?: Readonly<Record<string, BfclParameter>>
    /** Parameters that no call may leave out. */
    required?: readonly string[]
  }
}

/** What a parameter takes. */
export interface BfclParameter {
  /** `string`, `integer`, `float` (or `number`), `boolean`, `array`, `tuple`, `dict` (or `object`) or `any`. */
  type: string
  /** Of lists: what each item is. Looked at one level deep. */
  items?: { type: string }
}

/** A Python type that a schema asks for. */
export type BfclSchemaType = 'str' | 'int' | 'float' | 'bool' | 'list' | 'dict'

/** A parameter's types, ready to be compared. */
export interface CompiledParameter {
  /** The type as the schema writes it. */
  readonly words: string
  readonly type: BfclSchemaType
  /** Of lists whose schema says what an item is. */
  readonly itemType?: BfclSchemaType
  readonly itemWords?: string
}

/** A function, ready to be compared with calls. */
export interface CompiledFunction {
  readonly name: string
  readonly parameters: ReadonlyMap<string, CompiledParameter>
  readonly required: readonly string[]
}

const types: ReadonlyMap<unknown, BfclSchemaType> = new Map<unknown, BfclSchemaType>([
  ['string', 'str'],
  ['integer', 'int'],
  ['float', 'float'],
  ['number', 'float'],
  ['boolean', 'bool'],
  ['array', 'list'],
  ['tuple', 'list'],
  ['dict', 'dict'],
  ['object', 'dict'],
  ['any', 'str'],
])

/** What is wrong with an option of the mode `bfcl`. */
export function refuseBfcl(option: string, received: unknown, accepted: string, hint?: string): never {
  const subject = 'createToolCallMatchScorer'
  throw new BadOptionError({ subject, option, received, accepted, ...(hint === undefined ? {} : { hint }) })
}

/** A name with its dots as underscores, as model interfaces write it. */
export function plainName(name: string): string {
  return name.replaceAll('.', '_')
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function field(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

function typeAt(place: string, words: unknown): BfclSchemaType {
  return (
    types.get(words) ??
    refuseBfcl(
      place,
      words,
      'one of the types of a BFCL schema: "string", "integer", "float", "boolean", "array", "tuple", "dict", "any"',
    )
  )
}

function compileParameter(parameter: unknown, place: string): CompiledParameter {
  if (!isObject(parameter)) refuseBfcl(place, parameter, 'an object with a `type`')
  const words = field(parameter, 'type')
  const type = typeAt(`${place}.type`, words)
  const items = field(parameter, 'items')
  const compiled = { words: String(words), type }
  if (type !== 'list' || !isObject(items)) return compiled
  const itemWords = field(items, 'type')
  return { ...compiled, itemType: typeAt(`${place}.items.type`, itemWords), itemWords: String(itemWords) }
}

/** Checks a list of functions and prepares it, by plain names. Where two functions share a name the first counts. */
export function compileFunctions(functions: unknown): ReadonlyMap<string, CompiledFunction> {
  if (!Array.isArray(functions) || functions.length === 0) {
    refuseBfcl('functions', functions, 'a list of one or more functions')
  }
  const compiled = new Map<string, CompiledFunction>()
  functions.forEach((own: unknown, index) => {
    const { name, ...rest } = compileFunction(own, `functions[${index}]`)
    if (!compiled.has(name)) compiled.set(name, { name, ...rest })
  })
  return compiled
}

function compileFunction(own: unknown, place: string): CompiledFunction {
  if (!isObject(own)) refuseBfcl(place, own, 'an object: { name, parameters }')
  const name = field(own, 'name')
  if (typeof name !== 'string' || name === '') refuseBfcl(`${place}.name`, name, 'a text that is not empty')
  const given = field(own, 'parameters') ?? {}
  if (!isObject(given)) refuseBfcl(`${place}.parameters`, given, 'an object: { properties, required }')
  const properties = field(given, 'properties') ?? {}
  if (!isObject(properties))
    refuseBfcl(`${place}.parameters.properties`, properties, 'an object of parameters by name')
  const required = field(given, 'required') ?? []
  if (!Array.isArray(required) || !required.every((key) => typeof key === 'string')) {
    refuseBfcl(`${place}.parameters.required`, required, 'a list of names of parameters')
  }
  const parameters = new Map<string, CompiledParameter>()
  for (const [key, parameter] of Object.entries(properties)) {
    parameters.set(key, compileParameter(parameter, `${place}.parameters.properties.${key}`))
  }
  return { name: plainName(name), parameters, required }
}
