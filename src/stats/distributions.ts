import { betaTails, gammaTails, quantileOf } from './special.ts'

/** Probability that a Beta(`a`, `b`) variable is at most `x`. */
export function betaCdf(x: number, a: number, b: number): number {
  return Math.exp(betaTails(a, b, Math.log(x) - Math.log1p(-x)).lower)
}

/** The x with `betaCdf(x, a, b) = p`. */
export function betaQuantile(p: number, a: number, b: number): number {
  return 1 / (1 + Math.exp(-betaLogOdds(p, a, b)))
}

/** Probability that Student's t with `df` degrees of freedom (any positive number) is at most `t`. */
export function studentCdf(t: number, df: number): number {
  const beyond = 0.5 * Math.exp(betaTails(df / 2, 0.5, Math.log(df) - 2 * Math.log(Math.abs(t))).lower)
  return t < 0 ? beyond : 1 - beyond
}

/** The t with `studentCdf(t, df) = p`. */
export function studentQuantile(p: number, df: number): number {
  const tail = Math.min(p, 1 - p)
  const t = Math.sqrt(df * Math.exp(-betaLogOdds(2 * tail, df / 2, 0.5)))
  return p < 0.5 ? -t : t
}

/** Probability that chi-square with `df` degrees of freedom is at most `x`. */
export function chiSquareCdf(x: number, df: number): number {
  return Math.exp(gammaTails(df / 2, Math.log(x / 2)).lower)
}

/** The x with `chiSquareCdf(x, df) = p`. */
export function chiSquareQuantile(p: number, df: number): number {
  return 2 * Math.exp(quantileOf((w) => gammaTails(df / 2, w), p, Math.log(df / 2)))
}

/** Probability of at most `k` successes in `n` trials of chance `p`. */
export function binomialCdf(k: number, n: number, p: number): number {
  if (k < 0) return 0
  if (k >= n) return 1
  return Math.exp(betaTails(n - k, k + 1, Math.log1p(-p) - Math.log(p)).lower)
}

function betaLogOdds(p: number, a: number, b: number): number {
  return quantileOf((w) => betaTails(a, b, w), p, Math.log(a / b))
}
