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
 * What the choices of a turn are worth, in points of worth: what the rest of the turn takes by way of them, what it gives away, and the
 * place where it ends. SVN-AI-03 to -05, -08, -10, -12 to -14, -20 to -25.
 */

/** What is never done, and what is done at once. */
const NEVER = -1e9
const AT_ONCE = 1e9
/** As good as the one before, and not better. */
const LESS = 1e-6
/** What a square of a way costs, so that nobody goes for nothing. */
const STEP = 0.25
/** What a thrown weapon must be fetched for, and the blows that fists then strike in its place. */
const FETCH = 50
const BLOWS_AFTER = 3
/** A fallen ally without much time is worth all the more. */
const URGENT = 4

/** The turn of a unit on a board, as values look at it. */
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
  // Where it ends that attacks or casts before it moves.
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

/** Whether an action is valued by supposing the combatant otherwise than it is: what was noted of its enemies is then noted anew. */
function isSupposed(action: number): boolean {
  const kind = Action.kindOf(action)
  return kind === Action.STAND || kind === Action.DROP || kind === Action.CHANGE || kind === Action.LOAD
}

/** `before`: what the turn brings without it. */
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

/** The turn ends here. */
function standing({ knowledge, board, unit }: Turn, isReady: boolean): number {
  lookAt(knowledge, board, unit, unit.square)
  return placeValue(knowledge, isReady)
}

/** What a grip that lasts is worth. */
function held({ knowledge, state, unit }: Turn): number {
  return unit.grapples === NONE ? 0 : holdGain(knowledge, state, unit, unitAt(state, unit.grapples))
}

/** The best place for the end of a turn whose Main goes for something else first. */
function endOf(turn: Turn): number {
  const { unit } = turn
  const here = standing(turn, false) + held(turn)
  const stays = unit.moves === 0 || unit.ward !== NONE || isGripped(unit)
  return stays ? here : Math.max(here, bestSquare(turn, false, false))
}

/** The best square of a Run that leads away from where it stands; `hasMain`: it may strike from there. */
function bestSquare(turn: Turn, hasMain: boolean, isSafe: boolean): number {
  const { best } = turn.knowledge
  if (!best.isKnown) findBest(turn)
  return hasMain ? best.withMain : isSafe ? best.disengaged : best.withoutMain
}

/** Finds the best squares of a Run, once for what was noted of the enemies. */
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

/** A square of a Run: what the way gives, what may be struck from there, and the place. A shorter way breaks ties. */
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
  // What may be done before the Run is done first.
  return Math.max(strike > 0 ? strike + place - LESS : NEVER, placeValue(knowledge, true) - way) - given
}

/** Whether a Run leaves the Main. */
function keepsMain({ main, moves }: Unit): boolean {
  return main === 1 && moves > 0
}

function runValue(turn: Turn, isSafe: boolean): number {
  const { unit } = turn
  return bestSquare(turn, !isSafe && keepsMain(unit), isSafe)
}

/** What an attack takes, less what a throw costs. */
export function attackGain({ knowledge, state, unit }: Turn, action: number, how: number): number {
  const target = unitAt(state, Action.targetOf(action))
  const w = Action.weaponOf(action)
  const thrown = Action.isThrown(action)
  const gain = blowOf(knowledge, state, unit, w, thrown, target, how)
  return thrown === 0 ? gain : gain - throwCost(knowledge, state, unit, w)
}

/** What a throw costs: of the last melee weapon, what the next blows lose by being struck with fists. SVN-AI-08. */
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

/** What a swarm on the target brings for each who is in it, if all come who can; 0 where alone. SVN-AI-10. */
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

/** The best end of a Charge. */
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

/** A square at the end of a Charge: the best blow from there, by one whose AC is 2 less. SVN-AI-12. */
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

/** What 2 less of AC adds to what enemies take. */
const EXPOSED = 0.25

/** The best screen: a ward that enemies may strike at, and where to stand by it. SVN-AI-13. */
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

/** What screening a ward saves: of so many attackers as it may hold off, what they would take from the ward rather than from the screener. */
function screenGain({ knowledge, state, board, unit }: Turn, ward: Unit): number {
  const { foes, weights } = knowledge
  const end = state.alliesTo[unit.camp]
  for (let i = state.alliesFrom[unit.camp]; i < end; i++) {
    const ally = unitAt(state, i)
    // One screen is enough.
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

/** What a screen is worth to one who is marked as a ward. */
const WARDED = 2

/** Stands up: the blows of those beside, and then its turn. */
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

/** Lies down, where only shots are to be feared. SVN-AI-22. */
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

/** What an action held brings: the best blow at one who may come, while any enemy is yet to act. SVN-HOLD-01. */
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

/** The chance that an enemy comes who can by a Charge alone. */
const COMES = 0.5

/** First aid: SVN-AI-25. */
function aidGain({ knowledge, state, unit }: Turn, victim: Unit): number {
  if (victim.fate !== DOWN) return 0
  const isLate = state.round - victim.downRound >= 3
  return knowledge.weights.aids * victim.share * (isLate && !isEngaged(state, unit) ? URGENT : 1) * AIDED
}

/** Chance of first aid to help, times the share of a fallen one’s worth that a life is to the fight at hand. */
const AIDED = 0.1

/** What its Main and its Move bring with what is in hand. */
function planOf(turn: Turn): number {
  const { knowledge, unit } = turn
  const done = standing(turn, unit.main === 1)
  const strike = unit.main === 1 ? knowledge.place.strike : 0
  const stays = strike > 0 ? strike + endOf(turn) : done
  return unit.moves > 0 ? Math.max(stays, bestSquare(turn, unit.main === 1, false)) : stays
}

/** Another weapon in hand. */
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

/** The weapon loaded, for what that costs. */
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

/** A weapon for bare hands. */
function fetchGain({ knowledge, unit }: Turn): number {
  return unit.hand === unit.fist || (unit.gone & (1 << unit.hand)) !== 0
    ? unit.share * FETCHED * (1 + knowledge.weights.urge)
    : NEVER
}

const FETCHED = 0.1

/** Lets go, to strike with what is in hand. */
function releaseValue(turn: Turn, after: number): number {
  const { knowledge, state, unit } = turn
  const victim = unitAt(state, unit.grapples)
  return after - held(turn) + mainOf(knowledge, state, unit, unit.hand, victim) - LESS
}

/** Values of the squares that are asked for: of a Run, a Charge, a Screen. */
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
