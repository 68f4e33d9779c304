import { AIM, ATTACK, CAPTURE, CHARGE, DEPLOY, DIG_IN, DISEMBARK, FORTIFY, RALLY } from '../actions.ts'
import { chanceOf, moraleOn } from '../chance.ts'
import type { Field } from '../field.ts'
import { isOnTable } from '../gaps.ts'
import { ABOARD, IN_RESERVE, type Strike, type Unit } from '../state.ts'
import { expect, firstFoe, lastFoe, worthOf } from './aims.ts'
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
  if (isKnown(mind, field, unit)) return
  for (let k = 0; k < PLANS; k++) mind.gain[at + k] = 0
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
  if (may(mind, unit, ATTACK)) {
    weighAttack(mind, temper, state, field, unit)
    if (may(mind, unit, AIM)) weighAim(mind, temper, state, field, unit)
  }
  if (temper.charge > 0 && may(mind, unit, CHARGE)) weighCharges(mind, temper, state, field, unit)
  if (temper.dig > 0 && mind.gain[at + 1] === 0) weighDigging(mind, temper, state, field, unit)
}

/** Whether nothing has changed in this turn that these plans depend on; if it has, notes what they will be of. */
function isKnown(mind: Mind, field: Field, unit: Unit): boolean {
  const { sights, held, stood, legal, scene } = mind
  const { index } = unit
  const seen = (scene[0] as number) + 8192 * (2 * (field.rows[index] as number) + unit.aimed) + 0.25 * unit.done
  if (stood[index] === mind.stamp && sights[index] === seen && held[index] === legal[index]) return true
  stood[index] = mind.stamp
  sights[index] = seen
  held[index] = legal[index] as number
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

/** The best attack now: those that promise most are looked at first, the others only as long as they may be better. */
function weighAttack(mind: Mind, temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const { units } = state
  const { most } = mind
  const begin = firstFoe(field, unit.player)
  const end = lastFoe(field, mind.n, unit.player)
  const row = unit.id * mind.n
  for (let i = begin; i < end; i++) {
    most[i] = 0
    const foe = units[i] as Unit
    if (!isOnTable(foe)) continue
    const dx = foe.x - unit.x
    const dy = foe.y - unit.y
    const away = dx * dx + dy * dy
    const reach = unit.reach + unit.disc + foe.disc
    if (away > reach * reach) continue
    const pair = row + foe.id
    const touch = unit.disc + foe.disc + 1
    const shot = (unit.aimed === 1 ? mind.aimed[pair] : mind.shot[pair]) as number
    const blow = away < touch * touch ? (mind.blow[pair] as number) : 0
    const mean = (shot > blow ? shot : blow) * unit.models
    const lost = (mind.worth[i] as number) * (mean < foe.models ? mean : foe.models)
    most[i] = lost + (mind.panic[i] as number) + (mind.last[i] as number)
  }
  let best = 0
  for (;;) {
    let next = -1
    for (let i = begin; i < end; i++) {
      if ((most[i] as number) > best && (next < 0 || (most[i] as number) > (most[next] as number))) next = i
    }
    if (next < 0) break
    const foe = units[next] as Unit
    expect(mind, state, field, unit, foe, unit.aimed, false)
    most[next] = 0
    const value = worthOf(mind, foe, mind.found[0] as number)
    if (value <= best) continue
    best = value
    const at = unit.index * PLANS + 1
    offer(mind, at, ATTACK, SHOOT, next, temper.attack * value)
    mind.set[at] = mind.with
  }
}

/** The same attack with aim. */
function weighAim(mind: Mind, temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const at = unit.index * PLANS
  if (mind.first[at + 1] !== ATTACK || (mind.gain[at + 1] as number) === 0) return
  const target = state.units[mind.prey[at + 1] as number] as Unit
  expect(mind, state, field, unit, target, 1, false)
  offer(mind, at + 2, AIM, SHOOT, target.index, temper.attack * worthOf(mind, target, mind.found[0] as number))
}

/** Charges that reach, and the attack of who is in contact then. */
function weighCharges(mind: Mind, temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const { units } = state
  const at = unit.index * PLANS
  const again = (unit.done & (1 << ATTACK)) === 0
  const shots = mind.first[at + 1] === ATTACK ? (mind.gain[at + 1] as number) : 0
  const end = lastFoe(field, mind.n, unit.player)
  for (let i = firstFoe(field, unit.player); i < end; i++) {
    const foe = units[i] as Unit
    if (!isOnTable(foe)) continue
    const dx = foe.x - unit.x
    const dy = foe.y - unit.y
    const reach = unit.speed + TOUCH * (unit.disc + foe.disc)
    if (dx * dx + dy * dy > reach * reach) continue
    const blow = (mind.blow[unit.id * mind.n + foe.id] as number) * unit.models
    if (blow === 0) continue
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
  const { units } = state
  const { n } = mind
  const end = lastFoe(field, mind.n, unit.player)
  let danger = 0
  for (let i = firstFoe(field, unit.player); i < end; i++) {
    const foe = units[i] as Unit
    if (!isOnTable(foe) || foe.panicked === 1) continue
    const pair = foe.id * n + unit.id
    const dx = foe.x - unit.x
    const dy = foe.y - unit.y
    const reach = (mind.reach[pair] as number) + foe.disc
    if (dx * dx + dy * dy > reach * reach) continue
    const value = worthOf(mind, unit, (mind.shot[pair] as number) * foe.models)
    if (value > danger) danger = value
  }
  const turns = Math.min(3, turnsLeft(state) + (state.goer === state.opener ? 1 : 0))
  const usual = temper.usual * (mind.action[unit.army === 0 ? 1 : 0] as number)
  const value = temper.dig * turns * (danger - 0.6 * usual)
  const least = turns > 0 ? 0.02 * danger : 0
  offer(mind, unit.index * PLANS + 1, dig ? DIG_IN : FORTIFY, 0, 0, dig ? Math.max(value, least) : 0.5 * least)
}
