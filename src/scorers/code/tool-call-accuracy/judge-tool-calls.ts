/** Answers of the two questions. */
export interface ToolCallVerdict {
  /** The tool question under `strictMode`; false without an expected tool. */
  correctToolCalled: boolean
  /** The order question under `strictMode`; `null` without an expected order. */
  correctOrderCalled: boolean | null
}

/** True where `wanted` can be got from `actual` by leaving calls out. */
export function isSubsequence(wanted: readonly string[], actual: readonly string[]): boolean {
  let next = 0
  for (const name of actual) if (next < wanted.length && name === wanted[next]) next += 1
  return next === wanted.length
}

function isSame(wanted: readonly string[], actual: readonly string[]): boolean {
  return wanted.length === actual.length && wanted.every((name, index) => name === actual[index])
}

/** Compares names of calls with what is expected. */
export function judgeToolCalls(
  actual: readonly string[],
  expected: { tool?: string; order?: readonly string[]; strictMode: boolean },
): ToolCallVerdict {
  const { tool, order, strictMode } = expected
  const correctToolCalled =
    tool !== undefined && (strictMode ? actual.length === 1 && actual[0] === tool : actual.includes(tool))
  if (!order) return { correctToolCalled, correctOrderCalled: null }
  return {
    correctToolCalled,
    correctOrderCalled: strictMode ? isSame(order, actual) : isSubsequence(order, actual),
  }
}
