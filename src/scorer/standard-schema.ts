import { describeValue } from '../errors/index.ts'

/** What a schema library of the Standard Schema specification offers (Zod, Valibot, ArkType and others): https://standardschema.dev */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}

/** What validating returns: a value, or issues. */
export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] }

/** One thing wrong with a value, and where. */
export interface StandardIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** The type that a schema's output has. */
export type SchemaOutput<S> = S extends StandardSchema<infer _Input, infer Output> ? Output : unknown

/** True for an object, or a function, that follows the Standard Schema specification. */
export function isStandardSchema(value: unknown): value is StandardSchema {
  return (
    ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
    '~standard' in value &&
    typeof value['~standard'] === 'object'
  )
}

/**
 * What a schema's `validate` returned.
 *
 * @throws TypeError where that is neither a value nor issues: the schema is broken then, and says nothing about what it was given.
 */
export function requireStandardResult<Output>(result: StandardResult<Output>): StandardResult<Output> {
  const given: unknown = result
  if (typeof given === 'object' && given !== null && ('value' in given || 'issues' in given)) return result
  throw new TypeError(
    `the schema's validate() returned ${describeValue(given)}: a Standard Schema returns { value } or { issues }`,
  )
}
