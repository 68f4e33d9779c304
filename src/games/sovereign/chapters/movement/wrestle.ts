import { type Log, SILENT } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import type { Fight, Unit } from '../../state/state.ts'

/** What shoves and grapples are decided by: strength against strength, and size. SVN-SHV-01, SVN-GRP-01, -07, -11. */

/** What `sizePart` is for a victim too large to be wrestled with. */
export const TOO_LARGE = -99

/** What the size of the victim does to every check of who wrestles with it; being larger gives nothing. SVN-GRP-07, -11, SVN-G53. */
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

/** As the game master may have it: half again as long, twice, three times. */
function partByTable(own: number, other: number): number {
  if (other >= 3 * own) return TOO_LARGE
  return other >= 2 * own ? -4 : 2 * other >= 3 * own ? -2 : 0
}

/** By squares to a side. */
function partByClass(own: number, other: number): number {
  const classes = other - own
  if (classes >= 3) return TOO_LARGE
  return classes === 2 ? -4 : classes === 1 ? -2 : 0
}

/** STR/Brawl; who has no attributes has one modifier. SVN-GRP-01, SVN-CHK-03. */
export function brawlMod({ isHero, scores }: Unit): number {
  return isHero ? scores.strength + scores.brawl : scores.check
}

/** STR/Brawl or STR/Exert, SVN-SHV-01. */
export function exertMod({ isHero, scores }: Unit): number {
  return isHero ? scores.strength + Math.max(scores.brawl, scores.exert) : scores.check
}
