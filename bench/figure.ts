/** One measured figure beside its limit. */
export interface Figure {
  readonly name: string
  readonly value: number
  /** The most it may be. Figures without one are told for comparison. */
  readonly limit?: number
  readonly unit: 'µs' | 'ms' | 'MB' | 'x' | ''
}

/** Hands the figures of a group to `npm run bench`, as one line of its standard output. */
export function tell(figures: readonly Figure[]): void {
  process.stdout.write(`${JSON.stringify(figures)}\n`)
}
