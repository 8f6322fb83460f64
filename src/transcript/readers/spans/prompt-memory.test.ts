import { describe, expect, test } from 'vitest'
import { isFields } from '../../plain.ts'
import type { Msg } from '../../types.ts'
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
  test('a run of 300 steps reads each message once', () => {
    const memory = new PromptMemory()
    let read = 0
    for (let step = 1; step <= 300; step++) {
      const texts = Array.from({ length: step * 2 }, (_, index) => `message ${index}`)
      const readFrom = (from: number): Msg[] =>
        texts.slice(from).map((text) => {
          read += 1
          return { role: 'user', parts: [{ type: 'text', text }] }
        })
      expect(memory.newsOf({ head: [], items: { texts, readFrom } }).messages).toHaveLength(2)
    }
    expect(read).toBe(600)
  })

  test('one that does not repeat what is known is read as a whole', () => {
    const memory = new PromptMemory()
    const ask = (texts: readonly string[]): number =>
      memory.newsOf({
        head: [],
        items: {
          texts,
          readFrom: (from) =>
            texts.slice(from).map((text) => ({ role: 'user', parts: [{ type: 'text', text }] })),
        },
      }).messages.length
    expect([ask(['a', 'b']), ask(['a', 'c']), ask(['a', 'b']), ask(['a', 'b', 'd'])]).toEqual([2, 2, 0, 1])
  })
})
