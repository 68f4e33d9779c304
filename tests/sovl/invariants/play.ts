import type { Dice } from '../../../src/core/dice.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { type Log, SILENT } from '../../../src/core/log.ts'
import { MOST_ACTIONS, OVER, type Policy } from '../../../src/core/ruleset.ts'
import * as A from '../../../src/games/sovl/choices/actions.ts'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import { ACTIVATE, type Battle, DECLARE, ENDED, FIGHT, RESOLVE } from '../../../src/games/sovl/state/battle.ts'
import type { SovlState } from '../../../src/games/sovl/state/state.ts'
import { BROKEN, FIGHTING, NONE, type Unit } from '../../../src/games/sovl/state/unit.ts'
import { randomLegal } from '../../../src/kit/random-legal.ts'
import { OnceDice } from '../../support/dice/once-dice.ts'
import { checkList, fail, type Played } from '../../support/invariants.ts'
import type { BattleCase } from '../../support/sovl/battle-case.ts'
import { awake, checkEngagements, checkPosition } from './invariants.ts'
import { Before, checkAction, checkAdvance } from './moves.ts'

/** Called at a decision with the legal actions, their number, and the number of the decision. */
export type Visit = (state: SovlState, actions: Int32Array, n: number, decision: number) => void

export interface Play {
  readonly log?: Log
  readonly policies?: readonly [Policy<SovlState>, Policy<SovlState>]
  readonly visit?: Visit
  /** Whether every position is checked. */
  readonly watch?: boolean
  /** A state of the same case, which is used again. */
  readonly state?: SovlState
  readonly seat?: number
}

export function setUp({ rules, matchup }: BattleCase): SovlState {
  return SOVL.setup(rules, matchup)
}

/** Dice of the battle and of the two players, at the block. */
export function diceOf({ number, block }: BattleCase): { readonly dice: Dice; readonly own: readonly [Dice, Dice] } {
  const dice = new KeyedDice(number, 7)
  const own = [new KeyedDice(number, 11), new KeyedDice(number, 13)] as const
  for (const each of [dice, ...own]) each.seek(block)
  return { dice, own }
}

/** Plays the case with random generals, or with the given ones. Throws an error if an invariant is broken. */
export function playCase(battleCase: BattleCase, play: Play = {}): Played {
  const state = play.state ?? setUp(battleCase)
  SOVL.reset(state, play.seat ?? battleCase.seat)
  return playOn(battleCase, state, play, 0)
}

/** Starts from a saved position at the decision with that number, or from the start. */
export function playOn(battleCase: BattleCase, state: SovlState, play: Play, from: number): Played {
  const { dice, own } = diceOf(battleCase)
  const battleDice = play.watch === true ? new OnceDice(dice) : dice
  const log = play.log ?? SILENT
  const policies = play.policies ?? [randomLegal, randomLegal]
  const actions = new Int32Array(MOST_ACTIONS)
  const watch = play.watch === true ? new Watch(state) : null
  const bound = boundOf(state)
  let side = SOVL.advance(state, battleDice, log)
  let decision = from
  for (; side !== OVER; decision++) {
    if (decision > bound) fail(`no end after ${decision} decisions`)
    const n = SOVL.actions(state, actions)
    watch?.asked(actions, n)
    play.visit?.(state, actions, n, decision)
    const player = SOVL.player(state, side)
    const general = own[player]
    general.key((decision >> 12) & 8191, (decision >> 7) & 31, decision & 127, 0)
    const action = actions[policies[side].choose(state, actions, n, general)] as number
    watch?.chosen(action)
    SOVL.apply(state, action, battleDice, log)
    watch?.applied(action)
    side = SOVL.advance(state, battleDice, log)
    watch?.advanced()
  }
  watch?.ended()
  const row = new Int32Array(2 + SOVL.columns(state).length)
  SOVL.measure(state, row)
  return { decisions: decision, row }
}

/** More decisions than any battle has: deployment, then for each turn and unit a few charges and a dozen manoeuvres. */
function boundOf(state: SovlState): number {
  return 100 + state.lastTurn * (20 + state.units.length * 24)
}

/** Follows a battle from decision to decision. */
class Watch {
  private readonly state: SovlState
  private readonly battle: Battle
  private before: Before
  private active = NONE
  private turn = 0
  /** Units that acted this turn. */
  private readonly acted = new Set<Unit>()
  private chargers: Unit[] = []
  private last = NONE
  private lastStage = NONE

  constructor(state: SovlState) {
    this.state = state
    this.battle = state.battle as Battle
    this.before = new Before(state, this.battle)
  }

  asked(actions: Int32Array, n: number): void {
    const { state, battle } = this
    checkList(actions, n)
    checkPosition(state, battle)
    if (battle.stage === FIGHT && battle.toFight === state.engagements) checkEngagements(state)
    this.alternates()
  }

  chosen(action: number): void {
    const { state, battle, acted } = this
    this.before = new Before(state, battle)
    this.active = battle.active
    const unit = state.units[A.aOf(action)] as Unit
    const { engagedActs } = state.rules
    switch (A.kindOf(action)) {
      case A.ACTIVATION: {
        if (acted.has(unit)) fail(`${unit.name} is activated twice in turn ${state.turn}`)
        acted.add(unit)
        const may = !awake(unit) || engagedActs === 'free' || (engagedActs === 'shoot' && unit.range > 0)
        if (unit.fate === FIGHTING ? !may : unit.fate !== BROKEN)
          fail(`${unit.name} is activated with fate ${unit.fate}, engaged`)
        return
      }
      case A.MOVE:
      case A.PIVOT:
      case A.ADVANCE: {
        const mover = state.units[battle.active] as Unit
        if (mover.fate !== FIGHTING) fail(`${mover.name} moves with fate ${mover.fate}`)
        if (awake(mover) && engagedActs !== 'free') fail(`${mover.name} moves although engaged`)
        return
      }
      case A.CHARGE:
      case A.COUNTER:
        if (acted.has(unit)) fail(`${unit.name} charges after it was activated`)
        if (awake(unit) && engagedActs !== 'free') fail(`${unit.name} charges although engaged`)
        return
      default:
    }
  }

  applied(action: number): void {
    const { state, battle } = this
    checkAction(state, battle, this.before, action, this.active)
    this.last = this.before.token
    this.lastStage = this.before.stage
    this.chargers =
      battle.stage === DECLARE || battle.stage === RESOLVE
        ? state.units.filter(({ target }) => target !== NONE)
        : this.chargers
    this.before = new Before(state, battle)
  }

  advanced(): void {
    const { state, battle } = this
    checkAdvance(state, battle, this.before)
    if (state.turn !== this.turn) {
      this.turn = state.turn
      this.acted.clear()
      this.chargers = []
    }
    // Charges resolved have used up the activation.
    if (battle.stage >= ACTIVATE) {
      if (state.rules.chargeUsesActivation)
        for (const unit of this.chargers) if (unit.fate === FIGHTING) this.acted.add(unit)
      this.chargers = []
    }
  }

  ended(): void {
    const { state, battle } = this
    if (battle.stage !== ENDED) fail('the battle is over and has not ended')
    checkPosition(state, battle)
    const out = ([0, 1] as const).some((army) =>
      state.units.every((unit) => unit.army !== army || unit.fate !== FIGHTING),
    )
    if (!out && state.turn !== state.lastTurn) fail(`the battle ended in turn ${state.turn} with both armies fighting`)
  }

  /** The players alternate, unless the other player has passed or has nothing to do. SOVL-ACT-01. */
  private alternates(): void {
    const { state, battle, last } = this
    if (battle.stage !== ACTIVATE || this.before.stage !== ACTIVATE || state.turn !== this.before.turn) return
    if (battle.token !== last || (this.lastStage !== ACTIVATE && this.lastStage !== 9)) return
    const other = 1 - last
    if (battle.passed[other] === true) return
    for (const unit of state.units) {
      if ((unit.role < 64 ? 0 : 1) !== other || unit.activated) continue
      const may =
        unit.fate === BROKEN || (unit.fate === FIGHTING && (!awake(unit) || state.rules.engagedActs === 'free'))
      if (may) fail(`player ${last} goes twice although ${unit.name} of the other may act`)
    }
  }
}
