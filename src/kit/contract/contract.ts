import type { Matchup, RulesTable } from '../../core/ruleset.ts'
import { MATCHUP_LAWS } from './battles.ts'
import { DECISION_LAWS } from './decisions.ts'
import { FACT_LAWS } from './facts.ts'
import { Case, type Game, type Law } from './law.ts'
import { ENGAGEMENT_LAWS } from './legs.ts'
import { MIRROR_LAWS } from './mirrors.ts'

/** A breach of a law by a game. */
export interface Finding {
  /** The law, as a sentence. */
  readonly law: string
  /** The matchup and the edition in which it was found; null: in the facts. */
  readonly where: string | null
  /** The fault. */
  readonly fault: string
}

/** Most faults reported for a law; further ones would repeat. */
const MOST_FAULTS = 5

/** The laws for a matchup, by its mode. */
export function lawsFor({ mode }: Matchup): readonly Law<Case>[] {
  return [...MATCHUP_LAWS, ...(mode === 'battle' ? [...DECISION_LAWS, ...MIRROR_LAWS] : ENGAGEMENT_LAWS)]
}

/** The first few breaches of a law. An exception is a breach, too. */
export function faultsBy<T>({ faults }: Law<T>, of: T): string[] {
  try {
    return faults(of).slice(0, MOST_FAULTS)
  } catch (thrown) {
    return [`throws: ${thrown instanceof Error ? thrown.message : String(thrown)}`]
  }
}

/**
 * All breaches of laws by a game, in these matchups under each of its editions. If the list is empty, everything here that plays games can
 * play, count, report, solve, save and load it.
 */
export function findingsOf(game: Game, matchups: readonly Matchup[]): Finding[] {
  const ofFacts = FACT_LAWS.flatMap((law) =>
    faultsBy(law, game).map((fault): Finding => ({ law: law.says, where: null, fault })),
  )
  const ofMatchups = Object.entries(game.editions).flatMap(([edition, rules]) =>
    matchups.flatMap((matchup) => findingsIn(game, edition, rules, matchup)),
  )
  return [...ofFacts, ...ofMatchups]
}

function findingsIn(game: Game, edition: string, rules: RulesTable, matchup: Matchup): Finding[] {
  const where = `${matchup.name}, ${edition}`
  const one = new Case(game, rules, matchup)
  return lawsFor(matchup).flatMap((law) =>
    faultsBy(law, one).map((fault): Finding => ({ law: law.says, where, fault })),
  )
}
