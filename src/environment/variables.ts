/** An environment variable, read when it is needed; undefined where it is unset or empty. */
export function readVariable(name: string): string | undefined {
  const value = process.env[name]
  return value === undefined || value.trim() === '' ? undefined : value
}

/** The folder the process works in. */
export function workingFolder(): string {
  return process.cwd()
}

/** Values of the variables whose names say that they are secret, 8 characters and longer: what must not be written down. */
export function secretValues(): string[] {
  return Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && value.length >= 8 && /(KEY|TOKEN|SECRET|PASSWORD|CREDENTIALS)$/i.test(name)
      ? [value]
      : [],
  )
}
