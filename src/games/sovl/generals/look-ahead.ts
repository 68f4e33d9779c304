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
import { foresee } from './acts.ts'
import { lookAround } from './foes.ts'
import { dangerOf } from './ground.ts'
import { AFRAID, CLOSE, knowledgeOf } from './knowledge.ts'
import { outlook } from './outlook.ts'
import { numberOf, SideDice } from './side-dice.ts'
import { ALIKE } from './ties.ts'
import { lowest } from './told.ts'
import type { Weights } from './weights.ts'

/**
 * A look at what comes of an act, or of the activation of a unit and its best act: the battle is played on to the charges of the next turn,
 * both armies led by one simple general, and the position is evaluated there (`outlook.ts`). So a general sees the enemy's answer, and charges
 * at a flank that follow from it. Then the battle is set back.
 *
 * A look takes about as long as an eighth of a battle without looks. Therefore few choices are tried, more only if the best act loses much, none besides
 * it if it gains much, and in a look only the units play that may matter to it (`mattersTo`). What a look finds depends on the position and the choice alone, so that a look need not be made twice.
 */

/** Two places of a unit no farther apart than this many inches share a look, if the cosine of the angle between the facings is no less than this. */
const SAME_PLACE = 1
const SAME_FACING = 0.9

/** Inches between centres. In a look a unit farther than this from the unit that is looked at does nothing, unless it shoots. */
const FAR = 20

/** Most choices that are looked at, unless the best act loses much. */
const FEW = 2

/** Share of the points of an army that the best act has to lose before more acts are looked at, or to gain so that none besides it is. */
const MUCH = 0.1

/** If all looks lose much, the last look is at a place of little danger: this many times the danger is subtracted from the value of each place. */
const WARY = 3

/** Words of the dice of looks. The dice of the battle are never looked at. */
const DICE_WORDS = [0x1b873593, 0x2545f491] as const

/** Most choices that may be looked at in one decision. */
const MOST_LOOKS = 16

/** Most ints of a saved battle. */
const MOST_INTS = 1 << 14

/** A look at the activation of a unit and its best act. */
interface UnitLook {
  state: SovlState | null
  /** The position in which the unit acts, and its number of ints. */
  readonly position: Int32Array
  ints: number
  act: number
  /** The evaluation of the position at the end of the look. */
  value: number
}

/** The general that leads both armies in a look, and its weights. */
export type Model = Policy<SovlState> & { readonly weights: Weights }

export class LookAhead {
  private readonly model: Model
  /** Most acts that are looked at in one decision. */
  private readonly most: number
  private readonly saved = new Int32Array(MOST_INTS)
  private readonly actions = new Int32Array(MOST_ACTIONS)
  private readonly dice = new SideDice(...DICE_WORDS)
  /** The choices that were looked at in this decision, by their index in the list, and what each look found. */
  private readonly candidates = new Int32Array(MOST_LOOKS)
  private readonly found = new Float64Array(MOST_LOOKS)
  private count = 0
  /** By choice: where the act leaves the unit, as in `Knowledge.at`. */
  private readonly places = new Float64Array(4 * MOST_ACTIONS)
  /** By choice: its value if danger counts more. */
  private readonly wary = new Float64Array(MOST_ACTIONS)
  /** Looks of the last choice of a unit. The look at the act of that unit that follows is one of them. */
  private readonly unitLooks: UnitLook[] = []
  private unitLookCount = 0

  constructor(model: Model, most: number) {
    this.model = model
    this.most = Math.min(most, MOST_LOOKS)
  }

  /** Whether looks are made in this decision at all: in the choice of a unit and in that of its act, if a turn follows. */
  mayShow(state: SovlState, battle: Battle): boolean {
    if (state.turn >= state.lastTurn) return false
    if (battle.stage === ACT) return isNear(state, battle, state.units[battle.active])
    return battle.stage === ACTIVATE
  }

  /**
   * Looks at the choices of the highest values, and adds to each value `weight` times what its look finds beyond the look at the best choice.
   * Choices without a look get the worst that was found.
   */
  add(state: SovlState, battle: Battle, actions: Int32Array, n: number, values: Float64Array, weight: number): void {
    const first = firstOfHighest(values, n)
    const acts = battle.stage === ACT
    if (!(acts ? mayLookAt(state, actions[first]) : mayLookAtUnits(state, battle, actions[first], n))) return
    const ints = saveBattle(state, battle, this.saved)
    if (!acts) this.unitLookCount = 0
    // A manoeuvre of the wide grid is not the last of its activation, so its place says little of where the unit will end.
    const shared = acts && state.rules.moves !== 'wide'
    if (shared) this.listPlaces(state, battle, actions, n)
    this.count = 0
    this.lookAt(state, battle, actions, first, ints)
    const losesMuch = acts && this.allLoseMuch(state, battle)
    const few = acts && this.gainsMuch(state, battle) ? 1 : FEW
    const most = losesMuch ? this.most : Math.min(few, this.most)
    while (this.count < most) {
      const isLast = shared && losesMuch && this.count === most - 1
      const next =
        isLast && this.allLoseMuch(state, battle)
          ? this.nextSafe(state, battle, actions, n, values)
          : this.next(state, actions, n, values, shared)
      if (next < 0) break
      this.lookAt(state, battle, actions, next, ints)
    }
    // A pass, the first action, stays as far below the least urgent unit as it was.
    const below = acts ? 0 : values[0] - lowest(values, 1, n)
    this.addFound(values, n, shared, weight)
    if (!acts) values[0] = lowest(values, 1, n) + below
  }

  /** Writes where each act leaves the unit. The plans of the battle do not outlast a look. */
  private listPlaces(state: SovlState, battle: Battle, actions: Int32Array, n: number): void {
    const knowledge = knowledgeOf(state)
    const { at } = knowledge
    for (let i = 0; i < n; i++) {
      foresee(knowledge, state.units[battle.active], actions[i])
      this.places.set(at, i * at.length)
    }
  }

  private lookAt(state: SovlState, battle: Battle, actions: Int32Array, i: number, ints: number): void {
    this.candidates[this.count] = i
    this.found[this.count] =
      battle.stage === ACT
        ? (this.seenBefore(state, actions[i], ints) ??
          this.playOn(state, battle, actions[i], state.units[battle.active]))
        : this.lookAtUnit(state, battle, actions[i])
    this.count++
  }

  /** Index of the highest value of those that no look stands for; of equal ones the first; −1 if there is none. */
  private next(state: SovlState, actions: Int32Array, n: number, values: Float64Array, shared: boolean): number {
    let best = -1
    for (let i = 0; i < n; i++) {
      if (!mayLookAt(state, actions[i]) || this.lookFor(i, shared) >= 0) continue
      if (best < 0 || values[i] > values[best] + ALIKE) best = i
    }
    return best
  }

  /** Whether all looks so far end with the army at less than it has now, by the share `MUCH`. */
  private allLoseMuch(state: SovlState, battle: Battle): boolean {
    const least = outlook(state, battle, state.units[battle.active].army) - MUCH - CLOSE
    for (let c = 0; c < this.count; c++) if (this.found[c] >= least) return false
    return true
  }

  /** Whether the look at the best act ends with the army at more than it has now, by the share `MUCH`. */
  private gainsMuch(state: SovlState, battle: Battle): boolean {
    return this.found[0] > outlook(state, battle, state.units[battle.active].army) + MUCH + CLOSE
  }

  /** As `next` of looks that are shared, by values less `WARY` times the danger at the place of an act. */
  private nextSafe(state: SovlState, battle: Battle, actions: Int32Array, n: number, values: Float64Array): number {
    const knowledge = knowledgeOf(state)
    const { at, out } = knowledge
    const unit = state.units[battle.active]
    const { weights } = this.model
    lookAround(knowledge, unit, weights)
    for (let i = 0; i < n; i++) {
      for (let k = 0; k < at.length; k++) at[k] = this.places[i * at.length + k]
      this.wary[i] = values[i] - WARY * out[AFRAID] * dangerOf(knowledge, unit, weights)
    }
    return this.next(state, actions, n, this.wary, true)
  }

  /**
   * Number of the look that stands for choice `i`: at this choice or, if looks are `shared`, at an act that leaves the unit in almost the same
   * place; −1 if there is none. A shot counts as staying in place.
   */
  private lookFor(i: number, shared: boolean): number {
    const { candidates, count } = this
    for (let c = 0; c < count; c++) if (candidates[c] === i || (shared && this.isSamePlace(candidates[c], i))) return c
    return -1
  }

  private isSamePlace(i: number, j: number): boolean {
    const { places } = this
    const [a, b] = [4 * i, 4 * j]
    const dx = places[a] - places[b]
    const dy = places[a + 1] - places[b + 1]
    const cosine = places[a + 2] * places[b + 2] + places[a + 3] * places[b + 3]
    return dx * dx + dy * dy <= SAME_PLACE * SAME_PLACE + CLOSE && cosine >= SAME_FACING - CLOSE
  }

  private addFound(values: Float64Array, n: number, shared: boolean, weight: number): void {
    const { found, count } = this
    let least = found[0]
    for (let c = 1; c < count; c++) if (found[c] < least) least = found[c]
    for (let i = 0; i < n; i++) {
      const c = this.lookFor(i, shared)
      values[i] += weight * ((c < 0 ? least : found[c]) - found[0])
    }
  }

  /** What comes of the activation of a unit and its best act. */
  private lookAtUnit(state: SovlState, battle: Battle, action: number): number {
    const { actions, dice, model } = this
    const unit = state.units[Action.aOf(action)]
    carryOut(state, battle, action, dice, SILENT)
    proceed(state, battle, dice, SILENT)
    const at = this.unitLookCount++
    this.unitLooks[at] ??= { state: null, position: new Int32Array(MOST_INTS), ints: 0, act: 0, value: 0 }
    const look = this.unitLooks[at]
    look.state = state
    look.ints = saveBattle(state, battle, look.position)
    const n = listActions(state, battle, actions)
    look.act = actions[model.choose(state, actions, n, dice)]
    look.value = this.playOn(state, battle, look.act, unit)
    return look.value
  }

  /** What a look found from the saved position when its unit was chosen; null if it was not at this act. */
  private seenBefore(state: SovlState, act: number, ints: number): number | null {
    for (let k = 0; k < this.unitLookCount; k++) {
      const look = this.unitLooks[k]
      if (look.state === state && look.act === act && look.ints === ints && isSame(look.position, this.saved, ints)) {
        return look.value
      }
    }
    return null
  }

  /**
   * Plays on from an act to the next charges and evaluates the position for the army of the unit, as a share of an army: 1 more if the army has won,
   * 1 less if it has lost.
   */
  private playOn(state: SovlState, battle: Battle, action: number, unit: Unit): number {
    const { dice } = this
    const { turn } = state
    const { army } = unit
    dice.player = playerOf(unit)
    dice.seek(numberOf(state, battle, dice.player))
    carryOut(state, battle, action, dice, SILENT)
    let side = proceed(state, battle, dice, SILENT)
    while (side !== OVER && !(state.turn > turn && battle.stage >= ACTIVATE)) {
      carryOut(state, battle, this.choose(state, battle, unit), dice, SILENT)
      side = proceed(state, battle, dice, SILENT)
    }
    let value = outlook(state, battle, army)
    if (side === OVER) {
      const won = winner(state)
      if (won >= 0) value += won === army ? 1 : -1
    }
    loadBattle(state, battle, this.saved)
    return value
  }

  /** The choice of the general that leads both armies in a look at a choice of `unit`. */
  private choose(state: SovlState, battle: Battle, unit: Unit): number {
    if (battle.stage === ACT && !mattersTo(state, battle, state.units[battle.active], unit)) return END
    const n = listActions(state, battle, this.actions)
    return this.actions[this.model.choose(state, this.actions, n, this.dice)]
  }
}

/** The end of an activation. */
const END = Action.pack(Action.DONE, 0, 0)

/** Whether the act of a unit may matter to a look at a choice of `looked`: a unit that shoots does, and one that is neither far from it nor from all enemies. */
function mattersTo(state: SovlState, battle: Battle, unit: Unit, looked: Unit): boolean {
  return unit.range > 0 || (isWithin(battle, unit, looked, FAR) && isNear(state, battle, unit))
}

/**
 * Whether a look may be made at this choice. Not at a pass, which gives up all activations; not at a shot, because the unit may still move after
 * it; not at a unit that flees, whose activation is a roll to rally.
 */
function mayLookAt({ units }: SovlState, action: number): boolean {
  const kind = Action.kindOf(action)
  if (kind === Action.ACTIVATION) return units[Action.aOf(action)].fate !== BROKEN
  return kind !== Action.PASS && kind !== Action.SHOOT
}

/** Whether the choice of a unit is looked at: the best is one of several units, and an enemy can come near it. The first action is to pass. */
function mayLookAtUnits(state: SovlState, battle: Battle, action: number, n: number): boolean {
  if (n <= 2 || Action.kindOf(action) !== Action.ACTIVATION || !mayLookAt(state, action)) return false
  return isNear(state, battle, state.units[Action.aOf(action)])
}

/** Whether an enemy can come near the unit. */
function isNear({ units }: SovlState, battle: Battle, unit: Unit): boolean {
  for (let i = 0; i < units.length; i++) {
    const foe = units[i]
    if (foe.army === unit.army || foe.fate !== FIGHTING) continue
    if (isWithin(battle, unit, foe, unit.movement + foe.movement)) return true
  }
  return false
}

/** Whether the centres of two units are no farther apart than this many inches. */
function isWithin({ table }: Battle, one: Unit, other: Unit, inches: number): boolean {
  const { pose } = table.shapes
  const dx = pose[other.shape * POSE + X] - pose[one.shape * POSE + X]
  const dy = pose[other.shape * POSE + Y] - pose[one.shape * POSE + Y]
  return dx * dx + dy * dy <= inches * inches + CLOSE
}

function isSame(a: Int32Array, b: Int32Array, ints: number): boolean {
  for (let i = 0; i < ints; i++) if (a[i] !== b[i]) return false
  return true
}
