import * as code from 'proctor/scorers/code'
import { type Figure, tell } from '../figure.ts'
import { measureRun } from '../measure.ts'

/** The same texts each time. */
function createDice(): () => number {
  let state = 1
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

const dice = createDice()
const pick = (list: readonly string[]): string => list[Math.floor(dice() ** 2 * list.length)] ?? ''
const letters = [...'etaoinshrdlucmfwypvbgkjqxz']
const english = Array.from({ length: 2000 }, () =>
  Array.from({ length: 2 + Math.floor(dice() * 8) }, () => pick(letters)).join(''),
)
const chinese =
  '的 一 是 不 了 我们 在 有 他 这个 中国 大学 上海 国家 来 到 时候 说 人民 为了 子 和 你 地方 出现 道路 也 年 得到 就 那么 要 下面 以后 生活 会 自己 着 去 之间 过去 家庭 学习 可能'.split(
    ' ',
  )

function textOf(words: readonly string[], gap: string, length: number): string {
  let text = ''
  while (text.length < length) text += `${pick(words)}${dice() < 0.1 ? '。' : gap}`
  return text.slice(0, length)
}

/** A copy in which one word in fifty is another. */
function revise(text: string): string {
  return text.replace(/\S+/gu, (word) => (dice() < 0.02 ? pick(english) : word))
}

const scorers = {
  'content similarity': code.createContentSimilarityScorer,
  'textual difference': code.createTextualDifferenceScorer,
  Levenshtein: code.createLevenshteinScorer,
  'ROUGE-L': code.createRougeLScorer,
  BLEU: code.createBleuScorer,
  'keyword coverage': code.createKeywordCoverageScorer,
  completeness: code.createCompletenessScorer,
}

/** CPU in milliseconds of one comparison. */
async function compare(create: (typeof scorers)['BLEU'], output: string, reference: string): Promise<number> {
  const scorer = create({ reference })
  return (await measureRun(() => scorer.run({ output }), 3)) / 1000
}

const length = 20_000
const [one, other] = [textOf(english, ' ', length), textOf(english, ' ', length)]
const [eins, zwei] = [textOf(chinese, '', length), textOf(chinese, '', length)]
const long = textOf(english, ' ', 5 * length)
const figures: Figure[] = []
for (const [name, create] of Object.entries(scorers)) {
  const make = create as (typeof scorers)['BLEU'] // reason: all take a reference
  figures.push(
    {
      name: `${name}, English, 20,000 characters`,
      value: await compare(make, one, other),
      limit: 100,
      unit: 'ms',
    },
    {
      name: `${name}, Chinese, 20,000 characters`,
      value: await compare(make, eins, zwei),
      limit: 100,
      unit: 'ms',
    },
    {
      name: `${name}, 100,000 characters, revised`,
      value: await compare(make, long, revise(long)),
      unit: 'ms',
    },
  )
}
tell(figures)
