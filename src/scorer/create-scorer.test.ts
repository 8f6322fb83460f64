import { describe, expect, test } from 'vitest'
import { createScorer, isNotScorable, notScorable, ScorerError, type ScorerRun } from './index.ts'

const run: ScorerRun = { input: 'hello', output: [{ role: 'assistant', content: 'It is sunny.' }] }

function returning(value: unknown) {
  return createScorer({ id: 'mine', description: 'returns what it is told' }).generateScore(
    () => value as number,
  )
}

async function failure(promise: Promise<unknown>): Promise<ScorerError> {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ScorerError)) throw new Error(`no ScorerError: ${String(error)}`)
  return error
}

describe('the pipeline', () => {
  test('steps see what the steps before returned, and the result holds it', async () => {
    const scorer = createScorer({ id: 'length', description: 'counts' })
      .preprocess(({ run: seen }) => ({ text: seen.transcript.text }))
      .analyze(async ({ results }) => ({ length: results.preprocessStepResult.text.length }))
      .generateScore(({ results }) => (results.analyzeStepResult.length > 5 ? 1 : 0))
      .generateReason(({ score, results }) => `${results.analyzeStepResult.length} characters make ${score}`)
    expect(await scorer.run({ ...run, runId: 'r1', groundTruth: 'x' })).toEqual({
      input: 'hello',
      output: run.output,
      groundTruth: 'x',
      runId: 'r1',
      preprocessStepResult: { text: 'It is sunny.' },
      analyzeStepResult: { length: 12 },
      score: 1,
      reason: '12 characters make 1',
    })
  })

  test('each step method returns a new scorer and leaves the old one as it was', async () => {
    const base = createScorer({ id: 'base', description: 'd' }).preprocess(() => 1)
    const zero = base.generateScore(() => 0)
    const one = base.generateScore(() => 1)
    expect((await zero.run(run)).score).toBe(0)
    expect((await one.run(run)).score).toBe(1)
  })

  test('a run without an id gets one of its own', async () => {
    const scorer = returning(1)
    const [first, second] = [await scorer.run(run), await scorer.run(run)]
    expect(first.runId).not.toBe(second.runId)
  })

  test('prepareRun hands the steps another run, under the same id', async () => {
    const scorer = createScorer({
      id: 'prepared',
      description: 'd',
      prepareRun: (seen) => ({ ...seen, output: 'another text' }),
    }).generateScore(({ run: seen }) => (seen.transcript.text === 'another text' ? 1 : 0))
    const result = await scorer.run({ ...run, runId: 'r7' })
    expect(result).toMatchObject({ score: 1, runId: 'r7' })
  })

  test('the input is read as a transcript on request', async () => {
    const scorer = createScorer({ id: 'asks', description: 'd' }).generateScore(({ run: seen }) => {
      const [message] = seen.inputTranscript.messages
      return message?.role === 'user' ? 1 : 0
    })
    expect((await scorer.run(run)).score).toBe(1)
  })

  test('a run that already has keys of its own for transcripts is read all the same', async () => {
    const scorer = createScorer({ id: 'own', description: 'd' }).generateScore(({ run: seen }) =>
      seen.transcript.text === 'It is sunny.' ? 1 : 0,
    )
    const odd = { ...run, transcript: 'mine', inputTranscript: 2 }
    expect((await scorer.run(odd)).score).toBe(1)
  })
})

describe('not scorable', () => {
  test.each(['preprocess', 'analyze', 'generateScore'] as const)(
    'a %s step ends the pipeline without a score',
    async (step) => {
      let later = 0
      const steps = {
        preprocess: () => 1,
        analyze: () => 1,
        generateScore: () => 1 as number | ReturnType<typeof notScorable>,
      }
      const scorer = createScorer({ id: 'none', description: 'd' })
        .preprocess(() => (step === 'preprocess' ? notScorable('no data') : steps.preprocess()))
        .analyze(() => (step === 'analyze' ? notScorable('no data') : steps.analyze()))
        .generateScore(() => (step === 'generateScore' ? notScorable('no data') : 1))
        .generateReason(() => {
          later += 1
          return 'because'
        })
      const result = await scorer.run(run)
      expect(result.notScorable).toEqual({ step, reason: 'no data' })
      expect(Object.hasOwn(result, 'score')).toBe(false)
      expect(later).toBe(0)
    },
  )

  test('prepareRun may say so too', async () => {
    const scorer = createScorer({ id: 'n', description: 'd', prepareRun: () => notScorable() }).generateScore(
      () => 1,
    )
    expect((await scorer.run(run)).notScorable).toEqual({ step: 'prepareRun' })
  })

  test('the mark is known to Mastra and is no look-alike object', () => {
    expect(isNotScorable(notScorable('x'))).toBe(true)
    expect(isNotScorable({ [Symbol.for('mastra.evals.notScorable')]: true })).toBe(true)
    expect(isNotScorable({ reason: 'x' })).toBe(false)
  })
})

describe('a score is right or absent', () => {
  test.each([Number.NaN, Number.POSITIVE_INFINITY, 5, -3, '1', true, null, undefined, {}, [1]])(
    '%o is no score: the run ends in an error that shows it',
    async (value) => {
      const error = await failure(returning(value).run({ ...run, runId: 'r9' }))
      expect(error).toMatchObject({
        code: 'PROCTOR_SCORER_BAD_SCORE',
        scorer: 'mine',
        step: 'generateScore',
        runId: 'r9',
      })
      expect(error.message).toContain('returned')
    },
  )

  test('an object that only looks like notScorable is no score', async () => {
    expect((await failure(returning({ reason: 'no data' }).run(run))).code).toBe('PROCTOR_SCORER_BAD_SCORE')
  })

  test('the message shows what came back and what is taken', async () => {
    expect((await failure(returning('1').run(run))).message).toMatchInlineSnapshot(
      `"Scorer "mine" returned "1", which is no score from 0 to 1."`,
    )
  })

  test('a rounding error of the formula is within the range', async () => {
    expect((await returning(1 + 1e-12).run(run)).score).toBe(1)
    expect((await returning(-1e-12).run(run)).score).toBe(0)
  })

  test('another range takes other scores', async () => {
    const scorer = createScorer({ id: 'stars', description: 'd', range: [1, 5] }).generateScore(() => 4)
    expect((await scorer.run(run)).score).toBe(4)
    expect(scorer.passes(4)).toBe(false)
    expect(scorer.passes(5)).toBe(true)
  })

  test.each(['preprocess', 'analyze', 'generateScore'] as const)(
    'a throwing %s step is an error with its cause',
    async (step) => {
      const boom = new TypeError('x is undefined')
      const boomAt = (name: string) => {
        if (name === step) throw boom
        return 1
      }
      const scorer = createScorer({ id: 'throws', description: 'd' })
        .preprocess(() => boomAt('preprocess'))
        .analyze(() => boomAt('analyze'))
        .generateScore(() => boomAt('generateScore'))
      const error = await failure(scorer.run(run))
      expect(error).toMatchObject({ code: 'PROCTOR_SCORER_THREW', step, cause: boom })
      expect(error.message).toBe(
        `Scorer "throws" could not score this run, in its ${step} step: TypeError: x is undefined`,
      )
    },
  )

  test('a thrown text is shown as it is', async () => {
    const scorer = createScorer({ id: 'throws', description: 'd' }).generateScore(() => {
      throw 'no connection'
    })
    expect((await failure(scorer.run(run))).message).toContain('threw "no connection"')
  })

  test('an output that cannot be read is an error of the scorer that reads it, and no error of one that does not', async () => {
    const reads = createScorer({ id: 'reads', description: 'd' }).generateScore(
      ({ run: seen }) => seen.transcript.text.length,
    )
    const raw = createScorer({ id: 'raw', description: 'd' }).generateScore(({ run: seen }) =>
      seen.output === null ? 1 : 0,
    )
    expect((await failure(reads.run({ output: null }))).message).toContain('cannot be read')
    expect((await raw.run({ output: null })).score).toBe(1)
  })

  test('a failed reason step keeps the score', async () => {
    const scorer = createScorer({ id: 'r', description: 'd' })
      .generateScore(() => 1)
      .generateReason(() => {
        throw new Error('no words')
      })
    const later = createScorer({ id: 'r', description: 'd' })
      .generateScore(() => 1)
      .generateReason(() => Promise.reject(new Error('no words')))
    for (const result of [await scorer.run(run), await later.run(run)]) {
      expect(result).toMatchObject({ score: 1, reasonError: { message: 'no words' } })
      expect(result.reason).toBeUndefined()
    }
  })

  test('a reason that is no text is a failed reason', async () => {
    const scorer = createScorer({ id: 'r', description: 'd' })
      .generateScore(() => 0)
      .generateReason(() => 42 as never)
    expect(await scorer.run(run)).toMatchObject({
      score: 0,
      reasonError: { message: expect.stringContaining('42') },
    })
  })
})

describe('what is refused', () => {
  test('a field that there is not, with the one that was meant', () => {
    const config = { id: 'x', description: 'd', directoin: 'lower' }
    expect(() => createScorer(config)).toThrow(expect.objectContaining({ hint: 'Did you mean "direction"?' }))
  })

  test('a prompt step says that there is no judge yet', async () => {
    const scorer = createScorer({
      id: 'judge',
      description: 'd',
      judge: { model: 'openai/gpt-5-mini', instructions: 'grade' },
    }).generateScore({ description: 'grade it', createPrompt: () => 'grade' })
    const error = await failure(scorer.run(run))
    expect(error).toMatchObject({ code: 'PROCTOR_SCORER_NO_JUDGE', step: 'generateScore' })
    expect(scorer.kind).toBe('judge')
  })

  test('a prompt as the reason step keeps the score and says why there is no reason', async () => {
    const scorer = createScorer({ id: 'judge', description: 'd' })
      .generateScore(() => 1)
      .generateReason({ description: 'say why', createPrompt: () => 'why' })
    expect(await scorer.run(run)).toMatchObject({
      score: 1,
      reasonError: { code: 'PROCTOR_SCORER_NO_JUDGE' },
    })
  })

  test.each([
    [{ id: '', description: 'd' }, 'id'],
    [{ id: 'x' }, 'description'],
    [{ id: 'x', description: 'd', range: [1, 0] }, 'range'],
    [{ id: 'x', description: 'd', range: [0, Number.NaN] }, 'range'],
    [{ id: 'x', description: 'd', direction: 'up' }, 'direction'],
    [{ id: 'x', description: 'd', passes: 0.5 }, 'passes'],
    [undefined, 'config'],
  ])('config %o is refused at once, naming %s', (config, option) => {
    expect(() => createScorer(config as never)).toThrow(`\`${option}\``)
  })

  test('a step that is neither function nor prompt is refused when it is added', () => {
    expect(() => createScorer({ id: 'x', description: 'd' }).generateScore(1 as never)).toThrow(
      '`generateScore`',
    )
  })

  test('a scorer without a score step says so when it is run', async () => {
    const unfinished: unknown = createScorer({ id: 'x', description: 'd' }).preprocess(() => 1)
    const { run: call } = unfinished as { run(given: ScorerRun): Promise<unknown> }
    const error = await failure(call.call(unfinished, run))
    expect(error.code).toBe('PROCTOR_SCORER_INCOMPLETE')
  })

  test.each([undefined, null, 'text', {}, []])('%o is no run', async (given) => {
    await expect(returning(1).run(given as never)).rejects.toThrow('an object with an `output`')
  })
})

describe('identity and fingerprint', () => {
  test('the name is for display, the id identifies', () => {
    const scorer = createScorer({ id: 'x', name: 'Mine', description: 'd' }).generateScore(() => 1)
    expect([scorer.name, scorer.identity]).toEqual(['Mine', 'x'])
  })

  test('another step, range or direction is another fingerprint; the description is not', () => {
    const base = () => createScorer({ id: 'x', description: 'd' }).generateScore(() => 1)
    const prints = [
      base(),
      createScorer({ id: 'x', description: 'd' }).generateScore(() => 0),
      createScorer({ id: 'x', description: 'd', range: [0, 2] }).generateScore(() => 1),
      createScorer({ id: 'x', description: 'd', direction: 'lower' }).generateScore(() => 1),
    ].map((scorer) => scorer.fingerprint)
    expect(new Set(prints).size).toBe(4)
    expect(base().fingerprint).toBe(prints[0])
    expect(createScorer({ id: 'x', description: 'other' }).generateScore(() => 1).fingerprint).toBe(prints[0])
  })

  test('a declared version replaces the source of the steps', () => {
    const first = createScorer({ id: 'x', description: 'd', version: '2' }).generateScore(() => 1)
    const second = createScorer({ id: 'x', description: 'd', version: '2' }).generateScore(() => 0)
    const third = createScorer({ id: 'x', description: 'd', version: '3' }).generateScore(() => 0)
    expect(first.fingerprint).toBe(second.fingerprint)
    expect(third.fingerprint).not.toBe(second.fingerprint)
  })

  test('lower is better where the direction says so', () => {
    const scorer = createScorer({ id: 'x', description: 'd', direction: 'lower' }).generateScore(() => 0)
    expect([scorer.passes(0), scorer.passes(0.1)]).toEqual([true, false])
  })

  test('an own rule for passing is used', () => {
    const scorer = createScorer({ id: 'x', description: 'd', passes: (score) => score > 0.5 }).generateScore(
      () => 0,
    )
    expect([scorer.passes(0.6), scorer.passes(0.5)]).toEqual([true, false])
  })
})
