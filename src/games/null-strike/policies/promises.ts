import type { Unit } from '../state.ts'
import { worthOf } from './aims.ts'
import { MIND } from './mind.ts'
import { TOUCH } from './places.ts'
import { HOPED } from './plans.ts'
import type { Temper } from './temper.ts'

/** What attacks may bring at most, by profiles and distances alone: enough to tell which are to be looked at. */

/** Notes what an attack on each enemy brings at most, who is the favourite, and what the unit could do after some moves, or ever. */
export function notePromises(temper: Temper, unit: Unit): void {
  const { most, foes, ids, strength, worth, blow, reach: reaches } = MIND
  const { x, y, disc } = MIND
  const { index, reach } = unit
  const fromX = x[index] as number
  const fromY = y[index] as number
  const own = unit.disc
  const models = strength[index] as number
  const row = unit.id * MIND.n
  const shot = unit.aimed === 1 ? MIND.aimed : MIND.shot
  const { speed } = unit
  let favourite = -1
  let highest = 0
  let shots = 0
  let shotsFar = 0
  let blows = 0
  let blowsFar = 0
  let wishes = 0
  let charges = 0
  let wished = -1
  for (let j = 0; j < MIND.others; j++) {
    const i = foes[j] as number
    const dx = (x[i] as number) - fromX
    const dy = (y[i] as number) - fromY
    const away = dx * dx + dy * dy
    const discs = own + (disc[i] as number)
    const pair = row + (ids[i] as number)
    const count = strength[i] as number
    const each = worth[i] as number
    const shotMean = (shot[pair] as number) * models
    const blowMean = (blow[pair] as number) * models
    const shotWorth = each * (shotMean < count ? shotMean : count)
    const blowWorth = each * (blowMean < count ? blowMean : count)
    most[i] = 0
    const far = reach + discs
    if (away <= far * far) {
      const touches = away < (discs + 1) * (discs + 1)
      const value = worthOf(i, touches && blowMean > shotMean ? blowMean : shotMean)
      most[i] = value
      if (value > highest) {
        highest = value
        favourite = i
      }
    }
    // Whom its centre reaches already it need not come nearer to.
    const range = reaches[pair] as number
    if (shotWorth > shotsFar && away >= range * range && away <= (far + 3 * speed) * (far + 3 * speed)) {
      shotsFar = shotWorth
      if (shotWorth > shots && away <= (far + 2 * speed) * (far + 2 * speed)) shots = shotWorth
    }
    const touch = TOUCH * discs
    if (blowMean > 0 && away <= (touch + speed) * (touch + speed)) charges = 1
    else if (blowWorth > blowsFar && away <= (touch + 4 * speed) * (touch + 4 * speed)) {
      blowsFar = blowWorth
      if (blowWorth > blows && away <= (touch + 3 * speed) * (touch + 3 * speed)) blows = blowWorth
    }
    const wish = shotWorth > temper.melee * blowWorth ? shotWorth : temper.melee * blowWorth
    if (wish > wishes) {
      wishes = wish
      wished = i
    }
  }
  MIND.promised[index] = 1
  if (MIND.moved[index] === HOPED) MIND.moved[index] = 0
  MIND.charges[index] = charges
  MIND.favourite = favourite
  MIND.shotHopes[2 * index] = shots
  MIND.shotHopes[2 * index + 1] = shotsFar
  MIND.blowHopes[2 * index] = blows
  MIND.blowHopes[2 * index + 1] = blowsFar
  MIND.wishes[index] = wished < 0 ? 0 : gainOfNearing(unit, wished, wishes, highest)
}

/** The same, of targets alone. */
export function noteTargets(unit: Unit): void {
  const { most, foes, ids, blow } = MIND
  const { x, y, disc } = MIND
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

/** What the promise of an attack on an enemy gains if the unit comes so much nearer as it goes in one action, beyond what is at hand. */
function gainOfNearing(unit: Unit, i: number, wish: number, held: number): number {
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
  const gain = there - (here > held ? here : held)
  return gain > 0 ? gain : 0
}
