import { capacityOf } from '../../chapters/attack/screen.ts'
import * as Action from '../../choices/actions.ts'
import { WARD } from '../../data/gear.ts'
import { waysOf } from '../../space/plans.ts'
import { distanceOf } from '../../space/reach.ts'
import { distanceAt } from '../../space/sight.ts'
import { mayEnd } from '../../space/ways.ts'
import { NONE, type Unit, UP, unitAt } from '../../state/state.ts'
import { mainOf } from '../knowledge.ts'
import { strikersBeside } from '../place.ts'
import { keepsMain, NEVER, squareValue, strikersOnWay, type Turn } from './squares.ts'

/** The gain of screening an ally. SVN-AI-13. */

/** Value of the best screen, over wards that enemies may strike and squares beside them. SVN-AI-13. */
export function screenValue(turn: Turn): number {
  const { state, board, unit } = turn
  if (unit.ward !== NONE) return NEVER
  const found = waysOf(state, unit)
  const { paths } = board.ways
  const end = state.alliesTo[unit.camp]
  const beside = strikersBeside(turn.knowledge, state, unit)
  let best = NEVER
  for (let i = state.alliesFrom[unit.camp]; i < end; i++) {
    const ward = unitAt(state, i)
    if (ward === unit || ward.fate !== UP) continue
    const saves = screenGain(turn, ward)
    if (saves <= 0) continue
    for (let k = 0; k < found; k++) {
      const square = paths.found[k]
      if ((k > 0 && !mayEnd(state, unit, square)) || distanceAt(board, unit, square, ward, ward.square) > 1) continue
      best = Math.max(
        best,
        saves + squareValue(turn, square, keepsMain(unit), strikersOnWay(turn, Action.SCREEN, square, beside)),
      )
    }
  }
  return best
}

export function screenTo(turn: Turn, what: number): number {
  const { knowledge, state, unit } = turn
  const square = what & 4095
  const strikers = strikersOnWay(turn, Action.SCREEN, square, strikersBeside(knowledge, state, unit))
  return screenGain(turn, unitAt(state, what >> 12)) + squareValue(turn, square, keepsMain(unit), strikers)
}

/** Gain of screening a ward: for as many attackers as the screener may hold off, the loss of the ward minus the loss of the screener. */
function screenGain({ knowledge, state, board, unit }: Turn, ward: Unit): number {
  const { foes, weights } = knowledge
  const end = state.alliesTo[unit.camp]
  for (let i = state.alliesFrom[unit.camp]; i < end; i++) {
    const ally = unitAt(state, i)
    // A ward that already has a screener needs no other.
    if (ally !== unit && ally.fate === UP && ally.ward === ward.index) return 0
  }
  let sum = 0
  let many = 0
  for (let k = 0; k < foes.count; k++) {
    const foe = unitAt(state, foes.index[k])
    // An enemy that retreats strikes at nobody.
    if (foe.retreating === 1 || distanceOf(state, ward, foe) > foes.range[k]) continue
    const saves = mainOf(knowledge, state, foe, foe.hand, ward) - foes.threat[k]
    if (saves <= 0) continue
    sum += saves * foes.far[k]
    many++
  }
  if (many === 0 || board === null) return 0
  const likes = (ward.gear & WARD) !== 0 ? WARDED : 1
  // Half of the checks succeed.
  return (likes * weights.screens * sum * Math.min(1, capacityOf(state, unit) / many)) / 2
}

/** Factor of a screen for a combatant that is marked as a ward. */
const WARDED = 2
