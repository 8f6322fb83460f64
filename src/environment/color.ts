/** What the colour of one stream is decided from. */
export interface ColorFacts {
  readonly env: Readonly<Record<string, string | undefined>>
  /** `--color` is true, `--no-color` false. */
  readonly flag?: boolean | undefined
  /** Whether the stream that is written to is a terminal. */
  readonly isTTY: boolean
}

/**
 * Whether one stream gets colour: `--no-color` and a non-empty `NO_COLOR` turn it off, then `--color` and `FORCE_COLOR`
 * turn it on, else a terminal that is not `dumb` has it.
 */
export function decideColor({ env, flag, isTTY }: ColorFacts): boolean {
  if (flag === false || env['NO_COLOR']) return false
  const forced = env['FORCE_COLOR']
  if (flag === true) return true
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false'
  return isTTY && env['TERM'] !== 'dumb'
}
