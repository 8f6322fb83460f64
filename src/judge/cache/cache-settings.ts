/** Where verdicts are kept, and for how long. */
export interface CacheSettings {
  /** Folder, absolute or from the working folder. Default `.proctor/judge-cache`. */
  folder?: string
  /** Most bytes on disk; those not used for longest go first. Default 200 MB. */
  maxBytes?: number
  /** How long a verdict of a model name without date or version is kept, since what answers to it changes. Default 7 days, in milliseconds. */
  floatingLifetimeMs?: number
}
