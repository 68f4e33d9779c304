import * as maths from '../../../src/core/maths.ts'

/** Number of models removed, if its expectation is given: a Poisson distribution. */

/** Steps of the expectation for each model; the highest expectation; the most models. */
const STEPS = 8
const MOST = 24 * STEPS
const MODELS = 31
const ROW = MOST + 2

const LEAST = new Float64Array((MODELS + 1) * ROW)
const TAIL = new Float64Array((MODELS + 1) * ROW)

for (let step = 0; step < ROW; step++) {
  const mean = step / STEPS
  let chance = maths.exp(-mean)
  let tail = 1
  let sum = 0
  for (let k = 0; k <= MODELS; k++) {
    TAIL[k * ROW + step] = tail
    LEAST[k * ROW + step] = sum
    tail = Math.max(0, tail - chance)
    sum += tail
    chance *= mean / (k + 1)
  }
}

/** Expected number of removed models, of a unit with this many models, for `mean` expected failed saves. */
export function lossOf(mean: number, models: number): number {
  const at = mean * STEPS
  if (models > MODELS) return mean < models ? mean : models
  if (at >= MOST) return models
  const step = Math.floor(at)
  const row = models * ROW + step
  const low = LEAST[row]
  return low + (at - step) * (LEAST[row + 1] - low)
}

/** Chance of at least this many failed saves, for `mean` expected ones. */
export function chanceOfLoss(mean: number, models: number): number {
  const at = mean * STEPS
  if (models > MODELS) return mean >= models ? 1 : 0
  if (at >= MOST) return 1
  const step = Math.floor(at)
  const row = models * ROW + step
  const low = TAIL[row]
  return low + (at - step) * (TAIL[row + 1] - low)
}
