import { readFileSync } from 'node:fs'

const home = new URL('../../src/transcript/readers/__fixtures__/', import.meta.url)

/** A recorded value that the readers' tests share, such as `mcp-log.json`. */
export function readFixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, home), 'utf8'))
}
