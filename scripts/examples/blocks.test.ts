import { expect, test } from 'vitest'
import { blocksOf, printedLines } from './blocks.ts'
import { exampleFiles } from './example-files.ts'

const page = [
  '# Page',
  '',
  '```ts',
  'const a = 1',
  '```',
  'Text, and the rest of it:',
  '```ts continues no-run',
  'const b = a',
  '```',
  '```sh',
  'npm test',
  '```',
  '1. A list',
  '   ```jsonl file=runs.jsonl',
  '   {"a": 1}',
  '   ```',
].join('\n')

test('a page becomes files whose lines are those of the page', () => {
  const { blocks, problems } = blocksOf('docs/a-page.md', page)
  const [script, data, ...others] = exampleFiles(blocks)
  expect(problems).toEqual([])
  expect(others).toEqual([])
  expect(script).toMatchObject({ path: 'docs-a-page/line-4.ts', line: 4, runs: false })
  expect(script?.text.split('\n').indexOf('const a = 1')).toBe(3)
  expect(script?.text.split('\n').indexOf('const b = a')).toBe(7)
  expect(data).toMatchObject({ path: 'docs-a-page/runs.jsonl', runs: false })
  expect(data?.text.trim()).toBe('{"a": 1}')
})

test('a word that means nothing is a problem, at the line of the fence', () => {
  const { problems } = blocksOf('README.md', 'Text\n```ts norun\nconst a = 1\n```\n')
  expect(problems).toEqual([
    { file: 'README.md', line: 2, message: '"norun" is not one of no-run, continues, file=NAME' },
  ])
})

test('the comment behind a console.log says what it prints', () => {
  expect(
    printedLines('console.log(a) // 1\nconsole.log(b())\nconsole.log(c) // → "x"\n// console.log(d) // 2'),
  ).toEqual(['1', '"x"'])
})
