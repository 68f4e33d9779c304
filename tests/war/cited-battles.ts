import { Generals, playBattle } from '../../src/core/battle.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import type { Log } from '../../src/core/log.ts'
import type { Matchup, Policy } from '../../src/core/ruleset.ts'
import * as Action from '../../src/games/war/choices/actions.ts'
import type { WarRules } from '../../src/games/war/data/rules.ts'
import type { War } from '../../src/games/war/state/state.ts'
import { WAR } from '../../src/games/war/war.ts'
import { shipped } from '../support/matchups.ts'
import { BOLT_CART, BOWMEN, battle, but, type Card, CLAUSE_IDS, CORE, dummy, LORD, unit } from '../support/war/cards.ts'
import { battleCase } from './invariants/battle-case.ts'

/** Battles event by event, with the clauses that rules cited before each event, as often as they did. */

export interface Heard {
  readonly event: number
  readonly values: readonly [a: number, b: number, c: number, d: number]
  readonly clauses: readonly string[]
  /** The line of a transcript. */
  readonly text: string
}

export interface HeardBattle {
  readonly state: War
  readonly heard: readonly Heard[]
}

/** Bowmen and a gun on hills behind friends, all shooting at the enemy beyond these. */
function overFriends(): Matchup {
  const rows = ['......', '.hh.h.', '......', '......', '......', '......', '......']
  const gun = { ...BOLT_CART, shoot: [4, 7, 2, 4] as const }
  const first = [
    unit('bowmen', BOWMEN, { at: [1, 1], facing: 0 }),
    unit('gun', gun, { at: [4, 1], facing: 0 }),
    unit('before the bowmen', dummy(), { at: [1, 2], facing: 0 }),
    unit('before the gun', dummy(), { at: [4, 2], facing: 0 }),
  ]
  const second = [unit('x', dummy(), { at: [1, 5], facing: 3 }), unit('y', dummy(), { at: [4, 5], facing: 3 })]
  return battle(rows, first, second, 1)
}

const GUARDED = but({ bossVsShots: 'yes', bossCount: 'combat' })

/** A leader and two friends beside one enemy, one friend beside the leader; other enemies shoot at the leader. */
function underFire(): Matchup {
  const first = [
    unit('leader', LORD, { at: [2, 3], facing: 0 }),
    unit('guard', dummy(), { at: [3, 3], facing: 0 }),
    unit('helper', dummy(), { at: [2, 5], facing: 3 }),
  ]
  const archers: Card = { ...BOWMEN, shoot: [40, 2, 1, 6] }
  const second = [unit('x', dummy(), { at: [2, 4], facing: 3 }), unit('archers', archers, { at: [0, 4], facing: 4 })]
  return battle(['......', '......', '......', '......', '......', '......', '......'], first, second, 1)
}

/** A general whose units hold, and shoot if they can. */
const STANDS: Policy<War> = {
  choose: (_state, actions, n) =>
    Math.max(
      0,
      actions.subarray(0, n).findIndex((action) => Action.kindOf(action) === Action.SHOOT),
    ),
}

/** Plays a battle or engagement. `general` leads both sides. */
export function hear(
  rules: WarRules,
  matchup: Matchup,
  seat: number,
  block: number,
  general: string | Policy<War>,
): HeardBattle {
  const state = WAR.setup(rules, matchup)
  const policy = typeof general === 'string' ? WAR.policies[general] : general
  if (policy === undefined) throw new Error('no such general')
  const dice = new KeyedDice(1, 2)
  const generals = new Generals<War>([policy, policy], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
  const heard: Heard[] = []
  let clauses: string[] = []
  const log: Log = {
    on: true,
    cite: (clause) => clauses.push(CLAUSE_IDS[clause] as string),
    note(event, ...values) {
      heard.push({ event, values, clauses, text: WAR.tell(state, event, ...values) })
      clauses = []
    },
  }
  WAR.reset(state, seat)
  dice.seek(block)
  generals.seek(block)
  playBattle(WAR, state, dice, log, matchup.mode === 'battle' ? generals : null)
  return { state, heard }
}

/** Battles on all kinds of boards under all kinds of rules with random generals; and those of the shipped scenarios. */
export function manyBattles(cases: number): HeardBattle[] {
  const fuzzed = Array.from({ length: cases }, (_, i) => {
    // Each case has a setting of its own, of four cases that share one.
    const { rules, matchup, seat, block } = battleCase(4 * i)
    return hear(rules, matchup, seat, block, 'random-legal')
  })
  const known = shipped('war').flatMap((matchup) =>
    ['greedy', 'random-legal'].map((general, block) => hear(CORE, matchup, 0, block, general)),
  )
  const rare = [hear(CORE, overFriends(), 0, 0, STANDS), hear(GUARDED, underFire(), 0, 0, STANDS)]
  return [...fuzzed, ...known, ...rare]
}
