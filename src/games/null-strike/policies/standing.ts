import { AIM, ATTACK, CAPTURE, CHARGE, DEPLOY, DIG_IN, DISEMBARK, FORTIFY, RALLY } from '../actions.ts'
import { chanceOf, moraleOn } from '../chance.ts'
import type { Field } from '../field.ts'
import { isOnTable } from '../gaps.ts'
import { ABOARD, IN_RESERVE, type Strike, type Unit } from '../state.ts'
import { expect, firstFoe, lastFoe, worthOf } from './aims.ts'
import { FOE_WENT, WENT } from './changes.ts'
import { MIND, PLANS } from './mind.ts'
import { TOUCH, turnsLeft } from './places.ts'
import type { Temper } from './temper.ts'

/** What a unit can do with so many actions from where it stands. */

/** What a move is for: to shoot at an enemy, to touch one, to come to an objective. */
export const SHOOT = 1
export const FIGHT = 2
export const TAKE = 3

/** Of `Mind.moved`, plans that begin with a move: they hold, they held, or nobody looked yet and they are what is hoped for. */
export const FRESH = 1
export const OLD = 2
export const HOPED = 3

/** Of charges: how many of those that seem to reach do. */
export const CLOSES = 0.9

/** Notes the best plans without a move for each number of actions; nothing where it may do nothing. */
export function weighStanding(temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const at = unit.index * PLANS
  if (isKnown(state, unit)) return
  forgetPlans(unit, 0)
  MIND.digs[unit.index] = 1
  MIND.first[at + 2] = 0
  const legal = MIND.legal[unit.index] as number
  if (legal === 0) return
  if (unit.panicked === 1 && (legal & (1 << RALLY)) !== 0) {
    weighRally(temper, state, unit)
    return
  }
  if (unit.place === ABOARD) {
    weighLeaving(temper, state, field, unit)
    return
  }
  if (unit.place === IN_RESERVE) {
    // Who is in reserve at the end is lost, AP-END-02.
    const left = turnsLeft(state)
    offer(at + 1, DEPLOY, SHOOT, 0, unit.cost / (1 + left * left))
    return
  }
  if (may(unit, CAPTURE)) offer(at + 1, CAPTURE, TAKE, 0, temper.capture)
  MIND.digs[unit.index] = 0
  const attacks = may(unit, ATTACK)
  if (MIND.promised[unit.index] === 0) notePromises(temper, unit)
  else if (attacks) noteTargets(unit)
  if (attacks) weighAttack(temper, state, field, unit)
  if (temper.charge > 0 && MIND.charges[unit.index] !== 0 && may(unit, CHARGE)) weighCharges(temper, unit)
}

/** Turns for which plans without a move are taken as they were, as worths change little from turn to turn. */
const KEPT = 8

/** Whether these plans hold: nothing befell the unit or whom they are about, and nobody came near. If they do not, notes of what they will be. */
function isKnown(state: Strike, unit: Unit): boolean {
  const { stood, stoodIn, promised, legal, changed, news } = MIND
  const { index } = unit
  const key = 2 * (legal[index] as number) + unit.aimed
  const isSame =
    changed[index] === 0 &&
    state.turn - (stoodIn[index] as number) < KEPT &&
    ((news & FOE_WENT) === 0 || !isVisited(unit))
  if (isSame && stood[index] === key && !isAbout(index * PLANS, 2)) return true
  stood[index] = key
  if (isSame) return false
  stoodIn[index] = state.turn
  promised[index] = 0
  return false
}

/** Whether an enemy went to where the unit could do something to him soon. */
function isVisited(unit: Unit): boolean {
  const { foes, others, changed } = MIND
  const { x, y, disc } = MIND
  const { index, reach, speed } = unit
  const soon = unit.disc + 2 * speed + (reach > speed ? reach : speed)
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
export function isAbout(at: number, most: number): boolean {
  const { gain, aim, prey, changed } = MIND
  for (let plan = at + 1; plan <= at + most; plan++) {
    if ((gain[plan] as number) === 0 || aim[plan] === TAKE || aim[plan] === 0) continue
    if (changed[prey[plan] as number] !== 0) return true
  }
  return false
}

/** Forgets the plans of a unit: those without a move, or from `PLANS` on those that begin with one. */
export function forgetPlans({ index }: Unit, from: number): void {
  const { gain, plans } = MIND
  const bits = ((plans[index] as number) >> from) & ((1 << PLANS) - 1)
  if (bits === 0) return
  plans[index] = (plans[index] as number) ^ (bits << from)
  const at = (from === 0 ? index : MIND.n + index) * PLANS
  for (let k = 1; k < PLANS; k++) gain[at + k] = 0
}

/** Keeps the better plan. */
export function offer(at: number, first: number, aim: number, prey: number, value: number): void {
  if (value <= (MIND.gain[at] as number)) return
  const unit = (at / PLANS) | 0
  MIND.plans[unit] = (MIND.plans[unit] as number) | (1 << (at % PLANS))
  MIND.gain[at] = value
  MIND.first[at] = first
  MIND.aim[at] = aim
  MIND.prey[at] = prey
}

export function may(unit: Unit, kind: number): boolean {
  return ((MIND.legal[unit.index] as number) & (1 << kind)) !== 0
}

/** What an attack promises must be so much more than what another brings for it to be looked at: cover takes some. */
const LIKELIER = 1.2

/** The best attack now: the one that promises most is looked at first, the others only where they may be better. */
function weighAttack(temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const { favourite } = MIND
  let best = 0
  for (let j = -1; j < MIND.others; j++) {
    const i = j < 0 ? favourite : (MIND.foes[j] as number)
    if (i < 0) return
    if ((MIND.most[i] as number) <= LIKELIER * best || (i === favourite && j >= 0)) continue
    const foe = state.units[i] as Unit
    expect(state, field, unit, foe, unit.aimed, false)
    const value = worthOf(i, MIND.found[0] as number)
    if (value <= best) continue
    best = value
    const at = unit.index * PLANS + 1
    offer(at, ATTACK, SHOOT, i, temper.attack * value)
    MIND.set[at] = MIND.with
  }
}

/** Notes what an attack on each enemy brings at most, who is the favourite, and what the unit could do after some moves, or ever. */
function notePromises(temper: Temper, unit: Unit): void {
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
function noteTargets(unit: Unit): void {
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

/** Offers the attack of a unit with aim, if that may be worth the action more; true if it is. */
export function offerAim(temper: Temper, state: Strike, field: Field, unit: Unit): boolean {
  const at = unit.index * PLANS
  if (MIND.first[at + 1] !== ATTACK || MIND.first[at + 2] === AIM || !may(unit, AIM)) return false
  const least = (MIND.gain[at + 1] as number) + (MIND.price[1] as number)
  const target = state.units[MIND.prey[at + 1] as number] as Unit
  const mean = (MIND.aimed[unit.id * MIND.n + target.id] as number) * unit.models
  if (temper.attack * worthOf(target.index, mean) <= least) return false
  expect(state, field, unit, target, 1, false)
  const value = temper.attack * worthOf(target.index, MIND.found[0] as number)
  if (value <= least || value <= (MIND.gain[at + 2] as number)) return false
  offer(at + 2, AIM, SHOOT, target.index, value)
  MIND.set[at + 2] = MIND.with
  return true
}

/** Charges that reach, and the attack of who is in contact then. */
function weighCharges(temper: Temper, unit: Unit): void {
  const { foes, ids } = MIND
  const { x, y, disc } = MIND
  const { index, models } = unit
  const at = index * PLANS
  const again = (unit.done & (1 << ATTACK)) === 0
  const shots = MIND.first[at + 1] === ATTACK ? (MIND.gain[at + 1] as number) : 0
  const row = unit.id * MIND.n
  for (let j = 0; j < MIND.others; j++) {
    const i = foes[j] as number
    const dx = (x[i] as number) - (x[index] as number)
    const dy = (y[i] as number) - (y[index] as number)
    const reach = unit.speed + TOUCH * (unit.disc + (disc[i] as number))
    if (dx * dx + dy * dy > reach * reach) continue
    const blow = (MIND.blow[row + (ids[i] as number)] as number) * models
    if (blow === 0) continue
    const once = CLOSES * temper.charge * worthOf(i, blow)
    offer(at + 1, CHARGE, FIGHT, i, once)
    if (again) offer(at + 2, CHARGE, FIGHT, i, CLOSES * temper.charge * worthOf(i, 2 * blow))
    if (shots === 0) continue
    offer(at + 2, ATTACK, FIGHT, MIND.prey[at + 1] as number, shots + 0.9 * once)
    MIND.set[at + 2] = MIND.set[at + 1] as number
  }
}

/** Getting off a transport, for who has an enemy in reach there, or an objective. */
function weighLeaving(temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const { units } = state
  const transport = units[unit.carrier] as Unit
  const at = unit.index * PLANS + 1
  const end = lastFoe(field, MIND.n, unit.player)
  for (let i = firstFoe(field, unit.player); i < end; i++) {
    const foe = units[i] as Unit
    if (!isOnTable(foe)) continue
    const pair = unit.id * MIND.n + foe.id
    const dx = foe.x - transport.x
    const dy = foe.y - transport.y
    const gap = Math.sqrt(dx * dx + dy * dy) - transport.disc - unit.disc - foe.disc
    const shot = gap <= (MIND.reach[pair] as number) ? temper.attack * (MIND.shot[pair] as number) : 0
    const blow = gap <= 2 * unit.speed ? temper.charge * (MIND.blow[pair] as number) : 0
    // The other half is for what follows.
    const value = 0.5 * worthOf(i, (shot > blow ? shot : blow) * unit.models)
    offer(at, DISEMBARK, SHOOT, i, value)
  }
  if (!unit.mayCapture || state.rules.victory !== 'objectives') return
  for (let o = 0; o < field.objectives; o++) {
    if ((field.takenBy[o] as number) >= 0 || MIND.bars[o] !== 0) continue
    const dx = (field.objectiveX[o] as number) - transport.x
    const dy = (field.objectiveY[o] as number) - transport.y
    const reach = 2 * unit.speed + transport.disc + unit.disc
    if (dx * dx + dy * dy <= reach * reach) offer(at, DISEMBARK, TAKE, o, 0.4 * temper.capture)
  }
}

/** A panicked unit does nothing before it rallies. */
function weighRally(temper: Temper, state: Strike, unit: Unit): void {
  const succeeds = chanceOf(moraleOn(unit.morale, unit.rallies, state.rules.nat1Morale))
  const share = unit.models / unit.full
  const value = (MIND.star[unit.id] as number) * turnsLeft(state) + 0.5 * (MIND.action[unit.army] as number)
  offer(unit.index * PLANS + 1, RALLY, 0, 0, temper.rally * succeeds * share * value)
}

/** Cover of its own making, for who is shot at where it stands and has nothing to do; true if that is looked at for the first time. */
export function weighDigging(temper: Temper, state: Strike, unit: Unit): boolean {
  const at = unit.index * PLANS
  if (MIND.digs[unit.index] !== 0 || (MIND.gain[at + 1] as number) > 0) return false
  MIND.digs[unit.index] = 1
  const dig = may(unit, DIG_IN)
  if (!dig && !may(unit, FORTIFY)) return false
  const { foes, ids, strength, worth, shook } = MIND
  const { x, y, disc } = MIND
  const { models } = unit
  let danger = 0
  for (let j = 0; j < MIND.others; j++) {
    const i = foes[j] as number
    const pair = (ids[i] as number) * MIND.n + unit.id
    const dx = (x[i] as number) - (x[unit.index] as number)
    const dy = (y[i] as number) - (y[unit.index] as number)
    const reach = (MIND.reach[pair] as number) + (disc[i] as number)
    if (dx * dx + dy * dy > reach * reach || shook[i] === 1) continue
    const mean = (MIND.shot[pair] as number) * (strength[i] as number)
    const value = (worth[unit.index] as number) * (mean < models ? mean : models)
    if (value > danger) danger = value
  }
  const turns = Math.min(3, turnsLeft(state) + (state.goer === state.opener ? 1 : 0))
  const usual = temper.usual * (MIND.action[unit.army === 0 ? 1 : 0] as number)
  const value = temper.dig * turns * (danger - 0.6 * usual)
  const least = turns > 0 ? 0.02 * danger : 0
  offer(at + 1, dig ? DIG_IN : FORTIFY, 0, 0, dig ? Math.max(value, least) : 0.5 * least)
  return true
}
