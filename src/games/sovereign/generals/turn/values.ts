import * as Action from '../../choices/actions.ts'
import { isRunning, waysOf } from '../../space/plans.ts'
import { PLAIN } from '../../state/blow.ts'
import { NONE, unitAt } from '../../state/state.ts'
import { castGain } from '../casting.ts'
import { aidGain } from '../first-aid.ts'
import { mainOf } from '../knowledge.ts'
import { givenBeside, noteFoes, strikersBeside } from '../place.ts'
import { isBeaten, isLastMove, retreatValue } from '../retreat.ts'
import { dragGain, escapeGain, seizeGain, shoveGain } from '../wrestling.ts'
import { attackGain, chargeTo, chargeValue, heldGain, swarmShare } from './attacks.ts'
import { fetchGain } from './help.ts'
import { screenTo, screenValue } from './screens.ts'
import {
  endOf,
  held,
  keepsMain,
  LESS,
  NEVER,
  runValue,
  squareValue,
  standing,
  strikersOnWay,
  type Turn,
} from './squares.ts'
import { changeValue, dropValue, loadValue, planOf, riseValue } from './supposed.ts'

/**
 * Values of the choices of a turn, in points of worth. A value is the gain that the rest of the turn brings after the choice, minus the losses
 * on the way, plus the value of the square where the turn ends. SVN-AI-03 to -05, -08, -10, -12 to -14, -20 to -25.
 */

/** Value above all others: for choices that are always taken. */
const AT_ONCE = 1e9

/** Writes the values of all actions of a turn. */
export function turnValues(turn: Turn, actions: Int32Array, n: number, out: Float64Array): void {
  const { knowledge, state, unit } = turn
  noteFoes(knowledge, state, unit)
  if (isRunning(state, unit)) {
    const isLast = isLastMove(turn)
    for (let i = 0; i < n; i++) out[i] = retreatValue(unit, actions[i], isLast)
    return
  }
  const isFresh = unit.main === 1 || unit.blows > 0
  // The value of the end of the turn for a unit that attacks or casts before it moves.
  const after = isFresh ? endOf(turn) : 0
  let isAny = false
  for (let i = 0; i < n; i++) {
    if (isSupposed(actions[i])) isAny = true
    else out[i] = valueOf(turn, actions[i], after)
  }
  if (!isAny) return
  const before = planOf(turn)
  for (let i = 0; i < n; i++) if (isSupposed(actions[i])) out[i] = supposedValue(turn, actions[i], before)
}

/** Whether an action is evaluated with the combatant in another state, so that the notes about its enemies must be made anew. */
function isSupposed(action: number): boolean {
  const kind = Action.kindOf(action)
  return kind === Action.STAND || kind === Action.DROP || kind === Action.CHANGE || kind === Action.LOAD
}

/** Value of such an action. `before`: value of the turn without it. */
function supposedValue(turn: Turn, action: number, before: number): number {
  const what = Action.whatOf(action)
  switch (Action.kindOf(action)) {
    case Action.STAND:
      return riseValue(turn)
    case Action.DROP:
      return dropValue(turn)
    case Action.CHANGE:
      return changeValue(turn, what, before)
    default:
      return loadValue(turn, what)
  }
}

function valueOf(turn: Turn, action: number, after: number): number {
  const { knowledge, state, board, unit } = turn
  const { weights } = knowledge
  const what = Action.whatOf(action)
  switch (Action.kindOf(action)) {
    case Action.DONE:
      return unit.blows > 0 ? after : standing(turn, unit.main === 1) + held(turn)
    case Action.RUN:
      // A screen ends with a Run.
      return unit.ward === NONE ? runValue(turn, false) : NEVER
    case Action.ATTACK:
      return after + attackGain(turn, action, PLAIN)
    case Action.SWARM:
      return after + weights.swarms * swarmShare(turn, action)
    case Action.CHARGE:
      return chargeValue(turn)
    case Action.SCREEN:
      return screenValue(turn)
    case Action.SHOVE:
      return after + shoveGain(knowledge, state, unit, action)
    case Action.SEIZE:
      return after + seizeGain(knowledge, state, unit, unitAt(state, what))
    case Action.ESCAPE:
      return after + escapeGain(knowledge, state, unit)
    case Action.RELEASE:
      return releaseValue(turn, after)
    case Action.DRAG:
      return after + dragGain(knowledge, state, unit)
    case Action.CAST:
      return after + castGain(knowledge, state, board, unit, what)
    case Action.DISENGAGE:
      return unit.moves > 0 ? runValue(turn, true) : NEVER
    case Action.DEFEND:
      return standing(turn, true) - LESS
    case Action.HOLD:
      return standing(turn, true) + weights.holds * heldGain(turn)
    case Action.AID:
      return after + aidGain(knowledge, state, unit, unitAt(state, what)) - givenBeside(knowledge, state, unit) - LESS
    case Action.PICK_UP:
      return standing(turn, unit.main === 1) + fetchGain(turn) - givenBeside(knowledge, state, unit)
    case Action.WITHDRAW:
      return isBeaten(weights, state, unit) ? AT_ONCE : NEVER
    default:
      return NEVER
  }
}

/** Value of releasing a victim, to strike with the weapons in hand. */
function releaseValue(turn: Turn, after: number): number {
  const { knowledge, state, unit } = turn
  const victim = unitAt(state, unit.grapples)
  return after - held(turn) + mainOf(knowledge, state, unit, unit.hand, victim) - LESS
}

/** Writes the values of squares for a Run, a Charge or a Screen. */
export function placeValues(turn: Turn, actions: Int32Array, n: number, out: Float64Array): void {
  const { knowledge, state, unit } = turn
  noteFoes(knowledge, state, unit)
  const { pending } = state
  const beside = strikersBeside(knowledge, state, unit)
  if (pending !== Action.CHARGE) waysOf(state, unit)
  for (let i = 0; i < n; i++) {
    const what = Action.whatOf(actions[i])
    if (pending === Action.CHARGE) out[i] = chargeTo(turn, what)
    else if (pending === Action.SCREEN) out[i] = screenTo(turn, what)
    else if (what === unit.square) out[i] = NEVER
    else out[i] = squareValue(turn, what, keepsMain(unit), strikersOnWay(turn, Action.RUN, what, beside))
  }
}
