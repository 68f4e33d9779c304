import * as Action from '../../../src/games/null-strike/choices/actions.ts'
import type { Field } from '../../../src/games/null-strike/state/field.ts'
import { ABOARD, IN_RESERVE, ON_TABLE, type Strike, type Unit } from '../../../src/games/null-strike/state/state.ts'
import { expect, worthOf } from './aims.ts'
import { FOE_WENT, WENT } from './changes.ts'
import { MIND, PLANS } from './mind.ts'
import { TOUCH, turnsLeft } from './places.ts'
import { CLOSES, FIGHT, forgetPlans, isAbout, may, offer, SHOOT, TAKE } from './plans.ts'
import { notePromises, noteTargets } from './promises.ts'
import type { Temper } from './temper.ts'
import { weighLeaving, weighRally } from './waiting.ts'

/** What a unit can do with so many actions from where it stands. */

/** Notes the best plans without a move for each number of actions; nothing where it may do nothing. */
export function weighStanding(temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const at = unit.index * PLANS
  const legal = MIND.legal[unit.index]
  if ((legal === 0 && MIND.plans[unit.index] === 0) || isKnown(state, unit)) return
  forgetPlans(unit, 0)
  MIND.digs[unit.index] = 1
  // So that a plan of before is not taken for aim.
  MIND.first[at + 2] = 0
  if (legal === 0) return
  if (unit.panicked === 1 && (legal & (1 << Action.RALLY)) !== 0) {
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
    offer(at + 1, Action.DEPLOY, 0, 0, (MIND.points[unit.id] * unit.full) / (1 + left * left))
    return
  }
  if (may(unit, Action.CAPTURE)) offer(at + 1, Action.CAPTURE, TAKE, 0, temper.capture)
  MIND.digs[unit.index] = 0
  const attacks = may(unit, Action.ATTACK)
  if (attacks) noteTargets(unit)
  else MIND.favourite = -1
  if (MIND.promised[unit.index] === 0) notePromises(temper, unit)
  if (attacks) weighAttack(temper, state, field, unit)
  if (temper.charge > 0 && MIND.charges[unit.index] !== 0 && may(unit, Action.CHARGE)) weighCharges(temper, unit)
}

/** Turns for which plans without a move are taken as they were, as worths change little from turn to turn. */
const KEPT = 8

/**
 * Whether these plans hold: the unit is on the table and calm, nothing befell it or whom they are about, and nobody came near. If they do
 * not, notes of what they will be.
 */
function isKnown(state: Strike, unit: Unit): boolean {
  const { stood, stoodIn, promised, legal, changed, news } = MIND
  const { index } = unit
  const key = 2 * legal[index] + unit.aimed
  const isSame =
    unit.place === ON_TABLE &&
    unit.panicked === 0 &&
    changed[index] === 0 &&
    state.turn - stoodIn[index] < KEPT &&
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
    const i = foes[j]
    if ((changed[i] & WENT) === 0) continue
    const dx = x[i] - x[index]
    const dy = y[i] - y[index]
    const near = soon + disc[i]
    if (dx * dx + dy * dy <= near * near) return true
  }
  return false
}

/** What an attack promises must be so much more than what another brings for it to be looked at: cover takes some. */
const LIKELIER = 1.2

/** The best attack now: the one that promises most is looked at first, the others only where they may be better. */
function weighAttack(temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const { favourite } = MIND
  let best = 0
  for (let j = -1; j < MIND.others; j++) {
    const i = j < 0 ? favourite : MIND.foes[j]
    if (i < 0) return
    if (MIND.most[i] <= LIKELIER * best || (i === favourite && j >= 0)) continue
    const foe = state.units[i]
    expect(state, field, unit, foe, unit.aimed, false)
    const value = worthOf(i, MIND.found[0])
    if (value <= best) continue
    best = value
    const at = unit.index * PLANS + 1
    offer(at, Action.ATTACK, SHOOT, i, temper.attack * value)
    MIND.set[at] = MIND.with
  }
}

/** Offers the attack of a unit with aim, if that may be worth the action more; true if it is. */
export function offerAim(temper: Temper, state: Strike, field: Field, unit: Unit): boolean {
  const at = unit.index * PLANS
  if (MIND.first[at + 1] !== Action.ATTACK || MIND.first[at + 2] === Action.AIM || !may(unit, Action.AIM)) return false
  const least = MIND.gain[at + 1] + MIND.price[1]
  const target = state.units[MIND.prey[at + 1]]
  const mean = MIND.aimed[unit.id * MIND.n + target.id] * unit.models
  if (temper.attack * worthOf(target.index, mean) <= least) return false
  expect(state, field, unit, target, 1, false)
  const value = temper.attack * worthOf(target.index, MIND.found[0])
  if (value <= least || value <= MIND.gain[at + 2]) return false
  offer(at + 2, Action.AIM, SHOOT, target.index, value)
  MIND.set[at + 2] = MIND.with
  return true
}

/** Of what a charge brings, how much is left after shots. */
const LEFT = 0.9

/** Charges that reach, and the attack of who is in contact then. */
function weighCharges(temper: Temper, unit: Unit): void {
  const { foes, ids } = MIND
  const { x, y, disc } = MIND
  const { index, models } = unit
  const at = index * PLANS
  const again = (unit.done & (1 << Action.ATTACK)) === 0
  // The attack before a charge, with its target and weapons.
  const shots = MIND.first[at + 1] === Action.ATTACK ? MIND.gain[at + 1] : 0
  const target = MIND.prey[at + 1]
  const set = MIND.set[at + 1]
  const row = unit.id * MIND.n
  for (let j = 0; j < MIND.others; j++) {
    const i = foes[j]
    const dx = x[i] - x[index]
    const dy = y[i] - y[index]
    const reach = unit.speed + TOUCH * (unit.disc + disc[i])
    if (dx * dx + dy * dy > reach * reach) continue
    const blow = MIND.blow[row + ids[i]] * models
    if (blow === 0) continue
    const once = CLOSES * temper.charge * worthOf(i, blow)
    offer(at + 1, Action.CHARGE, FIGHT, i, once)
    if (again) offer(at + 2, Action.CHARGE, FIGHT, i, CLOSES * temper.charge * worthOf(i, 2 * blow))
    if (shots === 0 || shots + LEFT * once <= MIND.gain[at + 2]) continue
    offer(at + 2, Action.ATTACK, FIGHT, target, shots + LEFT * once)
    MIND.set[at + 2] = set
  }
}
