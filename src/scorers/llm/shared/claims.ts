import { fence } from '../../../judge/index.ts'
import type { JsonSchemaObject, NotScorable } from '../../../scorer/index.ts'
import { notScorable } from '../../../scorer/index.ts'
import { checkEmptiness } from './check-verdicts.ts'
import { flag, listOf, objectOf, oneOfWords, text } from './reply-schemas.ts'

/** The judge's verdict on one statement of a text. */
export interface StatementVerdict<Word extends string = string> {
  statement: string
  reason: string
  verdict: Word
}

/** A reply that takes a text apart and judges its statements. */
export interface StatementsReply<Word extends string = string> {
  /** True where the text states nothing that could be judged. */
  nothingToJudge: boolean
  verdicts: StatementVerdict<Word>[]
  reason: string
}

/** Shape of a reply on statements. */
export function statementsSchema(...words: readonly string[]): JsonSchemaObject {
  return objectOf({
    nothingToJudge: flag,
    verdicts: listOf(objectOf({ statement: text, reason: text, verdict: oneOfWords(...words) })),
    reason: text,
  })
}

/** An empty reply is no verdict, unless the judge says that there is nothing to judge. */
export function checkStatements({ verdicts, nothingToJudge }: StatementsReply): string | undefined {
  return checkEmptiness(verdicts.length, nothingToJudge, 'statement')
}

/** The share of verdicts that count, by weight. Exactly 1 where all count fully. */
export function shareOf<Word extends string>(
  { verdicts, nothingToJudge }: StatementsReply<Word>,
  weights: Readonly<Record<Word, number>>,
  scale: number,
): number | NotScorable {
  if (nothingToJudge) return notScorable('the judge found no statement that could be judged')
  const sum = verdicts.reduce((total, { verdict }) => total + weights[verdict], 0)
  return (sum / verdicts.length) * scale
}

/** The judge's reason, and how many statements counted. */
export function explainShare<Word extends string>(
  { verdicts, reason }: StatementsReply<Word>,
  word: Word,
  what: string,
): string {
  const count = verdicts.filter(({ verdict }) => verdict === word).length
  return `${reason} (${count} of ${verdicts.length} statements ${what})`
}

/** The context in its fence. */
export function writeContext(pieces: readonly string[]): string {
  return `Context:\n${fence(
    'context',
    pieces.map((piece, contextIndex) => ({ contextIndex, text: piece })),
  )}`
}
