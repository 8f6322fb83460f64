import type { ProcessWatch } from '../environment/index.ts'
import { UnloadableFileError } from './load/load-errors.ts'

/**
 * Waits for a command, but not for ever: it fails where the process has nothing left to do and the command has not ended.
 *
 * @throws UnloadableFileError, since outside of a run only files and data of the user's can wait for something.
 */
export async function untilDrained<T>(watch: ProcessWatch, work: () => Promise<T>): Promise<T> {
  let release = (): void => {}
  const drained = new Promise<never>((_, reject) => {
    release = watch.onDrained(() => {
      reject(
        new UnloadableFileError({
          message:
            'A file that was loaded, or data that was asked for, waits for something that never comes.',
          hint: 'Look for a top-level `await`, or a function that returns a promise, that never settles.',
        }),
      )
    })
  })
  try {
    return await Promise.race([work(), drained])
  } finally {
    release()
  }
}
