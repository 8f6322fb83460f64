import { asList } from '../../plain.ts'
import type { Msg } from '../../types.ts'
import type { AttributeList } from '../openinference-attributes.ts'
import { parseAttribute } from './span-content.ts'

/** What a model was given. */
export interface Prompt {
  /** Messages that are read already: instructions that the tracer keeps apart, or the whole prompt. */
  readonly head: readonly Msg[]
  /** What comes after them, not parsed yet: every prompt of a run repeats the one before it, and most of it need not be read again. */
  readonly list?: PromptList
  /** The same for tracers that write each message as attributes of its own. */
  readonly items?: PromptItems
}

/** Messages that are known by their attributes, and read only where they are new. */
export interface PromptItems {
  readonly list: AttributeList
  /** Reads the messages from an attribute on; undefined where that belongs to a message before it. */
  readonly readFrom: (index: number) => readonly Msg[] | undefined
}

/** JSON text of a list of messages. */
export interface PromptList {
  readonly text: string
  /** Reads any stretch of the list on its own, but for `bound`. */
  readonly read: (items: readonly unknown[]) => readonly Msg[]
  /** A text by which messages are known that mean nothing without others: a list with it is read as a whole. */
  readonly bound?: string
}

/** The prompt that an attribute holds, as JSON text or as a value. */
export function promptOf(
  attribute: unknown,
  { read, ...more }: Omit<PromptList, 'text'>,
  head: readonly Msg[] = [],
): Prompt {
  if (typeof attribute === 'string') return { head, list: { text: attribute, read, ...more } }
  return { head: [...head, ...read(asList(attribute))] }
}

/** The messages of a list's JSON text; none where it is cut off. */
export function readPromptList(list: PromptList): readonly Msg[] {
  return list.read(asList(parseAttribute(list.text)))
}
