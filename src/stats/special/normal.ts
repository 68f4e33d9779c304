import * as maths from '../../core/maths.ts'
import { gammaTails } from './special.ts'

/** Probability that a standard normal variable is at most `z`; precise in both tails. */
export function normalCdf(z: number): number {
  const beyond = 0.5 * maths.exp(gammaTails(0.5, maths.log((z * z) / 2)).upper)
  return z < 0 ? beyond : 1 - beyond
}

/** The z with `normalCdf(z) = p`, for p in 0..1 (ends: infinite). Algorithm AS 241, PPND16 (Wichura 1988), about 16 digits. */
export function normalQuantile(p: number): number {
  const q = p - 0.5
  if (Math.abs(q) <= 0.425) {
    const r = 0.425 * 0.425 - q * q
    return (q * polynomial(MIDDLE_TOP, r)) / polynomial(MIDDLE_BOTTOM, r)
  }
  const z = farQuantile(maths.log(q < 0 ? p : 1 - p))
  return q < 0 ? -z : z
}

/** The z beyond which a standard normal variable lies with probability e^`logTail`, for logTail <= 0 however far below. */
export function normalUpperQuantile(logTail: number): number {
  return logTail > NEAR ? -normalQuantile(maths.exp(logTail)) : farQuantile(logTail)
}

/** ln 0.075: tails above it lie in the middle part of the algorithm. */
const NEAR = maths.log(0.075)

function farQuantile(logTail: number): number {
  if (logTail === Number.NEGATIVE_INFINITY) return Number.POSITIVE_INFINITY
  const r = Math.sqrt(-logTail)
  return r <= 5
    ? polynomial(TAIL_TOP, r - 1.6) / polynomial(TAIL_BOTTOM, r - 1.6)
    : polynomial(FAR_TOP, r - 5) / polynomial(FAR_BOTTOM, r - 5)
}

/** Coefficients from the constant upward. */
function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduceRight((value, coefficient) => value * x + coefficient, 0)
}

const MIDDLE_TOP = [
  3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987, 67265.7709270087,
  33430.57558358813, 2509.0809287301227,
]
const MIDDLE_BOTTOM = [
  1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271, 28729.085735721943,
  5226.495278852546,
]
const TAIL_TOP = [
  1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684, 0.2417807251774506,
  0.022723844989269184, 0.0007745450142783414,
]
const TAIL_BOTTOM = [
  1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
  0.0005475938084995345, 1.0507500716444169e-9,
]
const FAR_TOP = [
  6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
  0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
]
const FAR_BOTTOM = [
  1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133, 1.8463183175100548e-5,
  1.421511758316446e-7, 2.0442631033899397e-15,
]
