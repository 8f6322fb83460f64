import type { CompiledFunction } from './bfcl-function.ts'
import { bfclKey } from './bfcl-key.ts'
import type { BfclList, BfclValue } from './bfcl-value.ts'
import { checkCall, isParameterRight } from './check-call.ts'
import type { ExpectedAnswer, ReadCall } from './pair-check.ts'

/** Whether the call at a place is right for the expected one at another. */
export type IsRight = (expectedIndex: number, actualIndex: number) => boolean

/** Cells that all tables of a match may hold in all. */
const mostCells = 50_000_000

/** Tells of pairs whether the call is right. Equal calls are compared once, and of unlike ones each two values of a parameter. */
export function rememberRight(expected: readonly ExpectedAnswer[], read: readonly ReadCall[]): IsRight {
  const answers = classify(expected, ({ own, answer }) => {
    const key = bfclKey(answer.allowed)
    return key === undefined ? undefined : `${own.name} ${key}`
  })
  const calls = classify(read, ({ name, args }) => {
    const key = 'kind' in args ? undefined : bfclKey(args)
    return key === undefined ? undefined : `${name} ${key}`
  })
  const width = calls.ofClass.length
  const compare = tabulate(answers.ofClass, calls.ofClass) ?? compareDirectly(answers.ofClass, calls.ofClass)
  // 0 is not compared yet, 1 wrong, 2 right.
  const known = new Uint8Array(answers.ofClass.length * width)
  return (expectedIndex, actualIndex) => {
    const row = answers.classOf[expectedIndex] ?? 0
    const column = calls.classOf[actualIndex] ?? 0
    const place = row * width + column
    if (known[place] === 0) known[place] = compare(row, column) ? 2 : 1
    return known[place] === 2
  }
}

interface Classes<T> {
  /** The class of each place. */
  readonly classOf: readonly number[]
  /** One of each class. */
  readonly ofClass: readonly T[]
}

/** Equal keys make a class; what has none is one of its own. */
function classify<T>(list: readonly T[], keyOf: (element: T) => string | undefined): Classes<T> {
  const known = new Map<string, number>()
  const ofClass: T[] = []
  const classOf = list.map((element) => {
    const key = keyOf(element)
    const found = key === undefined ? undefined : known.get(key)
    if (found !== undefined) return found
    ofClass.push(element)
    if (key !== undefined) known.set(key, ofClass.length - 1)
    return ofClass.length - 1
  })
  return { classOf, ofClass }
}

function compareDirectly(answers: readonly ExpectedAnswer[], calls: readonly ReadCall[]): IsRight {
  return (row, column) => {
    const expected = answers[row]
    const args = calls[column]?.args
    if (expected === undefined || args === undefined || 'kind' in args) return false
    return checkCall(expected.own, expected.answer, args, () => undefined) === undefined
  }
}

/** The values of one parameter of one function, allowed and given, and which of them agree. */
class ParameterTable {
  readonly allowed = new Numbered<BfclList>()
  readonly given = new Numbered<BfclValue>()
  private known = new Uint8Array(0)
  private readonly own: CompiledFunction
  private readonly parameter: string

  constructor(own: CompiledFunction, parameter: string) {
    this.own = own
    this.parameter = parameter
  }

  get cells(): number {
    return this.allowed.list.length * this.given.list.length
  }

  isRight(row: number, column: number): boolean {
    if (this.known.length === 0) this.known = new Uint8Array(this.cells)
    const place = row * this.given.list.length + column
    if (this.known[place] === 0) this.known[place] = this.compare(row, column) ? 2 : 1
    return this.known[place] === 2
  }

  private compare(row: number, column: number): boolean {
    const allowed = this.allowed.list[row]
    const value = this.given.list[column]
    const schema = this.own.parameters.get(this.parameter)
    if (allowed === undefined || value === undefined || schema === undefined) return false
    return isParameterRight(value, allowed, schema)
  }
}

/** Numbers for values, the same for equal ones. */
class Numbered<T extends BfclValue> {
  readonly list: T[] = []
  private readonly known = new Map<string, number>()

  numberOf(value: T): number {
    const key = bfclKey(value)
    const found = key === undefined ? undefined : this.known.get(key)
    if (found !== undefined) return found
    this.list.push(value)
    if (key !== undefined) this.known.set(key, this.list.length - 1)
    return this.list.length - 1
  }
}

interface PreparedAnswer {
  readonly own: CompiledFunction
  readonly allowed: ReadonlyMap<string, { row: number; mayBeAbsent: boolean }>
}

/** Undefined where the tables would be larger than memory should bear. */
function tabulate(answers: readonly ExpectedAnswer[], calls: readonly ReadCall[]): IsRight | undefined {
  const tables = new Map<string, Map<string, ParameterTable>>()
  const rows = answers.map(({ own, answer }): PreparedAnswer => {
    const ofFunction = tables.get(own.name) ?? new Map<string, ParameterTable>()
    tables.set(own.name, ofFunction)
    const allowed = [...answer.allowed].map(([parameter, values]) => {
      const table = ofFunction.get(parameter) ?? new ParameterTable(own, parameter)
      ofFunction.set(parameter, table)
      return [parameter, { row: table.allowed.numberOf(values), mayBeAbsent: values.includes('') }] as const
    })
    return { own, allowed: new Map(allowed) }
  })
  const columns = calls.map(({ name, args }) => {
    if ('kind' in args) return undefined
    const ofFunction = tables.get(name)
    return new Map(
      [...args].map(([parameter, value]) => [parameter, ofFunction?.get(parameter)?.given.numberOf(value)]),
    )
  })
  const cells = [...tables.values()].flatMap((ofFunction) =>
    [...ofFunction.values()].map((table) => table.cells),
  )
  if (cells.reduce((sum, count) => sum + count, 0) > mostCells) return undefined
  return (row, column) => {
    const answer = rows[row]
    const args = columns[column]
    const ofFunction = answer && tables.get(answer.own.name)
    if (answer === undefined || args === undefined || ofFunction === undefined) return false
    for (const parameter of answer.own.required) if (!args.has(parameter)) return false
    for (const [parameter, value] of args) {
      const own = answer.allowed.get(parameter)
      if (own === undefined || value === undefined) return false
      if (ofFunction.get(parameter)?.isRight(own.row, value) !== true) return false
    }
    for (const [parameter, { mayBeAbsent }] of answer.allowed)
      if (!mayBeAbsent && !args.has(parameter)) return false
    return true
  }
}
