import { BadOptionError } from '../../../errors/index.ts'
import { type Expected, publishRun, type StepRun } from '../../../scorer/index.ts'
import { readExchange } from '../shared/exchange.ts'

/** Where the text that was to be summarised comes from. */
export interface SourceOptions {
  /** The text, or a function of the run. Default: the user's request. */
  source?: Expected<string>
  /** Takes the text from the run's input and output. Wins over `source`. */
  sourceExtractor?(input: never, output: never): string | undefined | Promise<string | undefined>
}

/**
 * Refuses source options that are none, when a scorer is made.
 *
 * @throws BadOptionError
 */
export function checkSourceOptions(subject: string, { source, sourceExtractor }: SourceOptions): void {
  if (source !== undefined && typeof source !== 'function') {
    const isText = typeof source === 'string' && source.trim() !== ''
    if (!isText)
      throw refusal(subject, 'options.source', source, 'a text that is not empty, or a function of the run')
  }
  if (sourceExtractor !== undefined && typeof sourceExtractor !== 'function')
    throw refusal(subject, 'options.sourceExtractor', sourceExtractor, 'a function of input and output')
}

/**
 * The text that was to be summarised; `''` where there is none.
 *
 * @throws BadOptionError where what a function gives is no text.
 */
export async function resolveSource(
  subject: string,
  { source, sourceExtractor }: SourceOptions,
  run: StepRun,
): Promise<string> {
  if (sourceExtractor !== undefined) {
    const extract = sourceExtractor as (input: unknown, output: unknown) => unknown // reason: typed so that functions of any narrower input are taken
    const { input, output } = publishRun(run)
    return readText(subject, 'options.sourceExtractor()', await extract(input, output))
  }
  if (typeof source === 'function')
    return readText(subject, 'options.source()', await source(publishRun(run)))
  return source ?? readExchange(run).request ?? ''
}

function readText(subject: string, option: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') throw refusal(subject, option, value, 'a text')
  return value.trim() === '' ? '' : value
}

function refusal(subject: string, option: string, received: unknown, accepted: string): BadOptionError {
  return new BadOptionError({ subject, option, received, accepted })
}
