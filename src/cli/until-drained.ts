import type { Terminal } from '../environment/index.ts'
import { beingLoaded } from './load/being-loaded.ts'
import { UnloadableFileError } from './load/load-errors.ts'

const slowMs = 5_000

/**
 * Waits for a command, but not for ever: it fails where the process has nothing left to do and the command has not ended. A file that takes
 * long to load is named.
 *
 * @throws UnloadableFileError, since outside of a run only files and data of the user's can wait for something.
 */
export async function untilDrained<T>(
  { watch, stderr }: Pick<Terminal, 'watch' | 'stderr'>,
  work: () => Promise<T>,
): Promise<T> {
  let release = (): void => {}
  const drained = new Promise<never>((_, reject) => {
    release = watch.onDrained(() => {
      reject(
        new UnloadableFileError({
          message: `${waiting()} waits for something that never comes.`,
          hint: 'Look for a top-level `await`, or a function that returns a promise, that never settles.',
        }),
      )
    })
  })
  let told: string | undefined
  const slow = setInterval(() => {
    const name = beingLoaded()
    if (name !== undefined && name !== told) stderr.write(`Still loading ${name}: Ctrl-C ends.\n`)
    told = name
  }, slowMs)
  slow.unref()
  try {
    return await Promise.race([work(), drained])
  } finally {
    clearInterval(slow)
    release()
  }
}

function waiting(): string {
  const name = beingLoaded()
  return name === undefined ? 'A file that was loaded, or data that was asked for,' : `\`${name}\``
}
