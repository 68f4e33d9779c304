import { AIM, ATTACK, CAPTURE, CHARGE, DEPLOY, DIG_IN, DISEMBARK, FORTIFY, RALLY } from '../actions.ts'
import { chanceOf, moraleOn } from '../chance.ts'
import type { Field } from '../field.ts'
import { isOnTable } from '../gaps.ts'
import { ABOARD, IN_RESERVE, type Strike, type Unit } from '../state.ts'
import { expect, firstFoe, lastFoe, worthOf } from './aims.ts'
import { FOE_WENT, WENT } from './changes.ts'
import { type Mind, PLANS } from './mind.ts'
import { TOUCH, turnsLeft } from './places.ts'
import type { Temper } from './temper.ts'

/** What a unit can do with so many actions from where it stands. */

/** What a move is for: to shoot at an enemy, to touch one, to come to an objective. */
export const SHOOT = 1
export const FIGHT = 2
export const TAKE = 3

/** Of charges: how many of those that seem to reach do. */
export const CLOSES = 0.9

/** Notes the best plans without a move for each number of actions; nothing where it may do nothing. */
export function weighStanding(mind: Mind, temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const at = unit.index * PLANS
  if (isKnown(mind, state, field, unit)) return
  for (let k = 0; k < PLANS; k++) mind.gain[at + k] = 0
  mind.first[at + 2] = 0
  const legal = mind.legal[unit.index] as number
  if (legal === 0) return
  if (unit.panicked === 1 && (legal & (1 << RALLY)) !== 0) {
    weighRally(mind, temper, state, unit)
    return
  }
  if (unit.place === ABOARD) {
    weighLeaving(mind, temper, state, field, unit)
    return
  }
  if (unit.place === IN_RESERVE) {
    // Who is in reserve at the end is lost, AP-END-02.
    const left = turnsLeft(state)
    offer(mind, at + 1, DEPLOY, SHOOT, 0, unit.cost / (1 + left * left))
    return
  }
  if (may(mind, unit, CAPTURE)) offer(mind, at + 1, CAPTURE, TAKE, 0, temper.capture)
  const attacks = may(mind, unit, ATTACK)
  if (attacks || mind.promised[unit.index] === 0) notePromises(mind, temper, state, field, unit)
  if (attacks) weighAttack(mind, temper, state, field, unit)
  if (temper.charge > 0 && may(mind, unit, CHARGE)) weighCharges(mind, temper, state, field, unit)
  if (temper.dig > 0 && mind.gain[at + 1] === 0) weighDigging(mind, temper, state, field, unit)
}

/** Turns for which plans without a move are taken as they were, as worths change little from turn to turn. */
const KEPT = 3

/** Whether these plans hold: nothing befell the unit or whom they are about, and nobody came near. If they do not, notes of what they will be. */
function isKnown(mind: Mind, state: Strike, field: Field, unit: Unit): boolean {
  const { stood, stoodIn, promised, legal, changed, news } = mind
  const { index } = unit
  const key = 2 * (legal[index] as number) + unit.aimed
  const isSame =
    changed[index] === 0 &&
    state.turn - (stoodIn[index] as number) < KEPT &&
    ((news & FOE_WENT) === 0 || !isVisited(mind, field, unit))
  if (isSame && stood[index] === key && !isAbout(mind, index * PLANS, 2)) return true
  stood[index] = key
  if (isSame) return false
  stoodIn[index] = state.turn
  promised[index] = 0
  return false
}

/** Whether an enemy went to where the unit could do something to him soon. */
function isVisited({ foes, others, changed }: Mind, field: Field, unit: Unit): boolean {
  const { x, y, disc } = field
  const { index, reach, speed } = unit
  const soon = unit.disc + 3 * speed + (reach > speed ? reach : speed)
  for (let j = 0; j < others; j++) {
    const i = foes[j] as number
    if (((changed[i] as number) & WENT) === 0) continue
    const dx = (x[i] as number) - (x[index] as number)
    const dy = (y[i] as number) - (y[index] as number)
    const near = soon + (disc[i] as number)
    if (dx * dx + dy * dy <= near * near) return true
  }
  return false
}

/** Whether one of the plans of up to so many actions is about an enemy whom something befell. */
export function isAbout(mind: Mind, at: number, most: number): boolean {
  const { gain, aim, prey, changed } = mind
  for (let plan = at + 1; plan <= at + most; plan++) {
    if ((gain[plan] as number) === 0 || aim[plan] === TAKE || aim[plan] === 0) continue
    if (changed[prey[plan] as number] !== 0) return true
  }
  return false
}

/** Keeps the better plan. */
export function offer(mind: Mind, at: number, first: number, aim: number, prey: number, value: number): void {
  if (value <= (mind.gain[at] as number)) return
  mind.gain[at] = value
  mind.first[at] = first
  mind.aim[at] = aim
  mind.prey[at] = prey
}

export function may(mind: Mind, unit: Unit, kind: number): boolean {
  return ((mind.legal[unit.index] as number) & (1 << kind)) !== 0
}

/** The best attack now: the one that promises most is looked at first, the others only where they may be better. */
function weighAttack(mind: Mind, temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const { favourite } = mind
  let best = 0
  for (let j = -1; j < mind.others; j++) {
    const i = j < 0 ? favourite : (mind.foes[j] as number)
    if (i < 0) return
    if ((mind.most[i] as number) <= best || (i === favourite && j >= 0)) continue
    const foe = state.units[i] as Unit
    expect(mind, state, field, unit, foe, unit.aimed, false)
    const value = worthOf(mind, foe, mind.found[0] as number)
    if (value <= best) continue
    best = value
    const at = unit.index * PLANS + 1
    offer(mind, at, ATTACK, SHOOT, i, temper.attack * value)
    mind.set[at] = mind.with
  }
}

/** Notes what an attack on each enemy brings at most, who is the favourite, and what the unit could do after some moves, or ever. */
function notePromises(mind: Mind, temper: Temper, { units }: Strike, field: Field, unit: Unit): void {
  const { most, foes, ids, strength, worth, blow, reach: reaches } = mind
  const { x, y, disc } = field
  const { index, reach } = unit
  const fromX = x[index] as number
  const fromY = y[index] as number
  const own = unit.disc
  const models = strength[index] as number
  const row = unit.id * mind.n
  const shot = unit.aimed === 1 ? mind.aimed : mind.shot
  const { speed } = unit
  let favourite = -1
  let highest = 0
  let shots = 0
  let shotsFar = 0
  let blows = 0
  let blowsFar = 0
  let wishes = 0
  let wished = -1
  for (let j = 0; j < mind.others; j++) {
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
      const value = worthOf(mind, units[i] as Unit, touches && blowMean > shotMean ? blowMean : shotMean)
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
    if (blowWorth > blowsFar && away > (touch + speed) * (touch + speed) && away <= (touch + 4 * speed) * (touch + 4 * speed)) {
      blowsFar = blowWorth
      if (blowWorth > blows && away <= (touch + 3 * speed) * (touch + 3 * speed)) blows = blowWorth
    }
    const wish = shotWorth > temper.melee * blowWorth ? shotWorth : temper.melee * blowWorth
    if (wish > wishes) {
      wishes = wish
      wished = i
    }
  }
  mind.promised[index] = 1
  mind.favourite = favourite
  mind.shotHopes[2 * index] = shots
  mind.shotHopes[2 * index + 1] = shotsFar
  mind.blowHopes[2 * index] = blows
  mind.blowHopes[2 * index + 1] = blowsFar
  mind.wishes[index] = wished < 0 ? 0 : gainOfNearing(mind, field, unit, wished, wishes, highest)
}

/** What the promise of an attack on an enemy gains if the unit comes so much nearer as it goes in one action, beyond what is at hand. */
function gainOfNearing(mind: Mind, field: Field, unit: Unit, i: number, wish: number, held: number): number {
  const dx = (field.x[i] as number) - unit.x
  const dy = (field.y[i] as number) - unit.y
  const shoots = (mind.shot[unit.id * mind.n + (mind.ids[i] as number)] as number) > 0
  const discs = unit.disc + (field.disc[i] as number)
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

/** Offers the attack of a unit with aim, if that may be worth the action more; true if it is. */
export function offerAim(mind: Mind, temper: Temper, state: Strike, field: Field, unit: Unit): boolean {
  const at = unit.index * PLANS
  if (mind.first[at + 1] !== ATTACK || mind.first[at + 2] === AIM || !may(mind, unit, AIM)) return false
  const least = (mind.gain[at + 1] as number) + (mind.price[1] as number)
  const target = state.units[mind.prey[at + 1] as number] as Unit
  const mean = (mind.aimed[unit.id * mind.n + target.id] as number) * unit.models
  if (temper.attack * worthOf(mind, target, mean) <= least) return false
  expect(mind, state, field, unit, target, 1, false)
  const value = temper.attack * worthOf(mind, target, mind.found[0] as number)
  if (value <= least || value <= (mind.gain[at + 2] as number)) return false
  offer(mind, at + 2, AIM, SHOOT, target.index, value)
  mind.set[at + 2] = mind.with
  return true
}

/** Charges that reach, and the attack of who is in contact then. */
function weighCharges(mind: Mind, temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const { foes, ids } = mind
  const { x, y, disc } = field
  const { index, models } = unit
  const at = index * PLANS
  const again = (unit.done & (1 << ATTACK)) === 0
  const shots = mind.first[at + 1] === ATTACK ? (mind.gain[at + 1] as number) : 0
  const row = unit.id * mind.n
  for (let j = 0; j < mind.others; j++) {
    const i = foes[j] as number
    const dx = (x[i] as number) - (x[index] as number)
    const dy = (y[i] as number) - (y[index] as number)
    const reach = unit.speed + TOUCH * (unit.disc + (disc[i] as number))
    if (dx * dx + dy * dy > reach * reach) continue
    const blow = (mind.blow[row + (ids[i] as number)] as number) * models
    if (blow === 0) continue
    const foe = state.units[i] as Unit
    const once = CLOSES * temper.charge * worthOf(mind, foe, blow)
    offer(mind, at + 1, CHARGE, FIGHT, i, once)
    if (again) offer(mind, at + 2, CHARGE, FIGHT, i, CLOSES * temper.charge * worthOf(mind, foe, 2 * blow))
    if (shots === 0) continue
    offer(mind, at + 2, ATTACK, FIGHT, mind.prey[at + 1] as number, shots + 0.9 * once)
    mind.set[at + 2] = mind.set[at + 1] as number
  }
}

/** Getting off a transport, for who has an enemy in reach there, or an objective. */
function weighLeaving(mind: Mind, temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const { units } = state
  const transport = units[unit.carrier] as Unit
  const at = unit.index * PLANS + 1
  const end = lastFoe(field, mind.n, unit.player)
  for (let i = firstFoe(field, unit.player); i < end; i++) {
    const foe = units[i] as Unit
    if (!isOnTable(foe)) continue
    const pair = unit.id * mind.n + foe.id
    const dx = foe.x - transport.x
    const dy = foe.y - transport.y
    const gap = Math.sqrt(dx * dx + dy * dy) - transport.disc - unit.disc - foe.disc
    const shot = gap <= (mind.reach[pair] as number) ? temper.attack * (mind.shot[pair] as number) : 0
    const blow = gap <= 2 * unit.speed ? temper.charge * (mind.blow[pair] as number) : 0
    // The other half is for what follows.
    const value = 0.5 * worthOf(mind, foe, (shot > blow ? shot : blow) * unit.models)
    offer(mind, at, DISEMBARK, SHOOT, i, value)
  }
  if (!unit.mayCapture || state.rules.victory !== 'objectives') return
  for (let o = 0; o < field.objectives; o++) {
    if ((field.takenBy[o] as number) >= 0 || mind.bars[o] !== 0) continue
    const dx = (field.objectiveX[o] as number) - transport.x
    const dy = (field.objectiveY[o] as number) - transport.y
    const reach = 2 * unit.speed + transport.disc + unit.disc
    if (dx * dx + dy * dy <= reach * reach) offer(mind, at, DISEMBARK, TAKE, o, 0.4 * temper.capture)
  }
}

/** A panicked unit does nothing before it rallies. */
function weighRally(mind: Mind, temper: Temper, state: Strike, unit: Unit): void {
  const succeeds = chanceOf(moraleOn(unit.morale, unit.rallies, state.rules.nat1Morale))
  const share = unit.models / unit.full
  const value = (mind.star[unit.id] as number) * turnsLeft(state) + 0.5 * (mind.action[unit.army] as number)
  offer(mind, unit.index * PLANS + 1, RALLY, 0, 0, temper.rally * succeeds * share * value)
}

/** Cover of its own making, for who is shot at where it stands. */
function weighDigging(mind: Mind, temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const dig = may(mind, unit, DIG_IN)
  if (!dig && !may(mind, unit, FORTIFY)) return
  const { foes, ids, strength } = mind
  const { x, y, disc } = field
  let danger = 0
  for (let j = 0; j < mind.others; j++) {
    const i = foes[j] as number
    const pair = (ids[i] as number) * mind.n + unit.id
    const dx = (x[i] as number) - (x[unit.index] as number)
    const dy = (y[i] as number) - (y[unit.index] as number)
    const reach = (mind.reach[pair] as number) + (disc[i] as number)
    if (dx * dx + dy * dy > reach * reach || (state.units[i] as Unit).panicked === 1) continue
    const value = worthOf(mind, unit, (mind.shot[pair] as number) * (strength[i] as number))
    if (value > danger) danger = value
  }
  const turns = Math.min(3, turnsLeft(state) + (state.goer === state.opener ? 1 : 0))
  const usual = temper.usual * (mind.action[unit.army === 0 ? 1 : 0] as number)
  const value = temper.dig * turns * (danger - 0.6 * usual)
  const least = turns > 0 ? 0.02 * danger : 0
  offer(mind, unit.index * PLANS + 1, dig ? DIG_IN : FORTIFY, 0, 0, dig ? Math.max(value, least) : 0.5 * least)
}
