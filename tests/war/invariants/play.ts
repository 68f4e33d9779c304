import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import { FIRST_MEASURE, type Matchup, MOST_ACTIONS, OVER, type Policy } from '../../../src/core/ruleset.ts'
import { ACTIVATE, kindOf, whatOf } from '../../../src/games/war/choices/actions.ts'
import type { WarRules } from '../../../src/games/war/data/rules.ts'
import * as Stage from '../../../src/games/war/state/stage.ts'
import { type War } from '../../../src/games/war/state/state.ts'
import { SPENT, TIRED, type Unit } from '../../../src/games/war/state/unit.ts'
import { WAR } from '../../../src/games/war/war.ts'
import { OnceDice } from '../../support/dice/once-dice.ts'
import { Before, checkAction, checkAdvance } from './actions.ts'
import type { BattleCase } from './battle-case.ts'
import { checkList, checkPosition, fail } from './invariants.ts'
import { checkOffers } from './offers.ts'
import { checkEnd } from './score.ts'

export interface Played {
  readonly decisions: number
  readonly row: Int32Array
}

/** What is looked at: every position, and of the lists of moves one in so many is computed anew. */
export interface Watching {
  readonly offers: number
}

/** The setting played last, ready for another battle. */
let latest: { readonly matchup: Matchup; readonly rules: WarRules; readonly state: War } | undefined

function stateOf({ matchup, rules }: BattleCase): War {
  if (latest?.matchup !== matchup || latest.rules !== rules) {
    latest = { matchup, rules, state: WAR.setup(rules, matchup) }
  }
  return latest.state
}

const randomLegal = WAR.policies['random-legal'] as Policy<War>
const actions = new Int32Array(MOST_ACTIONS)

/** Plays the case by generals that know nothing, and checks every position and every step. Throws where anything is not as it must be. */
export function playCase(one: BattleCase, watching: Watching): Played {
  const state = stateOf(one)
  // Dice that throw where a key is opened twice.
  const dice = new OnceDice(new KeyedDice(one.number, 7))
  const own = new KeyedDice(one.number, 11)
  dice.seek(one.block)
  own.seek(one.block)
  WAR.reset(state, one.seat)
  const watch = new Watch(state)
  const bound = 10 + state.lastTurn * state.units.length * 40
  let side = WAR.advance(state, dice, SILENT)
  watch.advanced()
  let decision = 0
  for (; side !== OVER; decision++) {
    if (decision > bound) fail(`no end after ${decision} decisions`)
    const n = WAR.actions(state, actions)
    checkList(actions, n)
    checkPosition(state)
    if (decision % watching.offers === 0) checkOffers(state, actions, n)
    own.key((decision >> 12) & 8191, (decision >> 7) & 31, decision & 127, 0)
    const action = actions[randomLegal.choose(state, actions, n, own)] as number
    watch.chosen(action)
    WAR.apply(state, action, dice, SILENT)
    watch.applied(action)
    side = WAR.advance(state, dice, SILENT)
    watch.advanced()
  }
  checkPosition(state)
  if (state.stage !== Stage.ENDED) fail('the battle is over and has not ended')
  const row = new Int32Array(FIRST_MEASURE + WAR.columns(state).length)
  WAR.measure(state, row)
  checkEnd(state, row)
  return { decisions: decision, row }
}

/** Follows a battle from decision to decision. */
class Watch {
  private readonly state: War
  private readonly before: Before
  private turn = 0
  /** Units activated this turn, those that cast a power spell in it, and those that therefore miss the one that follows. */
  private readonly acted = new Set<Unit>()
  private readonly spent = new Set<Unit>()
  private readonly tired = new Set<Unit>()

  constructor(state: War) {
    this.state = state
    this.before = new Before(state)
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
    // A turn that every unit misses passes by.
    const isMissed = state.turn === this.turn + 2 && tired.size === state.units.filter(({ isAlive }) => isAlive).length
    if (state.turn !== this.turn + 1 && !isMissed) fail(`turn ${state.turn} follows turn ${this.turn}`)
    if (isMissed) tired.clear()
    this.turn = state.turn
    for (const unit of state.units) {
      if (unit.isAlive && (unit.exhausted === TIRED) !== tired.has(unit)) fail(`${unit.name}: ${unit.exhausted}`)
    }
  }

  /** The go passes from player to player while both have units left: WAR-TURN-05, -06. */
  private alternated(): void {
    const { state, before } = this
    const last = before.goer
    const other = last === 0 ? 1 : 0
    if (state.goer === last && (state.left[other] as number) > 0) fail(`player ${last} goes twice`)
    if (state.goer === other && state.left[other] === 0) fail(`player ${other} goes and has nobody left`)
  }
}

/** The case in words, to play it again. */
export function caption({ number, seat, rules }: BattleCase, error: unknown): string {
  const changed = Object.entries(rules).filter(([key, value]) => WAR.editions['core']?.[key as never] !== value)
  const told =
    error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 6).join('\n') : String(error)
  return `case ${number}, seat ${seat}: ${told}\n  rules: ${JSON.stringify(Object.fromEntries(changed))}`
}
