import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { openInput } from './open-input.ts'
import { readValues } from './read-values.ts'

async function readAll(pieces: readonly (string | Buffer)[], label = '-'): Promise<unknown[]> {
  const stdin = Readable.from(pieces.map((piece) => Buffer.from(piece)))
  const input = { ...(await openInput('-', { cwd: '/', stdin })), ...(label === '-' ? {} : { label }) }
  const found: unknown[] = []
  for await (const entry of readValues(input)) {
    found.push('value' in entry ? [entry.line, entry.value] : [entry.line, entry.error.message])
  }
  return found
}

test('blank lines are passed over, and line numbers count them', async () => {
  expect(await readAll(['1\n\n  \n2\n3'])).toEqual([
    [1, 1],
    [4, 2],
    [5, 3],
  ])
})

test('a byte order mark and CRLF are no part of the values', async () => {
  expect(await readAll(['\uFEFF{"a":1}\r\n"x"\r\n'])).toEqual([
    [1, { a: 1 }],
    [2, 'x'],
  ])
})

test('a mark that is cut by a chunk border is dropped too', async () => {
  const bytes = Buffer.from('\uFEFF7\n')
  expect(await readAll([bytes.subarray(0, 1), bytes.subarray(1)])).toEqual([[1, 7]])
})

test('gzip is seen by its first bytes', async () => {
  const zipped = gzipSync('{"a":1}\n{"a":2}\n')
  expect(await readAll([zipped.subarray(0, 5), zipped.subarray(5)])).toEqual([
    [1, { a: 1 }],
    [2, { a: 2 }],
  ])
})

test('an empty input holds nothing', async () => {
  expect(await readAll([''])).toEqual([])
})

test('a broken line is an error of that line, and the others are read', async () => {
  expect(await readAll(['{"a":1}\n{"a":1,}\nhello\n{"a"\n{"a":2}'])).toEqual([
    [1, { a: 1 }],
    [
      2,
      'Line 2 of standard input is not JSON: expected double-quoted property name at column 8, near "{\\"a\\":1,}".',
    ],
    [3, 'Line 3 of standard input is not JSON: unexpected token \'h\' near "hello".'],
    [4, expect.stringContaining('Line 4 of standard input is not JSON')],
    [5, { a: 2 }],
  ])
})

test('bytes that are not UTF-8 are an error of the line', async () => {
  expect(await readAll([Buffer.from([0x22, 0xff, 0x22, 0x0a, 0x31])])).toEqual([
    [1, 'Line 1 of standard input is not UTF-8 text.'],
    [2, 1],
  ])
})

test('a UTF-16 file is refused', async () => {
  await expect(readAll([Buffer.from('\uFEFF1', 'utf16le')])).rejects.toThrow('is UTF-16 text')
})

test('a first line that is a bare bracket begins an array', async () => {
  expect(await readAll(['[\n  {"a": "],}\\""},\n  [1, 2]\n]\n'])).toEqual([
    [2, { a: '],}"' }],
    [3, [1, 2]],
  ])
})

test('a line that is an array is one value, and in a .json file each element is one', async () => {
  expect(await readAll(['[1,2]\n[3]'])).toEqual([
    [1, [1, 2]],
    [2, [3]],
  ])
  expect(await readAll(['[1,2]'], 'runs.json')).toEqual([
    [1, 1],
    [1, 2],
  ])
})

test('an array that is not closed is an error after its elements', async () => {
  expect(await readAll(['[1,\n{"a":'], 'runs.json')).toEqual([
    [1, 1],
    [2, 'Line 2 of runs.json: the array is not closed.'],
  ])
})

test('an element that is not JSON leaves the others readable', async () => {
  expect(await readAll(['[1, x, {"a": 2}]'], 'runs.json')).toEqual([
    [1, 1],
    [1, expect.stringContaining('is not JSON')],
    [1, { a: 2 }],
  ])
})

test('where the chunks are cut changes nothing', async () => {
  const values = fc.array(fc.jsonValue(), { maxLength: 6 })
  const cut = (text: string, size: number): Buffer[] => {
    const bytes = Buffer.from(text)
    return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    )
  }
  await fc.assert(
    fc.asyncProperty(values, fc.integer({ min: 1, max: 9 }), fc.boolean(), async (list, size, pretty) => {
      const lines = list.map((value) => JSON.stringify(value)).join('\n')
      const array = JSON.stringify(list, null, pretty ? 2 : 0)
      const expected: unknown = JSON.parse(array)
      const valuesOf = (found: unknown[]): unknown[] => found.map((entry) => Reflect.get(Object(entry), 1))
      expect(valuesOf(await readAll(cut(lines, size), 'x.jsonl'))).toEqual(expected)
      if (size > 2) expect(valuesOf(await readAll(cut(array, size), 'x.json'))).toEqual(expected)
    }),
  )
})

test('elements of an array that share a line have names and places of their own', async () => {
  const input = {
    ...(await openInput('-', { cwd: '/', stdin: Readable.from([Buffer.from('[1,2,\nx]')]) })),
    label: 'a.json',
  }
  const found = []
  for await (const entry of readValues(input))
    found.push([entry.line, entry.name, 'error' in entry ? entry.error.message : entry.place])
  expect(found).toEqual([
    [1, 'run 1', 'Run 1 of a.json (line 1)'],
    [1, 'run 2', 'Run 2 of a.json (line 1)'],
    [2, 'run 3', expect.stringContaining('Run 3 of a.json (line 2) is not JSON')],
  ])
})
