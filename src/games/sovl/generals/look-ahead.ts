import { POSE, X, Y } from '../../../board/plane/shapes.ts'
import { SILENT } from '../../../core/log.ts'
import { MOST_ACTIONS, OVER, type Policy } from '../../../core/ruleset.ts'
import { firstOfHighest } from '../../../kit/generals/highest.ts'
import { winner } from '../chapters/score.ts'
import { proceed } from '../chapters/turn/turn.ts'
import * as Action from '../choices/actions.ts'
import { carryOut } from '../choices/decide.ts'
import { listActions } from '../choices/legal.ts'
import { ACT, ACTIVATE, type Battle, playerOf } from '../state/battle.ts'
import { loadBattle, saveBattle } from '../state/snapshot.ts'
import type { SovlState } from '../state/state.ts'
import { BROKEN, FIGHTING, type Unit } from '../state/unit.ts'
import { CLOSE } from './knowledge.ts'
import { outlook } from './outlook.ts'
import { SideDice } from './side-dice.ts'
import { ALIKE } from './ties.ts'

/**
 * A look at what comes of an act, or of the activation of a unit and its best act: the battle is played on to the charges of the next turn,
 * both armies led by one simple general, and the position is evaluated there (`outlook.ts`). So a general sees the enemy's answer, and charges
 * at a flank that follow from it. Then the battle is set back.
 *
 * A look takes about as long as a fifteenth of a battle. Therefore few choices are tried, and from the third turn on only if the best one
 * loses much. What a look shows depends on the position and the choice alone, so that a look need not be made twice.
 */

/** In these turns, in which most is decided, several choices are always tried. */
const EARLY_TURNS = 2

/** Share of the points of an army that the best choice may lose in later turns before others are tried. */
const CONTENT = 0.06

/** An enemy in later turns matters within the movement of both units less this many inches, between their centres. Looks at enemies farther off gain little. */
const SHORT = 1

/** Points by which acts have to differ to be tried apart. The end of an activation and a move that leaves the unit in place differ by less. */
const APART = 0.011

/** Units are tried apart even if their activations have the same value. */
const ALL_APART = -1

/** Words of the dice of looks. The dice of the battle are never looked at. */
const DICE_WORDS = [0x1b873593, 0x2545f491] as const

/** Most choices that may be tried. */
const MOST_TRIED = 16

/** Most ints of a saved battle. */
const MOST_INTS = 1 << 14

/** A look at the activation of a unit and its best act. */
interface Known {
  state: SovlState | null
  /** The position in which the unit acts, and its number of ints. */
  readonly position: Int32Array
  ints: number
  act: number
  promise: number
}

export class LookAhead {
  /** Leads both armies in a look. */
  private readonly model: Policy<SovlState>
  /** Most choices that are tried, the best included. */
  private readonly most: number
  private readonly saved = new Int32Array(MOST_INTS)
  private readonly actions = new Int32Array(MOST_ACTIONS)
  private readonly dice = new SideDice(...DICE_WORDS)
  /** The choices that are tried, and what each promises. */
  private readonly tried = new Int32Array(MOST_TRIED)
  private readonly promises = new Float64Array(MOST_TRIED)
  private count = 0
  /** Looks of the last choice of a unit, of which the act of that unit need not be looked at again. */
  private readonly known: Known[] = []
  private knownCount = 0

  constructor(model: Policy<SovlState>, most: number) {
    this.model = model
    this.most = Math.min(most, MOST_TRIED)
  }

  /** Whether looks are made in this decision at all: in the choice of a unit and in that of its act, if a turn follows. */
  mayShow(state: SovlState, battle: Battle): boolean {
    if (state.turn >= state.lastTurn) return false
    if (battle.stage === ACT) return isNear(state, battle, state.units[battle.active])
    return battle.stage === ACTIVATE
  }

  /**
   * Looks at up to as many choices as this general tries, those of the highest values, and adds to the values `weight` times what each promises beyond the best one.
   * Choices that are not tried get what the worst promises, but for acts that hardly differ from one that was tried: they get the same.
   */
  add(state: SovlState, battle: Battle, actions: Int32Array, n: number, values: Float64Array, weight: number): void {
    const first = firstOfHighest(values, n)
    const acts = battle.stage === ACT
    if (!(acts ? this.maySeeAct(actions[first]) : maySeeUnit(state, battle, actions[first], n))) return
    const unit = state.units[acts ? battle.active : Action.aOf(actions[first])]
    const apart = acts ? APART : ALL_APART
    const now = outlook(state, battle, unit.army)
    const ints = saveBattle(state, battle, this.saved)
    if (!acts) this.knownCount = 0
    this.count = 0
    for (let next = first; next >= 0 && this.count < this.most; next = this.next(actions, n, values, apart)) {
      const action = actions[next]
      this.tried[this.count] = next
      this.promises[this.count] = acts
        ? (this.recall(state, action, ints) ?? this.tryAct(state, battle, action))
        : this.tryUnit(state, battle, action)
      this.count++
      if (state.turn > EARLY_TURNS && this.promises[0] >= now - CONTENT) return
    }
    this.spread(values, n, apart, weight)
  }

  /** A shot is not looked at, because the unit may still move after it. */
  private maySeeAct(action: number): boolean {
    return Action.kindOf(action) !== Action.SHOOT
  }

  /** Index of the highest value that differs from those tried; of equal ones the first; −1 if there is none. A pass is not tried. */
  private next(actions: Int32Array, n: number, values: Float64Array, apart: number): number {
    let best = -1
    for (let i = 0; i < n; i++) {
      if (Action.kindOf(actions[i]) === Action.PASS) continue
      if (this.triedAs(values, i, apart) < 0 && (best < 0 || values[i] > values[best] + ALIKE)) best = i
    }
    return best
  }

  /** Number of the choice that was tried for choice `i`: itself, or one that differs by no more than `apart`; −1 if there is none. */
  private triedAs(values: Float64Array, i: number, apart: number): number {
    const { tried, count } = this
    for (let t = 0; t < count; t++) if (tried[t] === i || Math.abs(values[tried[t]] - values[i]) <= apart) return t
    return -1
  }

  private spread(values: Float64Array, n: number, apart: number, weight: number): void {
    const { promises, count } = this
    const own = values.slice(0, n)
    let least = promises[0]
    for (let t = 1; t < count; t++) if (promises[t] < least) least = promises[t]
    for (let i = 0; i < n; i++) {
      const t = this.triedAs(own, i, apart)
      values[i] += weight * ((t < 0 ? least : promises[t]) - promises[0])
    }
  }

  /** What the activation of a unit and its best act promise. */
  private tryUnit(state: SovlState, battle: Battle, action: number): number {
    const { actions, dice, model } = this
    const unit = state.units[Action.aOf(action)]
    carryOut(state, battle, action, dice, SILENT)
    proceed(state, battle, dice, SILENT)
    const at = this.knownCount++
    this.known[at] ??= { state: null, position: new Int32Array(MOST_INTS), ints: 0, act: 0, promise: 0 }
    const known = this.known[at]
    known.state = state
    known.ints = saveBattle(state, battle, known.position)
    const n = listActions(state, battle, actions)
    known.act = actions[model.choose(state, actions, n, dice)]
    known.promise = this.playOn(state, battle, known.act, unit)
    return known.promise
  }

  private tryAct(state: SovlState, battle: Battle, action: number): number {
    return this.playOn(state, battle, action, state.units[battle.active])
  }

  /** What the saved position was seen to promise when its unit was chosen; null if this act was not looked at there. */
  private recall(state: SovlState, act: number, ints: number): number | null {
    for (let k = 0; k < this.knownCount; k++) {
      const known = this.known[k]
      if (known.state === state && known.act === act && known.ints === ints && isSame(known.position, this.saved, ints))
        return known.promise
    }
    return null
  }

  /** What the position at the next charges promises the army of the unit if the unit acts so, as a share of an army; 1 more if it has won, 1 less if it has lost. */
  private playOn(state: SovlState, battle: Battle, action: number, { army, index }: Unit): number {
    const { actions, dice, model } = this
    const { turn } = state
    dice.player = playerOf(state.units[index])
    dice.seek(numberOf(state, battle, dice.player))
    carryOut(state, battle, action, dice, SILENT)
    let side = proceed(state, battle, dice, SILENT)
    while (side !== OVER && !(state.turn > turn && battle.stage >= ACTIVATE)) {
      const n = listActions(state, battle, actions)
      carryOut(state, battle, actions[model.choose(state, actions, n, dice)], dice, SILENT)
      side = proceed(state, battle, dice, SILENT)
    }
    let promise = outlook(state, battle, army)
    if (side === OVER) {
      const won = winner(state)
      if (won >= 0) promise += won === army ? 1 : -1
    }
    loadBattle(state, battle, this.saved)
    return promise
  }
}

/** Whether the choice of a unit may be looked at: it is one of several units, does not flee, and an enemy can come near it. The first action is to pass. */
function maySeeUnit(state: SovlState, battle: Battle, action: number, n: number): boolean {
  if (n <= 2 || Action.kindOf(action) !== Action.ACTIVATION) return false
  const unit = state.units[Action.aOf(action)]
  return unit.fate !== BROKEN && isNear(state, battle, unit)
}

/** Whether an enemy can come near the unit. */
function isNear({ units, turn }: SovlState, battle: Battle, unit: Unit): boolean {
  const { pose } = battle.table.shapes
  const short = turn > EARLY_TURNS ? SHORT : 0
  for (let i = 0; i < units.length; i++) {
    const foe = units[i]
    if (foe.army === unit.army || foe.fate !== FIGHTING) continue
    const dx = pose[foe.shape * POSE + X] - pose[unit.shape * POSE + X]
    const dy = pose[foe.shape * POSE + Y] - pose[unit.shape * POSE + Y]
    const most = unit.movement + foe.movement - short
    if (dx * dx + dy * dy <= most * most + CLOSE) return true
  }
  return false
}

/** Number of the dice of a position: from the state of all units but the places, those of `player` first, so that it is the same if the table is turned by half. */
function numberOf({ turn, units }: SovlState, battle: Battle, player: 0 | 1): number {
  let number = turn
  for (let own = 0; own < 2; own++) {
    for (let i = 0; i < units.length; i++) {
      const unit = units[i]
      if ((playerOf(unit) === player) !== (own === 0)) continue
      // It is the same whether the choice of the active unit or its act is looked at.
      const acted = unit.activated && i !== battle.active ? 1 : 0
      number = Math.imul(number ^ (unit.pool * 8 + unit.fate * 2 + acted), 0x9e3779b1)
      number ^= number >>> 15
    }
  }
  return number >>> 0
}

function isSame(a: Int32Array, b: Int32Array, ints: number): boolean {
  for (let i = 0; i < ints; i++) if (a[i] !== b[i]) return false
  return true
}
