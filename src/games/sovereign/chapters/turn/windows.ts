import { fitting } from '../../choices/action-list.ts'
import * as Action from '../../choices/actions.ts'
import { DISCIPLINED, VETERAN } from '../../data/gear.ts'
import { distanceOf } from '../../space/reach.ts'
import { type Blow, type Frame } from '../../state/blow.ts'
import { below, push, WINDOW, wipe } from '../../state/frames.ts'
import { type Fight, isSurprised, NONE, type Unit, UP, unitAt } from '../../state/state.ts'
import { listSnaps } from '../attack/attacks.ts'
import { mainsAgainst } from './economy.ts'

/**
 * Windows for Instants: when combatants may answer, and in which order the answers are played. SVN-ECON-05, -06, SVN-SNAP-05, -07, -08,
 * SVN-HOLD-04, SVN-G13.
 */

/** The windows open when an attack is declared, its roll is known, a step has ended, a turn has ended, a spell is declared. */
export const DECLARED = 1
export const ROLL_KNOWN = 2
export const STEPPED = 3
export const TURN_OVER = 4
export const SPELL_DECLARED = 5

/** Answers by combatant, in the marks of the window. A Snap Attack also stores its weapon and whether it is thrown. */
export const UNASKED = 0
export const PASS = 1
export const DEFENSE = 2
export const FIRED = 3
export const LUCKY = 4
export const SNAPPED = 128

/** Steps of a window: no combatant was asked yet; one was asked; all have answered. */
export const OPENED = 0
export const ASKED = 1
export const ANSWERED = 2

/** Opens a window on an action of `giver` if anybody could answer it. It must be the last call of a step. */
export function openWindow(state: Fight, which: number, giver: number, target: number): void {
  const { camp } = unitAt(state, giver)
  const luck = which === ROLL_KNOWN && state.rules.veteransLuck === 'oncePerFight'
  const free = mainsAgainst(state, which === TURN_OVER ? NONE : camp)
  if (free === 0 && !luck) return
  const frame = push(state, WINDOW, giver)
  frame.which = which
  frame.cursor = -1
  frame.target = target
  // Enemies may answer; between turns, and with Veteran’s Luck, everybody may.
  const isOpen = luck || which === TURN_OVER
  frame.unitFrom = isOpen ? 0 : state.foesFrom[camp]
  frame.length = isOpen ? state.units.length : state.foesTo[camp]
  wipe(frame)
}

/** Moves the cursor to the next combatant with an answer: first the target, then all in order. Cursor −1 stands for the target. */
export function findAsked(state: Fight, frame: Frame): boolean {
  for (; frame.cursor < frame.length; frame.cursor = Math.max(frame.cursor + 1, frame.unitFrom)) {
    const unit = askedOf(frame)
    if (unit === NONE || frame.marks[unit] !== UNASKED) continue
    if (hasAny(state, frame, unitAt(state, unit))) return true
    frame.marks[unit] = PASS
  }
  return false
}

/** The combatant that is asked in a window. */
export function askedOf(frame: Frame): number {
  return frame.cursor === -1 ? frame.target : frame.cursor
}

function hasAny(state: Fight, frame: Frame, unit: Unit): boolean {
  if (unit.fate !== UP || isSurprised(state, unit)) return false
  if (unit.main === 0 && !hasLuck(state, unit)) return false
  if (unit.holding === 0 && !hasLuck(state, unit)) {
    if (mayDefend(state, frame, unit)) return true
    // Without a held turn, luck or Total Defense, only a Snap Attack is left.
    if (!maySnap(state, unit, frame.which) || !isNear(state, frame, unit)) return false
  }
  const { answers } = state.scratch
  answers.n = listAnswers(state, frame, unit, answers.list)
  answers.frame = frame
  answers.version = state.version
  answers.unit = unit.index
  return answers.n > 1
}

/** Whether the target of an attack may answer with Total Defense. SVN-TD-03. */
function mayDefend(state: Fight, frame: Frame, unit: Unit): boolean {
  if (unit.index !== frame.target || frame.which > ROLL_KNOWN || unit.defending !== 0) return false
  return unit.camp !== unitAt(state, frame.unit).camp && mayInstant(state, unit)
}

/** Whether a weapon of the combatant could reach the giver of the window. */
function isNear(state: Fight, frame: Frame, unit: Unit): boolean {
  const far = distanceOf(state, unit, unitAt(state, frame.unit))
  return far <= unit.longest || far <= unit.farthest
}

/** The answers of the combatant that is asked; `findAsked` has listed them already. */
export function answersOf(state: Fight, frame: Frame, out: Int32Array): number {
  const unit = unitAt(state, askedOf(frame))
  const { answers } = state.scratch
  if (answers.frame !== frame || answers.version !== state.version || answers.unit !== unit.index) {
    return listAnswers(state, frame, unit, out)
  }
  for (let i = 0; i < answers.n; i++) out[i] = answers.list[i]
  return answers.n
}

/** Lists the answers of a combatant, ascending; the first is “nothing”. */
export function listAnswers(state: Fight, frame: Frame, unit: Unit, out: Int32Array): number {
  const giver = unitAt(state, frame.unit)
  const isFoe = unit.camp !== giver.camp
  let n = 0
  out[n++] = Action.pack(Action.DONE, 0)
  const which = frame.which
  if (mayInstant(state, unit) && isFoe && which !== TURN_OVER) {
    const isTarget = unit.index === frame.target && which <= ROLL_KNOWN
    if (isTarget && unit.defending === 0) out[n++] = Action.pack(Action.DEFEND, 0)
    if (maySnap(state, unit, which) && giver.fate === UP) n = listSnaps(state, frame, unit, giver, out, n)
  }
  if (unit.holding === 1 && unit.main === 1 && (isFoe || which === TURN_OVER) && unit.index !== frame.unit) {
    out[n++] = Action.pack(Action.FIRE, 0)
  }
  if (which === ROLL_KNOWN && hasLuck(state, unit) && turns(state, below(state).blow, unit))
    out[n++] = Action.pack(Action.LUCK, 0)
  return fitting(n)
}

/** Whether a combatant may make a Snap Attack once an enemy within its reach declares an attack. SVN-SNAP-01 to -03. */
export function snapsAtAttacks(state: Fight, unit: Unit): boolean {
  return mayInstant(state, unit) && maySnap(state, unit, DECLARED)
}

/** Whether a unit may act as an Instant: an unspent Main pays for it, SVN-ECON-08, SVN-TD-03, SVN-SNAP-02, SVN-G14. */
function mayInstant({ rules }: Fight, unit: Unit): boolean {
  if (unit.main === 0) return false
  return unit.done === 0 || unit.holding === 1 || rules.instantAfterTurn === 'allowed'
}

function maySnap({ rules }: Fight, unit: Unit, which: number): boolean {
  if (!unit.isHero && (unit.gear & DISCIPLINED) === 0) return false
  const { snapWindows } = rules
  if (snapWindows === 'w1w2w3w4') return true
  if (snapWindows === 'none') return false
  return snapWindows.includes(which === DECLARED ? 'w1' : which === ROLL_KNOWN ? 'w2' : which === STEPPED ? 'w3' : 'w4')
}

function hasLuck({ rules }: Fight, unit: Unit): boolean {
  return rules.veteransLuck === 'oncePerFight' && (unit.gear & VETERAN) !== 0 && unit.luckUsed === 0
}

/** Whether Veteran’s Luck would help the unit that has it: against its own miss, or a hit on itself. SVN-G66. */
function turns(_state: Fight, blow: Blow, unit: Unit): boolean {
  return (blow.attacker === unit.index && blow.hit === 0) || (blow.target === unit.index && blow.hit === 1)
}
