import type { Dice } from '../../../../core/dice.ts'
import { type Log, SILENT } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { type Fight, NONE, type Unit } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'

/** Checks, opposed checks and saves, SVN-CHK-01 to -03, SVN-SAVE-01. `scores.ts` computes their modifiers. */

/**
 * Cap on the number of times a tied check is rolled again. The active side loses a tie that lasts longer, which happens once in 10^15.
 */
const MOST_REROLLS = 16

/** Whether a d20 that shows `natural` passes a save. A 1 always fails, a 20 always passes, SVN-SAVE-01. */
export function isSaved(natural: number, modifier: number, target: number): boolean {
  return natural === 20 || (natural !== 1 && natural + modifier >= target)
}

/** Number of faces of a d20 that pass a save without a modifier, 1 to 19. */
export function facesThatSave(target: number): number {
  return Math.max(1, Math.min(19, 21 - target))
}

/** Rolls a save and writes it to the log; returns whether it passed. */
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

/**
 * Total of 2d6 and a modifier. A check succeeds if its total reaches the DC, SVN-CHK-01; in an opposed check the active side must exceed
 * the other total.
 */
export function checkTotal(modifier: number, dice: Dice): number {
  return dice.sum(2, 6) + modifier
}

/**
 * The total that the active side must exceed: a roll of the other side or, under `opposedMethod: static8`, a fixed total (modifier + 7, so
 * that modifier + 8 wins). SVN-CHK-02, SVN-G55.
 */
export function passiveTotal({ rules }: Fight, modifier: number, dice: Dice): number {
  return modifier + (rules.opposedMethod === 'static8' ? 7 : dice.sum(2, 6))
}

/**
 * Whether the active side wins with these totals; ties are settled by the reading. `ahead`: the active modifier less the passive one.
 * SVN-CHK-02.
 */
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

/** Cites the clauses of an opposed check: both sides roll; a combatant without attributes adds one fixed modifier. SVN-CHK-02, -03. */
function citeCheck(active: Unit, passive: Unit, log: Log): void {
  log.cite(Clause.CHK_02)
  if (!active.isHero || !passive.isHero) log.cite(Clause.CHK_03)
}

/** Rolls a tied check again: two dice less two dice have the distribution of four dice less 14. */
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

/** Rolls an opposed check and writes it to the log; returns whether the active side wins. */
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
