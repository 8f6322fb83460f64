import { expect, test } from 'vitest'
import { fc } from '../../test/support/properties.ts'
import { readCsvRows } from './read-csv.ts'

async function* bytes(...texts: readonly string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text)
}
const read = async (text: string, delimiter?: '\t'): Promise<unknown[]> => {
  const items: unknown[] = []
  for await (const row of readCsvRows(bytes(text), 'x.csv', delimiter)) {
    if ('error' in row) throw row.error
    items.push(row.value)
  }
  return items
}

test('cells are text, whatever they look like', async () => {
  expect(await read('id,input,groundTruth\n007,no,1.0\n8,true,null\n')).toEqual([
    { id: '007', input: 'no', groundTruth: '1.0' },
    { id: '8', input: 'true', groundTruth: 'null' },
  ])
})

test('a byte order mark, CRLF, quoted commas, quotes and line breaks, and blank lines are read', async () => {
  expect(await read('\uFEFFid,input\r\na,"one, ""two""\r\nthree"\r\n\r\n,\r\nb, x \r\n')).toEqual([
    { id: 'a', input: 'one, "two"\r\nthree' },
    { id: 'b', input: ' x ' },
  ])
})

test('structures and columns that end in :json are JSON, tags are a list, other columns are metadata', async () => {
  const text =
    'input:json,tags,metadata.source,__proto__,expectedTrajectory,size:json\n' +
    '"{""city"":""Rome""}","a, b",web,p,"{""steps"":[]}",3\n[1],"[""x,y""]",,,,\n'
  const [first, second] = await read(text)
  expect(first).toEqual({
    input: { city: 'Rome' },
    tags: ['a', 'b'],
    metadata: Object.fromEntries([
      ['source', 'web'],
      ['__proto__', 'p'],
      ['size', 3],
    ]),
    expectedTrajectory: { steps: [] },
  })
  expect(second).toEqual({ input: [1], tags: ['x,y'] })
})

test('an empty cell is absent, an empty input is an empty text', async () => {
  expect(await read('id,input,groundTruth,split\n,,,\na,,,\n')).toEqual([{ id: 'a', input: '' }])
  expect(await read('id,input,inputs\na,,"[1,2]"\n')).toEqual([{ id: 'a', inputs: [1, 2] }])
})

test('tabs separate cells where that is said', async () => {
  expect(await read('id\tinput\na\tb,c\n', '\t')).toEqual([{ id: 'a', input: 'b,c' }])
})

test.each([
  [
    'a row too short',
    'id,input\na,b\nc\n',
    'Row 2 of x.csv (to line 3) has 1 cells, the header has 2 columns; cell 2 is missing.',
  ],
  ['a row too long', 'id,input\na,b,c\n', 'cell 3 is too many'],
  ['a header twice', 'input,id,input\n', 'Columns 1 and 3 of x.csv are both "input".'],
  ['a header without a name', 'input,\n', 'Column 2 of x.csv has no name.'],
  ['no input', 'question,answer\na,b\n', 'No column of x.csv is "input"; its columns are question, answer.'],
  ['another case', 'input,Ground_Truth\n', 'Column "Ground_Truth" of x.csv is no field of an item.'],
  ['a misspelt field', 'input,grondTruth\n', 'Column "grondTruth" of x.csv is no field of an item.'],
  [
    'a quote left open',
    'id,input\na,b\nc,"d\ne,f\n',
    'A quote of x.csv is never closed; it opens after line 2.',
  ],
  ['a quote inside a cell', 'id,input\na,b "c"\n', 'x.csv is no CSV: invalid Opening Quote'],
  ['broken JSON', 'id,input:json\na,{b}\n', 'Row 1 of x.csv (to line 2): column "input:json" is not JSON'],
])('%s is refused with its place', async (_, text, message) => {
  await expect(read(text)).rejects.toThrow(message)
})

test('bytes that are no UTF-8 are refused', async () => {
  const latin = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from('id,input\na,caf\u00E9\n', 'latin1')
  }
  const all = async (): Promise<void> => {
    for await (const _ of readCsvRows(latin(), 'x.csv'));
  }
  await expect(all()).rejects.toThrow('The data file x.csv is not UTF-8 text.')
})

test('any texts come back as they were written, however the bytes are cut', async () => {
  const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`
  const cell = fc.string({ unit: 'grapheme', minLength: 1 })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1 }), fc.nat(), async (rows, cut) => {
      const all = Buffer.from(`id,input\n${rows.map((row) => row.map(quote).join(',')).join('\n')}\n`)
      const at = cut % all.length
      const halves = async function* (): AsyncGenerator<Buffer> {
        yield all.subarray(0, at)
        yield all.subarray(at)
      }
      const items: unknown[] = []
      for await (const row of readCsvRows(halves(), 'x.csv')) items.push('value' in row && row.value)
      expect(items).toEqual(rows.map(([id, input]) => ({ id, input })))
    }),
  )
})
