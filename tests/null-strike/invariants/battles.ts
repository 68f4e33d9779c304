import type { Matchup } from '../../../src/core/ruleset.ts'
import type { StrikeRules } from '../../../src/games/null-strike/data/rules.ts'
import { type BattleCase, battleCase } from './battle-case.ts'
import { caption, playCase } from './play.ts'

/** Battles of generals that know nothing, watched; a fault is told with its case. */

function played(one: BattleCase, sights: number): number {
  try {
    return playCase(one, { sights }).decisions
  } catch (error) {
    throw new Error(caption(one, error), { cause: error })
  }
}

/** So many cases from one on; returns how many decisions they had. */
export function playCases(from: number, battles: number, sights: number): number {
  let decisions = 0
  for (let number = from; number < from + battles; number++) decisions += played(battleCase(number), sights)
  return decisions
}

/** So many battles of a matchup, in all its seats. */
export function playMatchup(matchup: Matchup, rules: StrikeRules, battles: number, sights: number): number {
  const seats = matchup.battle?.seats === 'swap' ? 2 : 1
  let decisions = 0
  for (let block = 0; block < battles; block++) {
    decisions += played({ number: 3, rules, matchup, seat: block % seats, block }, sights)
  }
  return decisions
}
