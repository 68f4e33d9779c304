import { fileURLToPath } from 'node:url'
import { Generals, playBattle } from '../../../src/core/battle.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { CitedNotes, SILENT } from '../../../src/core/log.ts'
import { type Matchup, MOST_ACTIONS, OVER, type Policy } from '../../../src/core/ruleset.ts'
import type { StrikeRules } from '../../../src/games/null-strike/data/rules.ts'
import { NULL_STRIKE } from '../../../src/games/null-strike/null-strike.ts'
import type { Strike } from '../../../src/games/null-strike/state/state.ts'
import { readScenario } from '../../../src/scenario/read.ts'

/** Whole battles of Null Strike. */

/** The first matchup of a scenario of the project. */
export function matchupOf(scenario: string): Matchup {
  const file = fileURLToPath(new URL(`../../../scenarios/null-strike/${scenario}.yaml`, import.meta.url))
  const [matchup] = readScenario(file).matchups
  if (matchup === undefined) throw new Error(`no battle in ${scenario}`)
  return matchup
}

/** A decision of a battle that is played step by step: choices 0 to `n` − 1 of `actions` are legal. */
export interface Decision {
  readonly block: number
  readonly number: number
  readonly actions: Int32Array
  readonly n: number
}

/**
 * Plays battles with one general on both sides. `decide` gets each position before its decision, and returns a function for the position
 * after it.
 */
export function playSteps(
  state: Strike,
  general: string,
  blocks: number,
  decide: (decision: Decision) => ((action: number) => void) | void,
): void {
  const policy = NULL_STRIKE.policies[general] as Policy<Strike>
  const [dice, own] = [new KeyedDice(1, 2), new KeyedDice(3, 4)]
  const actions = new Int32Array(MOST_ACTIONS)
  for (let block = 0; block < blocks; block++) {
    dice.seek(block)
    own.seek(block)
    NULL_STRIKE.reset(state, block & 1)
    let side = NULL_STRIKE.advance(state, dice, SILENT)
    for (let number = 0; side !== OVER; number++) {
      const n = NULL_STRIKE.actions(state, actions)
      const after = decide({ block, number, actions, n })
      own.key(number >> 5, number & 31, 1, 0)
      const action = actions[policy.choose(state, actions, n, own)] as number
      NULL_STRIKE.apply(state, action, dice, SILENT)
      after?.(action)
      side = NULL_STRIKE.advance(state, dice, SILENT)
    }
  }
}

/** An event with the ids of the clauses that decided it, without `AP-`; the state is the one after it. */
export interface HeardEvent {
  readonly state: Strike
  readonly event: readonly [kind: number, a: number, b: number, c: number, d: number]
  readonly cited: ReadonlySet<string>
}

const IDS = Object.keys(NULL_STRIKE.facts.clauseTexts ?? {}).map((id) => id.slice(3))

/** Plays battles of a matchup with one general on both sides, in all seats in turn, and passes every event on. */
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
