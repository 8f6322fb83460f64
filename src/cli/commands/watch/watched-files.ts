const code = /(^|\/)\.env$|\.([cm]?[jt]sx?|md|mdx|txt|ya?ml|prompt)$/i
const data = /\.(jsonl?|ndjson|csv)(\.gz)?$/i

/** Folders that are not looked into. @param path - From the folder that is watched. */
export function isIgnored(path: string): boolean {
  return path
    .split('/')
    .some(
      (part) =>
        part === 'node_modules' ||
        part === 'dist' ||
        (part.startsWith('.') && part.length > 1 && part !== '..' && part !== '.env'),
    )
}

/**
 * Whether a changed file calls for another run. Data files do only while nothing runs: an agent may write some itself, and would be run without end.
 *
 * @param path - From the folder that is watched.
 */
export function isWatched(path: string, isRunning: boolean): boolean {
  return code.test(path) || (!isRunning && data.test(path))
}
