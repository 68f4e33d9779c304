import { MELEE, MISSILE } from '../../chapters/attack/weapons.ts'
import * as Action from '../../choices/actions.ts'
import { NO_SIGHT } from '../../space/cover.ts'
import { chargesOf } from '../../space/plans.ts'
import { distanceOf } from '../../space/reach.ts'
import { coverAt, distanceAt } from '../../space/sight.ts'
import { AS_CHARGE, AS_SWARM, PLAIN } from '../../state/blow.ts'
import { type Fight, NONE, type Unit, UP, unitAt } from '../../state/state.ts'
import { awayBy, waysTo } from '../approach.ts'
import { blowOf, type Knowledge } from '../knowledge.ts'
import { givenTo, lookAt, placeValue, reachedBy, snapRange, strikersBeside } from '../place.ts'
import { NEVER, type Turn } from './squares.ts'

/** Gains of attacks, throws, swarms, charges and held actions. */

/** Cost of fetching a thrown weapon, in points of worth; number of blows that are struck with fists before that. */
const FETCH = 50
const BLOWS_AFTER = 3

/** Gain of an attack, minus the cost of a throw. */
export function attackGain({ knowledge, state, unit }: Turn, action: number, how: number): number {
  const target = unitAt(state, Action.targetOf(action))
  const w = Action.weaponOf(action)
  const thrown = Action.isThrown(action)
  const gain = blowOf(knowledge, state, unit, w, thrown, target, how)
  return thrown === 0 ? gain : gain - throwCost(knowledge, state, unit, w)
}

/** Cost of a throw: if it is the last melee weapon, the loss of striking the next blows with fists. SVN-AI-08. */
export function throwCost(knowledge: Knowledge, state: Fight, unit: Unit, w: number): number {
  const { foes } = knowledge
  const isLast = unit.weapons.every(
    ({ traits }, other) =>
      other === w || other >= unit.fist || (unit.gone & (1 << other)) !== 0 || (traits & MELEE) === 0,
  )
  if (!isLast) return FETCH
  let most = 0
  for (let k = 0; k < foes.count; k++) {
    const foe = unitAt(state, foes.index[k])
    const bare = blowOf(knowledge, state, unit, unit.fist, 0, foe, PLAIN)
    most = Math.max(most, blowOf(knowledge, state, unit, w, 0, foe, PLAIN) - bare)
  }
  return FETCH + BLOWS_AFTER * most
}

/** Gain of a swarm on the target for each member, if all join that can; 0 for a single member. SVN-AI-10. */
export function swarmShare({ knowledge, state, unit }: Turn, action: number): number {
  const target = unitAt(state, Action.targetOf(action))
  let many = 1
  const end = state.alliesTo[unit.camp]
  for (let i = state.alliesFrom[unit.camp]; i < end; i++) {
    const ally = unitAt(state, i)
    if (ally === unit || ally.fate !== UP || ally.retreating === 1) continue
    const isFree = ally.side === unit.side && ally.done === 0 && ally.main === 1 && ally.swarm === NONE
    if (ally.swarm === target.index || (isFree && distanceOf(state, ally, target) <= 1)) many++
  }
  if (many < 2) return 0
  many = Math.min(many, state.rules.swarmMax)
  return blowOf(knowledge, state, unit, Action.weaponOf(action), Action.isThrown(action), target, AS_SWARM, many) / many
}

/** Value of the best square for the end of a Charge. */
export function chargeValue(turn: Turn): number {
  const { state, board, unit } = turn
  const n = chargesOf(state, board, unit)
  let best = NEVER
  for (let i = 0; i < n; i++) {
    const value = chargeTo(turn, board.ways.ends[i])
    if (value > best) best = value
  }
  return best
}

/** Value of a square at the end of a Charge: the best blow from there, and the danger there with AC lower by 2. SVN-AI-12. */
export function chargeTo(turn: Turn, square: number): number {
  const { knowledge, state, board, unit } = turn
  const { foes, weights } = knowledge
  const arm = Math.max(1, unit.weapons[unit.hand].reach)
  let strike = 0
  let kept = 1
  const leaves = state.rules.aooTrigger === 'leaveReach'
  let strikers = 0
  for (let k = 0; k < foes.count; k++) {
    const foe = unitAt(state, foes.index[k])
    const far = distanceAt(board, unit, square, foe, foe.square)
    if (leaves && far > foes.reach[k]) strikers |= reachedBy(knowledge, state, unit, k)
    if (far <= snapRange(knowledge, k)) kept *= 1 - Math.min(1, foes.snap[k] * (1 + EXPOSED))
    // A blow needs sight: not through a wall, not past a corner.
    if (far > arm || coverAt(state, unit, square, foe, foe.square, arm, 1) === NO_SIGHT) continue
    strike = Math.max(strike, blowOf(knowledge, state, unit, unit.hand, 0, foe, AS_CHARGE))
  }
  if (strike === 0) return NEVER
  if (!leaves) strikers = strikersBeside(knowledge, state, unit)
  // A Snap Attack that drops the unit comes before its blow; it hits a charger more often.
  strike *= kept
  lookAt(knowledge, board, unit, square)
  const place = placeValue(knowledge, false) - EXPOSED * knowledge.place.danger
  return (1 + weights.charges) * strike + place - givenTo(knowledge, state, unit, strikers)
}

/** Increase of the expected loss if AC is lower by 2, as a share. */
const EXPOSED = 0.25

/** Gain of a held action: the best blow at an enemy that may come, as long as an enemy has yet to act. SVN-HOLD-01. */
export function heldGain({ knowledge, state, board, unit }: Turn): number {
  if (state.half >= state.order.length - 1) return 0
  const { foes } = knowledge
  const { reach, traits } = unit.weapons[unit.hand]
  const shoots = (traits & MISSILE) !== 0
  let walker: Unit | null = null
  let ways: Int16Array | null = null
  let most = 0
  for (let k = 0; k < foes.count; k++) {
    const foe = unitAt(state, foes.index[k])
    if (foe.done === 1 || foes.shoots[k] === 1 || distanceOf(state, unit, foe) > foes.range[k]) continue
    // An enemy need not come near to be shot. Enemies of one size have the same ways.
    if (!shoots && (walker === null || walker.body !== foe.body || walker.camp !== foe.camp)) {
      ways = waysTo(knowledge, state, board, unit, foe)
      walker = foe
    }
    const far = awayBy(ways, state, board, unit, foe)
    if (far === NONE || far > foes.range[k]) continue
    const comes = far <= Math.max(reach, foes.reach[k]) + foe.speed ? 1 : COMES
    most = Math.max(most, comes * foes.strike[k])
  }
  return most
}

/** Chance that an enemy comes which can come only by a Charge. */
const COMES = 0.5
