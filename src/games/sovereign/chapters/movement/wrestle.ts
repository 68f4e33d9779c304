import { type Log, SILENT } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import type { Fight, Unit } from '../../state/state.ts'

/** Checks that decide shoves and grapples: strength against strength, with a modifier for size. SVN-SHV-01, SVN-GRP-01, -07, -11. */

/** Result of `sizePart` for a victim that is too large to be wrestled with. */
export const TOO_LARGE = -99

/** Modifier of every check against a larger victim, by the difference in size; 0 against a smaller one. SVN-GRP-07, -11, SVN-G53. */
export function sizePart({ rules }: Fight, wrestler: Unit, victim: Unit, log: Log = SILENT): number {
  const own = wrestler.body
  const other = victim.body
  const part = rules.sizeStep === 'gmTable' ? partByTable(own, other) : partByClass(own, other)
  if (log.on) {
    if (part !== 0) log.cite(Clause.GRP_07)
    if (part !== 0 && rules.sizeStep === 'class') log.cite(Clause.GRP_11)
    if (partByTable(own, other) !== partByClass(own, other)) log.cite(Clause.G53)
  }
  return part
}

/** The modifier under the reading that sets a limit at 1.5, 2 and 3 times the wrestler’s length. */
function partByTable(own: number, other: number): number {
  if (other >= 3 * own) return TOO_LARGE
  return other >= 2 * own ? -4 : 2 * other >= 3 * own ? -2 : 0
}

/** The modifier under the reading that compares the squares to a side. */
function partByClass(own: number, other: number): number {
  const classes = other - own
  if (classes >= 3) return TOO_LARGE
  return classes === 2 ? -4 : classes === 1 ? -2 : 0
}

/** Modifier of STR/Brawl; a combatant without attributes has one fixed modifier. SVN-GRP-01, SVN-CHK-03. */
export function brawlMod({ isHero, scores }: Unit): number {
  return isHero ? scores.strength + scores.brawl : scores.check
}

/** Modifier of the better of STR/Brawl and STR/Exert, SVN-SHV-01. */
export function exertMod({ isHero, scores }: Unit): number {
  return isHero ? scores.strength + Math.max(scores.brawl, scores.exert) : scores.check
}
