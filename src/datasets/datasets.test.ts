import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fc } from '../../test/support/properties.ts'
import type { Item } from '../evals/index.ts'
import {
  type DatasetFormat,
  datasetVersion,
  defineDataset,
  diffDatasets,
  filterItems,
  formatDataset,
  loadDataset,
  parseDataset,
  readDataset,
  sampleItems,
  splitItems,
  writeDataset,
} from './index.ts'

const formats: readonly DatasetFormat[] = ['jsonl', 'json', 'csv', 'tsv', 'yaml']

const items: Item[] = [
  { id: 'a', input: 'Weather in Rome?', groundTruth: 'Rome', tags: ['smoke', 'x,y'], split: 'test' },
  { id: 'b', input: { city: 'Oslo', days: [1, 2] }, metadata: { source: 'web', __proto__: null } },
  { id: 'constructor', inputs: ['one', 'two'], expectedTrajectory: { steps: [] } },
  { turns: [{ input: 'hello' }], groundTruth: { is: null }, tags: [] },
  { input: '', groundTruth: '' },
]

async function inFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'datasets-'))
  try {
    await run(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe.each(formats)('in %s', (format) => {
  test('items are written and read back as they were', async () => {
    const read = await parseDataset(await formatDataset(items, format), { format })
    expect(read.problems).toEqual([])
    expect(read.items).toEqual(items)
    expect(read.version).toBe(datasetVersion(items))
  })

  test('no items are written and read back as none', async () => {
    expect(await parseDataset(await formatDataset([], format), { format })).toMatchObject({
      items: [],
      problems: [],
      rows: 0,
    })
  })

  test('any items come back as they were', async () => {
    const text = fc.string({ unit: 'grapheme' })
    const value = fc.oneof(
      text,
      fc.jsonValue().map((json): unknown => JSON.parse(JSON.stringify(json))),
    )
    const item = fc.record(
      {
        groundTruth: value,
        tags: fc.array(text),
        split: text,
        metadata: fc.dictionary(text, value).map((fields) => ({ ...fields })),
        input: value,
      },
      { requiredKeys: ['input'] },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 5 }), async (some) => {
        const all: Item[] = some.map((fields, index) => ({ id: `item ${index}`, ...fields }))
        const read = await parseDataset(await formatDataset(all, format), { format })
        expect(read.problems).toEqual([])
        expect(read.items).toEqual(all)
      }),
      { numRuns: 60 },
    )
  })
})

test.each([
  ['jsonl', '{"q":"one","a":"1","src":"web"}\n{"q":"two","a":"2"}\n'],
  ['json', '[{"q":"one","a":"1","src":"web"},{"q":"two","a":"2"}]'],
  ['csv', 'q,a,src\none,1,web\ntwo,2,\n'],
  ['yaml', '- {q: one, a: "1", src: web}\n- {q: two, a: "2"}\n'],
] as const)('columns of %s are mapped to fields', async (format, text) => {
  const map = { input: 'q', groundTruth: 'a', 'metadata.source': 'src' }
  const { items: read, problems } = await parseDataset(text, { format, map })
  expect(problems).toEqual([])
  expect(read).toEqual([
    { input: 'one', groundTruth: '1', metadata: { source: 'web' } },
    { input: 'two', groundTruth: '2' },
  ])
})

test('what a map does not name goes to metadata where it is no field', async () => {
  const text = '{"q":{"text":"one"},"id":"a","__proto__":"p","metadata":{"x":1}}\n'
  const { items: read } = await parseDataset(text, { format: 'jsonl', map: { 'input.question': 'q.text' } })
  expect(read).toEqual([
    {
      id: 'a',
      input: { question: 'one' },
      metadata: Object.fromEntries([
        ['x', 1],
        ['__proto__', 'p'],
      ]),
    },
  ])
})

test.each([
  ['jsonl', '{"q":"one"}\n', 'No row of dataset holds "a", which `groundTruth` is mapped from.'],
  ['csv', 'q\none\n', 'No column of dataset is "a", which `groundTruth` is mapped from; its columns are q.'],
] as const)('a mapped column that %s does not have is refused', async (format, text, message) => {
  const map = { input: 'q', groundTruth: 'a' }
  await expect(parseDataset(text, { format, map })).rejects.toThrow(message)
})

test.each([
  [{ grondTruth: 'a' }, 'Did you mean "groundTruth"?'],
  [{ source: 'a' }, '`metadata.source`'],
  [{ input: 3 }, undefined],
  [{ input: 'a', 'input.x': 'b' }, undefined],
])('the map %j is refused', async (map, hint) => {
  // reason: what a caller without types may give
  const given = map as unknown as Record<string, string>
  const thrown: unknown = await parseDataset('', { format: 'jsonl', map: given }).catch(
    (error: unknown) => error,
  )
  expect(thrown).toMatchObject({
    code: 'PROCTOR_OPTION_INVALID',
    ...(hint && { hint: expect.stringContaining(hint) }),
  })
})

test('every row is an item or a problem with its row and column', async () => {
  const lines = [
    '{"id":"a","input":"one"}',
    '',
    '{"id":"a","input":"again"}',
    '{"input":"x","tags":"smoke"}',
    '{"input":"x","split":3}',
    '{"groundTruth":"x"}',
    '{"input": oops}',
    '[1]',
    '{"input":"x","ground_truth":"y"}',
    '{"id":"b","input":"last"}',
  ]
  const { items: read, problems, rows } = await parseDataset(lines.join('\r\n'), { format: 'jsonl' })
  expect(read.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(rows).toBe(9)
  expect(problems).toMatchObject([
    { row: 3, column: 'id', message: '"a" is the id of row 1 too' },
    { row: 4, column: 'tags', message: 'takes a list of texts, got "smoke"' },
    { row: 5, column: 'split', message: 'takes a text, got 3' },
    { row: 6, message: expect.stringContaining('exactly one of') },
    { row: 7, message: expect.stringContaining('is not JSON') },
    { row: 8, message: expect.stringContaining('an item such as') },
    { row: 9, hint: 'Did you mean "groundTruth"? If it is your own, put it into `metadata`.' },
  ])
})

test('a broken row of CSV is a problem and reading goes on, a broken quote ends it', async () => {
  const text = 'id,input,metadata\na,x,\nb,y,{oops}\nc\nd,z,\ne,"open,\nf,g,\n'
  const { items: read, problems, rows } = await parseDataset(text, { format: 'csv' })
  expect(read.map(({ id }) => id)).toEqual(['a', 'd'])
  expect(rows).toBe(5)
  expect(problems).toMatchObject([
    { row: 2, line: 3, column: 'metadata', message: expect.stringContaining('is not JSON') },
    { row: 3, line: 4, message: 'has 1 cells, the header has 3 columns; cell 2 is missing.' },
    { row: 5, message: expect.stringContaining('never closed') },
  ])
})

test('schemas check input and ground truth, and what they return is taken', async () => {
  const text = 'input.city,groundTruth\n'.replace('input.city', 'input:json')
  const rows = '"{""city"":""Rome"",""days"":""3""}",1\n"{""city"":7}",two\n'
  const { items: read, problems } = await parseDataset(text + rows, {
    format: 'csv',
    inputSchema: z.object({ city: z.string(), days: z.coerce.number().default(1) }),
    groundTruthSchema: z.coerce.number(),
  })
  expect(read).toEqual([{ input: { city: 'Rome', days: 3 }, groundTruth: 1 }])
  expect(problems.map(({ row, column }) => [row, column])).toEqual([
    [2, 'input.city'],
    [2, 'groundTruth'],
  ])
})

test('a schema sees each input of a conversation, and one that throws is a problem', async () => {
  const broken = {
    '~standard': { version: 1, vendor: 'x', validate: () => Promise.reject(new Error('boom')) },
  } as const
  const text = '{"turns":[{"input":"a"},{"input":3}]}\n{"inputs":["a"]}\n'
  const read = await parseDataset(text, { format: 'jsonl', inputSchema: z.string() })
  expect(read.problems.map(({ column }) => column)).toEqual(['turns[1].input'])
  const thrown = await parseDataset(text, { format: 'jsonl', groundTruthSchema: broken })
  expect(thrown.problems).toMatchObject([
    { row: 1, column: 'groundTruth', message: 'the schema threw: boom' },
    { row: 2 },
  ])
})

test('a file with a mark, CRLF and an id named __proto__ is read, gzipped too', async () => {
  await inFolder(async (folder) => {
    const path = join(folder, 'refunds.csv.gz')
    await writeFile(path, gzipSync('\uFEFFid,input\r\n__proto__,x\r\nconstructor,y\r\n'))
    expect(await loadDataset(path)).toMatchObject({
      name: 'refunds',
      items: [
        { id: '__proto__', input: 'x' },
        { id: 'constructor', input: 'y' },
      ],
    })
  })
})

test('a file with a broken row cannot be loaded, and the error holds every problem', async () => {
  await inFolder(async (folder) => {
    const path = join(folder, 'x.jsonl')
    await writeFile(path, '{"input":1}\n{"inputs":[]}\noops\n')
    const thrown: unknown = await loadDataset(path).catch((error: unknown) => error)
    expect(thrown).toMatchObject({
      code: 'PROCTOR_DATASET_INVALID',
      message: expect.stringMatching(/x\.jsonl: row 2, inputs: takes a list .* \(and 1 more problem\)$/),
      problems: [{ row: 2 }, { row: 3 }],
    })
    await expect(readDataset(join(folder, 'gone.csv'))).rejects.toThrow('does not exist')
    await expect(readDataset(join(folder, 'x.txt'))).rejects.toThrow('ends in .jsonl')
  })
})

test('100,000 rows and a huge cell are read', async () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => `${index},question ${index}`)
  const huge = 'x'.repeat(5_000_000)
  const { items: read, problems } = await parseDataset(`id,input\n${rows.join('\n')}\nhuge,${huge}\n`, {
    format: 'csv',
  })
  expect(problems).toEqual([])
  expect(read).toHaveLength(100_001)
  expect(read.at(-1)?.input).toHaveLength(5_000_000)
}, 30_000)

test('a file is written in one step, and read back', async () => {
  await inFolder(async (folder) => {
    for (const ending of ['jsonl', 'json', 'csv', 'tsv', 'yml', 'jsonl.gz']) {
      const path = join(folder, `x.${ending}`)
      await writeDataset(path, items)
      expect((await loadDataset(path)).items).toEqual(items)
    }
    const path = join(folder, 'x.jsonl')
    const bad: Item[] = [{ input: new Date(0) }]
    await expect(writeDataset(path, bad)).rejects.toThrow('`items[0].input` takes what JSON holds')
    expect(await readFile(path, 'utf8')).toContain('Rome')
  })
})

test('the order of keys and items changes no version, their content does', () => {
  const [a, b] = [
    { id: 'a', input: { x: 1, y: 2 } },
    { id: 'b', input: 'z' },
  ]
  const version = datasetVersion([a, b])
  expect(version).toMatch(/^[0-9a-f]{16}$/)
  expect(datasetVersion([b, { input: { y: 2, x: 1 }, id: 'a' }])).toBe(version)
  expect(datasetVersion([a, { ...b, input: 'Z' }])).not.toBe(version)
  expect(datasetVersion([a])).not.toBe(version)
})

test('a diff names what is added, changed, removed and moved', () => {
  const before: Item[] = [
    { id: 'a', input: 1 },
    { id: 'b', input: 2, metadata: { x: 1, y: 1 } },
    { id: 'c', input: 3 },
    { id: 'd', input: 4, tags: ['x'] },
  ]
  const after: Item[] = [
    { id: 'd', input: 4 },
    { id: 'a', input: 1 },
    { id: 'b', input: 2, metadata: { x: 1, y: 2 }, groundTruth: 'new' },
    { id: 'e', input: 5 },
  ]
  expect(diffDatasets(before, after)).toMatchObject({
    base: { items: 4 },
    candidate: { items: 4 },
    added: ['e'],
    removed: ['c'],
    changed: [
      { id: 'b', fields: ['metadata.y', 'groundTruth'] },
      { id: 'd', fields: ['tags'] },
    ],
    reordered: ['d'],
    unchanged: 1,
  })
})

test('of equal datasets nothing differs, and swapping sides swaps what is added and removed', () => {
  const list = fc.uniqueArray(fc.record({ id: fc.string({ minLength: 1 }), input: fc.nat(3) }), {
    selector: ({ id }) => id,
  })
  fc.assert(
    fc.property(list, list, (left, right) => {
      const same = diffDatasets(left, left)
      expect([same.added, same.removed, same.changed, same.reordered]).toEqual([[], [], [], []])
      const [there, back] = [diffDatasets(left, right), diffDatasets(right, left)]
      expect(there.added).toEqual(back.removed)
      expect(new Set(there.changed.map(({ id }) => id))).toEqual(new Set(back.changed.map(({ id }) => id)))
      expect(there.reordered).toHaveLength(back.reordered.length)
      expect(there.base.version === there.candidate.version).toBe(
        there.added.length + there.removed.length + there.changed.length === 0,
      )
    }),
  )
})

test('items are kept by id, tag and split', () => {
  expect(filterItems(items, 'tag:smoke').map(({ id }) => id)).toEqual(['a'])
  expect(filterItems(items, ['split:test', 'CONS'])).toEqual([])
  expect(filterItems(items, 'CONS').map(({ id }) => id)).toEqual(['constructor'])
  expect(() => filterItems(items, ' ')).toThrow('`filter` takes')
})

const many: Item[] = Array.from({ length: 1000 }, (_, index) => ({ id: `item-${index}`, input: index }))

test('a sample is the same for its seed in any order of the items, and nearly so when some are added', () => {
  const sample = sampleItems(many, 100, { seed: 7 })
  const ids = (some: readonly Item[]): string[] => some.map(({ id = '' }) => id).sort()
  expect(sample).toHaveLength(100)
  expect(ids(sampleItems([...many].reverse(), 100, { seed: 7 }))).toEqual(ids(sample))
  expect(ids(sampleItems(many, 100, { seed: 8 }))).not.toEqual(ids(sample))
  const more = ids(sampleItems([...many, { id: 'new', input: 0 }], 100, { seed: 7 }))
  expect(ids(sample).filter((id) => !more.includes(id)).length).toBeLessThanOrEqual(1)
  expect(sampleItems(many, 5000)).toHaveLength(1000)
  expect(ids(sample).slice(0, 3)).toMatchInlineSnapshot(`
    [
      "item-100",
      "item-106",
      "item-108",
    ]
  `)
})

test('parts hold every item once, near to their shares, and no item changes its part when others come or go', () => {
  const shares = { train: 0.7, test: 0.3, none: 0 }
  const { train, test: held, none } = splitItems(many, shares, { seed: 1 })
  expect(train.length + held.length).toBe(1000)
  expect(none).toEqual([])
  expect(Math.abs(held.length - 300)).toBeLessThan(50)
  expect(held[0]?.split).toBe('test')
  const fewer = splitItems(many.slice(500).reverse(), shares, { seed: 1 })
  const heldIds = new Set(held.map(({ id }) => id))
  expect(fewer.test.every(({ id }) => heldIds.has(id))).toBe(true)
  expect(fewer.train.some(({ id }) => heldIds.has(id))).toBe(false)
})

test.each([
  [() => splitItems(many, { a: 0.5 }), '`shares` takes'],
  [() => splitItems(many, { a: 1.5, b: -0.5 }), '`shares` takes'],
  [() => sampleItems(many, -1), '`count` takes'],
  [() => sampleItems(many, 1, { seed: 0.5 }), '`seed` takes'],
])('wrong options %# are refused', (run, message) => {
  expect(run).toThrow(message)
})

test('a defined dataset loads its file or its items when it is asked', async () => {
  await inFolder(async (folder) => {
    const path = join(folder, 'refunds.jsonl')
    const fromFile = defineDataset({ path, groundTruthSchema: z.string() })
    await writeFile(path, '{"input":"a","groundTruth":"b"}\n')
    expect(await fromFile.load()).toMatchObject({
      name: 'refunds',
      items: [{ input: 'a', groundTruth: 'b' }],
    })
  })
  const checked = defineDataset({ name: 'x', items: [{ input: 3 }], inputSchema: z.string() })
  await expect(checked.load()).rejects.toThrow('Dataset "x": row 1, input:')
  expect(() => defineDataset({ items: [] })).toThrow('`name` takes')
  expect(() => defineDataset({ name: 'x' })).toThrow('either `items` or `path`')
})
