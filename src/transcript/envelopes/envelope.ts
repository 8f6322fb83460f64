/**
 * An object that is no list of messages but holds some: `inner` are the values to read in its place, one after the other. A function that
 * knows one kind of such objects returns it, undefined for everything else, and throws `RunFailedError` where the object says the run failed.
 */
export interface Envelope {
  format: string
  inner: readonly unknown[]
}
