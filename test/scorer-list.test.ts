import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checks } from '../src/entries/checks.ts'
import * as code from '../src/entries/scorers-code.ts'
import * as judged from '../src/entries/scorers-llm.ts'

const page = readFileSync(join(import.meta.dirname, '../docs/built-in-scorers.md'), 'utf8')
const [, list = ''] = /## Every scorer in one line\n([\s\S]*?)\n## /.exec(page) ?? []

test('the page lists every check and every scorer that comes with Proctor', () => {
  const scorers = Object.keys({ ...code, ...judged }).filter((name) =>
    /^create\w*Scorer(Code|LLM)?$/.test(name),
  )
  expect(scorers.length).toBeGreaterThan(30)
  expect(scorers.filter((name) => !list.includes(`\`${name}\``))).toEqual([])
  const shown = (name: string): boolean => list.includes(`\`checks.${name}\``) || list.includes(`\`${name}\``)
  expect(Object.keys(checks).filter((name) => !shown(name))).toEqual([])
})
