import {
  isStandardSchema,
  requireStandardResult,
  type StandardIssue,
  type StandardSchema,
} from '../../../scorer/index.ts'
import { fieldPath } from '../../../trajectory/index.ts'
import { JsonSchemas } from './json-schemas.ts'
import type { ArgumentCheck, ArgumentFault, SchemaByTool } from './tool-schemas.ts'

/**
 * What checks the arguments of each tool.
 *
 * @throws BadOptionError that names the tool whose JSON Schema is invalid.
 */
export function compileSchemas(schemas: SchemaByTool): ReadonlyMap<string, ArgumentCheck> {
  const json = new JsonSchemas()
  const checks = new Map<string, ArgumentCheck>()
  for (const [name, schema] of schemas) {
    if (schema === undefined) checks.set(name, () => [])
    else if (isStandardSchema(schema)) checks.set(name, (args) => checkStandard(schema, args))
    else checks.set(name, json.compile(`tools.${name}`, schema))
  }
  return checks
}

function checkStandard(
  schema: StandardSchema,
  args: unknown,
): readonly ArgumentFault[] | Promise<readonly ArgumentFault[]> {
  const result = schema['~standard'].validate(args)
  return result instanceof Promise
    ? result.then((late) => faultsOf(requireStandardResult(late).issues))
    : faultsOf(requireStandardResult(result).issues)
}

function faultsOf(issues: readonly StandardIssue[] | undefined): ArgumentFault[] {
  if (issues === undefined) return []
  if (issues.length === 0) return [{ path: '', message: 'refused, without a reason' }]
  return issues.map(({ message, path = [] }) => {
    const keys = path.map((part) => (typeof part === 'object' ? part.key : part))
    return { path: keys.reduce<string>(fieldPath, ''), message }
  })
}
