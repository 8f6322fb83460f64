import type { CohenKappa } from '../../stats/index.ts'

/** Kappa without an interval that has no width: where all agree, the large-sample error is 0 however few they are. */
export function withInterval(kappa: CohenKappa): CohenKappa {
  if (kappa.standardError === undefined || kappa.standardError > 1e-12) return kappa
  const { interval: _none, ...rest } = kappa
  return rest
}
