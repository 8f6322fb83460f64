import { expect, expectTypeOf, test } from 'vitest'
import { createScorer } from '../../scorer/index.ts'
import { defineConfig, isDefinedConfig } from './define-config.ts'
import { defineEval, isDefinedEval } from './define-eval.ts'

const scorer = createScorer({ id: 'any', description: '' }).generateScore(() => 1)
const good = { data: [{ input: 'q' }], target: (input: string) => input.toUpperCase(), scorers: [scorer] }

test('what it returns is recognised, in any copy of the package', () => {
  expect(isDefinedEval(defineEval(good))).toBe(true)
  expect(isDefinedEval({ definition: good })).toBe(false)
  expect(isDefinedConfig(defineConfig({ trials: 3 }))).toBe(true)
})

test('the input of the data is what the target takes', () => {
  defineEval({
    ...good,
    target: (input) => {
      expectTypeOf(input).toEqualTypeOf<string>()
      return input
    },
  })
})

test('a misspelt option is told what was likely meant', () => {
  const misspelt: object = { trails: 3 }
  const hint = expect.objectContaining({ hint: expect.stringContaining('Did you mean "trials"?') })
  expect(() => defineEval({ ...good, ...misspelt })).toThrow(hint)
  expect(() => defineConfig(misspelt)).toThrow(hint)
})

test.each([
  ['an unknown option', { ...good, scorer: [] }, '`scorer` takes nothing: there is no such option'],
  [
    'data that is none',
    { ...good, data: 5 },
    '`data` takes items, a dataset, a function that returns them, or the path of a file',
  ],
  ['no target', { ...good, target: undefined }, '`target` takes a function or an agent'],
  ['an object without a method', { ...good, target: {} }, '`target` takes a function, or an object with'],
  ['empty variants', { ...good, variants: {} }, '`variants` takes variants by name'],
  [
    'a variant without a target',
    { ...good, target: undefined, variants: { mini: {} } },
    '`variants.mini.target`',
  ],
  [
    'an unknown option of a variant',
    { ...good, variants: { mini: { targt: good.target } } },
    'variants.mini: `targt` takes nothing: there is no such option',
  ],
  ['a hook that is none', { ...good, beforeEach: 1 }, '`beforeEach` takes a function'],
  ['tags that are none', { ...good, tags: 'smoke' }, '`tags` takes a list of texts'],
  ['a scorer that is none', { ...good, scorers: [{}] }, '`scorers[0]`'],
  ['trials of 0', { ...good, trials: 0 }, '`trials` takes a whole number'],
])('%s is refused at once', (_, definition, message) => {
  expect(() => Reflect.apply(defineEval, undefined, [definition])).toThrow(`defineEval: ${message}`)
})

test('a config takes defaults only', () => {
  expect(() => Reflect.apply(defineConfig, undefined, [{ data: [] }])).toThrow('`data` takes nothing')
  expect(() => defineConfig({ concurrency: 0 })).toThrow('defineConfig: `concurrency`')
})
