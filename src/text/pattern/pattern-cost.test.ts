import { describe, expect, it } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import { parsePattern } from './parse-pattern.ts'
import { boundCost } from './pattern-cost.ts'
import type { PatternNode } from './pattern-node.ts'

const enough = 200_000

/** A backtracking engine that counts its steps, as slow and as simple as the definition. */
function countSteps(root: PatternNode, text: string): number {
  let steps = 0
  type Next = (index: number) => boolean

  function match(node: PatternNode, index: number, next: Next): boolean {
    steps += 1
    if (steps > enough) return true
    switch (node.type) {
      case 'character':
        return (
          index < text.length && new RegExp(`^${node.source}$`).test(text.charAt(index)) && next(index + 1)
        )
      case 'sequence':
        return matchAll(node.items, 0, index, next)
      case 'choice':
        return node.branches.some((branch) => match(branch, index, next))
      case 'repeat':
        return matchTimes(node, 0, index, next)
      default:
        throw new Error('not in these tests')
    }
  }

  function matchAll(items: readonly PatternNode[], place: number, index: number, next: Next): boolean {
    const item = items[place]
    return item ? match(item, index, (after) => matchAll(items, place + 1, after, next)) : next(index)
  }

  function matchTimes(
    node: PatternNode & { type: 'repeat' },
    times: number,
    index: number,
    next: Next,
  ): boolean {
    steps += 1
    if (times < node.max) {
      const more = match(node.body, index, (after) => {
        if (after === index && times >= node.min) return false
        return matchTimes(node, times + 1, after, next)
      })
      if (more) return true
    }
    return times >= node.min && next(index)
  }

  for (let start = 0; start <= text.length; start++) match(root, start, () => false)
  return steps
}

const source = fc.letrec<{ pattern: string; sequence: string; term: string; atom: string }>((tie) => ({
  pattern: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((branches) => branches.join('|')),
  sequence: fc.array(tie('term'), { maxLength: 3 }).map((terms) => terms.join('')),
  term: fc
    .tuple(tie('atom'), fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{0,2}', '{1,9}', '{2,}'))
    .map((pair) => pair.join('')),
  atom: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('a', 'b', '[ab]', '.', '[^a]'),
    tie('pattern').map((inner) => `(?:${inner})`),
  ),
})).pattern

describe('boundCost', () => {
  it('is never below the steps of a backtracking engine that explores everything, up to the size of the pattern', () => {
    let bounded = 0
    fc.assert(
      fc.property(
        source,
        fc.string({ unit: fc.constantFrom('a', 'a', 'b', 'c'), maxLength: 14 }),
        (pattern, text) => {
          const node = parsePattern(pattern, '')
          const cost = boundCost(node, '', false)
          if (!cost) return
          bounded += 1
          const bound = cost.forText(text) * (pattern.length + 4) * 4
          if (bound < enough)
            expect(countSteps(node, text), `${pattern} on ${text}`).toBeLessThanOrEqual(bound)
          expect(cost.forText(text)).toBeLessThanOrEqual(cost.forLength(text.length))
        },
      ),
      { numRuns: 2000 },
    )
    expect(bounded).toBeGreaterThan(500)
  })

  it.each([
    '(a+)+$',
    '(?:\\w+\\s?)+$',
    '(a|a)*b',
    '(a?b?)*c',
    '(a*)*',
    '(x+x+)+y',
    '(.*)\\1+z',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '([a-zA-Z0-9]+)*$',
    '(?:(?:||)a)*b',
    '(a|ab|b)*c',
    '(?:a?){2,30}b',
    '(?=(a+)+$)b',
    '(?:\\s*\\w*)*!',
  ])('finds that /%s/ may never end', (pattern) => {
    expect(boundCost(parsePattern(pattern, ''), '', false)).toBeUndefined()
  })

  it.each([
    '\\d+°[FC]',
    '^hello$',
    '(\\w+\\s)+$',
    '(ab|ac)*d',
    '^(?:[^"\\\\]|\\\\.)*$',
    '(\\S+\\s)*x',
    '(?:[a-z]+\\.)+com',
    '(\\d{1,3}\\.){3}\\d{1,3}',
    '(?:\\d{4}){1,30}x',
    '(?=.*\\d)(?=.*[a-z]).{8,}',
    '^\\s*(?:-\\s*)*$',
    "\\w+([-+.']\\w+)*@\\w+([-.]\\w+)*\\.\\w+([-.]\\w+)*",
    'yes|no',
    '(["\'])(.*?)\\1',
    'order.{0,40}shipped',
  ])('bounds /%s/', (pattern) => {
    expect(boundCost(parsePattern(pattern, ''), '', false)).toBeDefined()
  })

  it('knows by flags what overlaps: (k\\u212a)* only where case is ignored by code point', () => {
    const pattern = '(?:[a-z]|\\u212a)*x'
    expect(boundCost(parsePattern(pattern, 'iu'), 'iu', false)).toBeUndefined()
    expect(boundCost(parsePattern(pattern, ''), '', false)).toBeDefined()
  })

  it('grows with the stretches of the text, not with its length', () => {
    const cost = boundCost(parsePattern('\\w+@\\w+', ''), '', false)
    expect(cost?.forText('some words '.repeat(10_000))).toBeLessThan(1e7)
    expect(cost?.forText('x'.repeat(110_000))).toBeGreaterThan(1e12)
  })
})
