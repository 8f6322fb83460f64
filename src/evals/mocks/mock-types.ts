import type { Unchecked } from '../../scorer/index.ts'

/** What a tool answers in place of itself, for one item. */
export interface ToolMock {
  toolName: string
  /** The arguments that are answered. */
  args?: Unchecked
  /** `strict`: arguments are equal (key order is free). `ignore`: any. Default `strict` where `args` is given, else `ignore`. */
  matchArgs?: 'strict' | 'ignore'
  /** The answer; each call gets a copy. Exactly one of `output` and `error`. */
  output?: Unchecked
  /** The tool throws an error with this message. */
  error?: string
}

/** What becomes of calls that no mock answers: `allow` lets the tool itself answer, `deny` throws an `UnmockedToolError`. */
export type UnmockedToolPolicy = 'allow' | 'deny'

/** One call of a tool that could be mocked. */
export interface MockableCall {
  toolName: string
  args: unknown
  /** Who answered it. */
  answer: 'mock' | 'live' | 'denied'
  /** Which mock, by its place in the item's list. */
  mock?: number
}

/** What became of the mocks of an item, in the attempt that counts. */
export interface ToolMockReport {
  /** In the order of the calls. */
  calls: MockableCall[]
  /** Places of mocks that answered nothing. */
  unused: number[]
}
