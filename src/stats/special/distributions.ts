import * as maths from '../../core/maths.ts'
import { normalCdf, normalQuantile } from './normal.ts'
import { betaTails, gammaTails, quantileOf } from './special.ts'

/** Probability that a Beta(`a`, `b`) variable is at most `x`. */
export function betaCdf(x: number, a: number, b: number): number {
  return maths.exp(betaTails(a, b, maths.log(x) - maths.log1p(-x)).lower)
}

/** The x with `betaCdf(x, a, b) = p`. */
export function betaQuantile(p: number, a: number, b: number): number {
  return 1 / (1 + maths.exp(-betaLogOdds(p, a, b)))
}

/** Probability that Student's t with `df` degrees of freedom (any positive number; infinite: a normal value) is at most `t`. */
export function studentCdf(t: number, df: number): number {
  if (df === Number.POSITIVE_INFINITY) return normalCdf(t)
  const beyond = 0.5 * maths.exp(betaTails(df / 2, 0.5, maths.log(df) - 2 * maths.log(Math.abs(t))).lower)
  return t < 0 ? beyond : 1 - beyond
}

/** The t with `studentCdf(t, df) = p`. */
export function studentQuantile(p: number, df: number): number {
  if (df === Number.POSITIVE_INFINITY) return normalQuantile(p)
  const tail = Math.min(p, 1 - p)
  const t = Math.sqrt(df * maths.exp(-betaLogOdds(2 * tail, df / 2, 0.5)))
  return p < 0.5 ? -t : t
}

/** Probability that chi-square with `df` degrees of freedom is at most `x`. */
export function chiSquareCdf(x: number, df: number): number {
  return maths.exp(gammaTails(df / 2, maths.log(x / 2)).lower)
}

/** The x with `chiSquareCdf(x, df) = p`. */
export function chiSquareQuantile(p: number, df: number): number {
  return 2 * maths.exp(quantileOf((w) => gammaTails(df / 2, w), p, maths.log(df / 2)))
}

/** Probability of at most `k` successes in `n` trials of chance `p`. */
export function binomialCdf(k: number, n: number, p: number): number {
  if (k < 0) return 0
  if (k >= n) return 1
  return maths.exp(betaTails(n - k, k + 1, maths.log1p(-p) - maths.log(p)).lower)
}

function betaLogOdds(p: number, a: number, b: number): number {
  return quantileOf((w) => betaTails(a, b, w), p, maths.log(a / b))
}
