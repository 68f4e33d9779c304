import type { Log } from '../../../../core/log.ts'
import * as Action from '../../choices/actions.ts'
import * as Clause from '../../data/clause.ts'
import { distanceOf, isAbleToStrike, isAllowedToStrike, isHeld, mayTakeOpportunity } from '../../space/reach.ts'
import { AS_OPPORTUNITY, type Frame, WOUND } from '../../state/blow.ts'
import { below, GO_ON, MOVING, OPPORTUNITY, pop, push, wipe } from '../../state/frames.ts'
import { type Fight, NONE, type Unit, UP, unitAt } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { mayAttack } from '../attack/aim.ts'
import { declare } from '../attack/strike.ts'
import type { Weapon } from '../attack/weapon.ts'
import { MELEE, UNARMED } from '../attack/weapons.ts'

/** Attacks of Opportunity, SVN-AOO-01 to -11. */

/** `Frame.why`: the mover leaves a reach for the square in `to` (`NONE`: off the map), or acts beside an enemy. */
export const LEAVES = 0
export const BESIDE = 1

/** Marks of a frame by combatant: 0 has no opportunity; to be asked; takes it; has already had one in this action. */
const ASK = 1
export const TAKES = 2
const HAD = 3

/** Asks the enemies that may strike at a mover; does nothing if none may. `to`: the square that the mover goes to, `NONE` off the map. */
export function openOpportunities(state: Fight, unit: Unit, why: number, to: number, log: Log): void {
  const taken = state.depth > 0 ? state.frames[state.depth - 1].marks : null
  const { camp } = unit
  const end = state.foesTo[camp]
  let frame: Frame | null = null
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.camp === camp || distanceOf(state, foe, unit) > (why === BESIDE ? 1 : foe.longest)) continue
    if (!isAbleToStrike(state, foe) || weaponFor(state, foe, unit, why, to) === NONE) continue
    // The enemy could strike; each of the next tests may still forbid it.
    if (taken !== null && taken[i] === HAD) {
      if (log.on) log.cite(Clause.AOO_09)
      continue
    }
    if (unit.disengaged !== 0 && isShaken(state, unit, foe)) {
      if (log.on) log.cite(Clause.AOO_06)
      continue
    }
    if (!isAllowedToStrike(state, foe, log)) continue
    if (frame === null) {
      frame = push(state, OPPORTUNITY, unit.index)
      wipe(frame)
      frame.why = why
      frame.cursor = i
      frame.to = to
    }
    frame.marks[i] = ASK
  }
}

/** Whether a unit has disengaged from this enemy, SVN-AOO-06, SVN-G18. */
function isShaken({ foesFrom, rules }: Fight, unit: Unit, foe: Unit): boolean {
  if (rules.disengageScope === 'all') return true
  const place = foe.index - foesFrom[unit.camp]
  return place < 31 ? ((unit.shaken >> place) & 1) === 1 : unit.shaken !== 0
}

/** Index of the weapon that an enemy would strike with; `NONE` if it has no reason to strike or cannot. SVN-AOO-03 to -05, -07, -11. */
function weaponFor(state: Fight, foe: Unit, unit: Unit, why: number, to: number): number {
  const near = distanceOf(state, foe, unit)
  const fists = state.rules.aooUnarmed
  for (let w = 0; w < foe.weapons.length; w++) {
    const { reach, traits } = foe.weapons[w]
    if ((traits & MELEE) === 0 || ((traits & UNARMED) !== 0 && !fists) || !isHeld(foe, w)) continue
    if (why === BESIDE ? near > 1 : near > reach || (to !== NONE && farFrom(state, foe, unit, to) <= reach)) continue
    if (mayAttack(state, foe, w, 0, unit)) return w
  }
  return NONE
}

function farFrom(state: Fight, foe: Unit, unit: Unit, square: number): number {
  const now = unit.square
  unit.square = square
  const far = distanceOf(state, foe, unit)
  unit.square = now
  return far
}

/** Asks all enemies that may strike; then they strike in order. Once the mover is down the remaining opportunities lapse. SVN-AOO-10. */
export function stepOpportunities(state: Fight, frame: Frame, log: Log): number {
  const { marks } = frame
  const mover = unitAt(state, frame.unit)
  const taken = state.depth > 1 ? below(state).marks : null
  if (frame.step === 0) {
    for (; frame.cursor < state.units.length; frame.cursor++)
      if (marks[frame.cursor] === ASK) return unitAt(state, frame.cursor).army
    frame.step = 1
    frame.cursor = 0
  }
  for (; frame.cursor < state.units.length; frame.cursor++) {
    if (marks[frame.cursor] !== TAKES) continue
    marks[frame.cursor] = 0
    if (taken !== null) taken[frame.cursor] = HAD
    const foe = unitAt(state, frame.cursor)
    if (mover.fate !== UP || !mayTakeOpportunity(state, foe)) continue
    const weapon = weaponFor(state, foe, mover, frame.why, frame.to)
    if (weapon === NONE) continue
    if (log.on) citeOpportunity(state, frame, foe.weapons[weapon], log)
    if (log.on) log.note(Event.OPPORTUNITY, foe.index, mover.index, 0, 0)
    declare(state, foe, weapon, 0, mover.index, AS_OPPORTUNITY, WOUND)
    return GO_ON
  }
  return pop(state)
}

/** Cites why an enemy strikes. SVN-AOO-01 to -05, -10, SVN-CHG-04, SVN-G17, -G19. */
function citeOpportunity(state: Fight, frame: Frame, weapon: Weapon, log: Log): void {
  log.cite(Clause.AOO_01)
  log.cite(Clause.AOO_02)
  citeReason(frame.why, state.depth > 1 ? below(state) : null, log)
  if ((weapon.traits & UNARMED) !== 0) log.cite(Clause.G19)
  if (frame.marks.includes(TAKES)) log.cite(Clause.AOO_10)
}

/** Cites what the mover does: it leaves a reach by a Run, or acts beside an enemy; other causes exist only under `aooTrigger`. */
function citeReason(why: number, doing: Frame | null, log: Log): void {
  if (doing === null) return
  const isWalking = doing.kind === MOVING
  if (why === LEAVES) log.cite(isWalking && doing.how === Event.BY_RUN ? Clause.AOO_03 : Clause.G17)
  else if (isWalking) log.cite(Clause.G17)
  else if (doing.action === Action.CHARGE || doing.action === Action.SCREEN) {
    log.cite(Clause.AOO_04)
    if (doing.action === Action.CHARGE) log.cite(Clause.CHG_04)
  } else log.cite(Clause.AOO_05)
}

export function listOpportunity(out: Int32Array): number {
  out[0] = Action.pack(Action.DONE, 0)
  out[1] = Action.pack(Action.STRIKE, 0)
  return 2
}

export function takeOpportunity(frame: Frame, isTaken: boolean): void {
  frame.marks[frame.cursor] = isTaken ? TAKES : 0
}
