import { fc } from './properties.ts'

/** A place in a JSON value: keys and indexes from the top, each taken modulo what is there. */
type Path = readonly number[]

export interface Mutation {
  path: Path
  kind: 'remove' | 'replace' | 'repeat' | 'rename'
  value: unknown
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    'text',
    0,
    -1,
    true,
    [],
    {},
    [[]],
    [null],
    { type: 'text' },
    { role: 'assistant' },
  ),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Changes to make to a real value, one after the other. */
export const mutations: fc.Arbitrary<readonly Mutation[]> = fc.array(
  fc.record({
    path: fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 8 }),
    kind: fc.constantFrom('remove', 'replace', 'repeat', 'rename'),
    value: odd,
  }),
  { minLength: 1, maxLength: 4 },
)

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function changeList(list: unknown[], index: number, mutation: Mutation): void {
  if (mutation.kind === 'remove') list.splice(index, 1)
  else if (mutation.kind === 'repeat') list.splice(index, 0, list[index])
  else list[index] = mutation.value
}

function changeFields(fields: Record<string, unknown>, key: string, mutation: Mutation): void {
  if (mutation.kind === 'remove') delete fields[key]
  else if (mutation.kind === 'rename') {
    fields[`${key}x`] = fields[key]
    delete fields[key]
  } else fields[key] = mutation.value
}

function change(value: unknown, [step = 0, ...rest]: Path, mutation: Mutation): void {
  const keys = Array.isArray(value) ? [...value.keys()] : isFields(value) ? Object.keys(value) : []
  const key = keys[step % keys.length]
  if (key === undefined) return
  const inner: unknown = Reflect.get(Object(value), key)
  if (rest.length > 0 && typeof inner === 'object' && inner !== null) change(inner, rest, mutation)
  else if (Array.isArray(value)) changeList(value, Number(key), mutation)
  else if (isFields(value)) changeFields(value, String(key), mutation)
}

/** A copy of a JSON value with the changes made. */
export function mutated(value: unknown, changes: readonly Mutation[]): unknown {
  const box = { value: structuredClone(value) }
  for (const mutation of changes) change(box.value, mutation.path, mutation)
  return box.value
}
