import { SILENT } from '../../../src/core/log.ts'
import { MOST_ACTIONS } from '../../../src/core/ruleset.ts'
import { END_TURN, kindOf, whatOf } from '../../../src/games/null-strike/choices/actions.ts'
import type { StrikeRules } from '../../../src/games/null-strike/data/rules.ts'
import { NULL_STRIKE } from '../../../src/games/null-strike/null-strike.ts'
import {
  ACT,
  CASUALTIES,
  DEPLOY_UNITS,
  ENDED,
  type Strike,
  unitAt,
} from '../../../src/games/null-strike/state/state.ts'
import {
  type BattleCase,
  fail,
  isSameSetting,
  lastMade,
  type Played,
  playWatched,
  type Watch,
} from '../../support/invariants.ts'
import { checkAction, checkBailedOut } from './actions.ts'
import { type Before, before } from './before.ts'
import { checkPosition, checkSights } from './invariants.ts'
import { actionsDue, checkEnd } from './score.ts'

/** A state to play on, and a second state without caches. */
const statesOf = lastMade(({ rules, matchup }: BattleCase<StrikeRules>) => {
  return { state: NULL_STRIKE.setup(rules, matchup), twin: NULL_STRIKE.setup(rules, matchup) }
}, isSameSetting)

const anew = new Int32Array(MOST_ACTIONS)
const snapshot = new Int32Array(8192)

/** The legal actions are the same in a state that has just loaded this position and has no caches. */
function checkOffers(state: Strike, twin: Strike, actions: Int32Array, n: number): void {
  NULL_STRIKE.save(state, snapshot)
  NULL_STRIKE.load(twin, snapshot)
  const there = NULL_STRIKE.actions(twin, anew)
  if (there !== n) fail(`${n} choices are listed, and ${there} anew`)
  for (let i = 0; i < n; i++) if (actions[i] !== anew[i]) fail(`choice ${actions[i]} is listed, and ${anew[i]} anew`)
}

/** Decisions within one action: target, way, weapons, and models to remove. */
const DECISIONS = 4

/** Most actions of a turn. AP-ACT-05, AP-ACT-06. */
function mostActions({ roster }: Strike): number {
  return 6 + roster.reduce((sum, { isWarlord, full }) => sum + (isWarlord ? full : 0), 0)
}

/**
 * Plays the case with random generals and checks every position. At every `every`-th decision sights, ranges and legal actions are computed
 * anew.
 */
export function playCase(one: BattleCase<StrikeRules>, every: number): Played {
  const { state, twin } = statesOf(one)
  NULL_STRIKE.reset(state, one.seat)
  const bound = 10 + state.units.length + state.lastTurn * 2 * DECISIONS * mostActions(state)
  return playWatched(NULL_STRIKE, state, one, bound, SILENT, new StrikeWatch(state, twin, every))
}

/** Follows a battle from decision to decision. */
class StrikeWatch implements Watch {
  private readonly state: Strike
  private readonly twin: Strike
  private readonly every: number
  private was: Before | null = null
  private turn = 0
  private goer = -1
  /** Actions chosen in this player turn, by kind and unit: AP-ACT-02. */
  private readonly acted = new Set<number>()
  /** Models of each unit as the player turn began. */
  private began: readonly number[] = []

  constructor(state: Strike, twin: Strike, every: number) {
    this.state = state
    this.twin = twin
    this.every = every
  }

  asked(actions: Int32Array, n: number, decision: number, army: number): void {
    const { state, twin } = this
    const player = state.stage === CASUALTIES ? unitAt(state, state.losing).player : state.goer
    if (state.armyOf[player] !== army) fail(`army ${army} is asked in the turn of the other`)
    checkPosition(state)
    if (decision % this.every !== 0) return
    checkSights(state)
    checkOffers(state, twin, actions, n)
  }

  chosen(action: number): void {
    const { state, acted } = this
    this.was = before(state)
    if (state.stage !== ACT || kindOf(action) === END_TURN) return
    if (acted.has(action)) fail(`${state.units[whatOf(action)]?.name} chooses ${kindOf(action)} twice in a turn`)
    acted.add(action)
    if (state.left < 1) fail('an action is chosen and none is left')
  }

  applied(action: number): void {
    const was = this.was ?? fail('nothing was chosen')
    checkAction(this.state, was, action)
    checkBailedOut(this.state, was)
    this.was = before(this.state)
  }

  advanced(): void {
    const { state } = this
    if (state.stage === DEPLOY_UNITS || state.stage === ENDED) return
    if (state.turn !== this.turn || state.goer !== this.goer) this.turned()
    else this.steady()
  }

  /** Nothing changes between two choices of one turn. */
  private steady(): void {
    const { state, was } = this
    for (const unit of state.units) {
      const old = was?.units[unit.index]
      if (old !== undefined && (old.panicked !== unit.panicked || old.models !== unit.models)) {
        fail(`${unit.name} changes in mid-turn`)
      }
    }
  }

  /** A player turn begins: AP-ACT-01, AP-ACT-05, AP-ACT-09, AP-RUN-02, AP-G-11, AP-G-31. */
  private turned(): void {
    const { state, acted, turn, goer } = this
    // The next player turn, or a later one if no unit can do anything in it.
    const isNext = state.turn === turn ? goer === state.opener && state.goer !== goer : state.turn > turn
    if (!isNext) fail(`round ${state.turn} of ${state.goer} follows round ${turn} of ${goer}`)
    if (state.left !== actionsDue(state, state.goer))
      fail(`${state.left} actions, not ${actionsDue(state, state.goer)}`)
    for (const unit of state.units) {
      if (unit.player !== state.goer) continue
      if (unit.ran !== 0) fail(`${unit.name} is still running`)
      if (unit.done !== 0) fail(`${unit.name} has chosen ${unit.done} in a new turn`)
    }
    this.tested()
    acted.clear()
    this.turn = state.turn
    this.goer = state.goer
    this.began = state.units.map(({ models }) => models)
  }

  /** A unit that panicked belongs to the enemy of the player whose turn it was, and its losses require a roll. */
  private tested(): void {
    const { state, was, began } = this
    for (const unit of state.units) {
      const old = was?.units[unit.index]
      if (old === undefined || old.panicked === unit.panicked) continue
      const lost = (began[unit.index] ?? unit.models) - unit.models
      const { panicTrigger } = state.rules
      const isShaken =
        (panicTrigger === 'quarter' && 4 * lost >= (began[unit.index] as number)) ||
        panicTrigger === 'anyLoss' ||
        (panicTrigger === 'half' && 2 * unit.models <= unit.full)
      if (unit.panicked === 0) fail(`${unit.name} has calmed down by itself`)
      if (unit.player === this.goer || lost < 1 || !isShaken) fail(`${unit.name} panics after ${lost} losses`)
    }
  }

  ended(row: Int32Array): void {
    checkPosition(this.state)
    if (this.state.stage !== ENDED) fail('the battle is over and has not ended')
    checkEnd(this.state, row)
  }
}
