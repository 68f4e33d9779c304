import type { Dice } from '../../../core/dice.ts'
import { pick } from '../../../core/pick.ts'

import { MELEE, MISSILE, NATURAL } from '../chapters/attack/weapons.ts'
import * as Action from '../choices/actions.ts'
import { WRESTLER } from '../data/gear.ts'
import { distanceOf, isEngaged } from '../space/reach.ts'
import { AS_CHARGE, AS_SWARM, type Frame, PLAIN } from '../state/blow.ts'
import { type Fight, NONE, type Unit, UP, unitAt } from '../state/state.ts'
import { DEFENDS, DISENGAGES, RUNS, wayOut } from './breaks.ts'
import { comesInRange, isCaster, pickCast } from './casting.ts'
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
import { gainOf, type Mind, weigh, weighed } from './mind.ts'
import type { Temper } from './temper.ts'

/** What to do on the own turn: SVN-AI-03 to -05, -08, -10, -12 to -14, -20 to -25. */

/** First action of each kind in the list, `NONE` without. */
const FIRST = new Int32Array(32)
let bestAttack = NONE
let attackGain = 0
let bestSwarm = NONE
let swarmGain = 0

function noteKinds(actions: Int32Array, n: number): void {
  FIRST.fill(NONE)
  for (let i = n - 1; i >= 0; i--) FIRST[Action.kindOf(actions[i])] = i
}

function first(kind: number): number {
  return FIRST[kind]
}

export function pickTurn(
  mind: Mind,
  temper: Temper,
  state: Fight,
  unit: Unit,
  actions: Int32Array,
  n: number,
  dice: Dice,
): number {
  noteKinds(actions, n)
  if (first(Action.WITHDRAW) >= 0 && isBeaten(temper, state, unit)) return first(Action.WITHDRAW)
  if (unit.retreating === 1 && first(Action.ATTACK) < 0) {
    if (unit.prone === 1 && first(Action.STAND) >= 0) return first(Action.STAND)
    return first(Action.RUN) >= 0 ? first(Action.RUN) : first(Action.ESCAPE) >= 0 ? first(Action.ESCAPE) : 0
  }
  if (unit.grappledBy > 0 && first(Action.ESCAPE) >= 0) return first(Action.ESCAPE)
  if (unit.prone === 1 && first(Action.STAND) >= 0 && unit.moves > 0 && !liesWell(temper, state, unit))
    return first(Action.STAND)
  if (first(Action.AID) >= 0 && temper.aids && isUrgent(state, unit, actions, first(Action.AID)))
    return first(Action.AID)
  if (unit.main === 1 || unit.blows > 0) return pickMain(mind, temper, state, unit, actions, n, dice)
  return pickMove(temper, state, unit)
}

/** With a Main: strike, or get to where one can. */
function pickMain(
  mind: Mind,
  temper: Temper,
  state: Fight,
  unit: Unit,
  actions: Int32Array,
  n: number,
  dice: Dice,
): number {
  const weapon = unit.weapons[unit.hand]
  const shoots = (weapon.traits & MISSILE) !== 0
  const isStuck = shoots && isEngaged(state, unit)
  if (first(Action.LOAD) >= 0 && (unit.empty & (1 << unit.hand)) !== 0 && !isStuck) {
    // Loads at once where it is free, else with the Move before the shot.
    return first(Action.LOAD)
  }
  if (temper.screens && first(Action.SCREEN) >= 0 && unit.moves > 0 && hasWard(state, unit)) return first(Action.SCREEN)
  weighAttacks(mind, temper, state, unit, actions, n)
  if (first(Action.CAST) >= 0) {
    const cast = pickCast(temper, state, unit, actions, first(Action.CAST), n, Math.max(attackGain, swarmGain), dice)
    if (cast >= 0) return cast
  } else if (unit.spells.length > 0 && first(Action.RUN) >= 0 && unit.moves > 0 && comesInRange(temper, state, unit))
    return first(Action.RUN)
  if (temper.isMindless && first(Action.ATTACK) >= 0) return randomOf(actions, n, Action.ATTACK, dice)
  // Away from enemies first, where that lets it shoot freely.
  if (temper.keepsAway > 0 && isStuck && first(Action.RUN) >= 0 && unit.moves > 0) {
    const way = wayOut(mind, state, unit, first(Action.DISENGAGE) >= 0, first(Action.DEFEND) >= 0)
    if (way === RUNS) return first(Action.RUN)
    if (way === DISENGAGES) return first(Action.DISENGAGE)
    if (way === DEFENDS) return first(Action.DEFEND)
  }
  if (isStuck && first(Action.CHANGE) >= 0) return first(Action.CHANGE)
  if (temper.keepsAway > 0 && !shoots && first(Action.CHANGE) >= 0 && !isEngaged(state, unit)) {
    const bow = changeToBow(unit, actions, n)
    if (bow >= 0) return bow
  }
  if (bestSwarm >= 0 && swarmGain > attackGain) return bestSwarm
  if (temper.wrestles && (unit.gear & WRESTLER) !== 0 && first(Action.SEIZE) >= 0) {
    const hold = pickHold(state, actions, n)
    if (hold >= 0) return hold
  }
  if (bestAttack >= 0) return bestAttack
  if (unit.blows > 0) return 0
  if (first(Action.CHARGE) >= 0 && (temper.chargesAlways || (chargePays(state, unit) && !isCaster(temper, unit))))
    return first(Action.CHARGE)
  if (first(Action.PICK_UP) >= 0 && unit.hand === unit.fist) return first(Action.PICK_UP)
  if (needsBlade(unit) && first(Action.CHANGE) >= 0 && !canShoot(unit)) return first(Action.CHANGE)
  if (first(Action.RUN) >= 0 && unit.moves > 0) return first(Action.RUN)
  if (first(Action.AID) >= 0 && temper.aids) return first(Action.AID)
  // A second Move brings it nearer; one that has somebody to fear keeps its Main.
  return first(Action.RUN) >= 0 && !keepsMain(temper, state, unit) ? first(Action.RUN) : 0
}

/** The change to a weapon that shoots, `NONE` without: a shooter that drew a blade takes up its bow once nobody is beside it. */
function changeToBow(unit: Unit, actions: Int32Array, n: number): number {
  for (let i = first(Action.CHANGE); i < n && Action.kindOf(actions[i]) === Action.CHANGE; i++) {
    if ((unit.weapons[Action.whatOf(actions[i])].traits & MISSILE) !== 0) return i
  }
  return NONE
}

/** Whether the Main is kept for answers: by a screener, whose screen a second Move would end, and by one that enemies may come to. SVN-AI-14. */
function keepsMain(temper: Temper, state: Fight, unit: Unit): boolean {
  return unit.ward !== NONE || (temper.screens ? isThreatened(state, unit) : nearEnemy(state, unit))
}

/** Whom it pays to hold: one with a weapon in hand, and too much life left for a blow. SVN-AI-20. */
function pickHold(state: Fight, actions: Int32Array, n: number): number {
  let best = NONE
  let most = 0
  for (let i = first(Action.SEIZE); i < n && Action.kindOf(actions[i]) === Action.SEIZE; i++) {
    const target = unitAt(state, Action.whatOf(actions[i]))
    const { traits } = target.weapons[target.hand]
    if ((traits & NATURAL) !== 0 || target.size > 1 || target.hp < 8 || target.share <= most) continue
    most = target.share
    best = i
  }
  return best
}

/** The Main is spent: a Move is left. */
function pickMove(temper: Temper, state: Fight, unit: Unit): number {
  const isShaken = unit.disengaged !== 0 && unit.moves > 0 && isEngaged(state, unit)
  if (temper.keepsAway > 0 && isShaken && first(Action.RUN) >= 0) return first(Action.RUN)
  if (first(Action.LOAD) >= 0) return first(Action.LOAD)
  if (first(Action.DROP) >= 0 && liesWell(temper, state, unit)) return first(Action.DROP)
  if (unit.moves === 0) return 0
  if (temper.screens && first(Action.SCREEN) >= 0 && hasWard(state, unit)) return first(Action.SCREEN)
  if (first(Action.PICK_UP) >= 0 && unit.hand === unit.fist) return first(Action.PICK_UP)
  if (temper.keepsAway > 0 && first(Action.RUN) >= 0 && nearEnemy(state, unit) && !isEngaged(state, unit))
    return first(Action.RUN)
  return 0
}

/** The best attack, and the best swarm, of the list. */
function weighAttacks(mind: Mind, temper: Temper, state: Fight, unit: Unit, actions: Int32Array, n: number): void {
  bestAttack = NONE
  attackGain = 0
  bestSwarm = NONE
  swarmGain = 0
  const from = first(Action.ATTACK)
  if (from < 0) return
  for (let i = from; i < n; i++) {
    const action = actions[i]
    const kind = Action.kindOf(action)
    if (kind > Action.SWARM) break
    const target = unitAt(state, Action.targetOf(action))
    if (kind === Action.ATTACK) {
      weigh(mind, state, unit, Action.weaponOf(action), Action.isThrown(action), target, PLAIN, 1)
      const gain = 1 + gainOf(target, weighed.damage, weighed.kill) - costOfThrow(mind, state, unit, action)
      // A throw that costs more than it takes is none.
      if (Action.isThrown(action) === 1 && gain <= 0) continue
      if (bestAttack < 0 || gain > attackGain) {
        attackGain = gain
        bestAttack = i
      }
    } else if (temper.swarms) {
      const gain = swarmShare(mind, state, unit, action, target)
      if (gain > swarmGain) {
        swarmGain = gain
        bestSwarm = i
      }
    }
  }
}

/** What a thrown weapon must be fetched for, and the blows that fists then strike in its place. */
const FETCH = 50
const BLOWS_AFTER = 3

/** What a throw costs: of the last melee weapon, what the next blows lose by being struck with fists. SVN-AI-08. */
function costOfThrow(mind: Mind, state: Fight, unit: Unit, action: number): number {
  if (Action.isThrown(action) === 0) return 0
  const w = Action.weaponOf(action)
  if (!isLastBlade(unit, w)) return FETCH
  const { camp } = unit
  const end = state.foesTo[camp]
  let most = 0
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.camp === camp || foe.fate !== UP) continue
    most = Math.max(most, lossByFists(mind, state, unit, w, foe))
  }
  return FETCH + BLOWS_AFTER * most
}

/** What one blow at an enemy loses by being struck with the fists. */
function lossByFists(mind: Mind, state: Fight, unit: Unit, w: number, foe: Unit): number {
  weigh(mind, state, unit, w, 0, foe, PLAIN, 1)
  const armed = gainOf(foe, weighed.damage, weighed.kill)
  weigh(mind, state, unit, unit.fist, 0, foe, PLAIN, 1)
  return Math.max(0, armed - gainOf(foe, weighed.damage, weighed.kill))
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

/** What a swarm on the target brings for each who is in it, if all come who can; 0 where alone. SVN-AI-10. */
function swarmShare(mind: Mind, state: Fight, unit: Unit, action: number, target: Unit): number {
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
  weigh(mind, state, unit, Action.weaponOf(action), Action.isThrown(action), target, AS_SWARM, many)
  return (gainOf(target, weighed.damage, weighed.kill) / many) | 0
}

/** Any of a kind, each as likely. */
function randomOf(actions: Int32Array, n: number, kind: number, dice: Dice): number {
  const from = first(kind)
  let many = 0
  while (from + many < n && Action.kindOf(actions[from + many]) === kind) many++
  return from + pick(dice, many)
}

/** Of attacks alone, the best. */
export function pickAttack(
  mind: Mind,
  temper: Temper,
  state: Fight,
  unit: Unit,
  actions: Int32Array,
  n: number,
  dice: Dice,
): number {
  if (temper.isMindless) return pick(dice, n)
  let best = 0
  let most = Number.MIN_SAFE_INTEGER
  for (let i = 0; i < n; i++) {
    const action = actions[i]
    const target = unitAt(state, Action.targetOf(action))
    weigh(mind, state, unit, Action.weaponOf(action), Action.isThrown(action), target, AS_CHARGE, 1)
    const gain = gainOf(target, weighed.damage, weighed.kill) - costOfThrow(mind, state, unit, action)
    if (gain > most) {
      most = gain
      best = i
    }
  }
  return best
}

/** Rolls once nobody else can join. SVN-AI-11. */
export function pickSwarm(state: Fight, frame: Frame, unit: Unit, actions: Int32Array, n: number): number {
  const target = unitAt(state, frame.a)
  const end = state.alliesTo[unit.camp]
  for (let i = state.alliesFrom[unit.camp]; i < end; i++) {
    const ally = unitAt(state, i)
    if (ally.side !== unit.side || ally.fate !== UP || ally.done === 1 || ally.main === 0 || ally.swarm !== NONE)
      continue
    if (distanceOf(state, ally, target) <= 1) return 0
  }
  // Any of them: what they carry is much alike; the one who joined last if it may.
  for (let i = 1; i < n; i++) {
    if (Action.kindOf(actions[i]) === Action.ROLL && Action.whatOf(actions[i]) === unit.index) return i
  }
  return Math.min(1, n - 1)
}

/** Throws it down where it can, else stays. */
export function pickHaul(actions: Int32Array, n: number): number {
  for (let i = 0; i < n; i++) if (Action.kindOf(actions[i]) === Action.THROW_DOWN) return i
  return 0
}
