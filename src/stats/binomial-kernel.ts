/**
 * Loader's saddle-point form of binomial and beta weights, accurate to about 1e-14 even where the arguments are in
 * the millions and logarithms of factorials would have lost eight digits.
 *
 * Source: C. Loader, "Fast and Accurate Computation of Binomial Probabilities", 2000 (the method of R's `dbinom`).
 */
const lanczos = [
  0.9999999999999971, 57.15623566586292, -59.59796035547549, 14.136097974741746, -0.4919138160976202,
  3.399464998481189e-5, 4.652362892704858e-5, -9.837447530487956e-5, 0.0001580887032249125,
  -0.00021026444172410488, 0.00021743961811521265, -0.0001643181065367639, 8.441822398385275e-5,
  -2.6190838401581408e-5, 3.6899182659531625e-6,
]
const halfLogTwoPi = 0.9189385332046728

/** ln Gamma(value) for value > 0: Lanczos, g = 607/128 and 15 terms (P. Godfrey 2001), about 1e-15 relative. */
export function logGamma(value: number): number {
  let series = 0
  for (let term = lanczos.length - 1; term > 0; term--) series += (lanczos[term] ?? 0) / (value + term - 1)
  series += lanczos[0] ?? 0
  const shifted = value + 607 / 128 - 0.5
  return (value - 0.5) * Math.log(shifted) - shifted + halfLogTwoPi + Math.log(series)
}

/** ln(n!) minus Stirling's formula, for real n > 0. */
function stirlingError(n: number): number {
  if (n <= 15) return logGamma(n + 1) - (n + 0.5) * Math.log(n) + n - halfLogTwoPi
  const square = n * n
  return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square) / n
}

/** The deviance `x ln(x / m) + m - x`, by a series where x and m are near each other. */
function deviance(x: number, m: number): number {
  const difference = x - m
  if (Math.abs(difference) >= 0.1 * (x + m)) return x * Math.log(x / m) - difference
  const ratio = difference / (x + m)
  let sum = difference * ratio
  let term = 2 * x * ratio
  for (let step = 1; step < 1000; step++) {
    term *= ratio * ratio
    const next = sum + term / (2 * step + 1)
    if (next === sum) break
    sum = next
  }
  return sum
}

/**
 * `Gamma(a+b+1) / (Gamma(a+1) Gamma(b+1)) x^a y^b`: the binomial probability of `a` hits in `a + b` draws, for real
 * a, b >= 0 and y = 1 - x given apart, so that neither tail loses digits.
 */
export function binomialWeight(a: number, b: number, x: number, y: number): number {
  const n = a + b
  if (x <= 0) return a === 0 ? 1 : 0
  if (y <= 0) return b === 0 ? 1 : 0
  if (a === 0) return Math.exp(x < 0.5 ? n * Math.log1p(-x) : n * Math.log(y))
  if (b === 0) return Math.exp(y < 0.5 ? n * Math.log1p(-y) : n * Math.log(x))
  const exponent =
    stirlingError(n) - stirlingError(a) - stirlingError(b) - deviance(a, n * x) - deviance(b, n * y)
  return Math.exp(exponent) * Math.sqrt(n / (2 * Math.PI * a * b))
}
