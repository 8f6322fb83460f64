import type { Usage } from '../../scorer/index.ts'
import { asText, isFields } from '../../transcript/index.ts'
import { addUsage } from '../scoring/add-usage.ts'
import { inputMessages } from './agent-messages.ts'

type Fields = Readonly<Record<string, unknown>>

/** Reads the usage that outputs state themselves, over the turns of one attempt: a message that an output repeats counts once. */
export class OutputUsage {
  readonly #known = new Set<unknown>()

  /**
   * What an output states of its own making; `undefined` where it states nothing, or not for all it holds. Messages of the input were made
   * before. Never throws, whatever getters the output has.
   */
  read(output: object, input: unknown): Usage | undefined {
    try {
      return Array.isArray(output) ? this.#readList(output, input) : this.#readObject(output as Fields, input) // reason: an object that is no array
    } catch {
      return undefined
    }
  }

  #readObject(output: Fields, input: unknown): Usage | undefined {
    if (isLiveStream(output)) return undefined
    const stated = statedUsage(output)
    if (stated) return stated
    if ('usage_metadata' in output) return readUsage(output['usage_metadata'])
    return Array.isArray(output['messages']) ? this.#readList(output['messages'], input) : undefined
  }

  /** Steps, replies or messages add up; the end of a stream states the whole of it. */
  #readList(list: readonly unknown[], input: unknown): Usage | undefined {
    const last: unknown = list.at(-1)
    if (isFields(last) && (last['type'] === 'finish' || last['object'] === 'chat.completion.chunk')) {
      return lastStated(list)
    }
    for (const message of inputMessages(input) ?? []) if (isFields(message)) this.#isNew(message)
    let sum: Usage | undefined
    let isWhole = true
    for (const element of list) {
      if (!isFields(element) || !this.#isNew(element)) continue
      const usage = readUsage(element['usage'] ?? element['usage_metadata'])
      if (usage) sum = addUsage(sum, usage)
      else if (element['role'] === 'assistant' || 'usage_metadata' in element) isWhole = false
    }
    return isWhole ? sum : undefined
  }

  /** True for a message that was not met before. Graphs copy messages and keep their ids. */
  #isNew(message: Fields): boolean {
    const id = 'usage_metadata' in message ? asText(message['id']) : undefined
    if (this.#known.has(message) || (id !== undefined && this.#known.has(id))) return false
    this.#known.add(message)
    if (id !== undefined) this.#known.add(id)
    return true
  }
}

/** A stream that nobody has read yet: asking it for its usage would start it. */
function isLiveStream(output: Fields): boolean {
  return 'fullStream' in output || 'toUIMessageStream' in output
}

/** The AI SDK and Mastra state the whole as `totalUsage`, providers as `usage`, the OpenAI Agents SDK as `state.usage`. */
function statedUsage(output: Fields): Usage | undefined {
  const whole = readUsage(output['totalUsage']) ?? readUsage(output['usage'])
  if (whole) return whole
  return 'newItems' in output && isFields(output['state']) ? readUsage(output['state']['usage']) : undefined
}

function lastStated(parts: readonly unknown[]): Usage | undefined {
  const part: unknown = parts.findLast((each) => isFields(each) && statedUsage(each))
  return isFields(part) ? statedUsage(part) : undefined
}

const usageKeys: readonly (readonly [to: keyof Usage, from: readonly string[]])[] = [
  ['inputTokens', ['inputTokens', 'input_tokens', 'promptTokens', 'prompt_tokens']],
  ['outputTokens', ['outputTokens', 'output_tokens', 'completionTokens', 'completion_tokens']],
  ['totalTokens', ['totalTokens', 'total_tokens']],
  ['requests', ['requests']],
]

/** Anthropic counts what a cache held beside `input_tokens`; others count it in. */
const anthropicCacheKeys = ['cache_creation_input_tokens', 'cache_read_input_tokens']

function readUsage(stated: unknown): Usage | undefined {
  if (!isFields(stated)) return undefined
  const usage: Usage = {}
  for (const [to, names] of usageKeys) {
    const value = names.map((name) => countOf(stated, name)).find((count) => count !== undefined)
    if (value !== undefined) usage[to] = value
  }
  if (usage.inputTokens !== undefined) {
    for (const name of anthropicCacheKeys) usage.inputTokens += countOf(stated, name) ?? 0
  }
  const { inputTokens, outputTokens } = usage
  if (inputTokens !== undefined && outputTokens !== undefined)
    usage.totalTokens ??= inputTokens + outputTokens
  const hasTokens = [usage.totalTokens, inputTokens, outputTokens].some((count) => count !== undefined)
  return hasTokens ? usage : undefined
}

function countOf(stated: Fields, name: string): number | undefined {
  const value = stated[name]
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}
