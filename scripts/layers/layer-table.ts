/** The layer of every folder of `src/`: a folder imports from lower layers, or from its own without a cycle. */
export const layers: Readonly<Record<string, number>> = {
  errors: 0,
  json: 0,
  input: 0,
  transcript: 0,
  text: 0,
  environment: 0,
  stats: 0,
  scorer: 1,
  judge: 1,
  trajectory: 1,
  utils: 2,
  checks: 2,
  scorers: 2,
  evals: 3,
  store: 3,
  datasets: 3,
  experiments: 4,
  live: 4,
  otel: 4,
  report: 4,
  testing: 4,
  vitest: 5,
  server: 5,
  cli: 6,
  entries: 7,
}

/** Folders inside a folder that have a door of their own, because a subpath shows only them. */
export const innerDoors: ReadonlySet<string> = new Set([
  'scorers/code',
  'scorers/llm',
  'store/sqlite',
  'vitest/setup',
])

/** Folders that may read the process: its environment, its output, the clock and randomness. */
export const processFolders: ReadonlySet<string> = new Set(['environment', 'server', 'cli'])

/** Folders that only compute: they read and write nothing. */
export const pureFolders: ReadonlySet<string> = new Set([
  'errors',
  'json',
  'transcript',
  'text',
  'stats',
  'scorer',
  'utils',
  'checks',
  'scorers',
])
