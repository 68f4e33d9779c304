import { SILENT } from '../../../src/core/log.ts'
import { ACTIVATE, kindOf, whatOf } from '../../../src/games/war/choices/actions.ts'
import type { WarRules } from '../../../src/games/war/data/rules.ts'
import * as Stage from '../../../src/games/war/state/stage.ts'
import type { War } from '../../../src/games/war/state/state.ts'
import { SPENT, TIRED, type Unit } from '../../../src/games/war/state/unit.ts'
import { WAR } from '../../../src/games/war/war.ts'
import {
  type BattleCase,
  fail,
  isSameSetting,
  lastMade,
  type Played,
  playWatched,
  type Watch,
} from '../../support/invariants.ts'
import { Before, checkAction, checkAdvance } from './actions.ts'
import { checkPosition } from './invariants.ts'
import { checkOffers } from './offers.ts'
import { checkEnd } from './score.ts'

const stateOf = lastMade(({ rules, matchup }: BattleCase<WarRules>) => WAR.setup(rules, matchup), isSameSetting)

/** Plays the case with random generals and checks every position. At every `every`-th decision the legal actions are computed anew. */
export function playCase(one: BattleCase<WarRules>, every: number): Played {
  const state = stateOf(one)
  WAR.reset(state, one.seat)
  const bound = 10 + state.lastTurn * state.units.length * 40
  return playWatched(WAR, state, one, bound, SILENT, new WarWatch(state, every))
}

/** Follows a battle from decision to decision. */
class WarWatch implements Watch {
  private readonly state: War
  private readonly before: Before
  private readonly every: number
  private turn = 0
  /** Units activated this turn; those that cast a power spell in it; and those that therefore miss the next turn. */
  private readonly acted = new Set<Unit>()
  private readonly spent = new Set<Unit>()
  private readonly tired = new Set<Unit>()

  constructor(state: War, every: number) {
    this.state = state
    this.before = new Before(state)
    this.every = every
  }

  asked(actions: Int32Array, n: number, decision: number): void {
    checkPosition(this.state)
    if (decision % this.every === 0) checkOffers(this.state, actions, n)
  }

  chosen(action: number): void {
    const { state, acted, tired } = this
    this.before.take(state)
    if (kindOf(action) !== ACTIVATE) return
    const unit = state.units[whatOf(action)] as Unit
    if (acted.has(unit)) fail(`${unit.name} is activated twice in turn ${state.turn}`)
    if (tired.has(unit)) fail(`${unit.name} is activated although it is exhausted`)
    acted.add(unit)
  }

  applied(action: number): void {
    checkAction(this.state, this.before, action)
    for (const unit of this.state.units) if (unit.exhausted === SPENT) this.spent.add(unit)
    this.before.take(this.state)
  }

  advanced(): void {
    const { state, before } = this
    checkAdvance(state, before)
    if (state.turn !== this.turn) this.turned()
    else if (before.stage !== Stage.CHOOSE && state.stage === Stage.CHOOSE) this.alternated()
  }

  /** A turn ends when every unit has been activated: WAR-TURN-02, WAR-ACT-04, WAR-PWR-02. */
  private turned(): void {
    const { state, acted, spent, tired } = this
    if (this.turn > 0) {
      for (const unit of state.units) {
        if (unit.isAlive && !acted.has(unit) && !tired.has(unit)) fail(`${unit.name} had no go in turn ${this.turn}`)
      }
    }
    acted.clear()
    tired.clear()
    for (const unit of spent) if (unit.isAlive) tired.add(unit)
    spent.clear()
    // A turn that every unit misses has no decision.
    const isMissed = state.turn === this.turn + 2 && tired.size === state.units.filter(({ isAlive }) => isAlive).length
    if (state.turn !== this.turn + 1 && !isMissed) fail(`turn ${state.turn} follows turn ${this.turn}`)
    if (isMissed) tired.clear()
    this.turn = state.turn
    for (const unit of state.units) {
      if (unit.isAlive && (unit.exhausted === TIRED) !== tired.has(unit)) fail(`${unit.name}: ${unit.exhausted}`)
    }
  }

  /** The players alternate while both have units left: WAR-TURN-05, -06. */
  private alternated(): void {
    const { state, before } = this
    const last = before.goer
    const other = last === 0 ? 1 : 0
    if (state.goer === last && (state.left[other] as number) > 0) fail(`player ${last} goes twice`)
    if (state.goer === other && state.left[other] === 0) fail(`player ${other} goes and has nobody left`)
  }

  ended(row: Int32Array): void {
    checkPosition(this.state)
    if (this.state.stage !== Stage.ENDED) fail('the battle is over and has not ended')
    checkEnd(this.state, row)
  }
}
