const names: string[] = []

/**
 * Notes that a file of the user's is being loaded.
 *
 * @returns takes the note back.
 */
export function beginLoading(name: string): () => void {
  names.push(name)
  return () => {
    names.splice(names.indexOf(name), 1)
  }
}

/** The file that is being loaded, for messages on one that never ends. */
export function beingLoaded(): string | undefined {
  return names.at(-1)
}
