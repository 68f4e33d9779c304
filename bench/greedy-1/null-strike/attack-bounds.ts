import type { Unit } from '../../../src/games/null-strike/state/state.ts'
import { KNOWLEDGE } from './knowledge.ts'
import { TOUCH } from './places.ts'
import { BOUNDED } from './plans.ts'
import { worthOf } from './removals.ts'
import type { Weights } from './weights.ts'

/** Upper bounds of the value of attacks, from profiles and distances only: enough to decide which attacks are evaluated. */

/** Notes the upper bound of an attack on each enemy in reach, and the preferred target. */
export function noteTargets(unit: Unit): void {
  const { most, foes, ids, blow, x, y, disc } = KNOWLEDGE
  const { index, reach, models } = unit
  const fromX = x[index]
  const fromY = y[index]
  const row = unit.id * KNOWLEDGE.n
  const shot = unit.aimed === 1 ? KNOWLEDGE.aimed : KNOWLEDGE.shot
  let favourite = -1
  let highest = 0
  for (let j = 0; j < KNOWLEDGE.others; j++) {
    const i = foes[j]
    const dx = x[i] - fromX
    const dy = y[i] - fromY
    const away = dx * dx + dy * dy
    const discs = unit.disc + disc[i]
    most[i] = 0
    if (away > (reach + discs) * (reach + discs)) continue
    const pair = row + ids[i]
    const shots = shot[pair] * models
    const blows = blow[pair] * models
    const touches = away < (discs + 1) * (discs + 1)
    const value = worthOf(i, touches && blows > shots ? blows : shots)
    most[i] = value
    if (value <= highest) continue
    highest = value
    favourite = i
  }
  KNOWLEDGE.favourite = favourite
}

/** Notes the upper bounds of attacks after moves, whether the unit may charge, and the gain of an approach beyond the best attack now. */
export function noteAttackBounds(weights: Weights, unit: Unit): void {
  const { foes, ids, strength, worth, shot, blow, reach, x, y, disc, shotBounds, blowBounds } = KNOWLEDGE
  const { index, speed } = unit
  const fromX = x[index]
  const fromY = y[index]
  const models = strength[index]
  const row = unit.id * KNOWLEDGE.n
  const near = 2 * index
  const far = near + 1
  shotBounds[near] = shotBounds[far] = blowBounds[near] = blowBounds[far] = 0
  let planBounds = 0
  let wished = -1
  let charges = 0
  for (let j = 0; j < KNOWLEDGE.others; j++) {
    const i = foes[j]
    const dx = x[i] - fromX
    const dy = y[i] - fromY
    const away = dx * dx + dy * dy
    const discs = unit.disc + disc[i]
    const pair = row + ids[i]
    const count = strength[i]
    const shotMean = shot[pair] * models
    const blowMean = blow[pair] * models
    const shots = worth[i] * (shotMean < count ? shotMean : count)
    const blows = worth[i] * (blowMean < count ? blowMean : count)
    const range = reach[pair]
    const shoots = unit.reach + discs
    const touch = TOUCH * discs
    // The unit need not approach an enemy that it reaches already.
    if (shots > shotBounds[far] && away >= range * range && away <= (shoots + 3 * speed) * (shoots + 3 * speed)) {
      shotBounds[far] = shots
      if (shots > shotBounds[near] && away <= (shoots + 2 * speed) * (shoots + 2 * speed)) shotBounds[near] = shots
    }
    if (blowMean > 0 && away <= (touch + speed) * (touch + speed)) charges = 1
    else if (blows > blowBounds[far] && away <= (touch + 4 * speed) * (touch + 4 * speed)) {
      blowBounds[far] = blows
      if (blows > blowBounds[near] && away <= (touch + 3 * speed) * (touch + 3 * speed)) blowBounds[near] = blows
    }
    const wish = shots > weights.melee * blows ? shots : weights.melee * blows
    if (wish <= planBounds) continue
    planBounds = wish
    wished = i
  }
  KNOWLEDGE.isBounded[index] = 1
  if (KNOWLEDGE.moved[index] === BOUNDED) KNOWLEDGE.moved[index] = 0
  KNOWLEDGE.charges[index] = charges
  KNOWLEDGE.planBounds[index] = planBounds
  if (wished >= 0) noteApproach(unit, wished)
}

/**
 * Replaces the upper bound of an attack on an enemy in `Knowledge.planBounds` by the gain of approaching it by one action, beyond the best
 * attack now.
 */
function noteApproach(unit: Unit, i: number): void {
  const { planBounds, x, y, disc, shot, ids, favourite, most, n } = KNOWLEDGE
  const { index, speed } = unit
  const wish = planBounds[index]
  planBounds[index] = 0
  const dx = x[i] - unit.x
  const dy = y[i] - unit.y
  const shoots = shot[unit.id * n + ids[i]] > 0
  const beyond = Math.sqrt(dx * dx + dy * dy) - unit.disc - (shoots ? unit.reach : disc[i])
  if (beyond <= 0) return
  const pace = 1.5 * speed
  const here = (wish * pace) / (pace + beyond)
  const left = beyond - 2 * speed
  const there = left <= 0 ? wish : (wish * pace) / (pace + left)
  const held = favourite < 0 ? 0 : most[favourite]
  const gain = there - (here > held ? here : held)
  if (gain > 0) planBounds[index] = gain
}
