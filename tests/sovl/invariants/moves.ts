import { POSE, UX, UY, X, Y } from '../../../src/board/plane/shapes.ts'
import * as A from '../../../src/games/sovl/choices/actions.ts'
import { REGENERATION } from '../../../src/games/sovl/data/gear.ts'
import {
  ACT,
  ACTIVATE,
  type Battle,
  DECLARE,
  ENDED,
  FIGHT,
  REACT,
  RESOLVE,
} from '../../../src/games/sovl/state/battle.ts'
import type { SovlState } from '../../../src/games/sovl/state/state.ts'
import { BROKEN, DESTROYED, FIGHTING, FLED, type Unit } from '../../../src/games/sovl/state/unit.ts'
import { ask } from '../../support/invariants.ts'
import { distant } from './invariants.ts'
import { outline, rectangle, separation } from './separation.ts'

/** Invariants: possible effects of a decision, and possible changes between two decisions. */

/** The state of a battle before a decision, for comparison with the state after it. */
export class Before {
  readonly pose: Float64Array
  readonly pool: number[]
  readonly fate: number[]
  readonly points: number
  readonly stage: number
  readonly turn: number
  readonly token: number

  constructor(state: SovlState, battle: Battle) {
    const { units } = state
    this.pose = battle.table.shapes.pose.slice(0, units.length * POSE)
    this.pool = units.map(({ pool }) => pool)
    this.fate = units.map(({ fate }) => fate)
    this.points = battle.points[0] as number
    this.stage = battle.stage
    this.turn = state.turn
    this.token = battle.token
  }

  moved(battle: Battle, unit: Unit): boolean {
    const p = unit.shape * POSE
    for (let k = 0; k < POSE; k++) if (this.pose[p + k] !== battle.table.shapes.pose[p + k]) return true
    return false
  }
}

/** Checks the effects of an action: `touches` says which units it may move or wound. */
export function checkAction(state: SovlState, battle: Battle, before: Before, action: number, active: number): void {
  const kind = A.kindOf(action)
  for (const unit of state.units) {
    const i = unit.index
    const lost = (before.pool[i] as number) - unit.pool
    const wasBroken = before.fate[i] === BROKEN
    if (before.moved(battle, unit))
      ask(mayMove(kind, action, before, unit, active), `${unit.name} was moved by ${name(action)}`)
    const wounded = kind === A.SHOOT ? i === A.aOf(action) : kind === A.ENGAGEMENT
    ask(lost === 0 || (lost > 0 && wounded), `${unit.name} lost ${lost} wounds by ${name(action)}`)
    if (wasBroken && unit.fate === FIGHTING) {
      ask(kind === A.ACTIVATION && A.aOf(action) === i, `${unit.name} rallied by ${name(action)}`)
    }
    const was = before.fate[i] as number
    ask((was !== DESTROYED && was !== FLED) || unit.fate === was, `${unit.name} came back by ${name(action)}`)
  }
  if (kind !== A.MOVE && kind !== A.PIVOT && kind !== A.ADVANCE) return
  const mover = state.units[active] as Unit
  checkMove(state, battle, before, mover)
  if (before.moved(battle, mover)) checkShort(state, battle, before, mover)
}

function mayMove(kind: number, action: number, before: Before, unit: Unit, active: number): boolean {
  const i = unit.index
  switch (kind) {
    case A.MOVE:
    case A.PIVOT:
    case A.ADVANCE:
      return i === active
    case A.SHOOT:
    case A.PLACE:
      return i === A.aOf(action)
    // The charger, and a unit that counters it or flees from it.
    case A.NEXT_CHARGE:
    case A.FLEE:
    case A.ENGAGEMENT:
      return before.stage === RESOLVE || before.stage === REACT || before.stage === FIGHT
    default:
      return false
  }
}

/** Ways and pivots are paid for out of the movement, SOVL-STR-02 to -07. */
function checkMove(state: SovlState, battle: Battle, before: Before, unit: Unit): void {
  const p = unit.shape * POSE
  const { pose } = battle.table.shapes
  const left = battle.points[0] as number
  const went = Math.hypot(
    (pose[p + X] as number) - (before.pose[p + X] as number),
    (pose[p + Y] as number) - (before.pose[p + Y] as number),
  )
  const cosine =
    (pose[p + UX] as number) * (before.pose[p + UX] as number) +
    (pose[p + UY] as number) * (before.pose[p + UY] as number)
  const pivot = state.rules.pivot === '90-cost-2' ? 2 : unit.pivotCost
  const turned = cosine < 1 - 1e-9 ? pivot : 0
  ask(
    before.points <= unit.movement + 1e-9 && left >= -1e-9,
    `${unit.name} has ${before.points}, then ${left} of ${unit.movement} movement`,
  )
  ask(
    went + turned <= before.points - left + 1e-6,
    `${unit.name} went ${went} and turned at ${turned} for ${before.points - left}`,
  )
}

/**
 * A unit that moves stops before every enemy, so that only charges make contact (SOVL-X-08). A unit that stood nearer to an enemy already,
 * as after a flight, may move until they touch.
 */
function checkShort(state: SovlState, battle: Battle, before: Before, unit: Unit): void {
  const { shapes } = battle.table
  const kept = state.rules.advanceContact === 'stop-short' ? 0.01 : 0
  for (const foe of state.units) {
    if (
      foe.army === unit.army ||
      (foe.fate !== FIGHTING && foe.fate !== BROKEN) ||
      distant(battle, unit.shape, foe.shape)
    )
      continue
    const its = outline(shapes, foe.shape)
    const gap = separation(rectangle(shapes.pose, unit.shape * POSE), its)
    const was = separation(rectangle(before.pose, unit.shape * POSE), its)
    const least = was > kept - 1e-5 ? kept : Math.min(was, 0)
    ask(gap > least - 1e-5, `${unit.name} comes within ${gap} of ${foe.name}, from ${was}, without a charge`)
  }
}

/** No unit moves, loses wounds or rallies between decisions of the declaring step, or of the Strategic Phase. */
export function checkAdvance(state: SovlState, battle: Battle, before: Before): void {
  if (before.turn !== state.turn) return
  const declaring = before.stage === DECLARE && battle.stage === DECLARE
  const acting =
    (before.stage === ACTIVATE || before.stage === ACT) && (battle.stage === ACTIVATE || battle.stage === ACT)
  const fights = before.stage === FIGHT || battle.stage === FIGHT || battle.stage === ENDED
  for (const unit of state.units) {
    const i = unit.index
    const lost = (before.pool[i] as number) - unit.pool
    if (declaring || acting) ask(!before.moved(battle, unit), `${unit.name} was moved by nobody`)
    if (!fights) ask(lost <= 0, `${unit.name} lost ${lost} wounds to nobody`)
    const heals = (unit.gear & REGENERATION) !== 0 || state.rules.woundsCarry !== 'persist'
    if (!heals) ask(lost >= 0, `${unit.name} got back ${-lost} wounds`)
    ask(!(before.fate[i] === BROKEN && unit.fate === FIGHTING), `${unit.name} rallied without a test`)
    const was = before.fate[i] as number
    ask((was !== DESTROYED && was !== FLED) || unit.fate === was, `${unit.name} came back`)
  }
}

export function name(action: number): string {
  const kinds = [
    'PASS',
    'CHARGE',
    'COUNTER',
    'ACTIVATION',
    'MOVE',
    'PIVOT',
    'ADVANCE',
    'SHOOT',
    'DONE',
    'NEXT_CHARGE',
    'ENGAGEMENT',
    'PLACE',
    'CHOICE',
    'STAND',
    'FLEE',
  ]
  return `${kinds[A.kindOf(action)]} ${A.aOf(action)} ${A.bOf(action)}`
}
