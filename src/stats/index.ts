/** @module The statistics behind scores: means, intervals, paired comparison, pass@k, agreement. Pure; nothing is random without a seed. */
export {
  type BinaryAgreement,
  type BinaryCounts,
  binaryAgreement,
  countBinary,
  pabak,
} from './binary-agreement.ts'
export { binomialCdf, binomialProbability } from './binomial.ts'
export { type BootstrapOptions, type BootstrapResult, bootstrapMean } from './bootstrap.ts'
export { clopperPearsonInterval } from './clopper-pearson.ts'
export {
  type ClusteredInterval,
  type ClusteredWilsonInterval,
  clusteredT,
  clusteredWilson,
  effectiveSampleSize,
} from './clustered-intervals.ts'
export {
  type ClusteredForm,
  type ClusteredStandardErrorOptions,
  clusteredStandardError,
} from './clustered-standard-error.ts'
export { type CohenKappa, type CohenKappaOptions, cohenKappa } from './cohen-kappa.ts'
export { failureUpperBound, ruleOfThree } from './failure-bound.ts'
export { fisherExact } from './fisher-exact.ts'
export type { ClusterId } from './group-by-cluster.ts'
export { holm } from './holm.ts'
export { betaQuantile, incompleteBeta } from './incomplete-beta.ts'
export type { Interval, IntervalOptions, MeanIntervalOptions } from './interval.ts'
export type { KappaOfTable } from './kappa-core.ts'
export { type KrippendorffAlpha, type KrippendorffOptions, krippendorffAlpha } from './krippendorff.ts'
export { type ChiSquaredTest, mcnemarChiSquared, mcnemarExact } from './mcnemar.ts'
export { bernoulliStandardError, mean, standardDeviation, standardError, variance } from './mean.ts'
export { normalCdf, normalQuantile } from './normal.ts'
export { type PairedDifference, type PairedDifferenceOptions, pairedDifference } from './paired-difference.ts'
export { pairedProportionInterval } from './paired-proportion-interval.ts'
export { meanPassAtK, meanPassHatK, passAtK, passHatK } from './pass-at-k.ts'
export { comparisonPower, minimumDetectableEffect, type PowerOptions, sampleSize } from './power.ts'
export type { Rating } from './rating.ts'
export {
  type ItemScores,
  type ScoreSummary,
  type SummarizeScoresOptions,
  startScoreSummary,
  summarizeScores,
} from './score-summary.ts'
export type { ScorerInterval, ScorerStatistics } from './scorer-statistics.ts'
export { seededRandom } from './seeded-random.ts'
export { type SignFlipOptions, signFlipTest } from './sign-flip-test.ts'
export { studentTCdf, studentTQuantile } from './student-t.ts'
export { tInterval } from './t-interval.ts'
export type { KEstimate, TrialCounts } from './trial-tally.ts'
export { type VarianceComponents, varianceComponents, varianceOfMean } from './variance-components.ts'
export { waldInterval } from './wald.ts'
export { wilsonInterval } from './wilson.ts'
