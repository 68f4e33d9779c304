import { mayTake, touches } from '../chapters/capture.ts'
import { isLocked, mayCharge } from '../chapters/charge.ts'
import { mayEnter } from '../chapters/setup.ts'
import { BOARDING_REACH, mayBoard, mayLeave } from '../chapters/transport.ts'
import { SLACK } from '../space/formations/packing.ts'
import { nextInSight } from '../space/sight/sight.ts'
import type { Field } from '../state/field.ts'
import { ABOARD, DUG_IN, IN_RESERVE, ON_TABLE, OPEN, type Strike, type Unit } from '../state/state.ts'
import * as Action from './actions.ts'

/** Which kinds of actions a unit may choose. */

/** The kinds of actions a unit may choose, as bits. AP-ACT-02, AP-ACT-10. */
export function mayChoose(state: Strike, field: Field, unit: Unit): number {
  if (unit.place !== ON_TABLE || unit.models === 0) return mayCome(state, field, unit)
  const open = openTo(state, unit)
  // Under most readings a panicked unit can only rally.
  if (open === RALLIES) return open
  let kinds = plainKinds(state, field, unit, open)
  if ((open & (1 << Action.ATTACK)) !== 0 && hasTarget(state, field, unit)) kinds |= 1 << Action.ATTACK
  if ((open & (1 << Action.CHARGE)) !== 0 && mayCharge(state, field, unit)) kinds |= 1 << Action.CHARGE
  if ((open & (1 << Action.CAPTURE)) !== 0 && unit.mayCapture && mayCaptureAny(state, field, unit))
    kinds |= 1 << Action.CAPTURE
  if ((open & (1 << Action.EMBARK)) !== 0 && mayEmbark(state, field, unit)) kinds |= 1 << Action.EMBARK
  return kinds
}

/** As bits, the kinds that a unit off the table may choose: to enter from reserve, or to leave its transport. AP-DIS-03. */
function mayCome(state: Strike, field: Field, unit: Unit): number {
  if (unit.models === 0) return 0
  if (unit.place === IN_RESERVE) {
    return (unit.done & (1 << Action.DEPLOY)) === 0 && mayEnter(state, field, unit) ? 1 << Action.DEPLOY : 0
  }
  if (unit.place !== ABOARD || (openTo(state, unit) & (1 << Action.DISEMBARK)) === 0) return 0
  return mayLeave(state, field, unit) ? 1 << Action.DISEMBARK : 0
}

/** The kinds open to a unit on the table that do not depend on its place, unless it is locked in contact. */
function plainKinds(state: Strike, field: Field, unit: Unit, open: number): number {
  let kinds = 1 << Action.RALLY
  if (!(field.locks && isLocked(state, unit))) kinds |= (1 << Action.MOVE) | (1 << Action.RUN)
  if (unit.dug === OPEN && (unit.done === 0 || state.rules.digIn !== 'wholeTurn')) kinds |= 1 << Action.DIG_IN
  if (mayFortify(state, unit)) kinds |= 1 << Action.FORTIFY
  if (unit.aimed === 0) kinds |= 1 << Action.AIM
  return kinds & open
}

/** Whether the player whose turn it is has any action to choose. */
export function mayAct(state: Strike, field: Field): boolean {
  const { units, goer } = state
  const from = goer === 0 ? 0 : field.split
  const to = goer === 0 ? field.split : units.length
  for (let i = from; i < to; i++) {
    const unit = units[i]
    if (unit.place === ON_TABLE && unit.models > 0 && plainKinds(state, field, unit, openTo(state, unit)) !== 0)
      return true
  }
  for (let i = from; i < to; i++) if (mayChoose(state, field, units[i]) !== 0) return true
  return false
}

const RALLIES = 1 << Action.RALLY

/**
 * As bits, the kinds that its panic and its earlier actions of the turn leave to a unit; only a panicked unit may rally. AP-RALLY-01,
 * AP-G-34.
 */
function openTo({ rules }: Strike, { panicked, done }: Unit): number {
  if (panicked === 0) return ~RALLIES & ~done
  return (rules.panicEffect === 'noAttack' ? ~((1 << Action.ATTACK) | (1 << Action.CHARGE)) : RALLIES) & ~done
}

/** Whether a unit may fortify: it is dug in, under one reading since an earlier turn. AP-FORT-01, AP-C-04. */
function mayFortify({ rules }: Strike, unit: Unit): boolean {
  if (unit.dug !== DUG_IN) return false
  return rules.digIn !== 'fortifyNextTurn' || (unit.done & (1 << Action.DIG_IN)) === 0
}

/** Whether a unit has a target for an attack: its last target if that is still legal, or another. */
function hasTarget(state: Strike, field: Field, unit: Unit): boolean {
  const { marked, targets, rows, pairs } = field
  const { index } = unit
  const last = targets[index]
  if (last >= 0) {
    if (pairs[index * state.units.length + last] >= 0) return true
  } else if (marked[index] === rows[index]) return false
  const next = nextInSight(state, field, unit, 0)
  targets[index] = next
  marked[index] = rows[index]
  return next >= 0
}

function mayCaptureAny(state: Strike, field: Field, unit: Unit): boolean {
  if (touches(field, unit) === 0) return false
  for (let o = 0; o < field.objectives; o++) if (mayTake(state, field, unit, o)) return true
  return false
}

function mayEmbark(state: Strike, field: Field, unit: Unit): boolean {
  if (unit.capacity > 0 || field.carriers === 0 || (field.locks && isLocked(state, unit))) return false
  const { asked, enters, changes } = field
  const { index } = unit
  if (asked[index] !== changes) {
    asked[index] = changes
    enters[index] = isBesideTransport(state, field, unit) ? 1 : 0
  }
  return enters[index] === 1
}

/** Whether a unit is beside a transport that it may board. */
function isBesideTransport(state: Strike, field: Field, unit: Unit): boolean {
  const { units } = state
  const { x, y, disc, carrying, carriers } = field
  const fromX = unit.x
  const fromY = unit.y
  const reach = unit.disc + BOARDING_REACH + SLACK
  for (let i = 0; i < carriers; i++) {
    const index = carrying[i]
    const dx = x[index] - fromX
    const dy = y[index] - fromY
    const most = reach + disc[index]
    if (dx * dx + dy * dy <= most * most && mayBoard(state, unit, units[index])) return true
  }
  return false
}
