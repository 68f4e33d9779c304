import type { Dice } from '../../../../core/dice.ts'
import { type Log, SILENT } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { type Fight, NONE, type Unit } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'

/** Checks, opposed checks and saves, SVN-CHK-01 to -03, SVN-SAVE-01; what they are made with is compiled in `scores.ts`. */

/** Fresh rolls of a tied check at most: a tie that outlasts them, one in 10^15, is lost by who acts. */
const MOST_REROLLS = 16

/** Whether a d20 that shows `natural` is a save: a 1 never is, a 20 always, SVN-SAVE-01. */
export function isSaved(natural: number, modifier: number, target: number): boolean {
  return natural === 20 || (natural !== 1 && natural + modifier >= target)
}

/** On how many faces of a d20 `isSaved` says yes, without a modifier. */
export function facesThatSave(target: number): number {
  return Math.max(1, Math.min(19, 21 - target))
}

/** A save, told. */
export function save(unit: Unit, target: number, penalty: number, dice: Dice, log: Log): boolean {
  const natural = dice.die(20)
  const saved = isSaved(natural, -penalty, target)
  if (log.on) {
    log.cite(Clause.SAVE_01)
    log.cite(unit.isHero ? Clause.SAVE_02 : Clause.SAVE_03)
    log.note(Event.SAVE_ROLLED, unit.index, natural, target + penalty, saved ? 1 : 0)
  }
  return saved
}

/** 2d6 and a modifier: a check succeeds if that reaches the DC, SVN-CHK-01; who acts in an opposed check has to exceed the other. */
export function checkTotal(modifier: number, dice: Dice): number {
  return dice.sum(2, 6) + modifier
}

/** What must be exceeded: as rolled by the other side, or a fixed total, which equals one more than this, SVN-CHK-02, SVN-G55. */
export function passiveTotal({ rules }: Fight, modifier: number, dice: Dice): number {
  return modifier + (rules.opposedMethod === 'static8' ? 7 : dice.sum(2, 6))
}

/** Whether who acts wins by these totals, ties settled; `ahead`: his modifier less that of the other. SVN-CHK-02. */
export function exceeds(
  state: Fight,
  active: Unit,
  passive: Unit,
  mine: number,
  theirs: number,
  ahead: number,
  dice: Dice,
  log: Log = SILENT,
): boolean {
  if (log.on) citeCheck(active, passive, log)
  if (mine !== theirs || state.rules.opposedMethod === 'static8') return mine > theirs
  if (log.on) log.cite(Clause.G55)
  switch (state.rules.opposedTies) {
    case 'activeWins':
      return true
    case 'gm':
      return isGameMasters(state, active) && !isGameMasters(state, passive)
    case 'party':
      return isGameMasters(state, passive) && !isGameMasters(state, active)
    case 'reroll':
      return rerolled(ahead, dice)
    default:
      return false
  }
}

/** Both roll, and those without attributes add one modifier. SVN-CHK-02, -03. */
function citeCheck(active: Unit, passive: Unit, log: Log): void {
  log.cite(Clause.CHK_02)
  if (!active.isHero || !passive.isHero) log.cite(Clause.CHK_03)
}

/** Two dice less two dice are four dice less 14. */
function rerolled(ahead: number, dice: Dice): boolean {
  for (let i = 0; i < MOST_REROLLS; i++) {
    const lead = dice.sum(4, 6) - 14 + ahead
    if (lead !== 0) return lead > 0
  }
  return false
}

/** Whether the unit is on the game master's side of a battle that has a party, SVN-INIT-06. */
export function isGameMasters(state: Fight, unit: Unit): boolean {
  return state.party !== NONE && unit.side !== state.party
}

/** An opposed check of two, told: whether who acts wins. */
export function opposed(
  state: Fight,
  active: Unit,
  mine: number,
  passive: Unit,
  theirs: number,
  dice: Dice,
  log: Log,
): boolean {
  const one = checkTotal(mine, dice)
  const other = passiveTotal(state, theirs, dice)
  const won = exceeds(state, active, passive, one, other, mine - theirs, dice, log)
  if (log.on) log.note(Event.OPPOSED_CHECK, active.index, passive.index, one + 64, ((other + 64) << 1) | (won ? 1 : 0))
  return won
}
