import { isAmbiguousLoop, isWrittenOut } from './ambiguous-loop.ts'
import { type CharacterSet, everyCharacter, longestStretch, readCharacterSet } from './character-set.ts'
import { isNullable, type PatternNode, type RepeatNode } from './pattern-node.ts'

/** A bound on the steps of a backtracking engine, as a formula in the lengths of stretches of a text. */
type Cost = (stretch: (loop: RepeatNode) => number) => number

const one: Cost = () => 1

/** Thrown where the steps may double with every character. */
class EndlessError extends Error {}

/** Bounds the steps that a pattern may take on a text. */
export interface PatternCost {
  /** Upper bound for any text of this length, in UTF-16 units. */
  forLength(length: number): number
  /** Closer bound for one text: a loop goes no further than the longest stretch of its characters. */
  forText(text: string): number
}

/**
 * The cost of a pattern, or undefined where it may grow exponentially.
 *
 * @param isAnchored - It can match at the text's start only.
 */
export function boundCost(node: PatternNode, flags: string, isAnchored: boolean): PatternCost | undefined {
  let cost: Cost
  try {
    cost = costOf(node, flags)
  } catch (error) {
    if (error instanceof EndlessError) return undefined
    throw error
  }
  const sets = new Map<RepeatNode, CharacterSet>()
  const setOf = (loop: RepeatNode): CharacterSet => {
    const known = sets.get(loop) ?? union(loop.body, flags)
    sets.set(loop, known)
    return known
  }
  const starts = (length: number): number => (isAnchored ? 1 : length + 1)
  return {
    forLength: (length) => starts(length) * cost(() => length),
    forText: (text) => starts(text.length) * cost((loop) => longestStretch(text, setOf(loop))),
  }
}

function costOf(node: PatternNode, flags: string): Cost {
  switch (node.type) {
    case 'sequence':
      return multiply(node.items.map((item) => costOf(item, flags)))
    case 'choice':
      return add(node.branches.map((branch) => costOf(branch, flags)))
    case 'repeat':
      return costOfRepeat(node, flags)
    case 'look':
      return costOf(node.body, flags)
    case 'back-reference': {
      const anything: RepeatNode = { type: 'repeat', body: node, min: 0, max: Number.POSITIVE_INFINITY }
      return (stretch) => stretch(anything) + 1
    }
    default:
      return one
  }
}

function costOfRepeat(repeat: RepeatNode, flags: string): Cost {
  const { body, min, max } = repeat
  if (max === 1) return add([one, costOf(body, flags)])
  if (isWrittenOut(repeat)) {
    const inner = costOf(body, flags)
    if (inner === one) return () => max - min + 1
    const choices = isNullable(body) || min < max ? max - min + 2 : 1
    return (stretch) => choices * inner(stretch) ** max
  }
  if (isAmbiguousLoop(repeat, flags)) throw new EndlessError('two ways round a loop')
  const looks = multiply(looksIn(body).map((look) => costOf(look, flags)))
  return (stretch) => (Math.min(stretch(repeat), max) + 1) * looks(stretch)
}

/** Lookarounds inside of a loop: tried anew at each turn. */
function looksIn(node: PatternNode): PatternNode[] {
  switch (node.type) {
    case 'look':
      return [node.body]
    case 'sequence':
      return node.items.flatMap(looksIn)
    case 'choice':
      return node.branches.flatMap(looksIn)
    case 'repeat':
      return looksIn(node.body)
    default:
      return []
  }
}

function union(node: PatternNode, flags: string): CharacterSet {
  switch (node.type) {
    case 'character':
      return readCharacterSet(node.source, flags)
    case 'sequence':
      return node.items.reduce((set, item) => set | union(item, flags), 0n)
    case 'choice':
      return node.branches.reduce((set, branch) => set | union(branch, flags), 0n)
    case 'repeat':
      return union(node.body, flags)
    case 'back-reference':
      return everyCharacter
    default:
      return 0n
  }
}

function multiply(costs: readonly Cost[]): Cost {
  const growing = costs.filter((cost) => cost !== one)
  if (growing.length === 0) return one
  return (stretch) => growing.reduce((product, cost) => product * cost(stretch), 1)
}

function add(costs: readonly Cost[]): Cost {
  return (stretch) => costs.reduce((sum, cost) => sum + cost(stretch), 0)
}
