import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import {
  FIRST_MEASURE,
  type Matchup,
  MOST_ACTIONS,
  OVER,
  type Policy,
  type RulesTable,
} from '../../../src/core/ruleset.ts'
import type { SovereignRules } from '../../../src/games/sovereign/data/rules.ts'
import { SOVEREIGN } from '../../../src/games/sovereign/sovereign.ts'
import { DEAD, DOWN, ENDED, type Fight, FLED, STABLE, type Unit, UP } from '../../../src/games/sovereign/state/state.ts'
import { OnceDice } from '../../support/dice/once-dice.ts'
import type { BattleCase } from './battle-case.ts'
import { checkEnd, checkList, checkPosition, fail } from './invariants.ts'
import { checkRuns, StepLog } from './steps.ts'

export interface Played {
  readonly decisions: number
  readonly row: Int32Array
}

/** What is looked at: every position, and of the squares offered to who runs one list in so many is computed anew. */
export interface Watching {
  readonly offers: number
}

/** The setting played last, ready for another battle. */
let latest: { readonly matchup: Matchup; readonly rules: SovereignRules; readonly state: Fight } | undefined

function stateOf({ matchup, rules }: BattleCase): Fight {
  if (latest?.matchup !== matchup || latest.rules !== rules) {
    latest = { matchup, rules, state: SOVEREIGN.setup(rules, matchup) }
  }
  return latest.state
}

const randomLegal = SOVEREIGN.policies['random-legal'] as Policy<Fight>
const actions = new Int32Array(MOST_ACTIONS)

/** More decisions than an encounter of so many rounds has. */
const MOST_A_ROUND = 4000

/** Plays the case by generals that know nothing, and checks every position and every step. Throws where anything is not as it must be. */
export function playCase(one: BattleCase, watching: Watching): Played {
  const state = stateOf(one)
  // Dice that throw where a key is opened twice.
  const dice = new OnceDice(new KeyedDice(one.number, 7))
  const own = new KeyedDice(one.number, 11)
  dice.seek(one.block)
  own.seek(one.block)
  SOVEREIGN.reset(state, one.seat)
  const log = new StepLog(state, one.rows)
  let runs = 0
  let side = SOVEREIGN.advance(state, dice, log)
  const before = new Before(state)
  let decision = 0
  for (; side !== OVER; decision++) {
    if (decision > state.lastRound * MOST_A_ROUND) fail(`no end after ${decision} decisions`)
    const n = SOVEREIGN.actions(state, actions)
    checkList(actions, n)
    checkPosition(state)
    before.compare()
    if (runs++ % watching.offers === 0) checkRuns(state, one.rows, actions, n)
    own.key((decision >> 12) & 8191, (decision >> 7) & 31, decision & 127, 0)
    const action = actions[randomLegal.choose(state, actions, n, own)] as number
    log.chosen(action)
    SOVEREIGN.apply(state, action, dice, log)
    side = SOVEREIGN.advance(state, dice, log)
  }
  checkPosition(state)
  before.compare()
  if (state.stage !== ENDED) fail('the battle is over and has not ended')
  checkEnd(state)
  const row = new Int32Array(FIRST_MEASURE + SOVEREIGN.columns(state).length)
  SOVEREIGN.measure(state, row)
  return { decisions: decision, row }
}

/** What may follow upon what: SVN-DOWN-01, -03, SVN-END-01. */
const NEXT: Readonly<Record<number, readonly number[]>> = {
  [UP]: [UP, DOWN, STABLE, DEAD, FLED],
  [DOWN]: [DOWN, STABLE, DEAD],
  [STABLE]: [STABLE],
  [DEAD]: [DEAD],
  [FLED]: [FLED],
}

/** How all stood at the decision before. */
class Before {
  private readonly state: Fight
  private readonly fates: number[]
  private readonly losses: number[]
  private readonly mains: number[]
  private round: number

  constructor(state: Fight) {
    this.state = state
    this.fates = state.units.map(({ fate }) => fate)
    this.losses = state.units.map(({ hpLost }) => hpLost)
    this.mains = state.units.map(({ main }) => main)
    this.round = state.round
  }

  /** Nobody comes back or heals; a Main spent is gone until the round, or the own turn, comes anew. SVN-ECON-02, -07. */
  compare(): void {
    const { state, fates, losses, mains } = this
    for (const [i, unit] of state.units.entries()) {
      if (!NEXT[fates[i] as number]?.includes(unit.fate)) fail(`${unit.name} was ${fates[i]} and is ${unit.fate}`)
      if (unit.hpLost < (losses[i] as number)) fail(`${unit.name} has healed`)
      if (unit.main > (mains[i] as number) && !this.isRenewed(unit)) fail(`${unit.name} has its Main again`)
      fates[i] = unit.fate
      losses[i] = unit.hpLost
      mains[i] = unit.main
    }
    this.round = state.round
  }

  private isRenewed(unit: Unit): boolean {
    const { state } = this
    if (state.rules.roundReset === 'ownTurn' && state.active === unit.index) return true
    return state.round !== this.round
  }
}

/** The case in words, for whoever plays it again. */
export function caption({ number, seat, rules }: BattleCase, error: unknown): string {
  const core: RulesTable | undefined = SOVEREIGN.editions['core']
  const changed = Object.entries(rules).filter(([key, value]) => core?.[key] !== value)
  const told =
    error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 6).join('\n') : String(error)
  return `case ${number}, seat ${seat}: ${told}\n  rules: ${JSON.stringify(Object.fromEntries(changed))}`
}
