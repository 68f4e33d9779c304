import { POSE, UX, UY, X, Y } from '../../../src/board/plane/shapes.ts'
import { HEADINGS } from '../../../src/games/sovl/chapters/move.ts'
import { isLong, measureShot } from '../../../src/games/sovl/chapters/shoot.ts'
import * as Action from '../../../src/games/sovl/choices/actions.ts'
import { COSINES, SINES, STEPS } from '../../../src/games/sovl/choices/grid.ts'
import { PLAN } from '../../../src/games/sovl/state/battle.ts'
import type { Unit } from '../../../src/games/sovl/state/unit.ts'
import { lookAround } from './foes.ts'
import { weighPlace } from './ground.ts'
import { CLOSE, type Knowledge, PLACE, SHOT } from './knowledge.ts'
import type { Weights } from './weights.ts'

/** What the active unit does: it goes to the most valuable place, and shoots before or after the move, whichever shot is better. */
export function pickAct(knowledge: Knowledge, weights: Weights, actions: Int32Array, n: number): number {
  const { state, battle, at, out } = knowledge
  const unit = state.units[battle.active]
  const { pose } = battle.table.shapes
  const p = unit.shape * POSE
  const target = pickShot(knowledge, unit, actions, n)
  const shotNow = target < 0 ? 0 : out[SHOT]
  // The unit can only shoot or end its activation.
  if (Action.kindOf(actions[0]) >= Action.SHOOT) return target < 0 ? n - 1 : target
  lookAround(knowledge, unit, weights)
  at[0] = pose[p + X]
  at[1] = pose[p + Y]
  at[2] = pose[p + UX]
  at[3] = pose[p + UY]
  weighPlace(knowledge, unit, weights)
  const shoots = !battle.shot && unit.range > 0
  const first = weights.shooting * shotNow
  let best = out[PLACE] + first + (weights.stand * unit.worth) / 100
  let shotThen = shotNow
  let choice = n - 1
  for (let i = 0; i < n; i++) {
    const action = actions[i]
    const kind = Action.kindOf(action)
    if (kind === Action.MOVE) {
      const row = Action.aOf(action) * PLAN
      if (standsAs(knowledge, row)) continue
      at[0] = battle.plans[row]
      at[1] = battle.plans[row + 1]
      at[2] = battle.plans[row + 2]
      at[3] = battle.plans[row + 3]
    } else if (kind === Action.PIVOT || kind === Action.ADVANCE) foresee(knowledge, unit, action)
    else break
    weighPlace(knowledge, unit, weights)
    const then = weights.shooting * (shoots ? out[SHOT] : 0)
    const value = out[PLACE] + (then > first ? then : first)
    if (value > best + CLOSE) {
      best = value
      choice = i
      shotThen = out[SHOT]
    }
  }
  // A shot does not prevent a later move, so this shot comes first unless a later one is better.
  return target >= 0 && (choice === n - 1 || shotNow >= shotThen) ? target : choice
}

/** Whether the plan leaves the unit where it is. */
function standsAs({ battle, state }: Knowledge, row: number): boolean {
  const { pose } = battle.table.shapes
  const p = state.units[battle.active].shape * POSE
  return (
    battle.plans[row] === pose[p + X] &&
    battle.plans[row + 1] === pose[p + Y] &&
    battle.plans[row + 2] === pose[p + UX] &&
    battle.plans[row + 3] === pose[p + UY]
  )
}

/** Sets knowledge.at to the result of a single manoeuvre: the end of an Advance, or the facing after a Pivot. */
function foresee(knowledge: Knowledge, unit: Unit, action: number): void {
  const { battle, state, at } = knowledge
  const { pose } = battle.table.shapes
  const p = unit.shape * POSE
  const x = pose[p + X]
  const y = pose[p + Y]
  let ux = pose[p + UX]
  let uy = pose[p + UY]
  let goes = Action.bOf(action) / 10
  if (Action.kindOf(action) === Action.PIVOT) {
    const heading = Action.aOf(action)
    if (heading < HEADINGS) {
      const c = COSINES[heading % STEPS]
      const sine = SINES[heading % STEPS]
      const s = heading < STEPS ? sine : -sine
      const turned = ux * c - uy * s
      uy = uy * c + ux * s
      ux = turned
    } else {
      const foe = state.units[heading - HEADINGS].shape * POSE
      const dx = pose[foe + X] - x
      const dy = pose[foe + Y] - y
      const length = Math.sqrt(dx * dx + dy * dy)
      ux = dx / length
      uy = dy / length
    }
    goes = 0
  }
  at[0] = x + ux * goes
  at[1] = y + uy * goes
  at[2] = ux
  at[3] = uy
}

/** Index of the best shot in the list, −1 if there is none; out[SHOT] = the points that it is expected to take. */
export function pickShot(knowledge: Knowledge, unit: Unit, actions: Int32Array, n: number): number {
  const { state, battle, volleys, out } = knowledge
  let best = -1
  let choice = -1
  for (let i = n - 1; i >= 0; i--) {
    const action = actions[i]
    const kind = Action.kindOf(action)
    if (kind === Action.DONE) continue
    if (kind !== Action.SHOOT) break
    const target = state.units[Action.aOf(action)]
    measureShot(state, battle, unit.shape, target)
    const value = volleys[knowledge.volley(unit, target) + (isLong(battle, unit) ? 1 : 0)]
    if (value >= best) {
      best = value
      choice = i
    }
  }
  out[SHOT] = best
  return choice
}
