import { deepEqual, type ToolCallEntry } from '../../transcript/index.ts'

/** True where two calls have equal arguments, whole numbers beyond 2^53 by the digits the model wrote, where those are known. */
export function haveSameArguments(one: ToolCallEntry, other: ToolCallEntry): boolean {
  if (!deepEqual(one.args, other.args)) return false
  const [exact, otherExact] = [exactArguments(one), exactArguments(other)]
  return exact === undefined || otherExact === undefined || deepEqual(exact, otherExact)
}

const longNumber = /\d{16}/
const textOrLongNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d{16,}(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** The arguments with long numbers as text; undefined where there are none, or no JSON. */
function exactArguments({ argsRaw }: ToolCallEntry): unknown {
  if (argsRaw === undefined || !longNumber.test(argsRaw)) return undefined
  try {
    return JSON.parse(
      argsRaw.replaceAll(textOrLongNumber, (found) => (found[0] === '"' ? found : `"${found}"`)),
    )
  } catch {
    return undefined
  }
}
