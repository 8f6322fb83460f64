import { argumentKey } from './argument-key.ts'
import type { ActualCall, CallPair } from './call-pair.ts'
import type { CompiledCall } from './expected-call.ts'

/** Expected and actual calls of one name, by their places in the two lists. */
export interface NameGroup {
  readonly expected: readonly number[]
  readonly actual: readonly number[]
}

/** What is left of a group. */
export interface RestOfGroup extends NameGroup {
  /** Surely no two are equal: keys do not know equal functions. */
  readonly areUnlike: boolean
}

/** From this many pairs on, keys of the arguments cost less than looking at pair after pair. */
const manyPairs = 400

/**
 * Pairs calls whose plain arguments are equal, the first with the first, and returns what is left. Equality sorts calls
 * into classes within which any pairing is as good as any other, so nothing of the optimum is lost.
 */
export function takeEqual(
  group: NameGroup,
  expected: readonly CompiledCall[],
  actual: readonly ActualCall[],
  pairs: CallPair[],
): RestOfGroup {
  const isMany = group.expected.length * group.actual.length > manyPairs
  const findEqual = (isMany ? finderByKey : finderByLooking)(group.actual, actual)
  const taken = new Set<number>()
  const rest: number[] = []
  for (const expectedIndex of group.expected) {
    const call = expected[expectedIndex]
    const actualIndex = call && findEqual(call)
    if (actualIndex === undefined) rest.push(expectedIndex)
    else {
      taken.add(actualIndex)
      pairs.push({ expectedIndex, actualIndex, similarity: 1 })
    }
  }
  if (taken.size === 0 || rest.length === 0)
    return { expected: rest, actual: group.actual, areUnlike: !isMany }
  const actualRest = group.actual.filter((index) => !taken.has(index))
  return { expected: rest, actual: actualRest, areUnlike: !isMany }
}

/** Takes the first actual call that is equal and not yet taken. */
type Finder = (call: CompiledCall) => number | undefined

function finderByLooking(places: readonly number[], actual: readonly ActualCall[]): Finder {
  const left = [...places]
  return (call) => {
    for (let place = 0; place < left.length; place++) {
      const index = left[place] ?? 0
      if (!call.accepts(actual[index]?.args)) continue
      left.splice(place, 1)
      return index
    }
    return undefined
  }
}

function finderByKey(places: readonly number[], actual: readonly ActualCall[]): Finder {
  const byKey = new Map<string, number[]>()
  for (const index of places.toReversed()) {
    const key = argumentKey(actual[index]?.args)
    if (key === undefined) continue
    const list = byKey.get(key)
    if (list === undefined) byKey.set(key, [index])
    else list.push(index)
  }
  return ({ comparison }) => {
    const key = argumentKey(comparison?.value)
    return key === undefined ? undefined : byKey.get(key)?.pop()
  }
}
