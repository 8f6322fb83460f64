/** What is there at once where nothing has to be waited for: most targets and checks of a large run. */
export type MaybePromise<T> = T | Promise<T>

/** True for what `await` would wait for. */
export function isPromise<T>(value: MaybePromise<T>): value is Promise<T> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}
