import { BadOptionError } from '../../../errors/index.ts'
import { type Expected, publishRun, type StepRun } from '../../../scorer/index.ts'
import { readOutput } from './output.ts'

/** Where a scorer takes the context from that an answer rests on. */
export interface ContextOptions {
  /**
   * The pieces of context, or a function of the run. Default: `metadata.context` of the run (a text or a list of texts), else
   * `additionalContext.context`, else the results of its tool calls.
   */
  context?: Expected<readonly string[]>
  /** Takes the context from the run's input and output. Wins over `context`. */
  contextExtractor?(input: never, output: never): readonly string[] | Promise<readonly string[]>
}

/** Names of `ContextOptions`. */
export const contextNames: readonly string[] = ['context', 'contextExtractor']

/**
 * Refuses context options that are none, when a scorer is made.
 *
 * @throws BadOptionError
 */
export function checkContextOptions(subject: string, { context, contextExtractor }: ContextOptions): void {
  if (context !== undefined && typeof context !== 'function') readPieces(subject, 'options.context', context)
  if (contextExtractor !== undefined && typeof contextExtractor !== 'function') {
    throw new BadOptionError({
      subject,
      option: 'options.contextExtractor',
      received: contextExtractor,
      accepted: 'a function of input and output that returns a list of texts',
    })
  }
}

/**
 * The context of one run: given, taken from the run, or extracted from the results of its tools. Empty where there is none.
 *
 * @throws BadOptionError where what a function or the run gives is no list of texts.
 */
export async function resolveContext(
  subject: string,
  { context, contextExtractor }: ContextOptions,
  run: StepRun,
): Promise<readonly string[]> {
  if (contextExtractor !== undefined) {
    const extract = contextExtractor as (input: unknown, output: unknown) => unknown // reason: typed so that functions of any narrower input are taken
    const { input, output } = publishRun(run)
    return readPieces(subject, 'options.contextExtractor()', await extract(input, output))
  }
  if (typeof context === 'function')
    return readPieces(subject, 'options.context()', await context(publishRun(run)))
  if (context !== undefined) return readPieces(subject, 'options.context', context)
  const own = ownContext(run)
  return own === undefined ? toolResults(run) : readPieces(subject, 'context', own)
}

/**
 * Pieces of context that hold text.
 *
 * @throws BadOptionError where it is no list of texts.
 */
export function readPieces(subject: string, option: string, value: unknown): readonly string[] {
  if (value === undefined || value === null) return []
  const pieces: readonly unknown[] | undefined =
    typeof value === 'string' ? [value] : Array.isArray(value) ? value : undefined
  const texts = pieces?.filter((piece) => typeof piece === 'string')
  if (pieces === undefined || texts === undefined || texts.length < pieces.length) {
    throw new BadOptionError({ subject, option, received: value, accepted: 'a list of texts' })
  }
  return texts.filter((piece) => piece.trim() !== '')
}

function ownContext(run: StepRun): unknown {
  const beside: unknown = Reflect.get(run, 'additionalContext')
  const given = run.metadata?.['context']
  if (given !== undefined) return given
  return typeof beside === 'object' && beside !== null ? Reflect.get(beside, 'context') : undefined
}

function toolResults(run: StepRun): readonly string[] {
  const { toolCalls, orphanResults } = readOutput(run)
  const answered = toolCalls.flatMap(({ state, result }) =>
    state === 'succeeded' && result ? [result.text] : [],
  )
  const others = orphanResults.filter(({ error }) => error.isError !== true).map((result) => result.text)
  return [...answered, ...others].filter((piece) => piece.trim() !== '')
}
