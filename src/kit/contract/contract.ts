import type { Matchup, RulesTable } from '../../core/ruleset.ts'
import { MATCHUP_LAWS } from './battles.ts'
import { DECISION_LAWS } from './decisions.ts'
import { FACT_LAWS } from './facts.ts'
import { Case, type Game, type Law } from './law.ts'
import { ENGAGEMENT_LAWS } from './legs.ts'
import { MIRROR_LAWS } from './mirrors.ts'

/** Something that a game does not keep. */
export interface Finding {
  /** The law, as a sentence. */
  readonly law: string
  /** The matchup and the edition it was found in; null: in the facts. */
  readonly where: string | null
  /** What is wrong. */
  readonly fault: string
}

/** Faults told of a law at most; more would be the same again. */
const MOST_FAULTS = 5

/** The laws for a matchup, by its mode. */
export function lawsFor({ mode }: Matchup): readonly Law<Case>[] {
  return [...MATCHUP_LAWS, ...(mode === 'battle' ? [...DECISION_LAWS, ...MIRROR_LAWS] : ENGAGEMENT_LAWS)]
}

/** What is wrong by a law, a few faults at most. What throws is a fault, too. */
export function faultsBy<T>({ faults }: Law<T>, of: T): string[] {
  try {
    return faults(of).slice(0, MOST_FAULTS)
  } catch (thrown) {
    return [`throws: ${thrown instanceof Error ? thrown.message : String(thrown)}`]
  }
}

/**
 * All that a game does not keep of what every game must, in these matchups under each of its editions. Empty: it can be played, counted,
 * told, solved, saved and loaded by everything that plays games here.
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
