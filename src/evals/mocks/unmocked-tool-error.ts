import { describeValue, ProctorError } from '../../errors/index.ts'

/** Thrown into the agent where no mock answers a call, and the tool itself must not. Code `PROCTOR_EVAL_TOOL_UNMOCKED`. */
export class UnmockedToolError extends ProctorError {
  readonly code = 'PROCTOR_EVAL_TOOL_UNMOCKED' as const

  constructor(toolName: string, args: unknown, itemId: string) {
    super({
      message: `No mock of item \`${itemId}\` answers ${toolName} with ${describeValue(args)}.`,
      hint: "Add one to the item's `toolMocks`, or let the tool answer with `unmockedToolPolicy: 'allow'`.",
    })
  }
}
