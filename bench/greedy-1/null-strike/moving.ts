import * as Action from '../../../src/games/null-strike/choices/actions.ts'
import { type Field, OBJECTIVE, objectiveFor } from '../../../src/games/null-strike/state/field.ts'
import type { Strike, Unit } from '../../../src/games/null-strike/state/state.ts'
import { worthOf } from './aims.ts'
import { MIND, PLANS } from './mind.ts'
import { noteObjectivesAt, notePlace, noteUnit, TOUCH } from './places.ts'
import { CLOSES, FIGHT, may, SHOOT, TAKE } from './plans.ts'
import { BOTH, COMES, findPreys, MOVED, STRIKES, WHY } from './preys.ts'
import type { Temper } from './temper.ts'

/** What a unit can do with so many actions if it moves first: attack, charge or capture from there, or only be there. */

/** How much is left of what is seen from afar: cover may come between, or somebody stand in the way. */
export const LIKELY = 0.85

/** Looks the unit over: attacks, charges, coming nearer, objectives. */
export function weighMoves(temper: Temper, state: Strike, field: Field, unit: Unit): void {
  noteUnit(temper, state, field, unit)
  const { at } = MIND
  at[0] = unit.x
  at[1] = unit.y
  findPreys(temper, unit)
  notePlace(temper, state, field, unit, at)
  MIND.place[1] = MIND.place[0]
  noteBonus(temper, field, unit.player)
  if (temper.depth >= 2) {
    if ((unit.done & (1 << Action.ATTACK)) === 0) weighShots(temper, state, field, unit)
    if (temper.charge > 0 && may(unit, Action.CHARGE)) weighBlows(temper, state, field, unit)
  }
  weighApproach(temper, state, field, unit)
  weighObjectives(temper, state, field, unit)
}

/** `Mind.at` is a spot and what share of the way to it the unit goes: makes it the place where that ends, and notes what it is worth. */
function lookAt(temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const { at } = MIND
  at[0] = unit.x + at[2] * (at[0] - unit.x)
  at[1] = unit.y + at[2] * (at[1] - unit.y)
  notePlace(temper, state, field, unit, at)
}

/** Keeps a plan that goes to the place looked at last, by what it does there, in `Mind.at`, and what the place is worth. */
function offerThere(temper: Temper, unit: Unit, k: number, kind: number, aim: number, prey: number): void {
  const { place, spot, at, danger } = MIND
  const plan = (MIND.n + unit.index) * PLANS + k
  let gain = at[3] + place[0] - place[1]
  if (kind === Action.RUN) gain += RUNS * temper.fear * danger[0]
  if (gain <= MIND.gain[plan]) return
  MIND.gain[plan] = gain
  MIND.plans[unit.index] = MIND.plans[unit.index] | (1 << (PLANS + k))
  MIND.first[plan] = kind
  MIND.aim[plan] = aim
  MIND.prey[plan] = prey
  spot[2 * plan] = at[0]
  spot[2 * plan + 1] = at[1]
}

/** Of the danger of a place, how much a run takes away. AP-RUN-02. */
const RUNS = 0.3

/** Notes how much more than its own another place may be worth to the unit. */
function noteBonus(temper: Temper, field: Field, player: number): void {
  const { prize, stake, elsewhere, value, bonus } = MIND
  let most = temper.approach * value[COMES] - MIND.promise[0]
  most += temper.fear * MIND.danger[0]
  for (let k = 0; k < field.objectives; k++) {
    const o = objectiveFor(field, player, k)
    most += prize[o] * (1 - elsewhere[o]) + stake[o]
  }
  bonus[0] = most
  bonus[1] = temper.approach * value[COMES] - MIND.promise[0] + temper.fear * MIND.danger[0]
}

/** Attacks from where it could go. */
function weighShots(temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const { at, value, target, bonus, price } = MIND
  let looked = -1
  let seen = 0
  for (let moves = BOTH; moves >= MOVED; moves--) {
    const best = value[moves]
    if (best === 0) return
    if (!isPossible(unit, moves)) continue
    const prey = target[moves]
    const foe = state.units[prey]
    const far = MIND.far[prey]
    const needs = far - MIND.reach[unit.id * MIND.n + foe.id] + unit.disc
    const go = needs < moves * unit.speed ? needs : moves * unit.speed
    at[3] = temper.attack * LIKELY * best
    if (at[3] + bonus[0] < price[moves === BOTH ? 3 : 2]) continue
    if (looked !== prey || seen !== go) {
      looked = prey
      seen = go
      at[0] = foe.x
      at[1] = foe.y
      at[2] = go / far
      lookAt(temper, state, field, unit)
    }
    offerThere(temper, unit, moves === BOTH ? 3 : 2, moves === MOVED ? Action.MOVE : Action.RUN, SHOOT, prey)
  }
}

function isPossible(unit: Unit, moves: number): boolean {
  if (moves === BOTH) return may(unit, Action.MOVE) && may(unit, Action.RUN)
  return may(unit, moves === MOVED ? Action.MOVE : Action.RUN)
}

/** Charges from where it could go, and the attack of who is in contact then. */
function weighBlows(temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const { at, value, target, bonus, price } = MIND
  const again = (unit.done & (1 << Action.ATTACK)) === 0
  let looked = -1
  for (let moves = BOTH; moves >= MOVED; moves--) {
    const best = value[STRIKES + moves]
    if (best === 0) return
    if (!isPossible(unit, moves)) continue
    const prey = target[STRIKES + moves]
    const foe = state.units[prey]
    const sure = temper.charge * CLOSES * (moves === BOTH ? LIKELY * LIKELY : LIKELY)
    const k = moves === BOTH ? 3 : 2
    const most = (again ? 2 : 1) * sure * best + bonus[0]
    if (most < price[k] && most < price[k + 1]) continue
    if (looked !== prey) {
      looked = prey
      at[0] = foe.x
      at[1] = foe.y
      at[2] = 1 - (TOUCH * (unit.disc + foe.disc)) / MIND.far[prey]
      lookAt(temper, state, field, unit)
    }
    const kind = moves === MOVED ? Action.MOVE : Action.RUN
    at[3] = sure * best
    offerThere(temper, unit, k, kind, FIGHT, prey)
    if (!again) continue
    at[3] = sure * worthOf(prey, 2 * unit.models * MIND.blow[unit.id * MIND.n + foe.id])
    offerThere(temper, unit, k + 1, kind, FIGHT, prey)
  }
}

/** Coming nearer to the enemy of whom most is to be had. */
function weighApproach(temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const { at, value, target } = MIND
  if (temper.approach === 0 || state.turn >= state.lastTurn || value[COMES] === 0) return
  if (MIND.bonus[0] < MIND.price[1]) return
  const { speed, disc } = unit
  const prey = target[COMES]
  const aim = target[WHY]
  const foe = state.units[prey]
  const far = MIND.far[prey]
  const want = aim === SHOOT ? MIND.reach[unit.id * MIND.n + foe.id] - disc : TOUCH * (disc + foe.disc)
  at[3] = 0
  for (let moves = BOTH; moves >= MOVED; moves--) {
    if (!isPossible(unit, moves)) continue
    // A run goes as far as a move, and farther.
    if (moves === MOVED && may(unit, Action.RUN)) continue
    const go = far - want < moves * speed ? far - want : moves * speed
    if (go <= 0.5) return
    at[0] = foe.x
    at[1] = foe.y
    at[2] = go / far
    lookAt(temper, state, field, unit)
    offerThere(temper, unit, moves === BOTH ? 2 : 1, moves === MOVED ? Action.MOVE : Action.RUN, aim, prey)
  }
}

/** Coming to an objective, to take it, or to be there; for who may not take it, to bar the enemy. */
function weighObjectives(temper: Temper, state: Strike, field: Field, unit: Unit): void {
  if (state.rules.victory !== 'objectives') return
  const { at, place, prize, elsewhere, stake, bars, bonus, price } = MIND
  const { speed, disc } = unit
  at[0] = unit.x
  at[1] = unit.y
  noteObjectivesAt(state, field, unit, at)
  const here = place[2]
  const takes = unit.mayCapture && (unit.done & (1 << Action.CAPTURE)) === 0
  for (let nth = 0; nth < field.objectives; nth++) {
    const o = objectiveFor(field, unit.player, nth)
    const most = prize[o] * (1 - elsewhere[o]) + stake[o]
    if (most < 2) continue
    const x = field.objectiveX[o]
    const y = field.objectiveY[o]
    const dx = x - unit.x
    const dy = y - unit.y
    const far = Math.sqrt(dx * dx + dy * dy)
    const gap = far - TOUCH * (disc + OBJECTIVE)
    if (gap < 0.2) continue
    const prized = takes && bars[o] === 0 && gap <= BOTH * speed ? CLOSES * temper.capture : 0
    if (most + prized + bonus[1] < price[1]) continue
    for (let moves = BOTH; moves >= MOVED; moves--) {
      if (!isPossible(unit, moves)) continue
      const goes = moves * speed
      const reaches = takes && gap <= goes && MIND.bars[o] === 0
      const k = (moves === BOTH ? 2 : 1) + (reaches ? 1 : 0)
      at[3] = reaches ? CLOSES * temper.capture : 0
      at[2] = (gap < goes ? gap : goes) / far
      at[0] = unit.x + at[2] * dx
      at[1] = unit.y + at[2] * dy
      noteObjectivesAt(state, field, unit, at)
      // Only what is worth it for the sake of objectives is looked at whole.
      const gain = at[3] + place[2] - here
      if (gain + MIND.bonus[1] < MIND.price[k]) continue
      if (gain <= MIND.gain[(MIND.n + unit.index) * PLANS + k]) continue
      notePlace(temper, state, field, unit, at)
      offerThere(temper, unit, k, moves === MOVED ? Action.MOVE : Action.RUN, TAKE, o)
    }
  }
}
