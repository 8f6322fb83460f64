import { type PatternNode, UnknownSyntaxError } from './pattern-node.ts'

/**
 * Parses the source of a valid RegExp.
 *
 * @throws UnknownSyntaxError for rare syntax: octal escapes, inline flags, quantified lookarounds, strings in classes.
 */
export function parsePattern(source: string, flags: string): PatternNode {
  const parser = new Parser(source, flags)
  const node = parser.choice()
  if (!parser.isDone) throw new UnknownSyntaxError(`unexpected ${source}`)
  return node
}

const quantifier = /([*+?]|\{(\d+)(,?)(\d*)\})\??/y
const escapeToken =
  /\\(?:x[\da-fA-F]{2}|u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|c[A-Za-z]|[pP]\{[^}]*\}|0(?!\d)|[^\dxucpPk])/uy

class Parser {
  private position = 0
  private readonly source: string
  private readonly isUnicode: boolean
  private readonly hasSets: boolean
  private readonly groups: number

  constructor(source: string, flags: string) {
    this.source = source
    this.hasSets = flags.includes('v')
    this.isUnicode = this.hasSets || flags.includes('u')
    this.groups = countGroups(source)
  }

  get isDone(): boolean {
    return this.position >= this.source.length
  }

  choice(): PatternNode {
    const branches = [this.sequence()]
    while (this.take('|')) branches.push(this.sequence())
    const [only] = branches
    return branches.length === 1 && only ? only : { type: 'choice', branches }
  }

  private sequence(): PatternNode {
    const items: PatternNode[] = []
    while (!this.isDone && !this.sees('|') && !this.sees(')')) items.push(this.term())
    const [only] = items
    return items.length === 1 && only ? only : { type: 'sequence', items }
  }

  private term(): PatternNode {
    const body = this.atom()
    quantifier.lastIndex = this.position
    const found = quantifier.exec(this.source)
    if (!found) return body
    if (body.type === 'look') throw new UnknownSyntaxError('a quantified lookaround')
    this.position = quantifier.lastIndex
    const [, sign, low = '', comma, high = ''] = found
    if (sign === '*') return { type: 'repeat', body, min: 0, max: Number.POSITIVE_INFINITY }
    if (sign === '+') return { type: 'repeat', body, min: 1, max: Number.POSITIVE_INFINITY }
    if (sign === '?') return { type: 'repeat', body, min: 0, max: 1 }
    const min = Number(low)
    const max = comma === '' ? min : high === '' ? Number.POSITIVE_INFINITY : Number(high)
    return { type: 'repeat', body, min, max }
  }

  private atom(): PatternNode {
    if (this.take('^')) return { type: 'edge', kind: 'start' }
    if (this.take('$')) return { type: 'edge', kind: 'end' }
    if (this.take('(')) return this.group()
    if (this.sees('[')) return this.characterClass()
    if (this.sees('\\')) return this.escape()
    return this.character(
      this.isUnicode ? ((this.source.codePointAt(this.position) ?? 0) > 0xffff ? 2 : 1) : 1,
    )
  }

  private group(): PatternNode {
    const isLook = ['?=', '?!', '?<=', '?<!'].some((opening) => this.take(opening))
    if (!isLook && !this.take('?:') && this.take('?')) {
      if (!this.take('<')) throw new UnknownSyntaxError('inline flags')
      this.position = this.source.indexOf('>', this.position) + 1
    }
    const body = this.choice()
    if (!this.take(')')) throw new UnknownSyntaxError('an open group')
    // The cost of a lookaround and whether a group counts do not depend on its kind.
    return isLook ? { type: 'look', body } : body
  }

  private characterClass(): PatternNode {
    let depth = 0
    let end = this.position
    do {
      const unit = this.source[end]
      if (unit === undefined) throw new UnknownSyntaxError('an open class')
      if (unit === '\\') {
        if (this.hasSets && this.source[end + 1] === 'q') throw new UnknownSyntaxError('strings in a class')
        end += 1
      } else if (unit === '[' && (depth === 0 || this.hasSets)) depth += 1
      else if (unit === ']') depth -= 1
      end += 1
    } while (depth > 0)
    return this.character(end - this.position)
  }

  private escape(): PatternNode {
    if (this.take('\\b')) return { type: 'edge', kind: 'boundary' }
    if (this.take('\\B')) return { type: 'edge', kind: 'no-boundary' }
    const reference = /\\(?:([1-9]\d*)|k<[^>]*>)/y
    reference.lastIndex = this.position
    const found = reference.exec(this.source)
    if (found) {
      if (Number(found[1] ?? 1) > this.groups) throw new UnknownSyntaxError('an octal escape')
      this.position = reference.lastIndex
      return { type: 'back-reference' }
    }
    escapeToken.lastIndex = this.position
    const token = escapeToken.exec(this.source)
    if (!token || (!this.isUnicode && /^\\(?:u\{|p|P)/.test(token[0])))
      throw new UnknownSyntaxError('an escape')
    if (this.hasSets && /^\\[pP]/.test(token[0]))
      throw new UnknownSyntaxError('a property that may hold strings')
    return this.character(token[0].length)
  }

  private character(length: number): PatternNode {
    const source = this.source.slice(this.position, this.position + length)
    this.position += length
    return { type: 'character', source }
  }

  private sees(text: string): boolean {
    return this.source.startsWith(text, this.position)
  }

  private take(text: string): boolean {
    if (!this.sees(text)) return false
    this.position += text.length
    return true
  }
}

/** Capturing groups, for telling a back-reference from an octal escape. */
function countGroups(source: string): number {
  const bare = source.replace(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]/g, '')
  return bare.match(/\((?!\?)|\(\?<(?![=!])/g)?.length ?? 0
}
