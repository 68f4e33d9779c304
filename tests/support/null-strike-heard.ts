import { Generals, playBattle } from '../../src/core/battle.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { CitedNotes } from '../../src/core/log.ts'
import type { Matchup, Policy } from '../../src/core/ruleset.ts'
import type { StrikeRules } from '../../src/games/null-strike/data/rules.ts'
import { NULL_STRIKE } from '../../src/games/null-strike/null-strike.ts'
import type { Strike } from '../../src/games/null-strike/state/state.ts'

/** An event with the ids of the clauses that decided it, without `AP-`; the state is the one after it. */
export interface HeardEvent {
  readonly state: Strike
  readonly event: readonly [kind: number, a: number, b: number, c: number, d: number]
  readonly cited: ReadonlySet<string>
}

const IDS = Object.keys(NULL_STRIKE.facts.clauseTexts ?? {}).map((id) => id.slice(3))

/** Plays battles of a matchup with one general on both sides, in all seats by turns, and hands on every event. */
export function hear(
  matchup: Matchup,
  rules: StrikeRules,
  general: string,
  blocks: Iterable<number>,
  listen: (heard: HeardEvent) => void,
): void {
  const state = NULL_STRIKE.setup(rules, matchup)
  const policy = NULL_STRIKE.policies[general] as Policy<Strike>
  const dice = new KeyedDice(1, 2)
  const generals = new Generals<Strike>([policy, policy], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
  const log = new CitedNotes((event, cited) => {
    listen({ state, event, cited: new Set(cited.map((clause) => IDS[clause] as string)) })
  })
  for (const block of blocks) {
    NULL_STRIKE.reset(state, block % NULL_STRIKE.seats(state))
    dice.seek(block)
    generals.seek(block)
    playBattle(NULL_STRIKE, state, dice, log, generals)
  }
}
