import { expect, test } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import { copyData } from './copy-data.ts'

test('data is copied to the bottom: equal, and sharing no object', () => {
  fc.assert(
    fc.property(
      fc.object({ withDate: true, withMap: true, withSet: true, withNullPrototype: true }),
      (value) => {
        const { value: copied, shared } = copyData(value)
        expect(copied).toEqual(value)
        expect(shared).toBeUndefined()
        expect(copied).not.toBe(value)
      },
    ),
  )
  const nested = { list: [{ deep: new Map([['key', { bytes: new Uint8Array([1]) }]]) }] }
  const copied = copyData(nested).value
  expect(copied).toEqual(nested)
  expect(copied.list[0]?.deep.get('key')).not.toBe(nested.list[0]?.deep.get('key'))
})

test('an instance of a class keeps its methods: it is shared, and that is said', () => {
  class Order {
    total(): number {
      return 7
    }
  }
  const { value, shared } = copyData({ order: new Order(), list: [1] })
  expect(value.order.total()).toBe(7)
  expect(shared).toBe('Order')
})

test('a value that holds itself is copied too', () => {
  const loop: { self?: unknown; name: string } = { name: 'loop' }
  loop.self = loop
  const { value } = copyData(loop)
  expect(value).not.toBe(loop)
  expect(value.self).toBe(value)
})

test('what can neither be copied nor read is shared, and never throws', () => {
  const loop: Record<string, unknown> = { run: () => 1 }
  loop['self'] = loop
  expect(copyData(loop)).toEqual({ value: loop, shared: 'a value that holds itself' })
  const hostile = {
    get boom(): never {
      throw new Error('boom')
    },
  }
  expect(copyData(hostile).value).toBe(hostile)
})

test('an own key named __proto__ stays a key', () => {
  const value: unknown = JSON.parse('{"__proto__": {"admin": true}}')
  const { value: copied } = copyData(value)
  expect(JSON.stringify(copied)).toBe('{"__proto__":{"admin":true}}')
  expect(Reflect.get(Object(copied), 'admin')).toBeUndefined()
})
