import { describe, expect, it, test } from 'vitest'
import { fc } from '../../../../test/support/properties.ts'
import { call, result, say } from '../../../../test/support/replies.ts'
import { fromGroundTruth } from '../../../scorer/index.ts'
import {
  createBleuScorer,
  createCompletenessScorer,
  createContentSimilarityScorer,
  createJsonDiffScorer,
  createKeywordCoverageScorer,
  createLevenshteinScorer,
  createRougeLScorer,
  createTextualDifferenceScorer,
  createToneScorer,
} from '../index.ts'

const reference = fromGroundTruth<string>()
const comparing = {
  similarity: createContentSimilarityScorer({ reference }),
  difference: createTextualDifferenceScorer({ reference }),
  levenshtein: createLevenshteinScorer(),
  rouge: createRougeLScorer(),
  bleu: createBleuScorer(),
  keywords: createKeywordCoverageScorer({ reference }),
  completeness: createCompletenessScorer({ reference }),
}
const ofCharacters = [comparing.similarity, comparing.difference, comparing.levenshtein]
const symmetric = [...ofCharacters, comparing.rouge]
const ofWords = [comparing.rouge, comparing.bleu, comparing.keywords, comparing.completeness]
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        'refund',
        'Refunds',
        ' ',
        'straße',
        'é',
        '東京',
        '\ud83d',
        '\r\n',
        '👩‍👩‍👧',
        '14',
        '__proto__',
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join('')),
)

describe('every scorer of text', () => {
  test('is from 0 to 1, and its best for a text and itself', async () => {
    await fc.assert(
      fc.asyncProperty(texts, texts, async (output, groundTruth) => {
        for (const scorer of Object.values(comparing)) {
          const { score } = await scorer.run({ output, groundTruth })
          if (score !== undefined) expect(score >= 0 && score <= 1).toBe(true)
          expect((await scorer.run({ output, groundTruth: output })).score ?? 1).toBe(1)
        }
      }),
    )
  })

  test('is the same with both texts exchanged, where the formula is', async () => {
    await fc.assert(
      fc.asyncProperty(texts, texts, async (left, right) => {
        for (const scorer of symmetric) {
          const [one, other] = [
            await scorer.run({ output: left, groundTruth: right }),
            await scorer.run({ output: right, groundTruth: left }),
          ]
          if (one.score !== undefined && other.score !== undefined) expect(one.score).toBe(other.score)
        }
      }),
    )
  })

  it.each(['rouge', 'bleu', 'keywords', 'completeness'] as const)(
    '%s finds nothing to judge in a reference without words',
    async (name) => {
      for (const groundTruth of ['', ' \n', '?!'])
        expect((await comparing[name].run({ output: 'refund', groundTruth })).notScorable?.step).toBe(
          'preprocess',
        )
    },
  )

  it('scores 1 for two empty texts and 0 for one, by characters', async () => {
    for (const scorer of ofCharacters) {
      expect((await scorer.run({ output: '', groundTruth: '' })).score).toBe(1)
      expect((await scorer.run({ output: '', groundTruth: 'refund' })).score).toBe(0)
      expect((await scorer.run({ output: 'refund', groundTruth: '' })).score).toBe(0)
    }
  })

  it('scores 0 for disjoint texts, and where the agent did nothing', async () => {
    for (const scorer of [...ofCharacters, ...ofWords]) {
      expect((await scorer.run({ output: 'zzz', groundTruth: 'refund' })).score).toBe(0)
      expect((await scorer.run({ output: [], groundTruth: 'refund' })).score).toBe(0)
    }
  })

  it('sees no difference between normal forms, nor in case where it is told so', async () => {
    for (const scorer of Object.values(comparing))
      expect((await scorer.run({ output: 'cafe\u0301 STRASSE', groundTruth: 'café STRASSE' })).score).toBe(1)
    const folded = createLevenshteinScorer({ ignoreCase: true })
    expect((await folded.run({ output: 'STRASSE', groundTruth: 'straße' })).score).toBe(1)
  })

  it('needs something to compare with', async () => {
    for (const scorer of [comparing.levenshtein, createContentSimilarityScorer(), createJsonDiffScorer()])
      expect((await scorer.run({ output: 'refund' })).notScorable?.step).toBe('preprocess')
  })

  it('makes a ground truth that is no text an error', async () => {
    for (const scorer of Object.values(comparing))
      await expect(scorer.run({ output: 'refund', groundTruth: 7 })).rejects.toThrow('`reference`')
  })

  it('compares with what the user asked where the scorer says so', async () => {
    const input = [
      { role: 'system', content: 'Be nice.' },
      { role: 'user', content: 'refund policy' },
    ]
    for (const create of [
      createContentSimilarityScorer,
      createTextualDifferenceScorer,
      createKeywordCoverageScorer,
      createCompletenessScorer,
    ])
      expect((await create().run({ input, output: 'refund policy' })).score).toBe(1)
  })

  it('reads the final text alone where it is told to, or what toText gives', async () => {
    const output = [...say('Looking.'), call('w'), result('w', 1), ...say('sunny')]
    expect(
      (await createLevenshteinScorer({ reference: 'sunny', scope: 'final' }).run({ output })).score,
    ).toBe(1)
    expect((await createLevenshteinScorer({ reference: 'sunny' }).run({ output })).score).toBeLessThan(1)
    const own = createLevenshteinScorer({ reference: 'sunny', toText: (value) => value.answer })
    expect((await own.run({ output: { answer: 'sunny' } })).score).toBe(1)
    await expect(own.run({ output: { answer: 7 } })).rejects.toThrow('toText() returned')
  })

  it('names itself by its options', () => {
    expect(createLevenshteinScorer().identity).toBe('levenshtein-scorer')
    expect(createRougeLScorer({ score: 'recall', reference: fromGroundTruth('a') }).identity).toContain(
      'groundTruth.a',
    )
    expect(createBleuScorer({ name: 'mine' }).identity).toBe('mine')
    const one = createBleuScorer({ tokenize: (text) => text.split(' ') })
    const other = createBleuScorer({ tokenize: (text) => text.split('-') })
    expect(one.fingerprint).not.toBe(other.fingerprint)
  })

  it.each([
    [createLevenshteinScorer, { reference: 7 }],
    [createLevenshteinScorer, { ignoreCas: true }],
    [createContentSimilarityScorer, { ignoreWhitespace: 'no' }],
    [createTextualDifferenceScorer, { scope: 'last' }],
    [createRougeLScorer, { score: 'f2' }],
    [createRougeLScorer, { reference: [] }],
    [createBleuScorer, { maxOrder: 0 }],
    [createBleuScorer, { smoothing: 'some' }],
    [createBleuScorer, { tokenize: 'lines' }],
    [createKeywordCoverageScorer, { language: 'klingon' }],
    [createKeywordCoverageScorer, { language: 'constructor' }],
    [createCompletenessScorer, { stopWords: 'the' }],
    [createToneScorer, { referenceTone: '' }],
    [createToneScorer, { words: { good: 9 } }],
    [createJsonDiffScorer, { listOrder: 'some' }],
    [createJsonDiffScorer, { toText: () => '', toValue: () => 1 }],
    [createJsonDiffScorer, { name: '' }],
  ])('%o refuses %o', (create, options) => {
    expect(() => create(options as never)).toThrow(create.name) // reason: JavaScript callers pass anything
  })
})
