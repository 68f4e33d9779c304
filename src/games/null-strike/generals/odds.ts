import * as maths from '../../../core/maths.ts'

/** Expected number of models removed, given the expected number of failed saves. The number of failed saves has a Poisson distribution. */

/** Steps of the table for each failed save; the largest expected number in the table; the most models. */
const STEPS = 8
const MOST = 24 * STEPS
const MODELS = 31
const ROW = MOST + 2

const [LOSSES, TAILS] = tables()

function tables(): readonly [Float64Array, Float64Array] {
  const losses = new Float64Array((MODELS + 1) * ROW)
  const tails = new Float64Array((MODELS + 1) * ROW)
  for (let step = 0; step < ROW; step++) {
    const mean = step / STEPS
    let chance = maths.exp(-mean)
    let tail = 1
    let sum = 0
    for (let k = 0; k <= MODELS; k++) {
      tails[k * ROW + step] = tail
      losses[k * ROW + step] = sum
      tail = Math.max(0, tail - chance)
      sum += tail
      chance *= mean / (k + 1)
    }
  }
  return [losses, tails]
}

/** Expected number of models that a unit of `models` models loses if `mean` failed saves are expected. */
export function lossOf(mean: number, models: number): number {
  if (models > MODELS) return mean < models ? mean : models
  const at = mean * STEPS
  return at >= MOST ? models : between(LOSSES, models * ROW, at)
}

/** Chance of at least `models` failed saves if `mean` are expected. */
export function chanceOfLoss(mean: number, models: number): number {
  if (models > MODELS) return mean >= models ? 1 : 0
  const at = mean * STEPS
  return at >= MOST ? 1 : between(TAILS, models * ROW, at)
}

/** Linear interpolation in a row of a table. */
function between(table: Float64Array, row: number, at: number): number {
  const step = Math.floor(at)
  const low = table[row + step]
  return low + (at - step) * (table[row + step + 1] - low)
}
