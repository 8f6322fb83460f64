import { bfclKey } from './bfcl-key.ts'
import { checkCall } from './check-call.ts'
import type { ExpectedAnswer, ReadCall } from './pair-check.ts'
import { ParameterTable } from './parameter-table.ts'

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

/** The tables of a function's parameters, each with its number. */
type Tables = Map<string, { readonly place: number; readonly table: ParameterTable }>

interface PreparedAnswer {
  readonly required: readonly number[]
  readonly parameters: readonly { place: number; table: ParameterTable; row: number; mayBeAbsent: boolean }[]
}

interface PreparedCall {
  /** Number of the value by number of the parameter, -1 where it is absent. */
  readonly values: Int32Array
  readonly count: number
}

/** Undefined where the tables would be larger than memory should bear. */
function tabulate(answers: readonly ExpectedAnswer[], calls: readonly ReadCall[]): IsRight | undefined {
  const byFunction = new Map<string, Tables>()
  const rows = answers.map((answer) => prepareAnswer(answer, byFunction))
  const columns = calls.map((call) => prepareCall(call, byFunction))
  let cells = 0
  for (const tables of byFunction.values()) for (const { table } of tables.values()) cells += table.cells
  if (cells > mostCells) return undefined
  return (row, column) => {
    const answer = rows[row]
    const call = columns[column]
    return answer !== undefined && call !== undefined && agrees(answer, call)
  }
}

function prepareAnswer({ own, answer }: ExpectedAnswer, byFunction: Map<string, Tables>): PreparedAnswer {
  const tables: Tables = byFunction.get(own.name) ?? new Map()
  byFunction.set(own.name, tables)
  const numbered = (parameter: string) => {
    const known = tables.get(parameter)
    if (known !== undefined) return known
    const added = { place: tables.size, table: new ParameterTable(own, parameter) }
    tables.set(parameter, added)
    return added
  }
  return {
    required: own.required.map((parameter) => numbered(parameter).place),
    parameters: [...answer.allowed].map(([parameter, values]) => {
      const { place, table } = numbered(parameter)
      return { place, table, row: table.allowed.numberOf(values), mayBeAbsent: values.includes('') }
    }),
  }
}

/** Undefined for a call that is right for no answer: it names another function, or has no arguments that can be read. */
function prepareCall(
  { name, args }: ReadCall,
  byFunction: ReadonlyMap<string, Tables>,
): PreparedCall | undefined {
  const tables = byFunction.get(name)
  if (tables === undefined || 'kind' in args) return undefined
  const values = new Int32Array(tables.size).fill(-1)
  for (const [parameter, value] of args) {
    const own = tables.get(parameter)
    if (own === undefined) return undefined
    values[own.place] = own.table.given.numberOf(value)
  }
  return { values, count: args.size }
}

/** As `checkCall` says: nothing required is absent, everything given is allowed, and nothing is left out that may not be. */
function agrees({ required, parameters }: PreparedAnswer, { values, count }: PreparedCall): boolean {
  for (const place of required) if ((values[place] ?? -1) < 0) return false
  let given = 0
  for (const { place, table, row, mayBeAbsent } of parameters) {
    const value = values[place] ?? -1
    if (value >= 0) given += 1
    if (value < 0 ? !mayBeAbsent : !table.isRight(row, value)) return false
  }
  return given === count
}
