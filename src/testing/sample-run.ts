/** One tool call of a {@link SampleRun}, with how it ended. */
export type SampleCall = {
  name: string
  args: Readonly<Record<string, unknown>>
  /** Default `call_1`, `call_2`, ... counted over the run. Formats without ids leave it out. */
  id?: string
} & (
  | { /** What the tool answered: any JSON value but `null`. */ result: unknown; failure?: undefined }
  | { /** The words of the tool's failure. */ failure: string; result?: undefined }
)

/** One turn of the model that called tools: what it said first, and the calls it made at once. */
export interface SampleStep {
  text?: string
  calls: readonly SampleCall[]
}

/** A run in no format: what the user said, the steps with tool calls, and the answer. A {@link FormatBuilder} writes it in one. */
export interface SampleRun {
  user: string
  steps: readonly SampleStep[]
  answer: string
}

/** Writes a {@link SampleRun} as one framework or provider would hand it back. */
export interface FormatBuilder {
  /** The format's name, the same as its reader's where one reader has one builder. */
  readonly format: string
  /** Whether the format can say that a tool failed. Where it cannot, the failure's text starts with `Error: `. */
  readonly hasErrorFlag: boolean
  /** Whether calls carry ids. */
  readonly hasCallIds: boolean
  /** The run in the format, the user's message included; a new value each time. */
  write(run: SampleRun): unknown
}

/** Gives every call of the run its id. */
export function withCallIds(
  run: SampleRun,
): readonly { text: string | undefined; calls: readonly (SampleCall & { id: string })[] }[] {
  let count = 0
  return run.steps.map((step) => ({
    text: step.text,
    calls: step.calls.map((call) => {
      count += 1
      return { ...call, id: call.id ?? `call_${count}` }
    }),
  }))
}

/** The outcome as a tool of a text-only format writes it: texts as they are, values as JSON, failures after `Error: `. */
export function outcomeText(call: SampleCall): string {
  if (call.failure !== undefined) return `Error: ${call.failure}`
  return typeof call.result === 'string' ? call.result : JSON.stringify(call.result)
}
