import { ProctorError } from '../../errors/index.ts'

/** Thrown where a file of the user's does not exist, does not parse, or throws while it is loaded. Code `PROCTOR_FILE_UNLOADABLE`. */
export class UnloadableFileError extends ProctorError {
  readonly code = 'PROCTOR_FILE_UNLOADABLE' as const
}

/** Thrown where a file was loaded but does not export what it should. Code `PROCTOR_FILE_EXPORTS`. */
export class FileExportsError extends ProctorError {
  readonly code = 'PROCTOR_FILE_EXPORTS' as const
}
