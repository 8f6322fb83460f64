import { toErrorInfo } from '../errors/index.ts'
import { requireStandardResult, type StandardIssue, type StandardSchema } from '../scorer/index.ts'

/** What a schema says against a value. */
export interface SchemaFault {
  /** Dotted: `input.city`. */
  readonly column: string
  readonly message: string
}

/** What a schema makes of a value; undefined, with faults added, where it takes none of it. A schema that throws is a fault too. */
export async function checkSchema(
  schema: StandardSchema,
  value: unknown,
  place: string,
  faults: SchemaFault[],
): Promise<unknown> {
  try {
    const result = requireStandardResult(await schema['~standard'].validate(value))
    if (result.issues === undefined) return result.value
    if (result.issues.length === 0)
      faults.push({ column: place, message: 'the schema refuses it and says nothing' })
    for (const issue of result.issues) {
      faults.push({ column: placeOf(issue, place), message: issue.message })
    }
  } catch (thrown) {
    faults.push({ column: place, message: `the schema threw: ${toErrorInfo(thrown).message}` })
  }
  return undefined
}

function placeOf({ path = [] }: StandardIssue, place: string): string {
  const keys = path.map((step) => String(typeof step === 'object' ? step.key : step))
  return [place, ...keys].join('.')
}
