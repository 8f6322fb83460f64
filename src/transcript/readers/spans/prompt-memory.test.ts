import { describe, expect, test } from 'vitest'
import { isFields } from '../../plain.ts'
import type { Msg } from '../../types.ts'
import { readLists } from '../openinference-attributes.ts'
import { type Prompt, promptOf } from './prompt.ts'
import { PromptMemory } from './prompt-memory.ts'

let reads = 0
function read(items: readonly unknown[]): readonly Msg[] {
  reads += items.length
  return items
    .filter(isFields)
    .map((item) => ({ role: 'user', parts: [{ type: 'text', text: String(item['t']) }] }))
}
function texts(memory: PromptMemory, prompt: Prompt): unknown[] {
  const { messages } = memory.newsOf(prompt)
  return messages.flatMap((message) => message.parts.map((part) => (part.type === 'text' ? part.text : part)))
}
const items = (...names: readonly string[]): string => JSON.stringify(names.map((t) => ({ t })))
const system: Msg[] = [{ role: 'system', parts: [{ type: 'text', text: 'sys' }] }]

describe('prompts that repeat each other', () => {
  test('each of a long run is read from where it goes on', () => {
    const memory = new PromptMemory()
    const names: string[] = []
    reads = 0
    for (let step = 0; step < 200; step++) {
      names.push(`a${step}`, `b${step}`)
      expect(texts(memory, promptOf(items(...names), { read }))).toEqual(names.slice(-2))
    }
    expect(reads).toBe(400)
  })

  test('conversations side by side are each read on', () => {
    const memory = new PromptMemory()
    texts(memory, promptOf(items('a'), { read }))
    texts(memory, promptOf(items('b'), { read }))
    expect(texts(memory, promptOf(items('a', 'c'), { read }))).toEqual(['c'])
    expect(texts(memory, promptOf(items('b', 'd'), { read }))).toEqual(['d'])
  })

  test('one that is the same has no news; one that differs is read in full', () => {
    const memory = new PromptMemory()
    texts(memory, promptOf(items('a', 'b'), { read }, system))
    expect(texts(memory, promptOf(items('a', 'b'), { read }, system))).toEqual([])
    expect(texts(memory, promptOf(items('a', 'c'), { read }, system))).toEqual(['sys', 'a', 'c'])
    expect(texts(memory, promptOf(items('a', 'b', 'c'), { read }))).toEqual(['a', 'b', 'c'])
    expect(texts(memory, promptOf('[{"t":"a"},{"t":"b"},{"t":"c', { read }, system))).toEqual(['sys'])
  })

  test('a list of numbers that begins like another does not repeat it', () => {
    const memory = new PromptMemory()
    const numbers = (list: readonly unknown[]): Msg[] => [
      { role: 'user', parts: [{ type: 'text', text: list.join(' ') }] },
    ]
    texts(memory, promptOf('[1]', { read: numbers }))
    expect(texts(memory, promptOf('[12]', { read: numbers }))).toEqual(['12'])
  })

  test('one with messages that are bound to others is read in full, each time', () => {
    const memory = new PromptMemory()
    const form = { read, bound: 'approval' }
    texts(memory, promptOf(items('a'), form))
    expect(texts(memory, promptOf(items('a', 'approval'), form))).toEqual(['a', 'approval'])
    expect(texts(memory, promptOf(items('a', 'approval', 'b'), form))).toEqual(['a', 'approval', 'b'])
    expect(texts(memory, promptOf(items('a', 'b'), form))).toEqual(['b'])
  })

  test('values that are no text are read as they are', () => {
    expect(texts(new PromptMemory(), promptOf([{ t: 'a' }], { read }))).toEqual(['a'])
    expect(texts(new PromptMemory(), promptOf(undefined, { read }))).toEqual([])
  })
})

describe('prompts that a tracer writes message by message', () => {
  const prefix = 'llm.input_messages'

  /** A prompt of OpenInference, with a note of each message that is read. */
  function itemsOf(attributes: Record<string, unknown>, read: string[] = []): Prompt {
    const [list] = readLists(attributes, [prefix])
    if (!list) throw new Error('there is no list')
    return { head: [], items: { list, readFrom } }

    function readFrom(index: number): readonly Msg[] | undefined {
      return list?.readFrom(index)?.map((item) => {
        const text = JSON.stringify(item)
        read.push(text)
        return { role: 'user', parts: [{ type: 'text', text }] }
      })
    }
  }

  function messages(...contents: readonly string[]): Record<string, unknown> {
    return Object.fromEntries(
      contents.flatMap((content, index) => [
        [`${prefix}.${index}.message.role`, 'user'],
        [`${prefix}.${index}.message.content`, content],
      ]),
    )
  }

  const ask = (memory: PromptMemory, attributes: Record<string, unknown>): number =>
    memory.newsOf(itemsOf(attributes)).messages.length

  test.each([
    ['in the order of the messages', (attributes: Record<string, unknown>) => attributes],
    [
      'sorted by name, where 10 comes before 2',
      (attributes: Record<string, unknown>) => Object.fromEntries(Object.entries(attributes).sort()),
    ],
    [
      'nested',
      (attributes: Record<string, unknown>) => ({
        llm: { input_messages: Object.values(attributes).filter((value) => value !== 'user') },
      }),
    ],
  ])('a run of 120 steps reads each message once: %s', (_words, form) => {
    const memory = new PromptMemory()
    const read: string[] = []
    const texts: string[] = []
    for (let step = 0; step < 120; step++) {
      texts.push(`asked ${step}`, `answered ${step}`)
      memory.newsOf(itemsOf(form(messages(...texts)), read))
    }
    expect(read).toHaveLength(240)
  })

  test('one that does not repeat what is known is read as a whole', () => {
    const memory = new PromptMemory()
    const asked = [
      messages('a', 'b'),
      messages('a', 'c'),
      messages('a', 'b'),
      messages('a', 'b', 'd'),
      messages('a'),
    ]
    expect(asked.map((attributes) => ask(memory, attributes))).toEqual([2, 2, 0, 1, 1])
  })

  test('one whose last message goes on is read as a whole', () => {
    const memory = new PromptMemory()
    ask(memory, messages('a', 'b'))
    const longer = { ...messages('a', 'b'), [`${prefix}.1.message.tool_call_id`]: 'c', ...messages('a', 'b') }
    expect(ask(memory, longer)).toBe(2)
  })

  test('values that are no texts are compared by what they hold', () => {
    const memory = new PromptMemory()
    const given = (hold: unknown) => ({ [`${prefix}.0.message.content`]: hold })
    expect([[1], [1], [2]].map((hold) => ask(memory, given(hold)))).toEqual([1, 0, 1])
  })
})
