import * as Action from '../choices/actions.ts'
import { gapAt } from '../space/movement/distances.ts'
import { enemyOf, OPEN, type Unit, unitAt } from '../state/state.ts'
import * as Foe from './foe.ts'
import { type Knowledge, turnsLeft } from './knowledge.ts'
import { COVERED, FREE, HIDDEN, isBarred, lineOf, WALLED } from './lines.ts'
import { captureFrom, objectivesAt } from './objectives.ts'
import { discount, STEPS_A_TURN, STRIKING, stepsTo, TOUCH } from './reach.ts'
import { cautionOf } from './score.ts'
import type { Stand } from './scratch.ts'
import { crossesRough } from './walls.ts'
import type { Weights } from './weights.ts'

/** Value of a place to a unit: the gain of its remaining actions there in this turn, and the gains of the unit and of its enemies in the next. */

/** Bits of all kinds of actions by which a unit may go, attack or capture. A unit that has done all of them does nothing more in this turn. */
const ALL_DONE = -1

/**
 * A cutoff says how much a value must be to matter: a value that is no more than the cutoff may be told as any number up to the cutoff, which saves
 * working it out. Every value is more than this one.
 */
export const NO_CUTOFF = Number.NEGATIVE_INFINITY

/**
 * The gain of the unit's remaining actions from the place in this turn, minus their cost, which stands in `scratch.now`, plus the value of the place
 * in later turns, with a cutoff: the danger of the place is left out as soon as the value is no more than that.
 */
function valueOfStand(knowledge: Knowledge, weights: Weights, unit: Unit, stand: Stand, cutoff: number): number {
  const { state, scratch } = knowledge
  const turns = turnsLeft(knowledge)
  let later = objectivesAt(knowledge, weights, unit, stand)
  // Gains of the next turn count beyond this.
  const usual = turns > 0 ? weights.usual * scratch.rate[unit.player] : Number.POSITIVE_INFINITY
  weighNow(knowledge, weights, unit, stand, usual)
  if (scratch.next > usual) later += weights.prospects * (scratch.next - usual)
  const spare = scratch.now + later - cutoff
  if (spare <= 0) return cutoff
  if (turns > 0 || state.goer === state.opener) {
    const fear = weights.fear * cautionOf(scratch.lead)
    later -= fear * dangerAt(knowledge, weights, unit, stand, spare / fear)
  }
  const value = scratch.now + later
  return value > cutoff ? value : cutoff
}

/**
 * Writes the gain of the unit's remaining actions from the place in this turn to `scratch.now`, and what its next turn may gain to `scratch.next`, at
 * least `usual`.
 */
function weighNow(knowledge: Knowledge, weights: Weights, unit: Unit, stand: Stand, usual: number): void {
  const { scratch } = knowledge
  weighGains(knowledge, weights, unit, stand, usual)
  if (stand.left > 0 && unit.mayCapture && mayDo(stand, Action.CAPTURE)) {
    const taken = captureFrom(knowledge, unit, stand, paceOf(stand), longPaceOf(stand))
    if (taken > scratch.now) scratch.now = taken
  }
}

function mayDo({ done }: Stand, kind: number): boolean {
  return ((done >> kind) & 1) === 0
}

/** Distance that a unit may still go with one action in this turn, in multiples of its speed; 0 if it may not go. */
function paceOf(stand: Stand): number {
  return mayDo(stand, Action.RUN) ? 2 : mayDo(stand, Action.MOVE) ? 1 : 0
}

/** Distance that a unit may still go with two actions, a run and a move, in multiples of its speed; 0 if it may not do both. */
function longPaceOf(stand: Stand): number {
  return mayDo(stand, Action.RUN) && mayDo(stand, Action.MOVE) ? 3 : 0
}

/** Writes the highest gain of the unit from the place: in this turn to `scratch.now`, in its next turn to `scratch.next`, at least `usual`. */
function weighGains(knowledge: Knowledge, weights: Weights, unit: Unit, stand: Stand, usual: number): void {
  const { scratch } = knowledge
  const { facing, cost, passing } = scratch
  const { best, bestOf, foes } = facing
  const { speed } = unit
  const attacks = stand.left > 0 && mayDo(stand, Action.ATTACK)
  const charges = stand.left > 0 && mayDo(stand, Action.CHARGE)
  const { isSure } = stand
  const most = scratch.steps[unit.player]
  const one = paceOf(stand)
  const two = longPaceOf(stand)
  let now = 0
  let next = usual
  for (let b = 0; b < facing.count; b++) {
    const k = best[b]
    const all = bestOf[b]
    // All other enemies have smaller gains.
    if (all <= next && (all <= now + cost[1] || !(attacks || charges))) break
    const dx = foes[k * Foe.FOE + Foe.X] - stand.x
    const dy = foes[k * Foe.FOE + Foe.Y] - stand.y
    const far = Math.sqrt(dx * dx + dy * dy) - stand.slack
    const gain = foes[k * Foe.FOE + Foe.SHOT]
    let line = -1
    if (gain > 0) {
      const beyond = far - foes[k * Foe.FOE + Foe.RANGE] + STRIKING * unit.disc
      if (gain > next) {
        const steps = stepsTo(beyond, speed)
        let value = gain * discount(weights, steps, most)
        if (value > next && isSure && steps === 0) {
          line = lineOf(
            knowledge,
            stand.x,
            stand.y,
            foes[k * Foe.FOE + Foe.X],
            foes[k * Foe.FOE + Foe.Y],
            unit.index,
            facing.index[k],
          )
          // A unit that sees nothing from where it stands must go first.
          value = line === WALLED ? gain * discount(weights, 1, most) : gain * passing[line]
        }
        if (value > next) next = value
      }
      if (attacks && gain - cost[1] > now) {
        const part = partOf(beyond, unit)
        let value = part * gain - cost[1]
        if (part > 0 && value > now && isSure) {
          if (line < 0)
            line = lineOf(
              knowledge,
              stand.x,
              stand.y,
              foes[k * Foe.FOE + Foe.X],
              foes[k * Foe.FOE + Foe.Y],
              unit.index,
              facing.index[k],
            )
          value = passing[line] * part * gain - cost[1]
        }
        if (value > now) now = value
        if (one > 0) {
          const later = shotOnTheWay(cost, stand.left, weights.clear * gain, beyond, unit, one, two)
          if (later > now) now = later
        }
      }
    }
    if (foes[k * Foe.FOE + Foe.BLOW] === 0) continue
    const gap = far - TOUCH * (unit.disc + foes[k * Foe.FOE + Foe.DISC])
    if (foes[k * Foe.FOE + Foe.BLOW] > next) {
      let steps = stepsTo(gap - speed, speed)
      if (steps === 0 && isSure && gap > 0 && isBarred(knowledge, unit, stand, facing, k)) steps = 1
      const value = foes[k * Foe.FOE + Foe.BLOW] * discount(weights, steps, most)
      if (value > next) next = value
    }
    if (all - cost[1] <= now) continue
    let value = 0
    if (charges) {
      value = chargeFrom(knowledge, stand.left, k, gap, speed, one, two, attacks)
      if (isSure && value > now && gap > 0) {
        const way = wayToContact(knowledge, unit, stand, facing.index[k])
        const isSlow = crossesRough(
          knowledge.field,
          knowledge.rough,
          unit.disc,
          stand,
          dx * (way / far),
          dy * (way / far),
        )
        // Over difficult ground a unit may not run, and goes half as far. The whole way counts as difficult, though only the moves on that ground are.
        if (isSlow)
          value = chargeFrom(knowledge, stand.left, k, way, speed / 2, one === 1 || two > 0 ? 1 : 0, 0, attacks)
        else if (way > gap) value = chargeFrom(knowledge, stand.left, k, way, speed, one, two, attacks)
      }
    } else if (attacks && gap <= 0) value = foes[k * Foe.FOE + Foe.BLOW] - cost[1]
    if (value > now && (!isSure || gap <= 0 || !isBarred(knowledge, unit, stand, facing, k))) now = value
  }
  scratch.now = now
  scratch.next = next
}

/** Share of the models of a unit in range of a target that is `beyond` inches too far away for all of them to shoot. */
function partOf(beyond: number, unit: Unit): number {
  const part = 1 - beyond / ((1 + STRIKING) * unit.disc)
  return part >= 1 ? 1 : part > 0 ? part : 0
}

/**
 * Gain of a shot after a move, minus the cost of the actions. The target is `beyond` inches too far away for all models to shoot. `one` and `two`:
 * the distances that the unit may go with one action and with two, in multiples of its speed.
 */
function shotOnTheWay(
  cost: Float64Array,
  left: number,
  gain: number,
  beyond: number,
  unit: Unit,
  one: number,
  two: number,
): number {
  if (left > 1 && beyond <= one * unit.speed) return gain - cost[2]
  return left > 2 && beyond <= two * unit.speed ? gain - cost[3] : 0
}

/**
 * Gain of a charge at the k-th enemy in this turn, minus the cost of the actions; 0 if `left` actions do not suffice. `gap`: inches to contact with the enemy.
 * A charge goes as far as a move; before it the unit may come nearer by one action or by two: `one` and `two`, in multiples of its speed.
 * `attacks`: whether the unit may attack after the charge, which counts if it is worth its action.
 */
function chargeFrom(
  { scratch }: Knowledge,
  left: number,
  k: number,
  gap: number,
  speed: number,
  one: number,
  two: number,
  attacks: boolean,
): number {
  const { cost, facing } = scratch
  const { foes } = facing
  let steps = 1
  if (gap > speed) steps = one > 0 && gap <= (one + 1) * speed ? 2 : two > 0 && gap <= (two + 1) * speed ? 3 : left + 1
  if (steps > left) return 0
  const single = foes[k * Foe.FOE + Foe.BLOW] - cost[steps]
  const double =
    attacks && steps < left ? foes[k * Foe.FOE + Foe.BLOW] + foes[k * Foe.FOE + Foe.AGAIN] - cost[steps + 1] : 0
  return double > single ? double : single
}

/** Inches added to the gap of two formations, because a unit does not always come upon the two models that are nearest to one another. */
const CONTACT_MARGIN = 0.2

/** Inches that a unit at a place must go to come into contact with an enemy: the gap of the two formations and the margin. */
function wayToContact({ state }: Knowledge, unit: Unit, { x, y }: Stand, foe: number): number {
  return gapAt(unit, x, y, unitAt(state, foe)) + CONTACT_MARGIN
}

/** Expected loss of the unit at the place beyond the loss that enemies could cause anywhere, at most its whole worth; infinite if it is more than `enough`. */
function dangerAt(knowledge: Knowledge, weights: Weights, unit: Unit, stand: Stand, enough: number): number {
  const { scratch } = knowledge
  const { facing, passing } = scratch
  const stays = stand.slack === 0 && stand.x === unit.x && stand.y === unit.y
  const dug = unit.dug !== OPEN && stays ? COVERED : FREE
  // A run makes a unit as hard to hit as soft cover does, AP-RUN-02.
  const share = stand.ran && (!stays || unit.ran === 1) ? passing[COVERED] : 1
  const hides = knowledge.walls.index.length > 0
  const { threats, foes } = facing
  const most = scratch.steps[enemyOf(unit.player)]
  const whole = scratch.worth[unit.index] * unit.models
  /** Share of the unit that is left after all of them, each of which takes its share of what the others leave. */
  let left = 1
  for (let t = 0; t < facing.threatening; t++) {
    const k = threats[t]
    const dx = foes[k * Foe.FOE + Foe.X] - stand.x
    const dy = foes[k * Foe.FOE + Foe.Y] - stand.y
    const far = Math.sqrt(dx * dx + dy * dy) + stand.slack
    const speed = foes[k * Foe.FOE + Foe.SPEED]
    const disc = foes[k * Foe.FOE + Foe.DISC]
    const usual = foes[k * Foe.FOE + Foe.ELSEWHERE]
    let harm = 0
    let line = stand.isSure ? -1 : hides ? WALLED : HIDDEN
    if (foes[k * Foe.FOE + Foe.SHOT_AT] > usual) {
      const steps = stepsTo(far - foes[k * Foe.FOE + Foe.RANGE_AT] + STRIKING * disc, speed)
      const shot = foes[k * Foe.FOE + Foe.SHOT_AT] * share * passing[dug]
      harm = shotAfter(weights, unit, shot, steps, most, usual)
      if (harm > usual && (steps === 0 || unit.isWarlord)) {
        if (line < 0) line = lineFrom(knowledge, k, stand, unit)
        // An enemy that sees nothing must go before it shoots; one that goes first may find a free line.
        const barred = discount(weights, 1, most)
        if (steps > 0) harm = shotAfter(weights, unit, (shot * (1 + passing[line])) / 2, steps, most, usual)
        else if (line !== WALLED) harm = foes[k * Foe.FOE + Foe.SHOT_AT] * share * passing[line > dug ? line : dug]
        // Where the line is not known, the harm is the least that it may be.
        else
          harm = foes[k * Foe.FOE + Foe.SHOT_AT] * share * (stand.isSure ? barred : Math.min(barred, passing[HIDDEN]))
      }
    }
    if (foes[k * Foe.FOE + Foe.BLOW_AT] > usual && foes[k * Foe.FOE + Foe.BLOW_AT] > harm) {
      const gap = far - TOUCH * (unit.disc + disc)
      let steps = stepsTo(gap - speed, speed)
      if (steps === 0 && hides && gap > 0) {
        if (line < 0) line = lineFrom(knowledge, k, stand, unit)
        if (line === WALLED) steps = 1
      }
      const struck = foes[k * Foe.FOE + Foe.BLOW_AT] * share * passing[dug] * discount(weights, steps, most)
      if (struck > harm) harm = struck
    }
    if (harm <= usual) continue
    left *= harm - usual < whole ? 1 - (harm - usual) / whole : 0
    if ((1 - left) * whole > enough) return Number.POSITIVE_INFINITY
  }
  return (1 - left) * whole
}

/** The line of sight from enemy `k` to a place of the unit. */
function lineFrom(knowledge: Knowledge, k: number, { x, y }: Stand, unit: Unit): number {
  const { foes, index } = knowledge.scratch.facing
  return lineOf(knowledge, foes[k * Foe.FOE + Foe.X], foes[k * Foe.FOE + Foe.Y], x, y, index[k], unit.index)
}

/**
 * Expected loss to a shot that an enemy may make after `steps` moves and runs. An enemy that hunts a commander comes as near as it can in one turn,
 * and gives up what these actions bring elsewhere, `usual` points each.
 */
function shotAfter(weights: Weights, unit: Unit, shot: number, steps: number, most: number, usual: number): number {
  const later = shot * discount(weights, steps, most)
  if (!unit.isWarlord || steps > STEPS_A_TURN || steps > most) return later
  const hunted = shot - steps * usual
  return hunted > later ? hunted : later
}

/**
 * Value of the place (x, y) to a unit in later turns, with a cutoff. `isSure`: with what lies on lines and ways; without that it is an
 * upper bound.
 */
export function laterAt(
  knowledge: Knowledge,
  weights: Weights,
  unit: Unit,
  x: number,
  y: number,
  isSure: boolean,
  cutoff: number,
): number {
  setStand(knowledge.scratch.stand, x, y, ALL_DONE, 0, 0, isSure, unit.ran === 1)
  return valueOfStand(knowledge, weights, unit, knowledge.scratch.stand, cutoff)
}

/**
 * Gain of a unit in this turn from the place (x, y) with `left` actions, plus the later value of the place, with a cutoff. `done`: kinds of
 * actions that it has done, as bits; `slack`: as in `Stand`. For an upper bound (`slack` more than 0) the unit may have run on its way.
 */
export function valueFrom(
  knowledge: Knowledge,
  weights: Weights,
  unit: Unit,
  x: number,
  y: number,
  done: number,
  left: number,
  slack: number,
  cutoff: number,
): number {
  const { stand } = knowledge.scratch
  setStand(stand, x, y, done, left, slack, slack === 0, slack > 0 || hasRun(unit, done))
  return valueOfStand(knowledge, weights, unit, stand, cutoff)
}

/** Upper bound of `valueFrom` for a place, which knows nothing of what lies on lines and ways. */
export function boundFrom(
  knowledge: Knowledge,
  weights: Weights,
  unit: Unit,
  x: number,
  y: number,
  done: number,
  left: number,
  cutoff: number,
): number {
  const { stand } = knowledge.scratch
  setStand(stand, x, y, done, left, 0, false, hasRun(unit, done))
  return valueOfStand(knowledge, weights, unit, stand, cutoff)
}

/** Whether a unit has run in this turn once it has done the actions in `done`. */
function hasRun({ ran }: Unit, done: number): boolean {
  return ran === 1 || ((done >> Action.RUN) & 1) === 1
}

/** Gain of the unit in this turn from where it stands with `left` actions, once it has done the actions in `done`. */
export function nowFrom(knowledge: Knowledge, weights: Weights, unit: Unit, done: number, left: number): number {
  const { scratch } = knowledge
  setStand(scratch.stand, unit.x, unit.y, done, left, 0, true, hasRun(unit, done))
  weighNow(knowledge, weights, unit, scratch.stand, Number.POSITIVE_INFINITY)
  return scratch.now
}

/** Sets the numbers of a `Stand`. */
function setStand(
  stand: Stand,
  x: number,
  y: number,
  done: number,
  left: number,
  slack: number,
  isSure: boolean,
  ran: boolean,
): void {
  stand.x = x
  stand.y = y
  stand.done = done
  stand.left = left
  stand.slack = slack
  stand.isSure = isSure
  stand.ran = ran
}
