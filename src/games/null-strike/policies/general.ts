import type { Dice } from '../../../core/dice.ts'
import type { Policy } from '../../../core/ruleset.ts'
import {
  AIM,
  ATTACK,
  BOARD,
  CAPTURE,
  CHARGE,
  DEPLOY,
  DIG_IN,
  DISEMBARK,
  FORTIFY,
  kindOf,
  MOVE,
  PLACE,
  RALLY,
  RUN,
  STRIKE,
  whatOf,
} from '../actions.ts'
import { chanceOf, moraleOn } from '../chance.ts'
import { tryCharge } from '../charge.ts'
import { type Field, OBJECTIVE } from '../field.ts'
import { centres, isNearDisc, isOnTable } from '../gaps.ts'
import { aimFor } from '../move.ts'
import { CONTACT } from '../packing.ts'
import { aimSpot, tryEntry } from '../setup.ts'
import { ACT, type Strike, type Unit, unitAt } from '../state.ts'
import { tryBeside } from '../transport.ts'
import { away, type Goal, goalOf } from './goals.ts'
import { type Mind, mindOf, promise, worth } from './mind.ts'
import type { Temper } from './temper.ts'

/** A scripted general: weighs every legal choice as his temper has it, in one pass over the list. */
export class General implements Policy<Strike> {
  readonly temper: Temper

  constructor(temper: Temper) {
    this.temper = temper
  }

  choose(state: Strike, actions: Int32Array, n: number, _dice: Dice): number {
    const { field } = state
    if (n === 1 || field === null) return 0
    const mind = mindOf(state)
    if (state.stage === ACT) noteInTheWay(mind, state, field)
    let best = 0
    let most = Number.NEGATIVE_INFINITY
    for (let i = 0; i < n; i++) {
      const action = actions[i] as number
      const value =
        state.stage === ACT
          ? valueOfKind(mind, this.temper, state, field, action)
          : valueOfDetail(mind, this.temper, state, field, action)
      if (value > most) {
        most = value
        best = i
      }
    }
    return best
  }
}

/** What one unit's one action may be expected to bring, in points; the end of the turn brings nothing. */
function valueOfKind(mind: Mind, temper: Temper, state: Strike, field: Field, action: number): number {
  const kind = kindOf(action)
  const unit = unitAt(state, whatOf(action))
  switch (kind) {
    case ATTACK: {
      const value = temper.attack * bestAttack(mind, temper, state, field, unit, unit.aimed)
      mind.plain[unit.index] = value
      return value
    }
    case AIM:
      // Who has no target is not on the list before.
      if (state.left < 2 || mind.plain[unit.index] === 0) return 0
      return (
        0.9 * (temper.attack * bestAttack(mind, temper, state, field, unit, 1) - (mind.plain[unit.index] as number))
      )
    case CHARGE:
      return temper.charge * bestCharge(mind, state, unit)
    case MOVE:
    case RUN:
      return advance(mind, temper, state, field, unit, kind)
    case CAPTURE:
      return temper.capture
    case RALLY:
      return temper.rally * unit.cost * chanceOf(moraleOn(unit.morale, unit.rallies, state.rules.nat1Morale))
    case DIG_IN:
    case FORTIFY:
      return isThreatened(state, unit) ? temper.dig * unit.cost : 0
    case DEPLOY:
      return 0.2 * unit.cost
    case DISEMBARK:
      return 0.1 * unit.cost
    default:
      return 0
  }
}

function bestAttack(mind: Mind, temper: Temper, state: Strike, field: Field, unit: Unit, aimed: number): number {
  const { units } = state
  let best = 0
  for (let i = 0; i < units.length; i++) {
    const target = units[i] as Unit
    if (target.player === unit.player || !isOnTable(target)) continue
    const value = worth(mind, state, field, unit, target, aimed, false)
    if (value === 0) continue
    const weighed = mind.inWay[i] === 1 ? value * temper.clearing : value
    if (weighed > best) best = weighed
  }
  return best
}

/** What holds for the choice at hand. */
function noteInTheWay(mind: Mind, state: Strike, field: Field): void {
  const { units } = state
  for (let i = 0; i < units.length; i++) {
    mind.plain[i] = 0
    mind.inWay[i] = isInTheWay(state, field, units[i] as Unit) ? 1 : 0
  }
}

/** Whether a unit forbids the capture of an objective that is left. */
function isInTheWay({ rules }: Strike, field: Field, target: Unit): boolean {
  for (let o = 0; o < field.objectives; o++) {
    if ((field.takenBy[o] as number) >= 0) continue
    const dx = (field.objectiveX[o] as number) - target.x
    const dy = (field.objectiveY[o] as number) - target.y
    const reach = rules.captureClear + target.disc
    if (dx * dx + dy * dy < reach * reach) return true
  }
  return false
}

/** Of enemies that a charge reaches, the most it may be expected to remove. */
function bestCharge(mind: Mind, state: Strike, unit: Unit): number {
  const { units } = state
  let best = 0
  for (let i = 0; i < units.length; i++) {
    const target = units[i] as Unit
    if (target.player === unit.player || !isOnTable(target)) continue
    const reach = unit.speed + 0.9 * (unit.disc + target.disc)
    if (centres(unit, target) > reach * reach) continue
    const value = promise(mind, state, unit, target, true)
    if (value > best) best = value
  }
  return best
}

/** Inches nearer to its goal, and an attack that comes into reach. */
function advance(mind: Mind, temper: Temper, state: Strike, field: Field, unit: Unit, kind: number): number {
  const goal = goalOf(mind.goals, state, field, unit, temper.toObjective > 0)
  const most = kind === RUN ? 2 * unit.speed : unit.speed
  const gain = Math.min(most, goal.far - goal.want)
  if (gain <= 0.1) return 0
  let value = gain * unit.cost * (goal.isObjective ? temper.toObjective : temper.toEnemy)
  // Taken at once where there is an action left for it.
  if (goal.isObjective && state.left > 1 && gain < most) value += 0.2 * temper.capture
  const { foe } = goal
  if (foe === null || state.left < 2 || (unit.done & (1 << ATTACK)) !== 0) return value
  const edge = goal.foeFar - foe.disc
  if (edge > unit.reach && edge - most <= unit.reach) {
    value += 0.5 * temper.attack * promise(mind, state, unit, foe, false)
  }
  return value
}

/** Whether an enemy's weapons reach the unit. */
function isThreatened({ units }: Strike, unit: Unit): boolean {
  for (let i = 0; i < units.length; i++) {
    const foe = units[i] as Unit
    if (foe.player === unit.player || !isOnTable(foe)) continue
    const reach = foe.reach + foe.disc + unit.disc
    if (centres(unit, foe) <= reach * reach) return true
  }
  return false
}

function valueOfDetail(mind: Mind, temper: Temper, state: Strike, field: Field, action: number): number {
  const what = whatOf(action)
  const unit = unitAt(state, state.active)
  switch (kindOf(action)) {
    case ATTACK: {
      const target = unitAt(state, what >> 3)
      const value = worth(mind, state, field, unit, target, unit.aimed, false)
      if (mind.set !== (what & 7)) return 0
      return mind.inWay[target.index] === 1 ? value * temper.clearing : value
    }
    case STRIKE:
      if (what === 0) return 0
      worth(mind, state, field, unit, unitAt(state, state.charged), 0, true)
      return mind.set === what ? 2 : 1
    case CHARGE:
      return chargeValue(mind, state, field, unit, what)
    case MOVE:
    case RUN: {
      aimFor(state, field, unit, what, kindOf(action) === RUN ? 2 * unit.speed : unit.speed)
      return -miss(goalOf(mind.goals, state, field, unit, temper.toObjective > 0), field, unit)
    }
    case DEPLOY:
      tryEntry(state, field, unit, what)
      return -miss(goalOf(mind.goals, state, field, unit, temper.toObjective > 0), field, unit)
    case DISEMBARK:
      tryBeside(state, field, unit, unitAt(state, unit.carrier), what)
      return -miss(goalOf(mind.goals, state, field, unit, temper.toObjective > 0), field, unit)
    case PLACE:
      aimSpot(field, unit, what)
      return placeValue(field, unit)
    case BOARD:
      return -2000
    default:
      return -1000
  }
}

/** Who ends beside the enemy strikes; of those, whom it hurts most. */
function chargeValue(mind: Mind, state: Strike, field: Field, unit: Unit, what: number): number {
  const target = unitAt(state, what >> 3)
  tryCharge(state, field, unit, target, what & 7)
  const dx = target.x - (field.end[0] as number)
  const dy = target.y - (field.end[1] as number)
  const far = Math.sqrt(dx * dx + dy * dy)
  const reaches = far < 0.98 * (unit.disc + target.disc) + 0.5
  return (reaches ? 100 : 0) + promise(mind, state, unit, target, true) - 0.1 * far
}

/** How far the place in `field.end` is from where the unit wants to be. */
function miss(goal: Goal, field: Field, unit: Unit): number {
  const x = field.end[0] as number
  const y = field.end[1] as number
  const far = away(goal, x, y)
  // Touching the objective is what counts.
  if (goal.isObjective && isNearDisc(unit, x, y, goal.x, goal.y, OBJECTIVE, CONTACT)) return -10
  return Math.abs(far - (goal.isObjective ? 0 : goal.want))
}

/** In front, and each beside the next, spread about the objectives. */
function placeValue(field: Field, unit: Unit): number {
  const x = field.end[0] as number
  const y = field.end[1] as number
  const objective = unit.slot % field.objectives
  const inward = unit.player === 0 ? y : field.depth - y
  // Commanders behind, guns with a long reach, and the others in front.
  const depth = unit.isWarlord ? 2 : unit.reach > 30 ? 4 : 9
  return -Math.abs(x - (field.objectiveX[objective] as number)) - 0.7 * Math.abs(inward - depth)
}
