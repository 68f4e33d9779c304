import * as maths from '../../../src/core/maths.ts'

/** How many models go when so many are expected to: as many as rare events come, by Poisson's law. */

/** Steps of what is expected, to the model; the most that is told apart; the most models. */
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

/** Of so many models, those expected to go where `mean` failed saves are. */
export function lossOf(mean: number, models: number): number {
  const at = mean * STEPS
  if (models > MODELS) return mean < models ? mean : models
  if (at >= MOST) return models
  const step = Math.floor(at)
  const row = models * ROW + step
  const low = LEAST[row]
  return low + (at - step) * (LEAST[row + 1] - low)
}

/** The chance of so many failed saves or more where `mean` are expected. */
export function chanceOfLoss(mean: number, models: number): number {
  const at = mean * STEPS
  if (models > MODELS) return mean >= models ? 1 : 0
  if (at >= MOST) return 1
  const step = Math.floor(at)
  const row = models * ROW + step
  const low = TAIL[row]
  return low + (at - step) * (TAIL[row + 1] - low)
}
