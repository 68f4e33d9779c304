import * as maths from '../../core/maths.ts'

/**
 * Natural logarithms of the probability below a point, of the probability above it, and of the density there. With logarithms, tails of
 * 1e-300 are as precise as the middle; with both tails, no caller has to compute `1 - p`.
 */
interface LogTails {
  readonly lower: number
  readonly upper: number
  readonly density: number
}

/**
 * Incomplete gamma function, regularised: P(a, x) below and Q(a, x) above x = e^`w`, with the density of w. `a` is positive.
 * Power series left of the mean, continued fraction (DLMF 8.9.2) right of it.
 */
export function gammaTails(a: number, w: number): LogTails {
  const x = maths.exp(w)
  if (x === Number.POSITIVE_INFINITY) return fromUpper(Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY)
  const density = 0.5 * maths.log(a / (2 * Math.PI)) - stirlingError(a) - deviance(a, x, maths.log(a) - w)
  if (x > a + 1) return fromUpper(density - maths.log(gammaFraction(a, x)), density)
  return fromLower(density + maths.log(gammaSeries(a, x) / a), density)
}

/**
 * Incomplete beta function, regularised: I_x(a, b) below and I_y(b, a) above x = 1 / (1 + e^-`w`), with the density of the log odds
 * w. `a` and `b` are positive. Log odds hold both x and y = 1 - x to full precision, however near to 0 either may be.
 */
export function betaTails(a: number, b: number, w: number): LogTails {
  const n = a + b
  const x = 1 / (1 + maths.exp(-w))
  const y = 1 / (1 + maths.exp(w))
  const density =
    0.5 * maths.log((a * b) / n / (2 * Math.PI)) +
    (stirlingError(n) - stirlingError(a) - stirlingError(b)) -
    deviance(a, n * x, maths.log(a / n) + softplus(-w)) -
    deviance(b, n * y, maths.log(b / n) + softplus(w))
  if (x * (n + 2) > a + 1) return fromUpper(density - maths.log(betaFraction(b, a, y, x)), density)
  return fromLower(density - maths.log(betaFraction(a, b, x, y)), density)
}

/**
 * The `w` at which the lower tail has the probability `p`. Newton's method on the logarithm of the smaller tail, which is concave in w for
 * both families above: after the first step the iterates approach the root from outside and never overshoot, except by rounding errors.
 */
export function quantileOf(tails: (w: number) => LogTails, p: number, start: number): number {
  if (p === 0) return Number.NEGATIVE_INFINITY
  if (p === 1) return Number.POSITIVE_INFINITY
  const inLower = p <= 0.5
  const target = maths.log(inLower ? p : 1 - p)
  const inward = inLower ? 1 : -1
  let w = start
  for (let i = 0; i < 200; i++) {
    const at = tails(w)
    const tail = inLower ? at.lower : at.upper
    const step = (target - tail) * maths.exp(tail - at.density)
    const next = w + inward * step
    if (next === w || (i > 0 && step < 0)) break
    w = next
  }
  return w
}

/** lgamma(x + 1) minus Stirling's formula sqrt(2 pi x) (x/e)^x, so that densities for large counts lose no digits (Loader 2000). */
function stirlingError(x: number): number {
  // Recursion from x + 1, until x is large enough for the series.
  if (x < 10) return stirlingError(x + 1) + (x + 0.5) * maths.log1p(1 / x) - 1
  const r = 1 / (x * x)
  const tail = r * (1 / 1188 - r * (691 / 360360 - r * (1 / 156)))
  return (1 / 12 - r * (1 / 360 - r * (1 / 1260 - r * (1 / 1680 - tail)))) / x
}

/** a ln(a/m) + m - a, given ln(a/m), without cancellation if m is near a (Loader 2000). */
function deviance(a: number, m: number, logRatio: number): number {
  if (!(Math.abs(a - m) < 0.1 * (a + m))) return a * logRatio + m - a
  const v = (a - m) / (a + m)
  let total = (a - m) * v
  let term = 2 * a * v
  for (let k = 3; ; k += 2) {
    term *= v * v
    const next = total + term / k
    if (next === total) return total
    total = next
  }
}

/** 1 + x/(a+1) + x^2/((a+1)(a+2)) + ... */
function gammaSeries(a: number, x: number): number {
  let term = 1
  let total = 1
  for (let k = 1; term > total * EPSILON; k++) {
    term *= x / (a + k)
    total += term
  }
  return total
}

function gammaFraction(a: number, x: number): number {
  return continuedFraction(
    x + 1 - a,
    (m) => m * (a - m),
    (m) => x + 2 * m + 1 - a,
  )
}

/**
 * The even part of DLMF 8.17.22. It converges twice as fast as the whole, and writes the difference between x and the mean as a y - b x,
 * which stays precise if y is small and a is large (Student t with many degrees of freedom).
 */
function betaFraction(a: number, b: number, x: number, y: number): number {
  const drift = a * y - b * x + 1
  return continuedFraction(
    (a * drift) / (a + 1),
    (m) => ((a + m - 1) * (a + b + m - 1) * m * (b - m) * x * x) / maths.squared(a + 2 * m - 1),
    (m) => m + (m * (b - m) * x) / (a + 2 * m - 1) + ((a + m) * (drift + m * (1 + y))) / (a + 2 * m + 1),
  )
}

/** first + num(1) / (den(1) + num(2) / (den(2) + ...)) by Lentz's method as Thompson and Barnett modified it. */
function continuedFraction(first: number, num: (m: number) => number, den: (m: number) => number): number {
  let value = first === 0 ? TINY : first
  let c = value
  let d = 0
  for (let m = 1; ; m++) {
    d = 1 / awayFromZero(den(m) + num(m) * d)
    c = awayFromZero(den(m) + num(m) / c)
    const factor = c * d
    value *= factor
    if (!(Math.abs(factor - 1) > 4 * EPSILON)) return value
  }
}

const EPSILON = Number.EPSILON
const TINY = 1e-300

function awayFromZero(x: number): number {
  return x === 0 ? TINY : x
}

function fromLower(lower: number, density: number): LogTails {
  return { lower, upper: maths.log(-maths.expm1(lower)), density }
}

function fromUpper(upper: number, density: number): LogTails {
  return { lower: maths.log(-maths.expm1(upper)), upper, density }
}

/** ln(1 + e^w) without overflow. */
export function softplus(w: number): number {
  return w > 0 ? w + maths.log1p(maths.exp(-w)) : maths.log1p(maths.exp(w))
}
