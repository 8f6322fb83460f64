import { expectTypeOf, test } from 'vitest'
import type { Transcript } from '../transcript/index.ts'
import { createScorer, notScorable, type Scorer, type ScorerResult } from './index.ts'

test('types flow from step to step', () => {
  const scorer = createScorer<string, { answer: string }>({ id: 'x', description: 'd' })
    .preprocess(({ run }) => {
      expectTypeOf(run.output.answer).toBeString()
      expectTypeOf(run.input).toEqualTypeOf<string | undefined>()
      expectTypeOf(run.transcript).toEqualTypeOf<Transcript>()
      return run.output.answer === '' ? notScorable('empty') : { words: run.output.answer.split(' ') }
    })
    .analyze(async ({ results }) => {
      expectTypeOf(results.preprocessStepResult).toEqualTypeOf<{ words: string[] }>()
      return { count: results.preprocessStepResult.words.length }
    })
    .generateScore(({ results }) => {
      expectTypeOf(results.analyzeStepResult).toEqualTypeOf<{ count: number }>()
      return results.analyzeStepResult.count > 3 ? 1 : notScorable('short')
    })
    .generateReason(({ score, results }) => {
      expectTypeOf(score).toBeNumber()
      expectTypeOf(results.generateScoreStepResult).toBeNumber()
      return `${results.analyzeStepResult.count} words`
    })
  expectTypeOf(scorer).toEqualTypeOf<
    Scorer<string, { answer: string }, { words: string[] }, { count: number }>
  >()
})

test('without steps before, there are no results', () => {
  createScorer({ id: 'x', description: 'd' }).generateScore(({ results }) => {
    expectTypeOf(results.preprocessStepResult).toBeUndefined()
    return 1
  })
})

test('a scorer without a score step has no run', () => {
  const builder = createScorer({ id: 'x', description: 'd' }).preprocess(() => 1)
  expectTypeOf(builder).not.toHaveProperty('run')
})

test('a result is scored or not scorable', () => {
  const read = (result: ScorerResult): string | number => {
    if (result.notScorable) {
      expectTypeOf(result.score).toBeUndefined()
      return result.notScorable.step
    }
    expectTypeOf(result.score).toBeNumber()
    return result.score
  }
  expectTypeOf(read).returns.toEqualTypeOf<string | number>()
})

test('unlike scorers fit one list', () => {
  const text = createScorer<string, string>({ id: 'a', description: 'd' }).generateScore(() => 1)
  const other = createScorer<{ q: string }, number[]>({ id: 'b', description: 'd' })
    .preprocess(() => 'x')
    .generateScore(() => 1)
  const list: readonly Scorer[] = [text, other]
  expectTypeOf(list).toEqualTypeOf<readonly Scorer[]>()
})

test('a score step must give a number', () => {
  // @ts-expect-error a text is no score
  createScorer({ id: 'a', description: 'd' }).generateScore(() => '1')
})
