import { BadOptionError } from '../../errors/index.ts'
import { deepEqual, isFields } from '../../transcript/index.ts'
import { copyData } from '../scoring/copy-data.ts'
import type { ToolMock, ToolMockReport, UnmockedToolPolicy } from './mock-types.ts'
import { UnmockedToolError } from './unmocked-tool-error.ts'

type Execute = (...values: unknown[]) => unknown

/** The mocks of an item in one attempt: each attempt, trial and item has its own. */
export class ToolMocks {
  readonly #mocks: readonly ToolMock[]
  readonly #policy: UnmockedToolPolicy
  readonly #itemId: string
  readonly #calls: ToolMockReport['calls'] = []
  /** Places of mocks that have answered. */
  readonly #used = new Set<number>()

  constructor(itemId: string, mocks: readonly ToolMock[], policy: UnmockedToolPolicy) {
    this.#itemId = itemId
    this.#mocks = mocks
    this.#policy = policy
  }

  /**
   * The same tools, by the same names, which ask the mocks first. What has no `execute` and is no function stays as it is.
   *
   * @throws BadOptionError for a list: its tools have no names here.
   */
  wrap<T extends object>(tools: T): T {
    if (Array.isArray(tools)) {
      const accepted = 'a map of tools by name, such as { get_weather }'
      throw new BadOptionError({ subject: 'context.mockTools', option: 'tools', received: tools, accepted })
    }
    const wrapped = Object.entries(tools).map(([name, tool]) => [name, this.#wrapTool(name, tool)])
    return Object.fromEntries(wrapped) as T // reason: each tool is of the kind it was
  }

  /** What became of them. */
  report(): ToolMockReport {
    const unused = [...this.#mocks.keys()].filter((place) => !this.#used.has(place))
    return { calls: [...this.#calls], unused }
  }

  #wrapTool(name: string, tool: unknown): unknown {
    if (typeof tool === 'function') return this.#wrapFunction(name, tool, undefined)
    if (typeof tool !== 'object' || tool === null || !('execute' in tool)) return tool
    if (typeof tool.execute !== 'function') return tool
    const answer = this.#wrapFunction(name, tool.execute, tool)
    return new Proxy(tool, {
      get: (own, key) => (key === 'execute' ? answer : Reflect.get(own, key)),
    })
  }

  /** What awaited its answer awaits that of a mock. */
  #wrapFunction(name: string, tool: object, owner: unknown): Execute {
    const execute = tool as Execute // reason: a function, as whoever calls this has seen
    const answer: Execute = (...values) =>
      this.#answer(name, values, () => Reflect.apply(execute, owner, values))
    return isAsync(execute) ? async (...values) => answer(...values) : answer
  }

  #answer(toolName: string, values: readonly unknown[], live: () => unknown): unknown {
    const args = argumentsOf(values[0])
    const mock = this.#find(toolName, args)
    const call = { toolName, args: copyData(args).value }
    if (mock === undefined) {
      const isLive = this.#policy === 'allow'
      this.#calls.push({ ...call, answer: isLive ? 'live' : 'denied' })
      if (isLive) return live()
      throw new UnmockedToolError(toolName, args, this.#itemId)
    }
    this.#used.add(mock)
    this.#calls.push({ ...call, answer: 'mock', mock })
    const { error, output } = this.#mocks[mock] ?? {}
    if (error !== undefined) throw new Error(error)
    return copyData(output).value
  }

  /** The first mock of these arguments that has not answered yet; the last one answers again. */
  #find(toolName: string, args: unknown): number | undefined {
    const fitting = [...this.#mocks.keys()].filter((place) => fits(this.#mocks[place], toolName, args))
    return fitting.find((place) => !this.#used.has(place)) ?? fitting.at(-1)
  }
}

function isAsync(execute: Execute): boolean {
  return Object.prototype.toString.call(execute) === '[object AsyncFunction]'
}

function fits(mock: ToolMock | undefined, toolName: string, args: unknown): boolean {
  if (mock?.toolName !== toolName) return false
  const { matchArgs = 'args' in mock ? 'strict' : 'ignore' } = mock
  return matchArgs === 'ignore' || deepEqual(mock.args, args)
}

/** Older versions of Mastra hand the arguments over as `context`, beside what else they tell. */
function argumentsOf(first: unknown): unknown {
  if (!isFields(first) || !('context' in first)) return first
  return 'runtimeContext' in first || 'mastra' in first ? first['context'] : first
}
