import { BadOptionError, describeValue, ProctorError } from '../errors/index.ts'
import { refuseCallsBeside } from './calls-beside.ts'
import { openEnvelope } from './envelopes/index.ts'
import { textPart } from './parts.ts'
import { isFields } from './plain.ts'
import { readWith } from './read-with.ts'
import { hasOwnReaders, isOwnReader, knownReaders } from './registry.ts'
import { RunFailedError, UnrecognizedTranscriptError } from './transcript-errors.ts'
import { createTranscript, isTranscript, sealTranscript } from './transcript-view.ts'
import type { Msg, Transcript, TranscriptReader } from './types.ts'
import { Unreadable } from './unreadable.ts'

/** How to read an output. */
export interface ReadTranscriptOptions {
  /** Tried before every other reader. */
  readers?: readonly TranscriptReader[]
  /** The run's input, as anything that can be read: leading messages equal to it are left out of the transcript. */
  input?: unknown
  /** For outputs that are objects of your own: the text the agent said. */
  toText?: (output: unknown) => string
  /** Picks the part of the output that holds the messages. */
  select?: (output: unknown) => unknown
}

interface Reading {
  messages: readonly Msg[]
  format: string
  hasErrorFlag: boolean
}

/**
 * Reads what an agent handed back, in any known format, into one ordered list of messages, calls, results and failures.
 *
 * @param output - Messages, a reply object, a text, or a transcript (returned as it is).
 * @throws UnrecognizedTranscriptError where no reader knows the shape; `undefined` and `null` are such shapes, `[]` is an empty transcript.
 * @throws RunFailedError where the output is a provider's error object.
 *
 * @example
 * ```ts
 * readTranscript([{ role: 'assistant', content: 'It is sunny.' }]).text // 'It is sunny.'
 * ```
 */
export function readTranscript(output: unknown, options: ReadTranscriptOptions = {}): Transcript {
  return sealTranscript(draftTranscript(output, options))
}

/** `readTranscript()` without the freezing: for code that hands it on to nobody before `sealTranscript()`. */
export function draftTranscript(output: unknown, options: ReadTranscriptOptions = {}): Transcript {
  const value = options.select ? options.select(output) : output
  if (options.toText) {
    return createTranscript([readText(value, options.toText)], { format: 'text', hasErrorFlag: false })
  }
  if (isTranscript(value)) return value
  const reading = readSafely(
    value,
    options.readers ? [...options.readers, ...knownReaders()] : knownReaders(),
  )
  const { format, hasErrorFlag } = reading
  return createTranscript(reading.messages, {
    format,
    hasErrorFlag,
    input: readInput(options),
    isDraft: true,
  })
}

function readText(output: unknown, toText: (output: unknown) => unknown): Msg {
  const text = toText(output)
  if (typeof text !== 'string') {
    const accepted = 'a function that returns a text'
    throw new BadOptionError({ subject: 'readTranscript', option: 'toText', received: text, accepted })
  }
  return { role: 'assistant', parts: [textPart(text)] }
}

function readInput(options: ReadTranscriptOptions): Transcript | undefined {
  if (options.input === undefined || options.input === null) return undefined
  if (isTranscript(options.input)) return options.input
  if (typeof options.input === 'string') {
    const messages: Msg[] = [{ role: 'user', parts: [textPart(options.input)] }]
    return createTranscript(messages, { format: 'text', hasErrorFlag: false })
  }
  try {
    return readTranscript(options.input, options.readers ? { readers: options.readers } : {})
  } catch {
    // An input that is no conversation (a plain object, say) cannot be the head of one.
    return undefined
  }
}

/** Values that throw when they are looked at (getters, proxies) are no reply that can be read. */
function readSafely(value: unknown, readers: readonly TranscriptReader[]): Reading {
  try {
    return readAny(value, readers)
  } catch (error) {
    if (ProctorError.is(error)) throw error
    if (error instanceof Unreadable) throw new UnrecognizedTranscriptError(error.saw, names(readers))
    const saw = `${describeValue(value)}, which threw as it was read (${describeValue(error)})`
    throw new UnrecognizedTranscriptError(saw, names(readers), error)
  }
}

function readAny(value: unknown, readers: readonly TranscriptReader[], depth = 0): Reading {
  const empty: Reading = { messages: [], format: 'empty', hasErrorFlag: false }
  if (Array.isArray(value) && value.length === 0) return empty
  refuseHoles(value)
  const own = hasOwnReaders(readers)
    ? readers.find((candidate) => isOwnReader(candidate) && knows(candidate, value))
    : undefined
  if (own) return readAs(own, value)
  const envelope = depth < deepestEnvelope ? openEnvelope(value) : undefined
  if (envelope) {
    const readings = envelope.inner.map((inner) => readAny(inner, readers, depth + 1))
    return joinReadings(envelope.format, readings)
  }
  const reader = readers.find((candidate) => knows(candidate, value))
  if (reader) return readAs(reader, value)
  if (Array.isArray(value)) return readMixed(value, readers)
  if (isFields(value)) {
    if (typeof value['role'] === 'string' || typeof value['type'] === 'string') {
      const single = readers.find((candidate) => knows(candidate, [value]))
      if (single) return readAs(single, [value])
    }
    const failure = readErrorReply(value)
    if (failure) throw failure
    if (Array.isArray(value['messages'])) {
      const reading = readAny(value['messages'], readers, depth)
      refuseCallsBeside(value, reading.messages, (steps) => readAny(steps, readers, depth).messages)
      return reading
    }
  }
  throw unrecognized(describeValue(value), value, readers)
}

/** A reader of the user's that threw where it was asked is likely the one that should have read the value. */
function unrecognized(
  saw: string,
  value: unknown,
  readers: readonly TranscriptReader[],
): UnrecognizedTranscriptError {
  for (const reader of readers.filter(isOwnReader)) {
    try {
      reader.recognises(value)
    } catch (error) {
      const thrown = `\`recognises\` of the reader "${reader.format}" threw ${describeValue(error)}`
      return new UnrecognizedTranscriptError(`${saw}; ${thrown}`, names(readers), error)
    }
  }
  return new UnrecognizedTranscriptError(saw, names(readers))
}

/** Loops over a list pass its holes by: it would be read as shorter than it is. */
function refuseHoles(value: unknown): void {
  if (!Array.isArray(value)) return
  for (let index = 0; index < value.length; index++)
    if (!(index in value)) throw new Unreadable(`a list of ${value.length} with nothing at index ${index}`)
}

/** A value whose getters throw is of no format. */
function knows(reader: TranscriptReader, value: unknown): boolean {
  try {
    return reader.recognises(value)
  } catch {
    return false
  }
}

const deepestEnvelope = 10

function joinReadings(format: string, readings: readonly Reading[]): Reading {
  const filled = readings.filter((reading) => reading.messages.length > 0)
  return {
    messages: filled.flatMap((reading) => reading.messages),
    format,
    hasErrorFlag: filled.length > 0 && filled.every((reading) => reading.hasErrorFlag),
  }
}

function readAs(reader: TranscriptReader, value: unknown): Reading {
  return {
    messages: readWith(reader, value),
    format: reader.format,
    hasErrorFlag: reader.hasErrorFlag === true,
  }
}

/**
 * A list whose messages come from several formats: neighbours that one reader knows are read together. Whole replies may stand among them.
 */
function readMixed(list: readonly unknown[], readers: readonly TranscriptReader[]): Reading {
  const messages: Msg[] = []
  const formats = new Set<string>()
  let hasErrorFlag = true
  for (let start = 0; start < list.length; ) {
    const item = list[start]
    const ofMessages = readers.find((candidate) => knows(candidate, [item]))
    const reader = ofMessages ?? readers.find((candidate) => isFields(item) && knows(candidate, item))
    if (!reader) throw readErrorReply(item) ?? unrecognizedAt(start, list, readers)
    let end = start + 1
    while (ofMessages && end < list.length && knows(reader, [list[end]])) end += 1
    for (const message of readRun(reader, list, start, ofMessages ? end : undefined)) messages.push(message)
    formats.add(reader.format)
    hasErrorFlag &&= reader.hasErrorFlag === true
    start = end
  }
  const [format = 'mixed', ...others] = formats
  return { messages, format: others.length === 0 ? format : 'mixed', hasErrorFlag }
}

/** Reads the neighbours from `start` to `end`, or without an end the whole reply at `start`. */
function readRun(
  reader: TranscriptReader,
  list: readonly unknown[],
  start: number,
  end: number | undefined,
): readonly Msg[] {
  try {
    return readWith(reader, end === undefined ? list[start] : list.slice(start, end))
  } catch (error) {
    if (!(error instanceof Unreadable) || start === 0) throw error
    throw new Unreadable(`from message ${start} on, ${error.saw}`)
  }
}

function unrecognizedAt(
  index: number,
  list: readonly unknown[],
  readers: readonly TranscriptReader[],
): UnrecognizedTranscriptError {
  const saw = `message ${index} of ${list.length} is ${describeValue(list[index])}`
  return unrecognized(saw, list, readers)
}

function readErrorReply(value: unknown): RunFailedError | undefined {
  if (value instanceof Error) return new RunFailedError(value.message || value.name, value)
  if (!isFields(value) || !Object.hasOwn(value, 'error')) return undefined
  const error = value['error']
  if (typeof error === 'string' && error !== '') return new RunFailedError(error, value)
  if (!isFields(error)) return undefined
  const message = typeof error['message'] === 'string' ? error['message'] : describeValue(error)
  return new RunFailedError(message, value)
}

function names(readers: readonly TranscriptReader[]): readonly string[] {
  return [...new Set(readers.map((reader) => reader.format))]
}
