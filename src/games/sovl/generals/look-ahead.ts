import { POSE, X, Y } from '../../../board/plane/shapes.ts'
import type { Dice } from '../../../core/dice.ts'
import { KeyedDice } from '../../../core/keyed-dice.ts'
import { SILENT } from '../../../core/log.ts'
import { MOST_ACTIONS, OVER, type Policy } from '../../../core/ruleset.ts'
import { firstOfHighest } from '../../../kit/generals/highest.ts'
import { winner } from '../chapters/score.ts'
import { proceed } from '../chapters/turn/turn.ts'
import * as Action from '../choices/actions.ts'
import { carryOut } from '../choices/decide.ts'
import { listActions } from '../choices/legal.ts'
import { ACTIVATE, type Battle } from '../state/battle.ts'
import { loadBattle, saveBattle } from '../state/snapshot.ts'
import type { SovlState } from '../state/state.ts'
import { FIGHTING, type Unit } from '../state/unit.ts'
import { CLOSE, type Knowledge } from './knowledge.ts'
import { outlook } from './outlook.ts'

/**
 * A look at what comes of an act: the battle is played on to the charges of the next turn, both armies led by one simple general, and the
 * position is evaluated there (`outlook.ts`). So a general sees the enemy's answer, and charges at a flank that follow from it. Then the
 * battle is set back.
 *
 * A look takes about as long as a fifteenth of a battle. Therefore the best act is tried first, and others are only tried if it disappoints.
 */

/** Share of the points of an army that the best act may lose before other acts are tried. */
const CONTENT = 0.04

/** An enemy may matter within the movement of both units less this many inches, between their centres. Looks at enemies farther off cost time and gain little. */
const SHORT = 1

/** Points by which acts have to differ to be tried apart. The end of an activation and a move that leaves the unit in place differ by less. */
const APART = 0.011

/** Words of the dice of looks. The dice of the battle are never looked at. */
const DICE_WORDS = [0x1b873593, 0x2545f491] as const

/** Most acts that may be tried. */
const MOST_TRIED = 16

export class LookAhead {
  private readonly state: SovlState
  private readonly battle: Battle
  private readonly saved = new Int32Array(1 << 16)
  private readonly actions = new Int32Array(MOST_ACTIONS)
  private readonly dice = new KeyedDice(...DICE_WORDS)
  /** The acts that are tried, and what each promises. */
  private readonly tried = new Int32Array(MOST_TRIED)
  private readonly promises = new Float64Array(MOST_TRIED)
  /** Number of the dice of this look. */
  private number = 0

  constructor(state: SovlState, battle: Battle) {
    this.state = state
    this.battle = battle
  }

  /**
   * Whether a look may show anything: a turn follows, and an enemy can come near the active unit. A shot is not looked at, because the unit
   * may still move after it.
   */
  mayShow(action: number): boolean {
    const { state, battle } = this
    if (Action.kindOf(action) === Action.SHOOT || state.turn >= state.lastTurn) return false
    const { units } = state
    const unit = units[battle.active]
    for (let i = 0; i < units.length; i++) {
      const foe = units[i]
      if (foe.army !== unit.army && foe.fate === FIGHTING && this.isNear(unit, foe)) return true
    }
    return false
  }

  private isNear(unit: Unit, foe: Unit): boolean {
    const { pose } = this.battle.table.shapes
    const dx = pose[foe.shape * POSE + X] - pose[unit.shape * POSE + X]
    const dy = pose[foe.shape * POSE + Y] - pose[unit.shape * POSE + Y]
    const most = unit.movement + foe.movement - SHORT
    return dx * dx + dy * dy <= most * most + CLOSE
  }

  /** Tries the act that is held best. Returns whether it keeps what the army has, so that no other is tried. `own`: dice of the general. */
  contents(action: number, model: Policy<SovlState>, own: Dice): boolean {
    const { state, battle } = this
    this.number = 0
    for (let i = 0; i < 6; i++) this.number = this.number * 16 + own.die(16) - 1
    const now = outlook(state, battle, state.units[battle.active].army)
    saveBattle(state, battle, this.saved)
    this.promises[0] = this.promise(action, model)
    return this.promises[0] >= now - CONTENT
  }

  /**
   * Tries up to `most` acts, those of the highest values, and adds to their values `weight` times what each promises beyond the act of the highest value.
   * The others stay below. It follows `contents`, which has tried the best act.
   */
  tryOthers(
    actions: Int32Array,
    n: number,
    values: Float64Array,
    most: number,
    weight: number,
    model: Policy<SovlState>,
  ): void {
    const { tried, promises } = this
    tried[0] = firstOfHighest(values, n)
    let count = 1
    let last = values[tried[0]]
    let least = promises[0]
    while (count < most && count < MOST_TRIED) {
      const next = highestBelow(values, n, last - APART)
      if (next < 0) break
      last = values[next]
      tried[count] = next
      promises[count] = this.promise(actions[next], model)
      if (promises[count] < least) least = promises[count]
      count++
    }
    const base = promises[0]
    // Acts that were not tried are worth no more than the worst of those that were, but for those that hardly differ from one that was tried.
    for (let i = 0; i < n; i++) if (values[i] < last) values[i] += weight * (least - base)
    for (let t = 1; t < count; t++) values[tried[t]] += weight * (promises[t] - base)
  }

  /** What the position at the next charges promises the army of the active unit if it acts so, as a share of an army; 1 more if it has won, 1 less if it has lost. */
  private promise(action: number, model: Policy<SovlState>): number {
    const { state, battle, actions, dice } = this
    const { army } = state.units[battle.active]
    const { turn } = state
    dice.seek(this.number)
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

/** Index of the highest value below a limit; of equal ones, the first; −1 if there is none. */
function highestBelow(values: Float64Array, n: number, limit: number): number {
  let best = -1
  for (let i = 0; i < n; i++) {
    if (values[i] < limit && (best < 0 || values[i] > values[best])) best = i
  }
  return best
}

/** What looks ahead in a battle. It is made at the first look. */
export function lookOf(knowledge: Knowledge): LookAhead {
  knowledge.look ??= new LookAhead(knowledge.state, knowledge.battle)
  return knowledge.look as LookAhead
}
