import { type CharacterSet, everyCharacter, overlap, readCharacterSet } from './character-set.ts'
import { isNullable, type PatternNode, type RepeatNode } from './pattern-node.ts'

const mostPositions = 80
const mostCopies = 64

/** A repeat that is few enough times to be written out; any other is a loop. */
export function isWrittenOut(repeat: RepeatNode): boolean {
  return repeat.max <= 4 || (repeat.min === repeat.max && repeat.max <= mostCopies)
}

/**
 * True where one text can lead round the loop in two ways: a backtracking engine then tries all of their combinations, which double with
 * every turn. Errs towards true.
 */
export function isAmbiguousLoop(loop: RepeatNode, flags: string): boolean {
  const automaton = new Automaton(flags)
  const piece = automaton.add(loop.body)
  if (!automaton.isExact || (loop.max !== Number.POSITIVE_INFINITY && piece.isNullable)) return true
  automaton.connect(piece.last, piece.first)
  return automaton.hasTwoWays()
}

interface Piece {
  isNullable: boolean
  /** Positions that may come first. */
  first: readonly number[]
  last: readonly number[]
}

const emptyPiece: Piece = { isNullable: true, first: [], last: [] }

/** Positions (one for each character of the pattern) and which may follow which, repeated where there are several ways. */
class Automaton {
  /** False where the pattern is too large or too odd to be sure. */
  isExact = true
  private readonly sets: CharacterSet[] = []
  private readonly followers: number[][] = []
  private readonly flags: string

  constructor(flags: string) {
    this.flags = flags
  }

  add(node: PatternNode): Piece {
    if (this.sets.length > mostPositions) this.isExact = false
    if (!this.isExact) return emptyPiece
    switch (node.type) {
      case 'character':
        return this.addPosition(readCharacterSet(node.source, this.flags))
      case 'sequence':
        return this.addAll(node.items)
      case 'choice':
        return this.addChoice(node.branches)
      case 'repeat':
        return this.addRepeat(node)
      case 'back-reference': {
        const piece = this.addPosition(everyCharacter)
        this.connect(piece.last, piece.first)
        return { ...piece, isNullable: true }
      }
      default:
        return emptyPiece
    }
  }

  private addPosition(set: CharacterSet): Piece {
    const position = this.sets.push(set) - 1
    this.followers.push([])
    return { isNullable: false, first: [position], last: [position] }
  }

  private addAll(items: readonly PatternNode[]): Piece {
    let whole = emptyPiece
    for (const item of items) {
      const next = this.add(item)
      this.connect(whole.last, next.first)
      whole = {
        isNullable: whole.isNullable && next.isNullable,
        first: whole.isNullable ? [...whole.first, ...next.first] : whole.first,
        last: next.isNullable ? [...whole.last, ...next.last] : next.last,
      }
    }
    return whole
  }

  private addChoice(branches: readonly PatternNode[]): Piece {
    const pieces = branches.map((branch) => this.add(branch))
    // Two ways to be empty are two ways round.
    if (pieces.filter((piece) => piece.isNullable).length > 1) this.isExact = false
    return {
      isNullable: pieces.some((piece) => piece.isNullable),
      first: pieces.flatMap((piece) => piece.first),
      last: pieces.flatMap((piece) => piece.last),
    }
  }

  private addRepeat(repeat: RepeatNode): Piece {
    if (isWrittenOut(repeat) && repeat.max > 1) return this.addAll(writeOut(repeat))
    const body = this.add(repeat.body)
    if (repeat.max > 1) {
      if (repeat.max !== Number.POSITIVE_INFINITY && body.isNullable) this.isExact = false
      this.connect(body.last, body.first)
    }
    return repeat.min === 0 ? { ...body, isNullable: true } : body
  }

  connect(from: readonly number[], to: readonly number[]): void {
    for (const position of from) this.followers[position]?.push(...to)
  }

  hasTwoWays(): boolean {
    return this.followers.some((followers) => {
      for (const [index, left] of followers.entries()) {
        for (const right of followers.slice(index + 1)) if (this.meet(left, right)) return true
      }
      return false
    })
  }

  /** True where two ways that part here and read the same text come together again. */
  private meet(left: number, right: number): boolean {
    const seen = new Set<number>()
    const waiting: [number, number][] = [[left, right]]
    for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
      const [a, b] = pair
      if (!overlap(this.sets[a] ?? 0n, this.sets[b] ?? 0n)) continue
      if (a === b) return true
      const key = a * (mostPositions * 2) + b
      if (seen.has(key)) continue
      seen.add(key)
      for (const nextA of this.followers[a] ?? []) {
        for (const nextB of this.followers[b] ?? []) waiting.push([nextA, nextB])
      }
    }
    return false
  }
}

/** `a{2,3}` as `aa(a)?`, the optional ones one inside the other. */
function writeOut({ body, min, max }: RepeatNode): PatternNode[] {
  const items: PatternNode[] = Array.from({ length: min }, () => body)
  if (isNullable(body)) {
    for (let copy = min; copy < max; copy++) items.push({ type: 'repeat', body, min: 0, max: 1 })
    return items
  }
  let tail: PatternNode | undefined
  for (let copy = min; copy < max; copy++) {
    const inner: PatternNode = tail ? { type: 'sequence', items: [body, tail] } : body
    tail = { type: 'repeat', body: inner, min: 0, max: 1 }
  }
  return tail ? [...items, tail] : items
}
