import { describe, expectTypeOf, it } from 'vitest'
import type { Scorer } from '../scorer/index.ts'
import { checks, fromGroundTruth } from './index.ts'

describe('types of checks', () => {
  it('go together in one list', () => {
    const list: readonly Scorer[] = [
      checks.includes('a'),
      checks.noToolErrors(),
      checks.similarity('a'),
      checks.anyOf(checks.equals('a')),
    ]
    expectTypeOf(list).items.toExtend<Scorer>()
  })

  it('say what the preprocess step returns', async () => {
    const included = await checks.includes('a').run({ output: 'a' })
    expectTypeOf(included.preprocessStepResult).toEqualTypeOf<
      { output: string; target: string; found: boolean } | undefined
    >()
    const errors = await checks.noToolErrors().run({ output: 'a' })
    expectTypeOf(errors.preprocessStepResult).toEqualTypeOf<
      { errorCount: number; totalCalls: number; passed: boolean } | undefined
    >()
    expectTypeOf(included.score).toEqualTypeOf<number | undefined>()
  })

  it('take values, functions of the run and ground truth', () => {
    checks.includes(fromGroundTruth('city'))
    checks.includes((run) => run.input)
    checks.toolOrder(fromGroundTruth('tools'))
    checks.maxToolCalls(fromGroundTruth('limit'))
    checks.matches((run) => new RegExp(String(run.groundTruth)))
    checks.calledToolWith('a', fromGroundTruth('args'), { match: 'subset' })
    // @ts-expect-error a number is no text
    expectTypeOf(() => checks.includes(7)).toBeFunction()
    // @ts-expect-error the option does not exist
    expectTypeOf(() => checks.includes('a', { ignorecase: true })).toBeFunction()
    // @ts-expect-error case is decided by the pattern
    expectTypeOf(() => checks.matches(/a/, { ignoreCase: true })).toBeFunction()
  })
})
