/** An environment variable, read when it is needed; undefined where it is unset or empty. */
export function readVariable(name: string): string | undefined {
  const value = process.env[name]
  return value === undefined || value.trim() === '' ? undefined : value
}

/** The folder the process works in. */
export function workingFolder(): string {
  return process.cwd()
}
