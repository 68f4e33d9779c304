import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import { type Matchup, MOST_ACTIONS, OVER, type Policy } from '../../../src/core/ruleset.ts'
import type { SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { POLICIES } from '../../../src/games/sovl/generals/index.ts'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import type { Battle } from '../../../src/games/sovl/state/battle.ts'
import type { SovlState } from '../../../src/games/sovl/state/state.ts'
import { shipped } from '../matchups.ts'
import { THOROUGH } from '../thorough.ts'
import { CORE } from './units.ts'

/** Whole battles of shipped scenarios with their own generals, decision by decision. */

/** Called at a decision with the list of legal actions; the function that it returns is called after the action. */
export type Decision = (
  state: SovlState,
  battle: Battle,
  action: number,
  actions: Int32Array,
  number: number,
) => (() => void) | undefined

/** The shipped matchup of the two armies. */
export function matchupOf(first: string, second: string): Matchup {
  const found = shipped('sovl').find(({ armies, mode }) => {
    return mode === 'battle' && armies[0].name === first && armies[1].name === second
  })
  if (found === undefined) throw new Error(`there is no battle of ${first} and ${second}`)
  return found
}

/** What stands for a general in the copies of planners: the same general without looks ahead, whose battles are four times as fast. */
export function hasty(general: Policy<SovlState>): Policy<SovlState> {
  return general.inCopies ?? general
}

interface Watched {
  readonly rules?: Partial<SovlRules>
  /** Whether generals look ahead, as they do outside of tests. Left out: in `npm run test:long`. */
  readonly looks?: boolean
}

/** Plays this many battles of a matchup, every seat in turn; `greedy` replaces user generals. */
export function watch(
  matchup: Matchup,
  battles: number,
  look: Decision,
  { rules = {}, looks = THOROUGH }: Watched = {},
): void {
  const state = SOVL.setup({ ...CORE, ...rules }, matchup)
  const battle = state.battle as Battle
  const generals = matchup.armies.map(({ policy }) => {
    const named = (POLICIES[policy ?? ''] ?? POLICIES['greedy']) as Policy<SovlState>
    return looks ? named : hasty(named)
  })
  const [dice, own] = [new KeyedDice(7, 7), new KeyedDice(1, 1)]
  const list = new Int32Array(MOST_ACTIONS)
  for (let n = 0; n < battles; n++) {
    SOVL.reset(state, n % 4)
    dice.seek(n >> 2)
    own.seek(n >> 2)
    let side = SOVL.advance(state, dice, SILENT)
    while (side !== OVER) {
      const count = SOVL.actions(state, list)
      const general = generals[side] as Policy<SovlState>
      const action = list[general.choose(state, list, count, own)] as number
      const after = look(state, battle, action, list.subarray(0, count), n)
      SOVL.apply(state, action, dice, SILENT)
      after?.()
      side = SOVL.advance(state, dice, SILENT)
    }
  }
}
