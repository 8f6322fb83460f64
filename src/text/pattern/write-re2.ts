import { writeCharacterClass } from './character-ranges.ts'
import type { PatternNode } from './pattern-node.ts'

const surrogate = /[\ud800-\udfff]/
const otherLineBreaks = /[\r\u2028\u2029]/
const mostRepeats = 1000

/**
 * Writes a pattern for RE2 so that it matches this text there exactly where the pattern matches here; undefined where RE2 has no words for
 * it (lookarounds, back-references) or reads such a text otherwise.
 */
export function writeForRe2(node: PatternNode, flags: string, text: string): string | undefined {
  if (surrogate.test(text)) return undefined
  const isMultiline = flags.includes('m')
  if (isMultiline && otherLineBreaks.test(text)) return undefined
  // The long s and the Kelvin sign are letters of words then, which RE2 does not know.
  const hasWideWords = flags.includes('i') && /[uv]/.test(flags)
  const classes = new Map<string, string>()

  function writeClass(source: string): string {
    const known = classes.get(source) ?? writeCharacterClass(source, flags)
    classes.set(source, known)
    return known
  }

  function write(part: PatternNode): string | undefined {
    switch (part.type) {
      case 'character':
        return writeClass(part.source)
      case 'sequence':
        return join(part.items.map(write), '')
      case 'choice': {
        const branches = join(part.branches.map(write), '|')
        return branches === undefined ? undefined : `(?:${branches})`
      }
      case 'repeat': {
        const body = write(part.body)
        const most = part.max === Number.POSITIVE_INFINITY ? part.min : part.max
        if (body === undefined || most > mostRepeats) return undefined
        const high = part.max === Number.POSITIVE_INFINITY ? '' : part.max
        return `(?:${body}){${part.min},${high}}`
      }
      case 'edge':
        if (part.kind === 'start') return isMultiline ? '(?m:^)' : '\\A'
        if (part.kind === 'end') return isMultiline ? '(?m:$)' : '\\z'
        if (hasWideWords) return undefined
        return part.kind === 'boundary' ? '\\b' : '\\B'
      default:
        return undefined
    }
  }
  return write(node)
}

function join(parts: readonly (string | undefined)[], separator: string): string | undefined {
  return parts.includes(undefined) ? undefined : parts.join(separator)
}
