/** A regular expression as a tree: what is needed to bound its cost and to write it for another engine. */
export type PatternNode =
  | { readonly type: 'character'; readonly source: string }
  | { readonly type: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly type: 'choice'; readonly branches: readonly PatternNode[] }
  | RepeatNode
  | { readonly type: 'edge'; readonly kind: 'start' | 'end' | 'boundary' | 'no-boundary' }
  | { readonly type: 'look'; readonly body: PatternNode }
  | { readonly type: 'back-reference' }

/** `body{min,max}`; `max` is Infinity for `*`, `+` and `{n,}`. */
export interface RepeatNode {
  readonly type: 'repeat'
  readonly body: PatternNode
  readonly min: number
  readonly max: number
}

/** Thrown by the parser for syntax it leaves to the engine alone; the pattern then always runs under a time limit. */
export class UnknownSyntaxError extends Error {}

/** True where the node can match the empty text. Assertions are empty. */
export function isNullable(node: PatternNode): boolean {
  switch (node.type) {
    case 'character':
      return false
    case 'sequence':
      return node.items.every(isNullable)
    case 'choice':
      return node.branches.some(isNullable)
    case 'repeat':
      return node.min === 0 || isNullable(node.body)
    default:
      return true
  }
}
