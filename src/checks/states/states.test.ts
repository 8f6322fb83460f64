import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import { hasShared, sharedPath } from '../../../test/support/shared.ts'
import { BadOptionError } from '../../errors/index.ts'
import { fromGroundTruth } from '../../scorer/index.ts'
import type { StatedFact } from './fact.ts'
import { type StatesOptions, states } from './states.ts'

async function says(output: string, fact: StatedFact, options?: StatesOptions): Promise<boolean> {
  return (await states(fact, options).run({ output })).score === 1
}

type Case = [output: string, fact: StatedFact, options?: StatesOptions]

describe('numbers', () => {
  test.each<Case>([
    ['1,234.50', 1234.5],
    ['It is 10.', 10],
    ['10, 20', 10],
    ['$1,234.50', 1234.5],
    ['US$10', 10],
    ['1.234,50', 1234.5],
    ['1 234,5', 1234.5],
    ['1\u202f234,5', 1234.5],
    ['1’234.5', 1234.5],
    ['1,23,456', 123456],
    ['1.234.567', 1234567],
    ['in 2024 100 people', 100],
    ['1,234', 1234],
    ['1.234', 1.234],
    ['12%', 12],
    ['-5', -5],
    ['−5', -5],
    ['-$10', -10],
    ['-0', 0],
    ['1e3.', 1000],
    ['0.0000001', 1e-7],
    ['1e21', 1e21],
    ['costs .5', 0.5],
    ['٣', 3],
    ['3', '٣'],
    ['１０', 10],
    ['١٬٢٣٤٫٥', 1234.5],
    ['共3个', 3],
    ['5kg', 5],
    ['May 3, 2024', 2024],
    ['10 - 12', 12],
    ['**10** _20_', 20],
    ['{"n":10,"m":5}', 10],
    ['007', '007'],
    ['12345678901234567890', '12345678901234567890'],
  ])('%j says %j', async (output, fact, options) => {
    expect(await says(output, fact, options)).toBe(true)
  })

  test.each<Case>([
    ['510', '10'],
    ['10.5', '10'],
    ['105', 10],
    ['5', -5],
    ['-5', 5],
    ['–5', 5],
    ['10-12', 10],
    ['10–12', 12],
    ['$10-$12', 10],
    ['10:30', 10],
    ['1/10', 10],
    ['5 1/2', 5],
    ['10½', 10],
    ['10²', 10],
    ['2024-05-21', 2024],
    ['1.2.3', 2],
    ['192.168.0.1', 192],
    ['3rd', 3],
    ['第3', 3],
    ['3万', 3],
    ['5k', 5],
    ['2 million', 2],
    ['2 million', 2_000_000],
    ['3 Milliarden', 3],
    ['2FBBAH', 2],
    ['A320', 320],
    ['COVID-19', 19],
    ['v.5', 5],
    ['1.234', 1234],
    ['007', 7],
    ['7', '007'],
    ['12345678901234567891', '12345678901234567890'],
    ['0.30000000000000004', 0.3],
    ['ten', 10],
  ])('%j does not say %j', async (output, fact, options) => {
    expect(await says(output, fact, options)).toBe(false)
  })

  test.each<[boolean, ...Case]>([
    [true, '12,5 % von 1.234', 1234],
    [false, '12,5 % von 1.234', 1.234],
    [false, '12,5 and 3.25 and 1.234', 1234],
    [false, '12,5 and 3.25 and 1.234', 1.234],
    [true, '1.234', 1234, { decimalMark: ',' }],
    [true, '1,234', 1.234, { decimalMark: ',' }],
    [true, '1.234', '1.234', { decimalMark: ',' }],
    [true, '12,5 and 1,234', 1234, { decimalMark: '.' }],
    [false, '[10,20]', 10.2, { decimalMark: '.' }],
    [true, '0.125', 0.125, { decimalMark: '.' }],
  ])('where only the mark decides: %j', async (expected, output, fact, options) => {
    expect(await says(output, fact, options)).toBe(expected)
  })

  it('are said in whatever way they are written', async () => {
    const number = fc.tuple(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 1, max: 99 }))
    await fc.assert(
      fc.asyncProperty(
        number,
        fc.constantFrom('en-US', 'de-DE', 'de-CH', 'fr-FR', 'en-IN', 'ar-EG', 'sv-SE'),
        async ([whole, cents], locale) => {
          const value = Number(`${whole}.${String(cents).padStart(2, '0')}`)
          const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(value)
          expect(await says(`total: ${written}.`, value)).toBe(true)
          expect(await says(`total: ${written}.`, whole)).toBe(false)
          expect(await says(`total: 1${written}.`, value)).toBe(false)
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('texts', () => {
  test.each<Case>([
    ['PARIS!', 'Paris'],
    ['Paris’s', 'paris'],
    ['_Paris_', 'Paris'],
    ['JOSE\u0301', 'José'],
    ['私は東京都に', '東京'],
    ['서울에서', '서울'],
    ['the 3rd', '3rd'],
    ['at 10:30.', '10:30'],
    ['on 2024-05-21.', '2024-05-21'],
    ['on May 3, 2024', 'May 3'],
    ['5.0kg', '5 kg'],
    ['12.0 %', '12%'],
    ['a total of 1,000 euros', 'total of 1000 euros'],
    ['$10.00', '$10'],
    ['HAT045', 'hat045'],
  ])('%j says %j', async (output, fact) => {
    expect(await says(output, fact)).toBe(true)
  })

  test.each<Case>([
    ['Anna', 'Ann'],
    ['Hanna', 'Anna'],
    ['Jose\u0301', 'Jose'],
    ['May 30', 'May 3'],
    ['15 kg', '5 kg'],
    ['1.5 kg', '5 kg'],
    ['112%', '12%'],
    ['12', '12%'],
    ['€10', '$10'],
    ['10:30:15', '10:30'],
    ['2024-05-210', '2024-05-21'],
    ['', 'a'],
    ['paris', 'Paris', { ignoreCase: false }],
  ])('%j does not say %j', async (output, fact, options) => {
    expect(await says(output, fact, options)).toBe(false)
  })
})

describe('states', () => {
  it('wants all facts, or scores the share of them', async () => {
    const output = 'Paris, 1,234.50 EUR'
    expect((await states(['Paris', 1234.5]).run({ output })).score).toBe(1)
    expect((await states(['Paris', 7]).run({ output })).score).toBe(0)
    expect((await states(['Paris', 7], { score: 'share' }).run({ output })).score).toBe(0.5)
  })

  it('says of a number within a word that it stands only there', async () => {
    const { reason } = await states(10).run({ output: 'Gate a10 is open.' })
    expect(reason).toContain('10 (it stands only inside of a longer word or number)')
  })

  it('says what is missing, and what was said instead', async () => {
    const { reason, preprocessStepResult } = await states([1786, 'Rome', 5, 'Ann', 9]).run({
      output: 'It is 1,787 on the 5th for Anna, 9',
    })
    expect(reason).toBe(
      'The text says 1 of 5 facts; not said: 1786 (said instead: 1,787); "Rome"; 5 (said instead: 5th); "Ann" (it stands only inside of a longer word or number): "It is 1,787 on the 5th for Anna, 9".',
    )
    expect(preprocessStepResult?.facts[0]).toEqual({ fact: 1786, said: false, instead: ['1,787'] })
    expect(preprocessStepResult?.said).toBe(1)
  })

  it('says what would accept a text', async () => {
    const { reason } = await states('Paris', { ignoreCase: false }).run({ output: 'paris' })
    expect(reason).toBe(
      'The text says 0 of 1 fact; not said: "Paris" (it differs only by case: `ignoreCase: true` would accept it): "paris".',
    )
    expect((await states(['a', 5]).run({ output: 'a 5' })).reason).toBe('The text says all 2 facts: "a 5".')
  })

  it('takes one fact or a list from the run; none is not scorable', async () => {
    const check = states(fromGroundTruth('facts'))
    expect((await check.run({ output: '1,000', groundTruth: { facts: ['1000'] } })).score).toBe(1)
    expect((await check.run({ output: '1,000', groundTruth: { facts: 1000 } })).score).toBe(1)
    expect((await check.run({ output: '1,000' })).notScorable?.reason).toBe('the run has no facts to state')
    await expect(check.run({ output: '1', groundTruth: { facts: [] } })).rejects.toThrow(
      /list of one or more/,
    )
  })

  it('scores 0 where nothing was said', async () => {
    const { score, reason } = await states('a').run({ output: [] })
    expect([score, reason]).toEqual([0, 'The run has no assistant message.'])
  })

  test.each([
    [[]],
    [''],
    [' '],
    [[1, '']],
    [Number.NaN],
    [[Number.POSITIVE_INFINITY]],
    [undefined],
    [{}],
    [new Array(1)],
  ])('throws at once for %j', (expected) => {
    expect(() => states(expected as string)).toThrow(BadOptionError) // reason: JavaScript callers pass anything
  })

  test('options that are not known are refused', () => {
    expect(() => states('a', { decimalMark: ';' as never })).toThrow(/"." or ","/) // reason: JavaScript callers pass anything
    expect(() => states('a', { scor: 'share' } as never)).toThrow(/score/) // reason: JavaScript callers pass anything
  })

  it('reads any text, and long ones in no time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary', minLength: 1 }),
        async (output, fact) => {
          if (fact.trim() !== '') expect([0, 1]).toContain((await states(fact).run({ output })).score)
        },
      ),
    )
    for (const piece of ['1', '1 ', '1 234 ', '1,', '1,234', '-1', '$', 'a1', '1e', '\u0301'])
      expect(await says(piece.repeat(10_000), 'nothing of it')).toBe(false)
  }, 20_000)
})

describe.skipIf(!hasShared)('required outputs of tau-bench airline', () => {
  interface Row {
    expected_outputs: string[]
    messages: unknown[]
    reward_info: { info?: { outputs?: Record<string, boolean> } }
  }
  const text = hasShared ? readFileSync(sharedPath('data/tau-airline/trajectories.jsonl'), 'utf8') : ''
  const rows = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row) // reason: shared/data/README.md says what a line holds
    .filter((row) => row.expected_outputs.length > 0)

  it('are said where the benchmark says so', async () => {
    let judged = 0
    for (const { expected_outputs, messages, reward_info } of rows) {
      const official = reward_info.info?.outputs
      if (!official) continue
      const { preprocessStepResult } = await states(expected_outputs).run({ output: messages })
      const found = preprocessStepResult?.facts.map(({ fact, said }) => [String(fact), said])
      expect(found).toEqual(expected_outputs.map((fact) => [fact, official[fact]]))
      judged += expected_outputs.length
    }
    expect(judged).toBe(21)
  })
})
