import type { Matchup } from '../../core/ruleset.ts'
import { type BattlePage, type Battles, type LinkedBattle, linkedBattles } from '../../report/battles.ts'
import { playCommand } from '../../report/sentences/watch.ts'
import type { ResultDocument } from '../../result/document.ts'
import { matchupOf, variantOf } from '../../run/commands/sweep.ts'
import { GeneralError } from '../../run/run-error.ts'
import type { Study } from '../../run/study/study.ts'
import type { Variant } from '../../scenario/types.ts'
import { replay } from './replay.ts'

/**
 * Plays the battles again that the report of a study links to, and makes their pages; none for a run that was interrupted, because its user
 * waits, and for a part of a run, which has no page.
 */
export async function battlesOf(study: Study, document: ResultDocument): Promise<Battles> {
  if (document.status === 'interrupted' || document.shard !== undefined) return new Map()
  const pages = new Map<string, BattlePage>()
  for (const battle of linkedBattles(document)) {
    const page = await pageOf(study, document, battle)
    if (page !== null) pages.set(battle.file, page)
  }
  return pages
}

/** The page of one battle; null if a general of the user's own is not there or fails: the report is of battles that were played. */
async function pageOf(study: Study, document: ResultDocument, battle: LinkedBattle): Promise<BattlePage | null> {
  const played = playedAs(study, battle)
  if (played === null) return null
  const { block, seat } = battle
  try {
    return await replay({ scenario: study.scenario, ...played, block, seat, repeat: playCommand(document, battle) })
  } catch (error) {
    if (error instanceof GeneralError) return null
    throw error
  }
}

/** The rules and the matchup by which a battle was played. */
function playedAs(
  study: Study,
  { matchup: { name, variant }, at }: LinkedBattle,
): { readonly rules: Variant; readonly matchup: Matchup } | null {
  const { variants, matchups } = study.scenario
  const v = variants.findIndex((each) => each.name === variant)
  const rules = variants[v]
  if (rules === undefined) return null
  const of = rules.matchups ?? matchups
  const m = of.findIndex((each) => each.name === name)
  const matchup = of[m]
  if (matchup === undefined) return null
  if (at === null || study.command !== 'sweep') return { rules, matchup }
  const point = study.points.find(({ levels }) =>
    levels.every((level, axis) => study.axes[axis]?.values[level] === at[axis]),
  )
  return point === undefined ? null : { rules: variantOf(study, point, v), matchup: matchupOf(point, v, m) }
}
