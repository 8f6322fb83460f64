import type { Ajv, ErrorObject, ValidateFunction } from 'ajv'
import { BadOptionError, describeValue, nearestName } from '../../../errors/index.ts'
import { fieldPath, writeArguments } from '../../../trajectory/index.ts'
import { type AjvClass, type Draft, importAjv, requireAjv } from './load-ajv.ts'
import type { ArgumentCheck, ArgumentFault, JsonSchema } from './tool-schemas.ts'

const settings = {
  allErrors: true,
  strict: false,
  verbose: true,
  validateFormats: false,
  logger: false,
  code: { regExp: Object.assign(toRegExp, { code: 'toRegExp' }) },
} as const

/** Patterns are read with the `u` flag, as the specification says, and those it refuses without. */
function toRegExp(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return new RegExp(pattern)
  }
}

/**
 * Compiles JSON Schemas of draft 2020-12, 2019-09 and 07 (06 and 04 are read as 07). ajv is loaded with the first. Where it cannot be
 * loaded at once, as in a bundle, schemas are compiled when they are first needed.
 */
export class JsonSchemas {
  readonly #shared = new Map<Draft, Ajv>()
  readonly #load: (draft: Draft) => AjvClass | undefined

  /** @param load - Loads ajv at once, or says that it cannot. */
  constructor(load: (draft: Draft) => AjvClass | undefined = requireAjv) {
    this.#load = load
  }

  /**
   * @param option - The schema's place in the options, which names the tool.
   * @throws BadOptionError where the schema is invalid, or refers to one that is not there.
   */
  compile(option: string, schema: JsonSchema): ArgumentCheck {
    const classes = new Map<Draft, AjvClass>()
    for (const draft of draftsOf(schema)) {
      const loaded = this.#load(draft)
      if (loaded === undefined) return this.#compileLater(option, schema)
      classes.set(draft, loaded)
    }
    return this.#compileWith(classes, option, schema)
  }

  #compileLater(option: string, schema: JsonSchema): ArgumentCheck {
    let compiled: Promise<ArgumentCheck> | undefined
    const compile = async (): Promise<ArgumentCheck> => {
      const classes = new Map<Draft, AjvClass>()
      for (const draft of draftsOf(schema)) classes.set(draft, await importAjv(draft))
      return this.#compileWith(classes, option, schema)
    }
    return async (args) => {
      compiled ??= compile()
      return (await compiled)(args)
    }
  }

  #compileWith(classes: ReadonlyMap<Draft, AjvClass>, option: string, schema: JsonSchema): ArgumentCheck {
    const validate = this.#compileAny(classes, option, schema)
    return (args) => (validate(args) === true ? [] : faultsOf(validate.errors ?? [], args))
  }

  #compileAny(classes: ReadonlyMap<Draft, AjvClass>, option: string, schema: JsonSchema): ValidateFunction {
    let firstError: unknown
    for (const [draft, Validator] of classes) {
      try {
        return this.#instance(draft, Validator, schema).compile(withoutDialect(schema))
      } catch (error) {
        firstError ??= error
      }
    }
    const why = firstError instanceof Error ? firstError.message : describeValue(firstError)
    throw new BadOptionError({
      subject: 'createToolCallSchemaScorer',
      option,
      received: schema,
      accepted: 'a valid JSON Schema',
      hint: `${why}.`,
      cause: firstError,
    })
  }

  /** Schemas with an id of their own stand alone: two tools may use the same. */
  #instance(draft: Draft, Validator: AjvClass, schema: JsonSchema): Ajv {
    const hasId = typeof schema === 'object' && '$id' in schema
    const instance = (hasId ? undefined : this.#shared.get(draft)) ?? new Validator(settings)
    if (!hasId) this.#shared.set(draft, instance)
    return instance
  }
}

/** The draft that a schema names, else those to try in turn. */
function draftsOf(schema: JsonSchema): readonly Draft[] {
  const said = typeof schema === 'object' ? schema['$schema'] : undefined
  return typeof said === 'string' ? [draftOf(said)] : ['2020-12', '07']
}

function draftOf(uri: string): Draft {
  if (uri.includes('2019-09')) return '2019-09'
  return /draft-0[3467]/.test(uri) ? '07' : '2020-12'
}

/** The dialect has been read; ajv would refuse the name of one that it does not know. */
function withoutDialect(schema: JsonSchema): JsonSchema {
  if (typeof schema !== 'object') return schema
  const { $schema: _dialect, ...rest } = schema
  return rest
}

/** Errors in words. What the branches of a choice say is left out: the choice says that none fits. */
function faultsOf(errors: readonly ErrorObject[], args: unknown): ArgumentFault[] {
  const choices = errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')
  return errors
    .filter(({ keyword }) => keyword !== 'if')
    .filter((error) => !choices.some((choice) => isWithin(error, choice)))
    .map((error) => faultOf(error, args))
}

function isWithin(error: ErrorObject, choice: ErrorObject): boolean {
  return error !== choice && error.instancePath.startsWith(choice.instancePath) && isBranch(error, choice)
}

/** An error behind a `$ref` has the schema path of what is referred to: it is taken for one of the choice's. */
function isBranch(error: ErrorObject, choice: ErrorObject): boolean {
  if (error.schemaPath.startsWith(`${choice.schemaPath}/`)) return true
  return definition.test(error.schemaPath) && !definition.test(choice.schemaPath)
}

const definition = /^#\/(\$defs|definitions)\//

function faultOf(
  { keyword, instancePath, params, message, data, parentSchema }: ErrorObject,
  args: unknown,
): ArgumentFault {
  const place = pathOf(instancePath, args)
  const below = (key: unknown): string => fieldPath(place, String(key))
  const shown = writeArguments(data, 60)
  switch (keyword) {
    case 'required':
      return { path: below(params['missingProperty']), message: 'is required' }
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = String(params['additionalProperty'] ?? params['unevaluatedProperty'])
      const properties: unknown = parentSchema?.['properties']
      const near = nearestName(
        name,
        typeof properties === 'object' && properties ? Object.keys(properties) : [],
      )
      const hint = near === undefined ? '' : `; did you mean ${JSON.stringify(near)}?`
      return { path: below(name), message: `is not known${hint}` }
    }
    case 'type':
      return {
        path: place,
        message: `must be ${String(params['type']).replaceAll(',', ' or ')}, is ${shown}`,
      }
    case 'enum': {
      const allowed: unknown = params['allowedValues']
      const words = Array.isArray(allowed) ? allowed.map((value) => writeArguments(value, 30)) : []
      const more = words.length > 8 ? `, … ${words.length - 8} more` : ''
      return { path: place, message: `must be one of ${words.slice(0, 8).join(', ')}${more}, is ${shown}` }
    }
    case 'const':
      return { path: place, message: `must be ${writeArguments(params['allowedValue'], 60)}, is ${shown}` }
    case 'anyOf':
    case 'oneOf':
      return {
        path: place,
        message: `fits ${params['passingSchemas'] ? 'more than one' : 'none'} of the allowed forms, is ${shown}`,
      }
    default:
      return { path: place, message: `${message ?? `breaks ${keyword}`}, is ${shown}` }
  }
}

/** A JSON pointer as a path: digits are an index only where a list is. */
function pathOf(pointer: string, args: unknown): string {
  let path = ''
  let value = args
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    path = fieldPath(path, Array.isArray(value) ? Number(key) : key)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  }
  return path
}
