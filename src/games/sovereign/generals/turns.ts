import { capacityOf } from '../chapters/attack/screen.ts'
import { MELEE } from '../chapters/attack/weapons.ts'
import * as Action from '../choices/actions.ts'
import { loadCost } from '../choices/legal.ts'
import { WARD } from '../data/gear.ts'
import { chargesOf, isRunning, waysOf } from '../space/plans.ts'
import { distanceOf, isEngaged, isGripped } from '../space/reach.ts'
import { distanceAt } from '../space/sight.ts'
import { mayEnd } from '../space/ways.ts'
import { AS_CHARGE, AS_SWARM, PLAIN } from '../state/blow.ts'
import type { Board } from '../state/board.ts'
import { DOWN, type Fight, NONE, type Unit, UP, unitAt } from '../state/state.ts'
import { castGain } from './casting.ts'
import { blowOf, type Knowledge, mainOf } from './knowledge.ts'
import { givenBeside, givenTo, lookAt, noteFoes, placeValue } from './place.ts'
import { isBeaten, retreatValue } from './retreat.ts'
import { dragGain, escapeGain, holdGain, seizeGain, shoveGain } from './wrestling.ts'

/**
 * Values of the choices of a turn, in points of worth. A value is the gain that the rest of the turn brings after the choice, minus the losses
 * on the way, plus the value of the square where the turn ends. SVN-AI-03 to -05, -08, -10, -12 to -14, -20 to -25.
 */

/** Values below and above all others: for choices that are never taken, and for those that are always taken. */
const NEVER = -1e9
const AT_ONCE = 1e9
/** Subtracted from a value, so that an otherwise equal earlier choice is preferred. */
const LESS = 1e-6
/** Cost of each square of a way, so that no unit moves without reason. */
const STEP = 0.25
/** Cost of fetching a thrown weapon, in points of worth; number of blows that are struck with fists before that. */
const FETCH = 50
const BLOWS_AFTER = 3
/** Factor of first aid for a fallen ally that will die soon. */
const URGENT = 4

/** The turn of a unit on a board, with the knowledge for its values. */
export interface Turn {
  readonly knowledge: Knowledge
  readonly state: Fight
  readonly board: Board
  readonly unit: Unit
}

/** Writes the values of all actions of a turn. */
export function turnValues(turn: Turn, actions: Int32Array, n: number, out: Float64Array): void {
  const { knowledge, state, unit } = turn
  noteFoes(knowledge, state, unit)
  if (isRunning(state, unit)) {
    for (let i = 0; i < n; i++) out[i] = retreatValue(unit, actions[i])
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
      return changed(turn, what, before)
    default:
      return loaded(turn, what)
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
      return after + aidGain(turn, unitAt(state, what)) - givenBeside(knowledge, state, unit)
    case Action.PICK_UP:
      return standing(turn, unit.main === 1) + fetchGain(turn) - givenBeside(knowledge, state, unit)
    case Action.WITHDRAW:
      return isBeaten(weights, state, unit) ? AT_ONCE : NEVER
    default:
      return NEVER
  }
}

/** Value of ending the turn on the present square. */
function standing({ knowledge, board, unit }: Turn, isReady: boolean): number {
  lookAt(knowledge, board, unit, unit.square)
  return placeValue(knowledge, isReady)
}

/** Value of a grip that goes on. */
function held({ knowledge, state, unit }: Turn): number {
  return unit.grapples === NONE ? 0 : holdGain(knowledge, state, unit, unitAt(state, unit.grapples))
}

/** Value of the best square for the end of a turn whose Main is used for something else first. */
function endOf(turn: Turn): number {
  const { unit } = turn
  const here = standing(turn, false) + held(turn)
  const stays = unit.moves === 0 || unit.ward !== NONE || isGripped(unit)
  return stays ? here : Math.max(here, bestSquare(turn, false, false))
}

/**
 * Value of the best square of a Run other than the present one. `hasMain`: the unit may strike from there. `isSafe`: without opportunities
 * on the way.
 */
function bestSquare(turn: Turn, hasMain: boolean, isSafe: boolean): number {
  const { best } = turn.knowledge
  if (!best.isKnown) findBest(turn)
  return hasMain ? best.withMain : isSafe ? best.disengaged : best.withoutMain
}

/** Finds the best squares of a Run, once for each set of notes about the enemies. */
function findBest({ knowledge, state, board, unit }: Turn): void {
  const found = waysOf(state, unit)
  const { paths } = board.ways
  const { best, place } = knowledge
  best.isKnown = true
  best.withMain = NEVER
  best.withoutMain = NEVER
  best.disengaged = NEVER
  for (let k = 1; k < found; k++) {
    const square = paths.found[k]
    if (!mayEnd(state, unit, square)) continue
    const way = STEP * (1 + paths.cost[square])
    const given = givenTo(knowledge, state, unit, paths.left[square])
    lookAt(knowledge, board, unit, square)
    const value = placeValue(knowledge, false) - way
    best.disengaged = Math.max(best.disengaged, value)
    best.withoutMain = Math.max(best.withoutMain, value - given)
    const strikes = place.strike > 0 ? place.strike + value - LESS : NEVER
    best.withMain = Math.max(best.withMain, Math.max(strikes, placeValue(knowledge, true) - way) - given)
  }
}

/**
 * Value of a square of a Run: minus the losses on the way, plus the gain of a strike from there and the value of the square. A shorter way
 * breaks ties.
 */
function squareValue(
  { knowledge, state, board, unit }: Turn,
  square: number,
  hasMain: boolean,
  isSafe: boolean,
): number {
  const { cost, left } = board.ways.paths
  const way = STEP * (1 + cost[square])
  const given = isSafe ? 0 : givenTo(knowledge, state, unit, left[square])
  lookAt(knowledge, board, unit, square)
  const place = placeValue(knowledge, false) - way
  if (!hasMain) return place - given
  const { strike } = knowledge.place
  // An attack that is possible before the Run is made first.
  return Math.max(strike > 0 ? strike + place - LESS : NEVER, placeValue(knowledge, true) - way) - given
}

/** Whether the unit keeps its Main after a Run. */
function keepsMain({ main, moves }: Unit): boolean {
  return main === 1 && moves > 0
}

function runValue(turn: Turn, isSafe: boolean): number {
  const { unit } = turn
  return bestSquare(turn, !isSafe && keepsMain(unit), isSafe)
}

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
function swarmShare({ knowledge, state, unit }: Turn, action: number): number {
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
function chargeValue(turn: Turn): number {
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
function chargeTo(turn: Turn, square: number): number {
  const { knowledge, state, board, unit } = turn
  const { foes, weights } = knowledge
  const { reach } = unit.weapons[unit.hand]
  let strike = 0
  for (let k = 0; k < foes.count; k++) {
    const foe = unitAt(state, foes.index[k])
    if (distanceAt(board, unit, square, foe, foe.square) > Math.max(1, reach)) continue
    strike = Math.max(strike, blowOf(knowledge, state, unit, unit.hand, 0, foe, AS_CHARGE))
  }
  if (strike === 0) return NEVER
  lookAt(knowledge, board, unit, square)
  const place = placeValue(knowledge, false) - EXPOSED * knowledge.place.danger
  return (1 + weights.charges) * strike + place - givenBeside(knowledge, state, unit)
}

/** Increase of the expected loss if AC is lower by 2, as a share. */
const EXPOSED = 0.25

/** Value of the best screen, over wards that enemies may strike and squares beside them. SVN-AI-13. */
function screenValue(turn: Turn): number {
  const { state, board, unit } = turn
  if (unit.ward !== NONE) return NEVER
  const found = waysOf(state, unit)
  const { paths } = board.ways
  const end = state.alliesTo[unit.camp]
  let best = NEVER
  for (let i = state.alliesFrom[unit.camp]; i < end; i++) {
    const ward = unitAt(state, i)
    if (ward === unit || ward.fate !== UP) continue
    const saves = screenGain(turn, ward)
    if (saves <= 0) continue
    for (let k = 0; k < found; k++) {
      const square = paths.found[k]
      if ((k > 0 && !mayEnd(state, unit, square)) || distanceAt(board, unit, square, ward, ward.square) > 1) continue
      best = Math.max(best, saves + squareValue(turn, square, keepsMain(unit), false))
    }
  }
  return best
}

function screenTo(turn: Turn, what: number): number {
  const gain = screenGain(turn, unitAt(turn.state, what >> 12))
  return gain + squareValue(turn, what & 4095, keepsMain(turn.unit), false)
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
    if (distanceOf(state, ward, foe) > foes.range[k]) continue
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

/** Value of standing up: minus the blows of adjacent enemies, plus the value of the turn after it. */
function riseValue(turn: Turn): number {
  const { knowledge, state, unit } = turn
  noteFoes(knowledge, state, unit)
  const given = givenBeside(knowledge, state, unit)
  unit.prone = 0
  noteFoes(knowledge, state, unit)
  const place = standing(turn, false)
  unit.prone = 1
  return (keepsMain(unit) ? knowledge.place.strike : 0) + place - given
}

/** Value of going prone, if the unit expects only shots. SVN-AI-22. */
function dropValue(turn: Turn): number {
  const { knowledge, state, unit } = turn
  const { foes } = knowledge
  if (unit.main === 1) return NEVER
  noteFoes(knowledge, state, unit)
  for (let k = 0; k < foes.count; k++) {
    const foe = unitAt(state, foes.index[k])
    if (foes.shoots[k] === 0 && distanceOf(state, unit, foe) <= foes.range[k] + unit.speed) return NEVER
  }
  const before = standing(turn, false)
  unit.prone = 1
  noteFoes(knowledge, state, unit)
  const value = standing(turn, false)
  unit.prone = 0
  return value > before ? value : NEVER
}

/** Gain of a held action: the best blow at an enemy that may come, as long as an enemy has yet to act. SVN-HOLD-01. */
function heldGain({ knowledge, state, unit }: Turn): number {
  if (state.half >= state.order.length - 1) return 0
  const { foes } = knowledge
  const { reach } = unit.weapons[unit.hand]
  let most = 0
  for (let k = 0; k < foes.count; k++) {
    const foe = unitAt(state, foes.index[k])
    const far = distanceOf(state, unit, foe)
    if (foe.done === 1 || foes.shoots[k] === 1 || far > foes.range[k]) continue
    const comes = far <= Math.max(reach, foes.reach[k]) + foe.speed ? 1 : COMES
    most = Math.max(most, comes * foes.strike[k])
  }
  return most
}

/** Chance that an enemy comes which can come only by a Charge. */
const COMES = 0.5

/** Gain of first aid. SVN-AI-25. */
function aidGain({ knowledge, state, unit }: Turn, victim: Unit): number {
  if (victim.fate !== DOWN) return 0
  const isLate = state.round - victim.downRound >= 3
  return knowledge.weights.aids * victim.share * (isLate && !isEngaged(state, unit) ? URGENT : 1) * AIDED
}

/** Chance that first aid succeeds, times the share of a fallen ally's worth that its life counts in the present fight. */
const AIDED = 0.1

/** Value of the turn's Main and Move with the weapons in hand. */
function planOf(turn: Turn): number {
  const { knowledge, unit } = turn
  const done = standing(turn, unit.main === 1)
  const strike = unit.main === 1 ? knowledge.place.strike : 0
  const stays = strike > 0 ? strike + endOf(turn) : done
  return unit.moves > 0 ? Math.max(stays, bestSquare(turn, unit.main === 1, false)) : stays
}

/** Value of changing to another weapon. */
function changed(turn: Turn, w: number, before: number): number {
  const { knowledge, state, unit } = turn
  const { hand, main } = unit
  unit.hand = w
  if (state.rules.swap === 'main') unit.main = 0
  noteFoes(knowledge, state, unit)
  const value = planOf(turn)
  unit.hand = hand
  unit.main = main
  return value > before + LESS ? value - LESS : NEVER
}

/** Value of loading a weapon, minus its cost. */
function loaded(turn: Turn, w: number): number {
  const { knowledge, state, unit } = turn
  const { empty, main, moves } = unit
  const cost = loadCost(state, unit, w)
  unit.empty &= ~(1 << w)
  if (cost === 2 || (cost === 1 && moves === 0)) unit.main = 0
  else if (cost === 1) unit.moves = moves - 1
  noteFoes(knowledge, state, unit)
  const value = planOf(turn)
  unit.empty = empty
  unit.main = main
  unit.moves = moves
  return value + LESS
}

/** Gain of picking up a weapon with empty hands. */
function fetchGain({ knowledge, unit }: Turn): number {
  return unit.hand === unit.fist || (unit.gone & (1 << unit.hand)) !== 0
    ? unit.share * FETCHED * (1 + knowledge.weights.urge)
    : NEVER
}

const FETCHED = 0.1

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
  if (pending !== Action.CHARGE) waysOf(state, unit)
  const isSafe = unit.disengaged !== 0
  for (let i = 0; i < n; i++) {
    const what = Action.whatOf(actions[i])
    if (pending === Action.CHARGE) out[i] = chargeTo(turn, what)
    else if (pending === Action.SCREEN) out[i] = screenTo(turn, what)
    else out[i] = what === unit.square ? NEVER : squareValue(turn, what, keepsMain(unit), isSafe)
  }
}
