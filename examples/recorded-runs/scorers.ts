import { fromGroundTruth, includes, noToolErrors, toolOrder } from 'proctor/checks'
import { createScorer, notScorable, type Scorer } from 'proctor/evals'

/** Of a refund: was it for the right amount? Other runs give it nothing to judge. */
const refundAmount = createScorer({
  id: 'refund-amount',
  description: 'The refund that was asked for has the amount of the order.',
})
  .preprocess(({ run }) => run.transcript.toolCalls.find((call) => call.name === 'create_refund'))
  .generateScore(({ run, results }) => {
    const expected: unknown = run.groundTruth?.amount
    if (expected === undefined) return notScorable('no refund was expected')
    const args: unknown = results.preprocessStepResult?.args
    return typeof args === 'object' && args !== null && 'amount' in args && args.amount === expected ? 1 : 0
  })
  .generateReason(({ run, results }) => {
    const args = results.preprocessStepResult?.args
    return `Expected a refund of ${run.groundTruth?.amount}, found ${JSON.stringify(args) ?? 'no refund'}.`
  })

export const scorers: readonly Scorer[] = [
  toolOrder(fromGroundTruth('tools')),
  noToolErrors(),
  includes(fromGroundTruth('says'), { name: 'says-it' }),
  refundAmount,
]
