import * as Action from '../../../src/games/null-strike/choices/actions.ts'
import type { Field } from '../../../src/games/null-strike/state/field.ts'
import { ABOARD, IN_RESERVE, ON_TABLE, type Strike, type Unit } from '../../../src/games/null-strike/state/state.ts'
import { noteAttackBounds, noteTargets } from './attack-bounds.ts'
import { FOE_WENT, WENT } from './changes.ts'
import { KNOWLEDGE, PLANS } from './knowledge.ts'
import { TOUCH, turnsLeft } from './places.ts'
import { CLOSES, FIGHT, forgetPlans, isAbout, may, offer, SHOOT, TAKE } from './plans.ts'
import { expect, worthOf } from './removals.ts'
import { weighLeaving, weighRally } from './waiting.ts'
import type { Weights } from './weights.ts'

/** Plans of a unit without a move. */

/** Notes the best plan without a move for each number of actions; none if the unit has no legal action. */
export function weighStanding(weights: Weights, state: Strike, field: Field, unit: Unit): void {
  const at = unit.index * PLANS
  const legal = KNOWLEDGE.legal[unit.index]
  if ((legal === 0 && KNOWLEDGE.plans[unit.index] === 0) || isKnown(state, unit)) return
  forgetPlans(unit, 0)
  KNOWLEDGE.digs[unit.index] = 1
  // So that an old plan does not count as Aim.
  KNOWLEDGE.first[at + 2] = 0
  if (legal === 0) return
  if (unit.panicked === 1 && (legal & (1 << Action.RALLY)) !== 0) {
    weighRally(weights, state, unit)
    return
  }
  if (unit.place === ABOARD) {
    weighLeaving(weights, state, field, unit)
    return
  }
  if (unit.place === IN_RESERVE) {
    // A unit in reserve at the end is lost, AP-END-02.
    const left = turnsLeft(state)
    offer(at + 1, Action.DEPLOY, 0, 0, (KNOWLEDGE.points[unit.id] * unit.full) / (1 + left * left))
    return
  }
  if (may(unit, Action.CAPTURE)) offer(at + 1, Action.CAPTURE, TAKE, 0, weights.capture)
  KNOWLEDGE.digs[unit.index] = 0
  const attacks = may(unit, Action.ATTACK)
  if (attacks) noteTargets(unit)
  else KNOWLEDGE.favourite = -1
  if (KNOWLEDGE.isBounded[unit.index] === 0) noteAttackBounds(weights, unit)
  if (attacks) weighAttack(weights, state, field, unit)
  if (weights.charge > 0 && KNOWLEDGE.charges[unit.index] !== 0 && may(unit, Action.CHARGE)) weighCharges(weights, unit)
}

/** Number of turns for which plans without a move stay valid, because values change little from turn to turn. */
const KEPT = 8

/**
 * Whether these plans are valid: the unit is on the table and not panicked, neither it nor their targets have changed, and no enemy came
 * near. If not, notes the state in which they will be made.
 */
function isKnown(state: Strike, unit: Unit): boolean {
  const { stood, stoodIn, isBounded, legal, changed, news } = KNOWLEDGE
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
  isBounded[index] = 0
  return false
}

/** Whether an enemy has moved to where the unit could soon attack it. */
function isVisited(unit: Unit): boolean {
  const { foes, others, changed } = KNOWLEDGE
  const { x, y, disc } = KNOWLEDGE
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

/**
 * Least ratio of an attack's upper bound to the value of the best attack so far, for the attack to be evaluated. Cover takes some of the
 * bound away.
 */
const LIKELIER = 1.2

/** The best attack now. The attack with the highest upper bound is evaluated first, others only if they may be better. */
function weighAttack(weights: Weights, state: Strike, field: Field, unit: Unit): void {
  const { favourite } = KNOWLEDGE
  let best = 0
  for (let j = -1; j < KNOWLEDGE.others; j++) {
    const i = j < 0 ? favourite : KNOWLEDGE.foes[j]
    if (i < 0) return
    if (KNOWLEDGE.most[i] <= LIKELIER * best || (i === favourite && j >= 0)) continue
    const foe = state.units[i]
    expect(state, field, unit, foe, unit.aimed, false)
    const value = worthOf(i, KNOWLEDGE.found[0])
    if (value <= best) continue
    best = value
    const at = unit.index * PLANS + 1
    offer(at, Action.ATTACK, SHOOT, i, weights.attack * value)
    KNOWLEDGE.set[at] = KNOWLEDGE.with
  }
}

/** Offers the attack of a unit with Aim if this may be worth the additional action; returns whether it may. */
export function offerAim(weights: Weights, state: Strike, field: Field, unit: Unit): boolean {
  const at = unit.index * PLANS
  if (KNOWLEDGE.first[at + 1] !== Action.ATTACK || KNOWLEDGE.first[at + 2] === Action.AIM || !may(unit, Action.AIM))
    return false
  const least = KNOWLEDGE.gain[at + 1] + KNOWLEDGE.price[1]
  const target = state.units[KNOWLEDGE.prey[at + 1]]
  const mean = KNOWLEDGE.aimed[unit.id * KNOWLEDGE.n + target.id] * unit.models
  if (weights.attack * worthOf(target.index, mean) <= least) return false
  expect(state, field, unit, target, 1, false)
  const value = weights.attack * worthOf(target.index, KNOWLEDGE.found[0])
  if (value <= least || value <= KNOWLEDGE.gain[at + 2]) return false
  offer(at + 2, Action.AIM, SHOOT, target.index, value)
  KNOWLEDGE.set[at + 2] = KNOWLEDGE.with
  return true
}

/** Share of a charge's value that is left after shots. */
const LEFT = 0.9

/** Plans to charge, and to attack once in contact. */
function weighCharges(weights: Weights, unit: Unit): void {
  const { foes, ids } = KNOWLEDGE
  const { x, y, disc } = KNOWLEDGE
  const { index, models } = unit
  const at = index * PLANS
  const again = (unit.done & (1 << Action.ATTACK)) === 0
  // The attack before a charge, with its target and weapons.
  const shots = KNOWLEDGE.first[at + 1] === Action.ATTACK ? KNOWLEDGE.gain[at + 1] : 0
  const target = KNOWLEDGE.prey[at + 1]
  const set = KNOWLEDGE.set[at + 1]
  const row = unit.id * KNOWLEDGE.n
  for (let j = 0; j < KNOWLEDGE.others; j++) {
    const i = foes[j]
    const dx = x[i] - x[index]
    const dy = y[i] - y[index]
    const reach = unit.speed + TOUCH * (unit.disc + disc[i])
    if (dx * dx + dy * dy > reach * reach) continue
    const blow = KNOWLEDGE.blow[row + ids[i]] * models
    if (blow === 0) continue
    const once = CLOSES * weights.charge * worthOf(i, blow)
    offer(at + 1, Action.CHARGE, FIGHT, i, once)
    if (again) offer(at + 2, Action.CHARGE, FIGHT, i, CLOSES * weights.charge * worthOf(i, 2 * blow))
    if (shots === 0 || shots + LEFT * once <= KNOWLEDGE.gain[at + 2]) continue
    offer(at + 2, Action.ATTACK, FIGHT, target, shots + LEFT * once)
    KNOWLEDGE.set[at + 2] = set
  }
}
