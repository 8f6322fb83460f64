import { secretValues } from '../environment/index.ts'

/** Shapes of keys and tokens of common services. */
const shapes =
  /\b(?:sk|pk|rk)-[A-Za-z0-9_-]{16,}|\bAIza[A-Za-z0-9_-]{30,}|\bgh[pousr]_[A-Za-z0-9]{30,}|\bxox[abprs]-[A-Za-z0-9-]{10,}|\bAKIA[A-Z0-9]{16}\b|\bBearer\s+[A-Za-z0-9._~+/-]{16,}=*|\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g

/** A text without secrets: values of secret variables of the environment, and what has the shape of a key or token. */
export function redactSecrets(text: string, secrets: readonly string[] = secretValues()): string {
  let redacted = text
  for (const value of secrets) redacted = redacted.replaceAll(value, '[secret]')
  return redacted.replace(shapes, '[secret]')
}
