import type { ProcessWatch } from './process-watch.ts'

/** Ctrl-C and `kill` as an abort signal. */
export interface Interrupt {
  /** Aborts on the first SIGINT or SIGTERM, and on `stop`; a second one ends the process at once with exit code 130. */
  readonly signal: AbortSignal
  /** Aborts without a SIGINT. */
  stop(): void
  /** Gives the signals back to the process. */
  release(): void
}

/**
 * Catches SIGINT and SIGTERM, so that what is finished can still be reported.
 *
 * @param onFirst - Called at the first one, such as to say that a second one ends at once.
 */
export function catchInterrupt(watch: ProcessWatch, onFirst: () => void): Interrupt {
  const controller = new AbortController()
  const handle = (): void => {
    if (controller.signal.aborted) watch.exit(130)
    controller.abort()
    onFirst()
  }
  process.on('SIGINT', handle)
  process.on('SIGTERM', handle)
  return {
    signal: controller.signal,
    stop: () => controller.abort(),
    release() {
      process.off('SIGINT', handle)
      process.off('SIGTERM', handle)
    },
  }
}
