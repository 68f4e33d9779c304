import * as maths from '../../../core/maths.ts'

/** How many models are removed when so many are expected to be: as many as rare events come, by Poisson's law. */

/** Steps of an expected number of models; the most that is told apart; the most models. */
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

/** Models that a unit of so many is expected to lose where `mean` failed saves are expected. */
export function lossOf(mean: number, models: number): number {
  if (models > MODELS) return mean < models ? mean : models
  const at = mean * STEPS
  return at >= MOST ? models : between(LOSSES, models * ROW, at)
}

/** Chance of so many failed saves or more where `mean` are expected. */
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
