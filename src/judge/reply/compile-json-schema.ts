import { BadOptionError } from '../../errors/index.ts'
import type { JsonSchema } from '../judge-model.ts'
import type { Reading } from './reply-schema.ts'

/**
 * A check of values against a JSON Schema: draft 2020-12 where `$schema` names it, else draft 7.
 *
 * @throws BadOptionError where it is no valid JSON Schema.
 */
export async function compileJsonSchema(schema: JsonSchema): Promise<(value: unknown) => Reading> {
  const isNewer = String(schema['$schema'] ?? '').includes('2020-12')
  const options = { allErrors: true, strict: false, validateFormats: false }
  const validator = isNewer
    ? new (await import('ajv/dist/2020.js')).Ajv2020(options)
    : new (await import('ajv')).Ajv(options)
  const check = compile(() => validator.compile(schema), schema)
  return (value) => {
    if (check(value)) return { value }
    return { fault: validator.errorsText(check.errors, { dataVar: '', separator: '; ' }).trim() }
  }
}

function compile<T>(make: () => T, schema: JsonSchema): T {
  try {
    return make()
  } catch (cause) {
    throw new BadOptionError({
      subject: 'createScorer',
      option: 'outputSchema',
      received: schema,
      accepted: 'a Standard Schema or a valid JSON Schema',
      hint: cause instanceof Error ? cause.message : 'Check the schema.',
      cause,
    })
  }
}
