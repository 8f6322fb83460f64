import { ProctorError } from '../errors/index.ts'

/** Thrown where a helper for tests needs a package that is not installed. Code `PROCTOR_TESTING_MISSING_PACKAGE`. */
export class MissingPackageError extends ProctorError {
  readonly code = 'PROCTOR_TESTING_MISSING_PACKAGE' as const

  constructor(subject: string, name: string, cause: unknown) {
    super({
      message: `${subject} needs the package ${name}, which is not installed.`,
      hint: `Run npm i -D ${name}.`,
      cause,
    })
  }
}
