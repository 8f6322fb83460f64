import { expect, test } from 'vitest'
import { readYaml } from './read-yaml.ts'

async function* bytes(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}
const read = (text: string): Promise<unknown[]> => readYaml(bytes(text), 'x.yaml')

test('a list of items is read as YAML 1.2: no, yes and dates are text', async () => {
  const text =
    '- input: no\n  groundTruth: 2024-01-01\n  tags: [on, off]\n- {input: true}\n- input: |\n    a\n    b\n'
  expect(await read(text)).toEqual([
    { input: 'no', groundTruth: '2024-01-01', tags: ['on', 'off'] },
    { input: true },
    { input: 'a\nb\n' },
  ])
})

test('anchors and merge keys are followed', async () => {
  const text = '- &base\n  input: a\n  metadata: {x: 1}\n- <<: *base\n  input: b\n'
  expect(await read(text)).toEqual([
    { input: 'a', metadata: { x: 1 } },
    { input: 'b', metadata: { x: 1 } },
  ])
})

test('a file of comments holds no items', async () => {
  expect(await read('')).toEqual([])
  expect(await read('# none yet\n')).toEqual([])
})

const bomb = `- &a0 [x, x]\n${Array.from({ length: 30 }, (_, index) => `- &a${index + 1} [*a${index}, *a${index}, *a${index}]`).join('\n')}\n`

test.each([
  ['an alias bomb', bomb, 'Excessive alias count'],
  ['a mapping', 'items: []\n', 'x.yaml holds no list of items.'],
  ['two documents', '- input: a\n---\n- input: b\n', 'x.yaml holds 2 YAML documents.'],
  ['a syntax error', '- input: a\n- input: [b\n', 'at line 3, column 1'],
  ['a key twice', '- input: a\n  input: b\n', 'Map keys must be unique at line 2'],
  ['an unknown tag', '- input: !secret x\n', 'Unresolved tag: !secret'],
  ['an unknown alias', '- input: *gone\n', 'gone'],
])('%s is refused', async (_, text, message) => {
  await expect(read(text)).rejects.toThrow(message)
})
