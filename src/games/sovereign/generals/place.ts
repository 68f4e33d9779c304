import { MELEE, MISSILE } from '../chapters/attack/weapons.ts'
import { farFromExit } from '../chapters/movement/exits.ts'
import { snapsAtAttacks } from '../chapters/turn/windows.ts'
import { facesOf } from '../choices/expect.ts'
import { WHOLE } from '../choices/odds.ts'
import { FULL, HALF, NO_SIGHT } from '../space/cover.ts'
import { isRunning } from '../space/plans.ts'
import { armedReach, distanceOf, isGripped, mayTakeOpportunity } from '../space/reach.ts'
import { lengthOf, seen } from '../space/sight.ts'
import { rateOf } from '../space/ways.ts'
import { AS_OPPORTUNITY, AS_SNAP } from '../state/blow.ts'
import type { Board } from '../state/board.ts'
import { lengthBy, walkFrom } from '../state/field.ts'
import { DOWN, type Fight, NONE, type Unit, UP, unitAt } from '../state/state.ts'
import { longest, spellGain } from './casting.ts'
import { aidGain } from './first-aid.ts'
import { blowOf, type Knowledge, mainOf } from './knowledge.ts'

/** Value of a square to a unit that ends its turn there, in points of worth. SVN-AI-06, -07. */

/** Share of its turn that an enemy spends on a target that it can reach only by a Charge. */
const CHARGED = 0.7
/** Shares of a shot's effect that remain against full and half cover. */
const [IN_FULL, IN_HALF] = [0.6, 0.8]
/** Distance in squares at which a later gain counts half. */
const HALVED = 12
/** Weight of an ally that has yet to act and can reach an enemy, relative to an ally beside that enemy. */
const COMING = 0.7
/** Value of an unloaded weapon relative to a loaded one. */
const UNLOADED = 0.8
/** Weight of a later spell for a caster beside an enemy, which may interrupt it. */
const BROKEN_OFF = 0.5
/** Number of faces of a d20 that miss because of 2 more AC. */
const DEFENDED = 2

/** Notes for each enemy the expected losses of the unit to it, and of it to the unit. */
export function noteFoes(knowledge: Knowledge, state: Fight, unit: Unit): void {
  const { foes, weights } = knowledge
  const { camp } = unit
  const columns = state.board?.columns ?? 1
  const end = state.foesTo[camp]
  let all = 0
  let saved = 0
  let n = 0
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.fate !== UP || foe.camp === camp) continue
    const { traits, long } = foe.weapons[foe.hand]
    const shoots = (traits & MISSILE) !== 0
    const held = isGripped(foe)
    foes.index[n] = i
    foes.left[n] = foe.square % columns
    foes.top[n] = Math.floor(foe.square / columns)
    foes.size[n] = foe.size
    foes.walks[n] = state.board === null ? null : walkFrom(state.board.field, foe.square)
    foes.steps[n] = held ? 0 : foe.speed
    foes.shoots[n] = shoots ? 1 : 0
    foes.reach[n] = armedReach(state, foe)
    foes.range[n] = shoots ? long : held ? 1 : 2 * foe.speed + Math.max(1, foes.reach[n])
    const flees = foe.retreating === 1 && state.board !== null && isRunning(state, foe)
    foes.threat[n] = flees ? 0 : mainOf(knowledge, state, foe, held ? foe.fist : foe.hand, unit)
    if (foes.threat[n] > 0) {
      all += foes.threat[n]
      saved += foes.threat[n] * Math.min(1, DEFENDED / Math.max(1, facesOf(state, knowledge.blow)))
    }
    foes.blow[n] = foes.reach[n] > 0 && !held ? blowOf(knowledge, state, foe, bladeOf(foe), 0, unit, AS_OPPORTUNITY) : 0
    foes.flees[n] = flees && !held ? fleesBy(state.board, foe) : 0
    foes.snap[n] = snapOf(knowledge, state, unit, foe, shoots)
    share(knowledge, state, unit, foe, n)
    foes.strike[n] = mainOf(knowledge, state, unit, unit.hand, foe)
    foes.spell[n] = unit.spells.length > 0 && !weights.isMindless ? spellGain(knowledge, state, unit, foe) : 0
    n++
  }
  foes.count = n
  noteFallen(knowledge, state, unit)
  knowledge.best.isKnown = false
  knowledge.saved = all > 0 && unit.defending === 0 ? (weights.defends * saved) / all : 0
}

/** Squares that an enemy which runs flees in its next turn; `GONE` or `SLIPS` if that takes it off the map, past walls and on even ground. SVN-MORALE-08. */
function fleesBy(board: Board, foe: Unit): number {
  const far = farFromExit(board, foe, foe.square)
  if (far === NONE || far > 2 * rateOf(foe)) return foe.speed
  return far > rateOf(foe) ? GONE : SLIPS
}

/** So many squares away that no later gain is left; the second for an enemy that needs one Move alone, so that it can disengage first. */
const GONE = 1e9
const SLIPS = 2e9

/** Notes the fallen allies that the unit may help, with the gain. */
function noteFallen(knowledge: Knowledge, state: Fight, unit: Unit): void {
  const { fallen } = knowledge
  const columns = state.board?.columns ?? 1
  fallen.count = 0
  if (unit.main === 0) return
  const end = state.alliesTo[unit.camp]
  for (let i = state.alliesFrom[unit.camp]; i < end; i++) {
    const victim = unitAt(state, i)
    if (victim.fate !== DOWN) continue
    const gain = aidGain(knowledge, state, unit, victim)
    if (gain === 0) continue
    fallen.left[fallen.count] = victim.square % columns
    fallen.top[fallen.count] = Math.floor(victim.square / columns)
    fallen.size[fallen.count] = victim.size
    fallen.gain[fallen.count++] = gain
  }
}

/**
 * Chance that an enemy's Snap Attack drops the unit as soon as the unit attacks within its reach or range, so that its own blow is lost.
 * SVN-SNAP-04.
 */
function snapOf(knowledge: Knowledge, state: Fight, unit: Unit, foe: Unit, shoots: boolean): number {
  const { leanings, weighed } = knowledge
  if (foe.retreating === 1 || leanings[foe.index].snaps === 0 || !snapsAtAttacks(state, foe)) return 0
  if (shoots ? (foe.empty & (1 << foe.hand)) !== 0 : isGripped(foe) || armedReach(state, foe) === 0) return 0
  blowOf(knowledge, state, foe, shoots ? foe.hand : bladeOf(foe), 0, unit, AS_SNAP)
  return weighed.kill / WHOLE
}

/** The weapon with which a combatant strikes out of turn. */
function bladeOf({ weapons, hand, fist }: Unit): number {
  return (weapons[hand].traits & MELEE) !== 0 ? hand : fist
}

/** Notes the share of its turn that an enemy spends on the unit: it has other targets, and more will come. Its own enemies may be others than the unit’s. */
function share({ foes }: Knowledge, state: Fight, unit: Unit, foe: Unit, k: number): void {
  let beside = 1
  let within = 1
  const arm = Math.max(1, foes.reach[k])
  const end = state.foesTo[foe.camp]
  for (let i = state.foesFrom[foe.camp]; i < end; i++) {
    const other = unitAt(state, i)
    if (other === unit || other.fate !== UP || other.camp === foe.camp) continue
    const far = distanceOf(state, other, foe)
    if (far <= arm) beside++
    else if (other.done === 0 && far <= 2 * other.speed + other.longest) beside += COMING
    if (far <= foes.range[k]) within++
  }
  foes.near[k] = 1 / (foes.shoots[k] === 1 ? within : beside)
  foes.far[k] = 1 / within
}

/**
 * Evaluates a square for a unit that ends its turn there: its expected loss to enemies (`danger`), its gain by a strike or by first aid from the
 * square (`strike`), and its gain in later turns (`later`).
 */
export function lookAt(knowledge: Knowledge, board: Board, unit: Unit, square: number): void {
  const { foes, fallen, weights, place } = knowledge
  const { traits, long, reach: blade } = unit.weapons[unit.hand]
  const shoots = (traits & MISSILE) !== 0
  const reach = shoots ? long : Math.max(1, blade)
  const isEmpty = (unit.empty & (1 << unit.hand)) !== 0
  const casts = longest(unit)
  // An enemy that a Move brings into reach counts as in reach.
  const steps = shoots ? reach : reach + unit.speed
  const { column, row } = board.field.squares
  const x = column[square]
  const y = row[square]
  let danger = 0
  let later = 0
  let spell = 0
  let strike = 0
  let cast = 0
  let isStuck = false
  // Chance that no Snap Attack drops the unit before its own blow.
  let kept = 1
  for (let k = 0; k < foes.count; k++) {
    const far = lengthOf(
      board,
      between(x, unit.size, foes.left[k], foes.size[k]),
      between(y, unit.size, foes.top[k], foes.size[k]),
    )
    const walk = walked(knowledge, k, square, unit.size, far)
    const at = foes.top[k] * board.columns + foes.left[k]
    const arm = Math.max(1, foes.reach[k])
    // Sight is looked up between anchors, which says little of big bodies.
    const isBig = unit.size + foes.size[k] > 2
    if (far <= arm) isStuck = true
    if (far <= foes.range[k]) {
      if (foes.shoots[k] === 1) danger += foes.threat[k] * foes.far[k] * leftBy(board, at, square)
      else if (far <= arm && (isBig || leftBy(board, at, square) > 0)) danger += foes.threat[k] * foes.near[k]
      else if (walk <= foes.range[k])
        danger += foes.threat[k] * foes.far[k] * weights.wary * (walk <= foes.steps[k] + arm ? 1 : CHARGED)
    }
    // An enemy that flees is farther away by then; one in reach that uses both Moves gives an opportunity as it leaves the map.
    const flees = foes.flees[k] === GONE && !shoots && far <= reach ? 0 : foes.flees[k]
    later = Math.max(later, within(foes.strike[k], (shoots ? far : walk) + flees - steps))
    spell = Math.max(spell, within(foes.spell[k], far + foes.flees[k] - casts))
    if (foes.snap[k] > 0 && far <= snapRange(knowledge, k)) kept *= 1 - foes.snap[k] * leftBy(board, at, square)
    if (far <= reach && !isEmpty) strike = Math.max(strike, foes.strike[k] * leftBy(board, square, at))
    if (far <= casts && foes.spell[k] > cast && leftBy(board, square, at) > 0) cast = foes.spell[k]
  }
  place.danger = danger
  place.later = Math.max(isEmpty ? later * UNLOADED : later, isStuck ? spell * BROKEN_OFF : spell)
  place.strike = Math.max(cast, shoots && isStuck ? 0 : strike * kept)
  // First aid beside an enemy would give that enemy an opportunity.
  if (fallen.count > 0 && !isStuck) place.strike = Math.max(place.strike, aidFrom(knowledge, x, y, unit.size))
}

/** The best gain of first aid from a square. */
function aidFrom({ fallen }: Knowledge, x: number, y: number, size: number): number {
  let most = 0
  for (let i = 0; i < fallen.count; i++) {
    const across = between(x, size, fallen.left[i], fallen.size[i])
    if (across > 1 || between(y, size, fallen.top[i], fallen.size[i]) > 1) continue
    most = Math.max(most, fallen.gain[i])
  }
  return most
}

/** Distance in squares within which an enemy makes its Snap Attack. */
export function snapRange({ foes }: Knowledge, k: number): number {
  return foes.shoots[k] === 1 ? foes.range[k] : foes.reach[k]
}

/** Distance in squares between an enemy and the unit on a square for one that walks, past walls. `far`: the straight distance. */
function walked({ foes }: Knowledge, k: number, square: number, size: number, far: number): number {
  return lengthBy(foes.walks[k], square, size + foes.size[k], far)
}

/** Distance of two bodies in columns or in rows: 0 if they share one, 1 if they are side by side. */
function between(at: number, own: number, other: number, size: number): number {
  const far = at < other ? other - at - own : at - other - size
  return far < 0 ? 0 : far + 1
}

/** Value of the square evaluated last. `isReady`: the Main is unspent, so it may be used for Total Defense. */
export function placeValue({ weights, place, saved }: Knowledge, isReady: boolean): number {
  const danger = isReady ? place.danger * (1 - Math.min(1, saved)) : place.danger
  return weights.urge * place.later - weights.fear * danger
}

/** Value of a gain to a unit that is `squares` squares too far away for it. */
function within(gain: number, squares: number): number {
  return squares <= 0 ? gain : (gain * HALVED) / (HALVED + squares)
}

/** Share of a shot's effect that remains against cover. */
function leftBy(board: Board, from: number, to: number): number {
  if (board.field.isOpen) return 1
  const cover = seen(board, from, to)
  return cover === NO_SIGHT ? 0 : cover === FULL ? IN_FULL : cover === HALF ? IN_HALF : 1
}

/** Expected loss to Attacks of Opportunity of the enemies in `mask`, which has a bit for each enemy. */
export function givenTo({ foes, weights }: Knowledge, state: Fight, unit: Unit, mask: number): number {
  if (mask === 0 || weights.given === 0) return 0
  const first = state.foesFrom[unit.camp]
  let sum = 0
  for (let k = 0; k < foes.count; k++) {
    if (((mask >> Math.min(31, foes.index[k] - first)) & 1) === 1) sum += foes.blow[k]
  }
  return weights.given * Math.min(sum, unit.share * (1 + weights.kill / 2))
}

/** Enemies beside the unit that may strike at it when it begins an action there, a bit for each as in `givenTo`. SVN-AOO-04, -05. */
export function strikersBeside({ foes }: Knowledge, state: Fight, unit: Unit): number {
  if (unit.disengaged !== 0) return 0
  let mask = 0
  for (let k = 0; k < foes.count; k++) {
    const foe = unitAt(state, foes.index[k])
    if (distanceOf(state, unit, foe) > 1 || !mayTakeOpportunity(state, foe)) continue
    mask |= bitOf(state, unit, foe)
  }
  return mask
}

/** Expected loss to Attacks of Opportunity of the enemies beside the unit, if it does what gives them one. SVN-AOO-05. */
export function givenBeside(knowledge: Knowledge, state: Fight, unit: Unit): number {
  return givenTo(knowledge, state, unit, strikersBeside(knowledge, state, unit))
}

/** The bit of the k-th enemy as in `givenTo` if the unit is in its reach and it may strike when the unit leaves that, else 0. SVN-AOO-03. */
export function reachedBy({ foes }: Knowledge, state: Fight, unit: Unit, k: number): number {
  const foe = unitAt(state, foes.index[k])
  const isReached = unit.disengaged === 0 && distanceOf(state, unit, foe) <= foes.reach[k]
  return isReached && mayTakeOpportunity(state, foe) ? bitOf(state, unit, foe) : 0
}

/** The bit of an enemy among those of the unit, the last one for all enemies beyond. */
function bitOf(state: Fight, unit: Unit, foe: Unit): number {
  return 1 << Math.min(31, foe.index - state.foesFrom[unit.camp])
}
