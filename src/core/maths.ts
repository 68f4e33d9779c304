/**
 * Elementary functions with the same bits on every engine.
 *
 * ECMAScript requires exact results only for `+ - * /` and `Math.sqrt`. For `Math.exp`, `Math.sin`, `**` and similar functions it allows
 * approximations, and engines differ in the last bits. Everything here is built from operations that IEEE 754 rounds in only one way.
 *
 * Sources: fdlibm 5.3 (K. C. Ng, Sun Microsystems, 1993) for the reductions, polynomials and coefficients of exp, expm1, log, log1p, sin,
 * cos, asin, atan and power; W. J. Cody and W. Waite, Software Manual for the Elementary Functions (1980), for the reduction in parts; P.
 * H. Sterbenz (1974) and W. Kahan (1965) for the exact differences and the compensated sum.
 */

const FLOAT = new Float64Array(1)
const WORDS = new Int32Array(FLOAT.buffer)
/** Index of the word with sign and exponent; byte order depends on the machine. */
const HIGH = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 1 : 0
const LOW = 1 - HIGH

/** Sign, exponent and the 20 highest bits of the fraction. */
function highWord(x: number): number {
  FLOAT[0] = x
  return WORDS[HIGH]
}

function withHighWord(x: number, high: number): number {
  FLOAT[0] = x
  WORDS[HIGH] = high
  return FLOAT[0]
}

/** The number with the lower half of its bits cleared: products of two such numbers are exact. */
function upperHalf(x: number): number {
  FLOAT[0] = x
  WORDS[LOW] = 0
  return FLOAT[0]
}

/** 2^k, for k from -1022 to 1023. */
function twoTo(k: number): number {
  WORDS[HIGH] = (k + 1023) << 20
  WORDS[LOW] = 0
  return FLOAT[0]
}

/** y 2^k, for k from -2000 to 1024. */
function scaled(y: number, k: number): number {
  if (k > 1023) return y * 2 * twoTo(k - 1)
  return k < -1021 ? y * twoTo(k + 1000) * twoTo(-1000) : y * twoTo(k)
}

const LN2_HIGH = 6.9314718036912381649e-1
const LN2_LOW = 1.90821492927058770002e-10
const PER_LN2 = Math.LOG2E

/** The multiple of ln 2 that is nearest to x. */
function multipleOfLn2(x: number): number {
  const size = Math.abs(x)
  if (size < 1.0397207708399179) return x < 0 ? -1 : 1
  return Math.trunc(PER_LN2 * x + (x < 0 ? -0.5 : 0.5))
}

const HALF_LN2 = 0.34657359027997264

/** r - r² P(r²), of which 2 r / (2 - …) is e^r - 1; |r| is at most half of ln 2. */
function expPart(r: number): number {
  const t = r * r
  return (
    r -
    t *
      (1.66666666666666019037e-1 +
        t *
          (-2.77777777770155933842e-3 +
            t * (6.61375632143793436117e-5 + t * (-1.6533902205465251539e-6 + t * 4.13813679705723846039e-8))))
  )
}

/** e^x. */
export function exp(x: number): number {
  if (x > 709.782712893384) return Number.POSITIVE_INFINITY
  if (x < -745.1332191019411) return 0
  if (Number.isNaN(x)) return x
  // The general steps would give e with an error in its last bit.
  if (x === 1) return Math.E
  if (Math.abs(x) <= HALF_LN2) {
    if (Math.abs(x) < 3.7252902984619140625e-9) return 1 + x
    const c = expPart(x)
    return 1 - ((x * c) / (c - 2) - x)
  }
  const k = multipleOfLn2(x)
  const high = x - k * LN2_HIGH
  const low = k * LN2_LOW
  const r = high - low
  const c = expPart(r)
  return scaled(1 - (low - (r * c) / (2 - c) - high), k)
}

/** e^x - 1, to full precision where x is near 0. */
export function expm1(x: number): number {
  const size = Math.abs(x)
  if (x > 709.782712893384) return Number.POSITIVE_INFINITY
  if (x < -38.81624221) return -1
  if (Number.isNaN(x) || size < 5.551115123125783e-17) return x
  let k = 0
  let r = x
  let lost = 0
  if (size > HALF_LN2) {
    k = multipleOfLn2(x)
    const high = x - k * LN2_HIGH
    const low = k * LN2_LOW
    r = high - low
    lost = high - r - low
  }
  const half = 0.5 * r
  const square = r * half
  const q =
    1 +
    square *
      (-3.33333333333331316428e-2 +
        square *
          (1.58730158725481460165e-3 +
            square *
              (-7.93650757867487942473e-5 +
                square * (4.00821782732936239552e-6 + square * -2.01099218183624371326e-7))))
  const t = 3 - q * half
  let e = square * ((q - t) / (6 - r * t))
  if (k === 0) return r - (r * e - square)
  e = r * (e - lost) - lost - square
  if (k === -1) return 0.5 * (r - e) - 0.5
  if (k === 1) return r < -0.25 ? -2 * (e - (r + 0.5)) : 1 + 2 * (r - e)
  if (k <= -2 || k > 56) return scaled(1 - (e - r), k) - 1
  return k < 20 ? scaled(1 - twoTo(-k) - (e - r), k) : scaled(r - (e + twoTo(-k)) + 1, k)
}

/** s² L(s²), the part of log((1 + s) / (1 - s)) / s beyond 2. */
function logPart(z: number): number {
  const w = z * z
  const even = w * (3.999999999940941908e-1 + w * (2.222219843214978396e-1 + w * 1.531383769920937332e-1))
  const odd =
    z *
    (6.66666666666673513e-1 +
      w * (2.857142874366239149e-1 + w * (1.818357216161805012e-1 + w * 1.479819860511658591e-1)))
  return odd + even
}

/** Natural logarithm. */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.NEGATIVE_INFINITY : Number.NaN
  if (x === Number.POSITIVE_INFINITY) return x
  const isSubnormal = x < 2.2250738585072014e-308
  const normal = isSubnormal ? x * 18014398509481984 : x
  const word = highWord(normal)
  const bits = word & 0xfffff
  // Scales the fraction to between sqrt(1/2) and sqrt(2).
  const isUpper = (bits + 0x95f64) & 0x100000
  const k = (word >> 20) - 1023 + (isUpper >> 20) - (isSubnormal ? 54 : 0)
  const f = withHighWord(normal, bits | (isUpper ^ 0x3ff00000)) - 1
  if ((0xfffff & (2 + bits)) < 3) {
    if (f === 0) return k === 0 ? 0 : k * LN2_HIGH + k * LN2_LOW
    const r = f * f * (0.5 - 0.3333333333333333 * f)
    return k === 0 ? f - r : k * LN2_HIGH - (r - k * LN2_LOW - f)
  }
  const s = f / (2 + f)
  const part = logPart(s * s)
  if (((bits - 0x6147a) | (0x6b851 - bits)) > 0) {
    const half = 0.5 * f * f
    if (k === 0) return f - (half - s * (half + part))
    return k * LN2_HIGH - (half - (s * (half + part) + k * LN2_LOW) - f)
  }
  return k === 0 ? f - s * (f - part) : k * LN2_HIGH - (s * (f - part) - k * LN2_LOW - f)
}

/** log(1 + x), to full precision where x is near 0. */
export function log1p(x: number): number {
  if (!(x > -1)) return x === -1 ? Number.NEGATIVE_INFINITY : Number.NaN
  if (x === Number.POSITIVE_INFINITY) return x
  const size = Math.abs(x)
  if (size < 1.862645149230957e-9) return size < 5.551115123125783e-17 ? x : x - x * x * 0.5
  let k = 0
  let f = x
  let lost = 0
  let bits = 1
  const word = highWord(x)
  if (word >= 0x3fda827a || (word < 0 && word > (0xbfd2bec4 | 0))) {
    const sum = size < 9007199254740992 ? 1 + x : x
    const high = highWord(sum)
    k = (high >> 20) - 1023
    if (size < 9007199254740992) lost = (k > 0 ? 1 - (sum - x) : x - (sum - 1)) / sum
    bits = high & 0xfffff
    if (bits < 0x6a09e) f = withHighWord(sum, bits | 0x3ff00000) - 1
    else {
      k++
      f = withHighWord(sum, bits | 0x3fe00000) - 1
      bits = (0x100000 - bits) >> 2
    }
  }
  const half = 0.5 * f * f
  if (bits === 0) {
    if (f === 0) return k === 0 ? 0 : k * LN2_HIGH + (lost + k * LN2_LOW)
    const r = half * (1 - 0.6666666666666666 * f)
    return k === 0 ? f - r : k * LN2_HIGH - (r - (k * LN2_LOW + lost) - f)
  }
  const s = f / (2 + f)
  const z = s * s
  const part =
    z *
    (6.66666666666673513e-1 +
      z *
        (3.999999999940941908e-1 +
          z *
            (2.857142874366239149e-1 +
              z *
                (2.222219843214978396e-1 +
                  z * (1.818357216161805012e-1 + z * (1.531383769920937332e-1 + z * 1.479819860511658591e-1))))))
  if (k === 0) return f - (half - s * (half + part))
  return k * LN2_HIGH - (half - (s * (half + part) + (k * LN2_LOW + lost)) - f)
}

/** Largest angle of `sin` and `cos`, in radians: 2^19 quarter turns. Beyond it the reduction loses digits. */
const LARGEST_ANGLE = 823549

/** Remainder of the last reduced angle, and the part of it that rounding lost. */
let left = 0
let lost = 0

/** Subtracts quarter turns from an angle until at most an eighth of a turn is left; returns their number. */
function quarterTurns(x: number): number {
  left = x
  lost = 0
  if (Math.abs(x) <= 0.7853981633974483) return 0
  if (Math.abs(x) > LARGEST_ANGLE) throw new RangeError(`sine or cosine of ${x}: at most ${LARGEST_ANGLE} radians`)
  const n = Math.round(x * 0.6366197723675814)
  // A quarter turn in parts of 33 bits, whose products with n are exact; the next part is used if the last one left too few digits.
  let rest = x - n * 1.57079632673412561417
  let tail = n * 6.0771005065061922493e-11
  left = rest - tail
  const exponent = (highWord(x) >> 20) & 0x7ff
  if (exponent - ((highWord(left) >> 20) & 0x7ff) > 16) {
    const before = rest
    const second = n * 6.0771005063039659766e-11
    rest = before - second
    tail = n * 2.02226624879595063154e-21 - (before - rest - second)
    left = rest - tail
    if (exponent - ((highWord(left) >> 20) & 0x7ff) > 49) {
      const last = rest
      const third = n * 2.0222662487111664558e-21
      rest = last - third
      tail = n * 8.47842766036889956997e-32 - (last - rest - third)
      left = rest - tail
    }
  }
  lost = rest - left - tail
  return n
}

/** Sine of `left` + `lost`. */
function sineOfLeft(): number {
  if (Math.abs(left) < 7.450580596923828e-9) return left
  const z = left * left
  const v = z * left
  const r =
    8.33333333332248946124e-3 +
    z *
      (-1.98412698298579493134e-4 +
        z * (2.75573137070700676789e-6 + z * (-2.50507602534068634195e-8 + z * 1.58969099521155010221e-10)))
  if (lost === 0) return left + v * (-1.66666666666666324348e-1 + z * r)
  return left - (z * (0.5 * lost - v * r) - lost - v * -1.66666666666666324348e-1)
}

/** Cosine of `left` + `lost`. */
function cosineOfLeft(): number {
  const z = left * left
  const r =
    z *
    (4.16666666666666019037e-2 +
      z *
        (-1.38888888888741095749e-3 +
          z *
            (2.48015872894767294178e-5 +
              z * (-2.75573143513906633035e-7 + z * (2.0875723212981748279e-9 + z * -1.13596475577881948265e-11)))))
  if (Math.abs(left) < 0.3) return 1 - (0.5 * z - (z * r - left * lost))
  // About a quarter of the angle is subtracted from both terms, which makes the difference from 1 exact.
  const part = Math.abs(left) > 0.78125 ? 0.28125 : partOf(left)
  return 1 - part - (0.5 * z - part - (z * r - left * lost))
}

/** A quarter of |x|, to the upper half of its bits. */
function partOf(x: number): number {
  return upperHalf(Math.abs(x)) / 4
}

/** Sine of an angle in radians. */
export function sin(x: number): number {
  if (!Number.isFinite(x)) return Number.NaN
  const n = quarterTurns(x) & 3
  const value = (n & 1) === 0 ? sineOfLeft() : cosineOfLeft()
  return n > 1 ? -value : value
}

/** Cosine of an angle in radians. */
export function cos(x: number): number {
  if (!Number.isFinite(x)) return Number.NaN
  const n = quarterTurns(x) & 3
  const value = (n & 1) === 0 ? cosineOfLeft() : sineOfLeft()
  return n === 1 || n === 2 ? -value : value
}

const QUARTER = 1.570796326794896558
const QUARTER_LOW = 6.12323399573676603587e-17
const EIGHTH = 7.85398163397448278999e-1

/** (asin(s) - s) / s, by t = s². */
function asinPart(t: number): number {
  const p =
    t *
    (1.66666666666666657415e-1 +
      t *
        (-3.25565818622400915405e-1 +
          t *
            (2.01212532134862925881e-1 +
              t * (-4.00555345006794114027e-2 + t * (7.91534994289814532176e-4 + t * 3.4793310759602116757e-5)))))
  const q =
    1 +
    t *
      (-2.40339491173441421878 +
        t * (2.02094576023350569471 + t * (-6.8828397160545329303e-1 + t * 7.70381505559019352791e-2)))
  return p / q
}

/** Angle in radians, from -π/2 to π/2, whose sine is x. */
export function asin(x: number): number {
  const size = Math.abs(x)
  if (!(size <= 1)) return Number.NaN
  if (size === 1) return x * QUARTER + x * QUARTER_LOW
  if (size < 7.450580596923828e-9) return x
  if (size < 0.5) return x + x * asinPart(x * x)
  const t = (1 - size) * 0.5
  const part = asinPart(t)
  const s = Math.sqrt(t)
  const value = size > 0.975 ? QUARTER - (2 * (s + s * part) - QUARTER_LOW) : EIGHTH - eighthLess(s, t, part)
  return x < 0 ? -value : value
}

/** asin(1 - 2 t) less an eighth of a turn, with s = sqrt(t) in two halves. */
function eighthLess(s: number, t: number, part: number): number {
  const upper = upperHalf(s)
  const rest = (t - upper * upper) / (s + upper)
  return 2 * s * part - (QUARTER_LOW - 2 * rest) - (EIGHTH - 2 * upper)
}

/** The middle of each range of x, from 0 up, as its angle and the part of it that rounding lost. */
const ATAN_HIGH = Float64Array.of(4.63647609000806093515e-1, EIGHTH, 9.82793723247329054082e-1, QUARTER)
const ATAN_LOW = Float64Array.of(
  2.26987774529616870924e-17,
  3.06161699786838301793e-17,
  1.39033110312309984516e-17,
  QUARTER_LOW,
)

/** Angle in radians, from 0 to π/2, whose tangent is x; x is not negative. */
function atan(x: number): number {
  if (x >= 73786976294838206464) return QUARTER + QUARTER_LOW
  if (x < 0.4375) return x < 7.450580596923828e-9 ? x : x - x * atanPart(x)
  const range = x < 0.6875 ? 0 : x < 1.1875 ? 1 : x < 2.4375 ? 2 : 3
  const t =
    range === 0
      ? (2 * x - 1) / (2 + x)
      : range === 1
        ? (x - 1) / (x + 1)
        : range === 2
          ? (x - 1.5) / (1 + 1.5 * x)
          : -1 / x
  return ATAN_HIGH[range] - (t * atanPart(t) - ATAN_LOW[range] - t)
}

/** (t - atan(t)) / t, |t| at most 7/16. */
function atanPart(t: number): number {
  const z = t * t
  const w = z * z
  const even =
    z *
    (3.33333333333329318027e-1 +
      w *
        (1.42857142725034663711e-1 +
          w *
            (9.09088713343650656196e-2 +
              w * (6.66107313738753120669e-2 + w * (4.97687799461593236017e-2 + w * 1.62858201153657823623e-2)))))
  const odd =
    w *
    (-1.99999999998764832476e-1 +
      w *
        (-1.1111110405462355788e-1 +
          w * (-7.69187620504482999495e-2 + w * (-5.83357013379057348645e-2 + w * -3.6531572744216915527e-2))))
  return even + odd
}

const PI_LOW = 1.2246467991473532e-16

/** Angle in radians, from -π to π, of the direction from (0, 0) to (x, y), anticlockwise from the x axis. */
export function atan2(y: number, x: number): number {
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN
  const isDown = y < 0 || Object.is(y, -0)
  const isBack = x < 0 || Object.is(x, -0)
  const angle = angleOf(Math.abs(y), Math.abs(x), isBack)
  const value = isBack && angle !== QUARTER ? Math.PI - (angle - PI_LOW) : angle
  return isDown ? -value : value
}

/** Angle of the direction to (x, y); neither is negative. */
function angleOf(y: number, x: number, isBack: boolean): number {
  if (y === 0) return 0
  if (y === Number.POSITIVE_INFINITY) return x === y ? EIGHTH : QUARTER
  const exponents = (highWord(y) >> 20) - (highWord(x) >> 20)
  if (x === 0 || exponents > 60) return QUARTER
  return isBack && exponents < -60 ? 0 : atan(y / x)
}

/** Square root of the sum of squares: scaled by the largest, summed with Kahan's compensation. */
export function hypot(...values: readonly number[]): number {
  let largest = 0
  let isNaN = false
  for (const value of values) {
    const size = Math.abs(value)
    if (size === Number.POSITIVE_INFINITY) return size
    if (Number.isNaN(size)) isNaN = true
    else if (size > largest) largest = size
  }
  if (isNaN) return Number.NaN
  if (largest === 0) return 0
  let sum = 0
  let compensation = 0
  for (const value of values) {
    const share = value / largest
    const square = share * share - compensation
    const next = sum + square
    compensation = next - sum - square
    sum = next
  }
  return Math.sqrt(sum) * largest
}

/** x². */
export function squared(x: number): number {
  return x * x
}

/** x^n for a whole number n from 0, by squaring: exact if the products are exact, else within n half units of the last bit. */
export function wholePower(x: number, n: number): number {
  let value = 1
  let factor = x
  for (let rest = n; ; factor *= factor) {
    if (rest % 2 === 1) value *= factor
    rest = Math.floor(rest / 2)
    if (rest === 0) return value
  }
}

/** 10^n for a whole number n: the nearest double. */
export function tenTo(n: number): number {
  return Number(`1e${n}`)
}

/** Decimal exponent of x as it is printed: its decimal logarithm rounded down. */
export function decimalExponent(x: number): number {
  if (x === 0) return Number.NEGATIVE_INFINITY
  if (Math.abs(x) === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY
  return Number(x.toExponential().split('e')[1])
}

/** x^y; for negative x, y must be whole. */
export function power(x: number, y: number): number {
  if (y === 0) return 1
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN
  const size = Math.abs(x)
  const isNegative = x < 0 || Object.is(x, -0)
  if (isNegative && size > 0 && Number.isFinite(x) && Number.isFinite(y) && !Number.isInteger(y)) return Number.NaN
  const value = powerOf(size, y)
  return isNegative && Number.isInteger(y) && y % 2 !== 0 ? -value : value
}

/** The last binary logarithm: its upper half and the rest. */
let upperLog = 0
let restLog = 0

function powerOf(x: number, y: number): number {
  if (x === 1) return Number.isFinite(y) ? 1 : Number.NaN
  if (y === -1) return 1 / x
  if (y === 0.5) return Math.sqrt(x)
  if (x === 0 || x === Number.POSITIVE_INFINITY || !Number.isFinite(y))
    return x < 1 === y < 0 ? Number.POSITIVE_INFINITY : 0
  // Such a large y leads to 0 or infinity, however near x is to 1.
  if (Math.abs(y) > 18446744073709551616) return x < 1 === y < 0 ? Number.POSITIVE_INFINITY : 0
  binaryLog(x)
  const upper = upperHalf(y)
  const low = (y - upper) * upperLog + y * restLog
  const high = upper * upperLog
  const sum = low + high
  if (sum > 1024 || (sum === 1024 && low + 8.008566259537294e-17 > sum - high)) return Number.POSITIVE_INFINITY
  if (sum < -1075 || (sum === -1075 && low <= sum - high)) return 0
  return twoToSum(high, low)
}

/** Sets `upperLog` and `restLog` to log2(x), of x positive and finite, with some 70 bits. */
function binaryLog(x: number): void {
  const isSubnormal = x < 2.2250738585072014e-308
  const normal = isSubnormal ? x * 9007199254740992 : x
  const word = highWord(normal)
  const bits = word & 0xfffff
  // The fraction is compared with 1 or 1.5, whichever is nearer.
  const isThird = bits > 0x3988e && bits < 0xbb67a
  const isDouble = bits >= 0xbb67a
  const exponent = (word >> 20) - 1023 - (isSubnormal ? 53 : 0) + (isDouble ? 1 : 0)
  const start = bits | (isDouble ? 0x3fe00000 : 0x3ff00000)
  const fraction = withHighWord(normal, start)
  const base = isThird ? 1.5 : 1
  const u = fraction - base
  const v = 1 / (fraction + base)
  const s = u * v
  const sUpper = upperHalf(s)
  const sumUpper = withHighWord(0, ((start >> 1) | 0x20000000) + 0x80000 + (isThird ? 0x40000 : 0))
  const sumRest = fraction - (sumUpper - base)
  const sRest = v * (u - sUpper * sumUpper - sUpper * sumRest)
  const s2 = s * s
  const series =
    s2 *
      s2 *
      (5.99999999999994648725e-1 +
        s2 *
          (4.28571428578550184252e-1 +
            s2 *
              (3.33333329818377432918e-1 +
                s2 *
                  (2.72728123808534006489e-1 + s2 * (2.30660745775561754067e-1 + s2 * 2.06975017800338417784e-1))))) +
    sRest * (sUpper + s)
  const square = sUpper * sUpper
  const tUpper = upperHalf(3 + square + series)
  const tRest = series - (tUpper - 3 - square)
  const productUpper = sUpper * tUpper
  const productRest = sRest * tUpper + tRest * s
  const pUpper = upperHalf(productUpper + productRest)
  const pRest = productRest - (pUpper - productUpper)
  // 2 / (3 ln 2), and log2(1.5), in two parts each.
  const zUpper = 9.61796700954437255859e-1 * pUpper
  const zRest =
    -7.02846165095275826516e-9 * pUpper + pRest * 9.61796693925975554329e-1 + (isThird ? 1.35003920212974897128e-8 : 0)
  const baseLog = isThird ? 5.84962487220764160156e-1 : 0
  upperLog = upperHalf(zUpper + zRest + baseLog + exponent)
  restLog = zRest - (upperLog - exponent - baseLog - zUpper)
}

/** 2^(high + low). */
function twoToSum(high: number, low: number): number {
  const sum = high + low
  const n = Math.abs(sum) > 0.5 ? Math.trunc(sum + (sum < 0 ? -0.5 : 0.5)) : 0
  const rest = high - n
  const t = upperHalf(low + rest)
  const u = t * 6.93147182464599609375e-1
  const v = (low - (t - rest)) * Math.LN2 + t * -1.90465429995776804525e-9
  const z = u + v
  const w = v - (z - u)
  const c = expPart(z)
  const r = (z * c) / (c - 2) - (w + z * w)
  return scaled(1 - (r - z), n)
}
