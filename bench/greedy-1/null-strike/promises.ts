import type { Unit } from '../../../src/games/null-strike/state/state.ts'
import { worthOf } from './aims.ts'
import { MIND } from './mind.ts'
import { TOUCH } from './places.ts'
import { HOPED } from './plans.ts'
import type { Temper } from './temper.ts'

/** What attacks may bring at most, by profiles and distances alone: enough to tell which are to be looked at. */

/** Notes what an attack on each enemy in reach brings at most, and who is the favourite. */
export function noteTargets(unit: Unit): void {
  const { most, foes, ids, blow, x, y, disc } = MIND
  const { index, reach, models } = unit
  const fromX = x[index]
  const fromY = y[index]
  const row = unit.id * MIND.n
  const shot = unit.aimed === 1 ? MIND.aimed : MIND.shot
  let favourite = -1
  let highest = 0
  for (let j = 0; j < MIND.others; j++) {
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
  MIND.favourite = favourite
}

/** Notes what the unit could do after some moves, whether it may charge, and what coming nearer is worth beyond the favourite at hand. */
export function notePromises(temper: Temper, unit: Unit): void {
  const { foes, ids, strength, worth, shot, blow, reach, x, y, disc, shotHopes, blowHopes } = MIND
  const { index, speed } = unit
  const fromX = x[index]
  const fromY = y[index]
  const models = strength[index]
  const row = unit.id * MIND.n
  const near = 2 * index
  const far = near + 1
  shotHopes[near] = shotHopes[far] = blowHopes[near] = blowHopes[far] = 0
  let wishes = 0
  let wished = -1
  let charges = 0
  for (let j = 0; j < MIND.others; j++) {
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
    // Whom its centre reaches already it need not come nearer to.
    if (shots > shotHopes[far] && away >= range * range && away <= (shoots + 3 * speed) * (shoots + 3 * speed)) {
      shotHopes[far] = shots
      if (shots > shotHopes[near] && away <= (shoots + 2 * speed) * (shoots + 2 * speed)) shotHopes[near] = shots
    }
    if (blowMean > 0 && away <= (touch + speed) * (touch + speed)) charges = 1
    else if (blows > blowHopes[far] && away <= (touch + 4 * speed) * (touch + 4 * speed)) {
      blowHopes[far] = blows
      if (blows > blowHopes[near] && away <= (touch + 3 * speed) * (touch + 3 * speed)) blowHopes[near] = blows
    }
    const wish = shots > temper.melee * blows ? shots : temper.melee * blows
    if (wish <= wishes) continue
    wishes = wish
    wished = i
  }
  MIND.promised[index] = 1
  if (MIND.moved[index] === HOPED) MIND.moved[index] = 0
  MIND.charges[index] = charges
  MIND.wishes[index] = wishes
  if (wished >= 0) noteWish(unit, wished)
}

/** Of `Mind.wishes`, what an attack on an enemy may bring: makes it what that gains if the unit comes nearer by one action, beyond what is at hand. */
function noteWish(unit: Unit, i: number): void {
  const { wishes, x, y, disc, shot, ids, favourite, most, n } = MIND
  const { index, speed } = unit
  const wish = wishes[index]
  wishes[index] = 0
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
  if (gain > 0) wishes[index] = gain
}
