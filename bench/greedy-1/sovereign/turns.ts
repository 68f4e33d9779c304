import type { Dice } from '../../../src/core/dice.ts'
import { pick } from '../../../src/core/pick.ts'

import { MELEE, MISSILE, NATURAL } from '../../../src/games/sovereign/chapters/attack/weapons.ts'
import * as Action from '../../../src/games/sovereign/choices/actions.ts'
import { WRESTLER } from '../../../src/games/sovereign/data/gear.ts'
import { distanceOf, isEngaged } from '../../../src/games/sovereign/space/reach.ts'
import { AS_CHARGE, AS_SWARM, type Frame, PLAIN } from '../../../src/games/sovereign/state/blow.ts'
import { type Fight, NONE, type Unit, UP, unitAt } from '../../../src/games/sovereign/state/state.ts'
import { DEFENDS, DISENGAGES, RUNS, wayOut } from './breaks.ts'
import { comesInRange, isCaster, pickCast } from './casting.ts'
import { gainOf, type Knowledge, weigh } from './knowledge.ts'
import {
  canShoot,
  chargePays,
  hasWard,
  isBeaten,
  isThreatened,
  isUrgent,
  liesWell,
  nearEnemy,
  needsBlade,
} from './looks.ts'
import type { Weights } from './weights.ts'

/** Actions of the own turn: SVN-AI-03 to -05, -08, -10, -12 to -14, -20 to -25. */

/** Notes the first action of each kind in the list. */
function noteKinds({ offers: { first } }: Knowledge, actions: Int32Array, n: number): void {
  first.fill(NONE)
  for (let i = n - 1; i >= 0; i--) first[Action.kindOf(actions[i])] = i
}

/** The first action of a kind in the list; `NONE` if there is none. */
function first({ offers }: Knowledge, kind: number): number {
  return offers.first[kind]
}

export function pickTurn(
  knowledge: Knowledge,
  weights: Weights,
  state: Fight,
  unit: Unit,
  actions: Int32Array,
  n: number,
  dice: Dice,
): number {
  noteKinds(knowledge, actions, n)
  if (first(knowledge, Action.WITHDRAW) >= 0 && isBeaten(weights, state, unit)) return first(knowledge, Action.WITHDRAW)
  if (unit.retreating === 1 && first(knowledge, Action.ATTACK) < 0) {
    if (unit.prone === 1 && first(knowledge, Action.STAND) >= 0) return first(knowledge, Action.STAND)
    return first(knowledge, Action.RUN) >= 0
      ? first(knowledge, Action.RUN)
      : first(knowledge, Action.ESCAPE) >= 0
        ? first(knowledge, Action.ESCAPE)
        : 0
  }
  if (unit.grappledBy > 0 && first(knowledge, Action.ESCAPE) >= 0) return first(knowledge, Action.ESCAPE)
  if (unit.prone === 1 && first(knowledge, Action.STAND) >= 0 && unit.moves > 0 && !liesWell(weights, state, unit))
    return first(knowledge, Action.STAND)
  if (first(knowledge, Action.AID) >= 0 && weights.aids && isUrgent(state, unit, actions, first(knowledge, Action.AID)))
    return first(knowledge, Action.AID)
  if (unit.main === 1 || unit.blows > 0) return pickMain(knowledge, weights, state, unit, actions, n, dice)
  return pickMove(knowledge, weights, state, unit)
}

/** With a Main left: strike, or go to a square from which the unit can strike. */
function pickMain(
  knowledge: Knowledge,
  weights: Weights,
  state: Fight,
  unit: Unit,
  actions: Int32Array,
  n: number,
  dice: Dice,
): number {
  const weapon = unit.weapons[unit.hand]
  const shoots = (weapon.traits & MISSILE) !== 0
  const isStuck = shoots && isEngaged(state, unit)
  if (first(knowledge, Action.LOAD) >= 0 && (unit.empty & (1 << unit.hand)) !== 0 && !isStuck) {
    // Loads at once if loading is free, else with the Move before the shot.
    return first(knowledge, Action.LOAD)
  }
  if (weights.screens && first(knowledge, Action.SCREEN) >= 0 && unit.moves > 0 && hasWard(state, unit))
    return first(knowledge, Action.SCREEN)
  weighAttacks(knowledge, weights, state, unit, actions, n)
  if (first(knowledge, Action.CAST) >= 0) {
    const cast = pickCast(
      knowledge,
      weights,
      state,
      unit,
      actions,
      first(knowledge, Action.CAST),
      n,
      Math.max(knowledge.offers.attackGain, knowledge.offers.swarmGain),
      dice,
    )
    if (cast >= 0) return cast
  } else if (
    unit.spells.length > 0 &&
    first(knowledge, Action.RUN) >= 0 &&
    unit.moves > 0 &&
    comesInRange(weights, state, unit)
  )
    return first(knowledge, Action.RUN)
  if (weights.isMindless && first(knowledge, Action.ATTACK) >= 0)
    return randomOf(knowledge, actions, n, Action.ATTACK, dice)
  // Leaves the reach of enemies first, if it can then shoot without a penalty.
  if (weights.keepsAway > 0 && isStuck && first(knowledge, Action.RUN) >= 0 && unit.moves > 0) {
    const way = wayOut(
      knowledge,
      state,
      unit,
      first(knowledge, Action.DISENGAGE) >= 0,
      first(knowledge, Action.DEFEND) >= 0,
    )
    if (way === RUNS) return first(knowledge, Action.RUN)
    if (way === DISENGAGES) return first(knowledge, Action.DISENGAGE)
    if (way === DEFENDS) return first(knowledge, Action.DEFEND)
  }
  if (isStuck && first(knowledge, Action.CHANGE) >= 0) return first(knowledge, Action.CHANGE)
  if (weights.keepsAway > 0 && !shoots && first(knowledge, Action.CHANGE) >= 0 && !isEngaged(state, unit)) {
    const bow = changeToBow(knowledge, unit, actions, n)
    if (bow >= 0) return bow
  }
  if (knowledge.offers.bestSwarm >= 0 && knowledge.offers.swarmGain > knowledge.offers.attackGain)
    return knowledge.offers.bestSwarm
  if (weights.wrestles && (unit.gear & WRESTLER) !== 0 && first(knowledge, Action.SEIZE) >= 0) {
    const hold = pickHold(knowledge, state, actions, n)
    if (hold >= 0) return hold
  }
  if (knowledge.offers.bestAttack >= 0) return knowledge.offers.bestAttack
  if (unit.blows > 0) return 0
  if (
    first(knowledge, Action.CHARGE) >= 0 &&
    (weights.chargesAlways || (chargePays(state, unit) && !isCaster(weights, unit)))
  )
    return first(knowledge, Action.CHARGE)
  if (first(knowledge, Action.PICK_UP) >= 0 && unit.hand === unit.fist) return first(knowledge, Action.PICK_UP)
  if (needsBlade(unit) && first(knowledge, Action.CHANGE) >= 0 && !canShoot(unit))
    return first(knowledge, Action.CHANGE)
  if (first(knowledge, Action.RUN) >= 0 && unit.moves > 0) return first(knowledge, Action.RUN)
  if (first(knowledge, Action.AID) >= 0 && weights.aids) return first(knowledge, Action.AID)
  // A second Move brings it nearer. A unit that enemies may come to keeps its Main.
  return first(knowledge, Action.RUN) >= 0 && !keepsMain(weights, state, unit) ? first(knowledge, Action.RUN) : 0
}

/**
 * The action to change to a shooting weapon, `NONE` if there is none. A shooter that has drawn a melee weapon takes its bow once no enemy
 * is adjacent.
 */
function changeToBow(knowledge: Knowledge, unit: Unit, actions: Int32Array, n: number): number {
  for (let i = first(knowledge, Action.CHANGE); i < n && Action.kindOf(actions[i]) === Action.CHANGE; i++) {
    if ((unit.weapons[Action.whatOf(actions[i])].traits & MISSILE) !== 0) return i
  }
  return NONE
}

/**
 * Whether the Main is kept for answers: by a screener, whose screen would end with a second Move, and by a unit that enemies may come to.
 * SVN-AI-14.
 */
function keepsMain(weights: Weights, state: Fight, unit: Unit): boolean {
  return unit.ward !== NONE || (weights.screens ? isThreatened(state, unit) : nearEnemy(state, unit))
}

/** The best target of a grapple: an armed enemy with too many hit points for one blow. SVN-AI-20. */
function pickHold(knowledge: Knowledge, state: Fight, actions: Int32Array, n: number): number {
  let best = NONE
  let most = 0
  for (let i = first(knowledge, Action.SEIZE); i < n && Action.kindOf(actions[i]) === Action.SEIZE; i++) {
    const target = unitAt(state, Action.whatOf(actions[i]))
    const { traits } = target.weapons[target.hand]
    if ((traits & NATURAL) !== 0 || target.size > 1 || target.hp < 8 || target.share <= most) continue
    most = target.share
    best = i
  }
  return best
}

/** The Main is spent and a Move is left. */
function pickMove(knowledge: Knowledge, weights: Weights, state: Fight, unit: Unit): number {
  const isShaken = unit.disengaged !== 0 && unit.moves > 0 && isEngaged(state, unit)
  if (weights.keepsAway > 0 && isShaken && first(knowledge, Action.RUN) >= 0) return first(knowledge, Action.RUN)
  if (first(knowledge, Action.LOAD) >= 0) return first(knowledge, Action.LOAD)
  if (first(knowledge, Action.DROP) >= 0 && liesWell(weights, state, unit)) return first(knowledge, Action.DROP)
  if (unit.moves === 0) return 0
  if (weights.screens && first(knowledge, Action.SCREEN) >= 0 && hasWard(state, unit))
    return first(knowledge, Action.SCREEN)
  if (first(knowledge, Action.PICK_UP) >= 0 && unit.hand === unit.fist) return first(knowledge, Action.PICK_UP)
  if (weights.keepsAway > 0 && first(knowledge, Action.RUN) >= 0 && nearEnemy(state, unit) && !isEngaged(state, unit))
    return first(knowledge, Action.RUN)
  return 0
}

/** The best attack and the best swarm in the list. */
function weighAttacks(
  knowledge: Knowledge,
  weights: Weights,
  state: Fight,
  unit: Unit,
  actions: Int32Array,
  n: number,
): void {
  knowledge.offers.bestAttack = NONE
  knowledge.offers.attackGain = 0
  knowledge.offers.bestSwarm = NONE
  knowledge.offers.swarmGain = 0
  const from = first(knowledge, Action.ATTACK)
  if (from < 0) return
  for (let i = from; i < n; i++) {
    const action = actions[i]
    const kind = Action.kindOf(action)
    if (kind > Action.SWARM) break
    const target = unitAt(state, Action.targetOf(action))
    if (kind === Action.ATTACK) {
      weigh(knowledge, state, unit, Action.weaponOf(action), Action.isThrown(action), target, PLAIN, 1)
      const gain =
        1 +
        gainOf(target, knowledge.weighed.damage, knowledge.weighed.kill) -
        costOfThrow(knowledge, state, unit, action)
      // A throw that costs more than it gains is not considered.
      if (Action.isThrown(action) === 1 && gain <= 0) continue
      if (knowledge.offers.bestAttack < 0 || gain > knowledge.offers.attackGain) {
        knowledge.offers.attackGain = gain
        knowledge.offers.bestAttack = i
      }
    } else if (weights.swarms) {
      const gain = swarmShare(knowledge, state, unit, action, target)
      if (gain > knowledge.offers.swarmGain) {
        knowledge.offers.swarmGain = gain
        knowledge.offers.bestSwarm = i
      }
    }
  }
}

/** Cost of fetching a thrown weapon, and number of blows that fists strike meanwhile. */
const FETCH = 50
const BLOWS_AFTER = 3

/** Cost of a throw: if it is the last melee weapon, the value that the next blows lose because they are struck with fists. SVN-AI-08. */
function costOfThrow(knowledge: Knowledge, state: Fight, unit: Unit, action: number): number {
  if (Action.isThrown(action) === 0) return 0
  const w = Action.weaponOf(action)
  if (!isLastBlade(unit, w)) return FETCH
  const { camp } = unit
  const end = state.foesTo[camp]
  let most = 0
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.camp === camp || foe.fate !== UP) continue
    most = Math.max(most, lossByFists(knowledge, state, unit, w, foe))
  }
  return FETCH + BLOWS_AFTER * most
}

/** Value that one blow at an enemy loses if it is struck with fists. */
function lossByFists(knowledge: Knowledge, state: Fight, unit: Unit, w: number, foe: Unit): number {
  weigh(knowledge, state, unit, w, 0, foe, PLAIN, 1)
  const armed = gainOf(foe, knowledge.weighed.damage, knowledge.weighed.kill)
  weigh(knowledge, state, unit, unit.fist, 0, foe, PLAIN, 1)
  return Math.max(0, armed - gainOf(foe, knowledge.weighed.damage, knowledge.weighed.kill))
}

/** Whether a combatant without this weapon would strike with its fists. */
function isLastBlade(unit: Unit, w: number): boolean {
  for (let other = 0; other < unit.weapons.length; other++) {
    if (
      other !== w &&
      other !== unit.fist &&
      (unit.gone & (1 << other)) === 0 &&
      (unit.weapons[other].traits & MELEE) !== 0
    )
      return false
  }
  return true
}

/** Value of a swarm on the target for each member, if all possible members join; 0 for a unit alone. SVN-AI-10. */
function swarmShare(knowledge: Knowledge, state: Fight, unit: Unit, action: number, target: Unit): number {
  let many = 1
  const end = state.alliesTo[unit.camp]
  for (let i = state.alliesFrom[unit.camp]; i < end; i++) {
    const ally = unitAt(state, i)
    if (ally === unit || ally.fate !== UP || ally.retreating === 1) continue
    if (ally.swarm === target.index) many++
    else if (
      ally.side === unit.side &&
      ally.done === 0 &&
      ally.main === 1 &&
      ally.swarm === NONE &&
      distanceOf(state, ally, target) <= 1
    )
      many++
  }
  if (many < 2) return 0
  many = Math.min(many, state.rules.swarmMax)
  weigh(knowledge, state, unit, Action.weaponOf(action), Action.isThrown(action), target, AS_SWARM, many)
  return (gainOf(target, knowledge.weighed.damage, knowledge.weighed.kill) / many) | 0
}

/** A random action of a kind, all equally likely. */
function randomOf(knowledge: Knowledge, actions: Int32Array, n: number, kind: number, dice: Dice): number {
  const from = first(knowledge, kind)
  let many = 0
  while (from + many < n && Action.kindOf(actions[from + many]) === kind) many++
  return from + pick(dice, many)
}

/** The best attack, if no other kind of action may be chosen. */
export function pickAttack(
  knowledge: Knowledge,
  weights: Weights,
  state: Fight,
  unit: Unit,
  actions: Int32Array,
  n: number,
  dice: Dice,
): number {
  if (weights.isMindless) return pick(dice, n)
  let best = 0
  let most = Number.MIN_SAFE_INTEGER
  for (let i = 0; i < n; i++) {
    const action = actions[i]
    const target = unitAt(state, Action.targetOf(action))
    weigh(knowledge, state, unit, Action.weaponOf(action), Action.isThrown(action), target, AS_CHARGE, 1)
    const gain =
      gainOf(target, knowledge.weighed.damage, knowledge.weighed.kill) - costOfThrow(knowledge, state, unit, action)
    if (gain > most) {
      most = gain
      best = i
    }
  }
  return best
}

/** Rolls when no other unit can join. SVN-AI-11. */
export function pickSwarm(state: Fight, frame: Frame, unit: Unit, actions: Int32Array, n: number): number {
  const target = unitAt(state, frame.against)
  const end = state.alliesTo[unit.camp]
  for (let i = state.alliesFrom[unit.camp]; i < end; i++) {
    const ally = unitAt(state, i)
    if (ally.side !== unit.side || ally.fate !== UP || ally.done === 1 || ally.main === 0 || ally.swarm !== NONE)
      continue
    if (distanceOf(state, ally, target) <= 1) return 0
  }
  // Any member rolls, because their attacks are much alike: the last one that joined, if it may.
  for (let i = 1; i < n; i++) {
    if (Action.kindOf(actions[i]) === Action.ROLL && Action.whatOf(actions[i]) === unit.index) return i
  }
  return Math.min(1, n - 1)
}

/** Throws the enemy down if it can, else holds it. */
export function pickHaul(actions: Int32Array, n: number): number {
  for (let i = 0; i < n; i++) if (Action.kindOf(actions[i]) === Action.THROW_DOWN) return i
  return 0
}
