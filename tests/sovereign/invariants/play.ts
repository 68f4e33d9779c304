import type { SovereignRules } from '../../../src/games/sovereign/data/rules.ts'
import { SOVEREIGN } from '../../../src/games/sovereign/sovereign.ts'
import { DEAD, DOWN, ENDED, type Fight, FLED, STABLE, type Unit, UP } from '../../../src/games/sovereign/state/state.ts'
import { type BattleCase, fail, isSameSetting, lastMade, type Played, playWatched } from '../../support/invariants.ts'
import type { EncounterCase } from './battle-case.ts'
import { checkEnd, checkPosition } from './invariants.ts'
import { checkRuns, StepLog } from './steps.ts'

const stateOf = lastMade(
  ({ rules, matchup }: BattleCase<SovereignRules>) => SOVEREIGN.setup(rules, matchup),
  isSameSetting,
)

/** More decisions than an encounter with this many rounds has. */
const MOST_A_ROUND = 4000

/** Plays the case with random generals and checks every position. At every `every`-th decision the squares of a Run are computed anew. */
export function playCase(one: EncounterCase, every: number): Played {
  const state = stateOf(one)
  SOVEREIGN.reset(state, one.seat)
  const log = new StepLog(state, one.rows)
  let before: Before | undefined
  return playWatched(SOVEREIGN, state, one, state.lastRound * MOST_A_ROUND, log, {
    asked(actions, n, decision) {
      checkPosition(state)
      before ??= new Before(state)
      before.compare()
      if (decision % every === 0) checkRuns(state, one.rows, actions, n)
    },
    chosen: (action) => log.chosen(action),
    ended() {
      checkPosition(state)
      before?.compare()
      if (state.stage !== ENDED) fail('the battle is over and has not ended')
      checkEnd(state)
    },
  })
}

/** Legal sequences of positions: SVN-DOWN-01, -03, SVN-END-01. */
const NEXT: Readonly<Record<number, readonly number[]>> = {
  [UP]: [UP, DOWN, STABLE, DEAD, FLED],
  [DOWN]: [DOWN, STABLE, DEAD],
  [STABLE]: [STABLE],
  [DEAD]: [DEAD],
  [FLED]: [FLED],
}

/** The state of all units at the decision before. */
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

  /** No unit comes back or heals. A spent Main is gone until the next round, or the next own turn. SVN-ECON-02, -07. */
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
