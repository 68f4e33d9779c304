import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import { FIRST_MEASURE, type Matchup, MOST_ACTIONS, OVER, type Policy } from '../../../src/core/ruleset.ts'
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
import { OnceDice } from '../../support/dice/once-dice.ts'
import { checkAction, checkBailedOut } from './actions.ts'
import type { BattleCase } from './battle-case.ts'
import { type Before, before } from './before.ts'
import { checkList, checkPosition, checkSights, fail } from './invariants.ts'
import { actionsDue, checkEnd } from './score.ts'

export interface Played {
  readonly decisions: number
  readonly row: Int32Array
}

/** What is looked at: every position, and at one in so many what the table remembers is computed anew, and what may be chosen with it. */
export interface Watching {
  readonly sights: number
}

/** The setting played last, ready for another battle. */
interface Ready {
  readonly matchup: Matchup
  readonly rules: StrikeRules
  readonly state: Strike
  /** Another, which remembers nothing. */
  readonly twin: Strike
}

let latest: Ready | undefined

function readyFor({ matchup, rules }: BattleCase): Ready {
  if (latest?.matchup !== matchup || latest.rules !== rules) {
    const [state, twin] = [NULL_STRIKE.setup(rules, matchup), NULL_STRIKE.setup(rules, matchup)]
    latest = { matchup, rules, state, twin }
  }
  return latest
}

const randomLegal = NULL_STRIKE.policies['random-legal'] as Policy<Strike>
const actions = new Int32Array(MOST_ACTIONS)
const anew = new Int32Array(MOST_ACTIONS)
const snapshot = new Int32Array(8192)

/** What may be chosen is what one would list who is put into this position and remembers nothing. */
function checkOffers(state: Strike, twin: Strike, n: number): void {
  NULL_STRIKE.save(state, snapshot)
  NULL_STRIKE.load(twin, snapshot)
  const there = NULL_STRIKE.actions(twin, anew)
  if (there !== n) fail(`${n} choices are listed, and ${there} anew`)
  for (let i = 0; i < n; i++) if (actions[i] !== anew[i]) fail(`choice ${actions[i]} is listed, and ${anew[i]} anew`)
}

/** Decisions that one action may take: which, how, with which weapons, and which models go. */
const DECISIONS = 4

/** Actions of a turn at most. AP-ACT-05, AP-ACT-06. */
function mostActions({ roster }: Strike): number {
  return 6 + roster.reduce((sum, { isWarlord, full }) => sum + (isWarlord ? full : 0), 0)
}

/** Plays the case by generals that know nothing, and checks every position and every step. Throws where anything is not as it must be. */
export function playCase(one: BattleCase, watching: Watching): Played {
  const { state, twin } = readyFor(one)
  // Dice that throw where a key is opened twice.
  const dice = new OnceDice(new KeyedDice(one.number, 7))
  const own = new KeyedDice(one.number, 11)
  dice.seek(one.block)
  own.seek(one.block)
  NULL_STRIKE.reset(state, one.seat)
  const watch = new Watch(state)
  const bound = 10 + state.units.length + state.lastTurn * 2 * DECISIONS * mostActions(state)
  let side = NULL_STRIKE.advance(state, dice, SILENT)
  watch.advanced()
  let decision = 0
  for (; side !== OVER; decision++) {
    if (decision > bound) fail(`no end after ${decision} decisions`)
    const asked = state.stage === CASUALTIES ? unitAt(state, state.losing).player : state.goer
    if (state.armyOf[asked] !== side) fail(`army ${side} is asked in the turn of the other`)
    const n = NULL_STRIKE.actions(state, actions)
    checkList(actions, n)
    checkPosition(state)
    if (decision % watching.sights === 0) {
      checkSights(state)
      checkOffers(state, twin, n)
    }
    own.key((decision >> 12) & 8191, (decision >> 7) & 31, decision & 127, 0)
    const action = actions[randomLegal.choose(state, actions, n, own)] as number
    watch.chosen(action)
    NULL_STRIKE.apply(state, action, dice, SILENT)
    watch.applied(action)
    side = NULL_STRIKE.advance(state, dice, SILENT)
    watch.advanced()
  }
  checkPosition(state)
  if (state.stage !== ENDED) fail('the battle is over and has not ended')
  const row = new Int32Array(FIRST_MEASURE + NULL_STRIKE.columns(state).length)
  NULL_STRIKE.measure(state, row)
  checkEnd(state, row)
  return { decisions: decision, row }
}

/** Follows a battle from decision to decision. */
class Watch {
  private readonly state: Strike
  private was: Before | null = null
  private turn = 0
  private goer = -1
  /** Actions chosen in this player turn, by kind and unit: AP-ACT-02. */
  private readonly acted = new Set<number>()
  /** Models of each unit as the player turn began. */
  private began: readonly number[] = []

  constructor(state: Strike) {
    this.state = state
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

  /** Nothing happens between two choices of one turn. */
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
    // The next player turn, or one further on where nobody could do anything in it.
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

  /** Who panicked was the enemy of the player whose turn it was, and lost what calls for a roll. */
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
}

/** The case in words, for whoever plays it again. */
export function caption({ number, seat, rules }: BattleCase, error: unknown): string {
  const changed = Object.entries(rules).filter(([key, value]) => NULL_STRIKE.editions['core']?.[key as never] !== value)
  const told =
    error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 6).join('\n') : String(error)
  return `case ${number}, seat ${seat}: ${told}\n  rules: ${JSON.stringify(Object.fromEntries(changed))}`
}
