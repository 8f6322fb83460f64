import { deepEqual } from '../../deep-equal.ts'
import type { Msg } from '../../types.ts'
import { type AttributeList, isStartOf } from '../openinference-attributes.ts'
import { type Prompt, type PromptItems, type PromptList, readPromptList } from './prompt.ts'
import { Tally } from './tally.ts'

/** How often a prompt has shown each text, call and result. */
export interface PromptCounts {
  readonly said: Tally
  readonly called: Tally
  readonly answered: Tally
}

/** The part of a prompt that no prompt before it has shown, and the counts of the part before. */
export interface PromptNews {
  readonly messages: readonly Msg[]
  readonly counts: PromptCounts
}

interface KnownPrompt {
  head: readonly Msg[]
  list: PromptList
  counts: PromptCounts
}

/** Conversations that can run side by side before one of them is read in full again. */
const capacity = 8

/**
 * Remembers prompts by their text. One that repeats another and goes on is read from where it goes on: a run of n steps costs n messages, not
 * their square. Whoever asks must take in all that is new, so that what has been shown once holds no news.
 */
export class PromptMemory {
  private known: KnownPrompt[] = []
  private knownItems: KnownItems[] = []

  /** What is new in the prompt. The counts are to be carried on: they are those of the whole prompt for the next that repeats it. */
  newsOf(prompt: Prompt): PromptNews {
    const { head, list, items } = prompt
    if (items) return this.newsOfItems(items)
    if (!list) return { messages: head, counts: createCounts() }
    for (const known of this.known) {
      const messages = readOn(known, head, list)
      if (!messages) continue
      known.list = list
      return { messages, counts: known.counts }
    }
    const counts = createCounts()
    const messages = readPromptList(list)
    if (messages.length > 0 && !isBound(list))
      this.known = [{ head, list, counts }, ...this.known].slice(0, capacity)
    return { messages: [...head, ...messages], counts }
  }

  private newsOfItems({ list, readFrom }: PromptItems): PromptNews {
    for (const known of this.knownItems) {
      if (!isStartOf(known.list, list)) continue
      const messages = list.keys.length === known.list.keys.length ? [] : readFrom(known.list.keys.length)
      if (!messages) continue
      known.list = list
      return { messages, counts: known.counts }
    }
    const counts = createCounts()
    if (list.keys.length > 0) this.knownItems = [{ list, counts }, ...this.knownItems].slice(0, capacity)
    return { messages: readFrom(0) ?? [], counts }
  }
}

interface KnownItems {
  list: AttributeList
  counts: PromptCounts
}

function createCounts(): PromptCounts {
  return { said: new Tally(), called: new Tally(), answered: new Tally() }
}

function isBound({ text, bound }: PromptList): boolean {
  return bound !== undefined && text.includes(bound)
}

/** The messages with which a list goes on after a known one; undefined where it does not repeat it, or is cut off. */
function readOn(known: KnownPrompt, head: readonly Msg[], list: PromptList): readonly Msg[] | undefined {
  const { text } = known.list
  if (known.list.read !== list.read || !text.endsWith(']')) return undefined
  if (list.text === text) return deepEqual(known.head, head) ? [] : undefined
  const shared = text.length - 1
  // Slices are compared at once, by `startsWith` letter by letter: it takes seven times as long.
  if (list.text[shared] !== ',' || list.text.slice(0, shared) !== text.slice(0, shared)) return undefined
  const rest = { ...list, text: `[${list.text.slice(shared + 1)}` }
  if (isBound(rest) || !deepEqual(known.head, head)) return undefined
  const messages = readPromptList(rest)
  return messages.length > 0 ? messages : undefined
}
