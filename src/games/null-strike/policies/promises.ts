import type { Unit } from '../state.ts'
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
  const fromX = x[index] as number
  const fromY = y[index] as number
  const row = unit.id * MIND.n
  const shot = unit.aimed === 1 ? MIND.aimed : MIND.shot
  let favourite = -1
  let highest = 0
  for (let j = 0; j < MIND.others; j++) {
    const i = foes[j] as number
    const dx = (x[i] as number) - fromX
    const dy = (y[i] as number) - fromY
    const away = dx * dx + dy * dy
    const discs = unit.disc + (disc[i] as number)
    most[i] = 0
    if (away > (reach + discs) * (reach + discs)) continue
    const pair = row + (ids[i] as number)
    const shots = (shot[pair] as number) * models
    const blows = (blow[pair] as number) * models
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
  const fromX = x[index] as number
  const fromY = y[index] as number
  const models = strength[index] as number
  const row = unit.id * MIND.n
  const near = 2 * index
  const far = near + 1
  shotHopes[near] = shotHopes[far] = blowHopes[near] = blowHopes[far] = 0
  let wishes = 0
  let wished = -1
  let charges = 0
  for (let j = 0; j < MIND.others; j++) {
    const i = foes[j] as number
    const dx = (x[i] as number) - fromX
    const dy = (y[i] as number) - fromY
    const away = dx * dx + dy * dy
    const discs = unit.disc + (disc[i] as number)
    const pair = row + (ids[i] as number)
    const count = strength[i] as number
    const shotMean = (shot[pair] as number) * models
    const blowMean = (blow[pair] as number) * models
    const shots = (worth[i] as number) * (shotMean < count ? shotMean : count)
    const blows = (worth[i] as number) * (blowMean < count ? blowMean : count)
    const range = reach[pair] as number
    const shoots = unit.reach + discs
    const touch = TOUCH * discs
    // Whom its centre reaches already it need not come nearer to.
    if (
      shots > (shotHopes[far] as number) &&
      away >= range * range &&
      away <= (shoots + 3 * speed) * (shoots + 3 * speed)
    ) {
      shotHopes[far] = shots
      if (shots > (shotHopes[near] as number) && away <= (shoots + 2 * speed) * (shoots + 2 * speed))
        shotHopes[near] = shots
    }
    if (blowMean > 0 && away <= (touch + speed) * (touch + speed)) charges = 1
    else if (blows > (blowHopes[far] as number) && away <= (touch + 4 * speed) * (touch + 4 * speed)) {
      blowHopes[far] = blows
      if (blows > (blowHopes[near] as number) && away <= (touch + 3 * speed) * (touch + 3 * speed))
        blowHopes[near] = blows
    }
    const wish = shots > temper.melee * blows ? shots : temper.melee * blows
    if (wish <= wishes) continue
    wishes = wish
    wished = i
  }
  MIND.promised[index] = 1
  if (MIND.moved[index] === HOPED) MIND.moved[index] = 0
  MIND.charges[index] = charges
  MIND.wishes[index] = wished < 0 ? 0 : gainOfNearing(unit, wished, wishes)
}

/** What the promise of an attack on an enemy gains if the unit comes so much nearer as it goes in one action, beyond what is at hand. */
function gainOfNearing(unit: Unit, i: number, wish: number): number {
  const dx = (MIND.x[i] as number) - unit.x
  const dy = (MIND.y[i] as number) - unit.y
  const shoots = (MIND.shot[unit.id * MIND.n + (MIND.ids[i] as number)] as number) > 0
  const discs = unit.disc + (MIND.disc[i] as number)
  const beyond = Math.sqrt(dx * dx + dy * dy) - (shoots ? unit.reach + unit.disc : discs)
  if (beyond <= 0) return 0
  const { speed } = unit
  const pace = 1.5 * speed
  const here = (wish * pace) / (pace + beyond)
  const left = beyond - 2 * speed
  const there = left <= 0 ? wish : (wish * pace) / (pace + left)
  const held = MIND.favourite < 0 ? 0 : (MIND.most[MIND.favourite] as number)
  const gain = there - (here > held ? here : held)
  return gain > 0 ? gain : 0
}
