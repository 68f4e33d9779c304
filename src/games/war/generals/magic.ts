import { SILENT } from '../../../core/log.ts'
import { isEngaged } from '../chapters/combat.ts'
import { hitOnDie } from '../chapters/dice.ts'
import { mostSteps } from '../chapters/edges.ts'
import { pointsOf } from '../chapters/move.ts'
import * as Action from '../choices/actions.ts'
import {
  FLOOD_RADIUS,
  FLOODS,
  GRIPS,
  MENDS,
  MIRES,
  ONWARD_SKILL,
  SPELLS,
  STEADY_SKILL,
  STRIKES,
  VEILS,
} from '../data/gear.ts'
import { listHexes } from '../space/reachable.ts'
import { placeOf } from '../state/board.ts'
import * as Stage from '../state/stage.ts'
import { unitAt } from '../state/state.ts'
import { type Unit } from '../state/unit.ts'
import { fightGain, stakeOf } from './gains.ts'
import type { Knowledge } from './knowledge.ts'
import { bestPlace } from './places.ts'
import { attemptGain, spellHarm } from './spells.ts'
import { isDone } from './strike-zones.ts'
import { bestHarmOf, harmHere, mayBeCharged, mayCome, mostHarm, noteEnemies, noteThreats } from './threats.ts'
import type { Weights } from './weights.ts'

/** Values of spells and skills: what changes by them in this turn. */

/**
 * Index of the spell or skill with the highest value; of equal ones, the first. −1 if none has a gain. Spells and skills are at the end of
 * the list.
 */
export function pickMagic(knowledge: Knowledge, weights: Weights, actions: Int32Array, n: number): number {
  if (!hasMagic(actions, n)) return -1
  prepare(knowledge)
  let best = 0
  let choice = -1
  for (let i = n - 1; i >= 0 && Action.kindOf(actions[i]) >= Action.SPELL; i--) {
    const value = magicValue(knowledge, weights, actions[i])
    if (value >= best && value > 0) {
      best = value
      choice = i
    }
  }
  return choice
}

/** Whether the list has spells or skills. They are at its end, and to value them notes the enemies of the player that decides. */
export function hasMagic(actions: Int32Array, n: number): boolean {
  return Action.kindOf(actions[n - 1]) >= Action.SPELL
}

/** Writes the values of the spells and skills at the end of the list: each is added to the best value of the other actions. */
export function valueMagic(
  knowledge: Knowledge,
  weights: Weights,
  actions: Int32Array,
  n: number,
  out: Float64Array,
): void {
  let others = n
  while (others > 0 && Action.kindOf(actions[others - 1]) >= Action.SPELL) others--
  if (others === n) return
  prepare(knowledge)
  let best = -Infinity
  for (let i = 0; i < others; i++) if (out[i] > best) best = out[i]
  for (let i = others; i < n; i++) {
    const value = magicValue(knowledge, weights, actions[i])
    out[i] = best + (value > 0 ? value : value - 1)
  }
}

/** Notes the enemies, and forgets what a flood about a hex does to each. */
function prepare(knowledge: Knowledge): void {
  const { state, scratch } = knowledge
  noteEnemies(knowledge, unitAt(state, state.active).player)
  scratch.flooded.fill(-1)
}

/** Value of a spell or skill. The unit still moves and strikes afterwards, so this value is added to that of its later actions. */
function magicValue(knowledge: Knowledge, weights: Weights, action: number): number {
  const number = Action.NUMBER.of(action)
  const aim = Action.AIM.of(action)
  return Action.kindOf(action) === Action.SKILL
    ? skillValue(knowledge, weights, number, unitAt(knowledge.state, aim))
    : spellValue(knowledge, weights, number, aim)
}

/**
 * Value of a skill for a friend. Steady may be used every turn; the others once a game, so that a small gain can wait. In the first turn
 * Onward would bring a friend to the enemy alone, before all others that could follow.
 */
function skillValue(knowledge: Knowledge, weights: Weights, skill: number, friend: Unit): number {
  if (skill === STEADY_SKILL) return saveValue(knowledge, weights, friend)
  if (friend.activated) return 0
  return sparing(
    knowledge,
    weights,
    skill === ONWARD_SKILL ? onwardGain(knowledge, weights, friend) : driveGain(knowledge, friend),
  )
}

/** Gain of the best place of a friend if it has a point more. It is asked before the leader moves. */
function onwardGain(knowledge: Knowledge, weights: Weights, friend: Unit): number {
  const { turn, stage, walked } = knowledge.state
  if (turn === 1 || stage !== Stage.ACT || walked > 0) return 0
  if (!mayStrike(knowledge, friend, pointsOf(friend) + 1)) return 0
  const before = bestValueOf(knowledge, weights, friend)
  friend.hastened++
  const after = bestValueOf(knowledge, weights, friend)
  friend.hastened--
  return after - before
}

/** Gain of a friend that hits better by one, at the enemy that suffers most by that, of those that it may come to in this turn. */
function driveGain(knowledge: Knowledge, friend: Unit): number {
  const { state, scratch, gains } = knowledge
  let best = 0
  for (let i = 0; i < scratch.enemies; i++) {
    const foe = unitAt(state, scratch.foes[i])
    if (!mayCome(knowledge, friend, foe)) continue
    const more = fightGain(gains, state, friend, foe, friend.driven + 1, 0)
    const gain = more - fightGain(gains, state, friend, foe, friend.driven, 0)
    if (gain > best) best = gain
  }
  return best
}

/** Whether a unit with so many points may strike an enemy in this turn, over open ground. */
function mayStrike({ board, scratch, ranges }: Knowledge, unit: Unit, points: number): boolean {
  const { distances, count } = board.hexes
  const range = unit.isArtillery ? 0 : ranges[2 * unit.id + unit.battered]
  const reach = points + (range > 1 ? range : 1)
  for (let i = 0; i < scratch.enemies; i++) {
    if (distances[unit.hex * count + scratch.hexes[i]] <= reach) return true
  }
  return false
}

/** A gain by something that can be had once a game, minus what it is worth to keep it for a later turn. */
function sparing({ state }: Knowledge, weights: Weights, gain: number): number {
  return state.turn >= state.lastTurn ? gain : gain - weights.thrift
}

/** Value of the best place of a friend that still acts in this turn, of those from which it strikes, and its own. */
function bestValueOf(knowledge: Knowledge, weights: Weights, unit: Unit): number {
  const { board, scratch } = knowledge
  const { startedAt } = board
  const points = pointsOf(unit)
  board.startedAt = placeOf(unit)
  noteThreats(knowledge, weights, unit, points)
  bestPlace(knowledge, weights, unit, listHexes(board, unit, points, 0), true, false)
  board.startedAt = startedAt
  // The moves of the active unit are listed anew.
  board.endHexes = -1
  return scratch.bestValue
}

/** Value of one better save until the turn ends: an eighth of the expected loss to enemies that still act in this turn. */
function saveValue(knowledge: Knowledge, weights: Weights, friend: Unit): number {
  const most = knowledge.worth[friend.id]
  const loss = harmHere(knowledge, friend)
  return ((loss < most ? loss : most) * weights.fear) >> 9
}

function spellValue(knowledge: Knowledge, weights: Weights, spell: number, aim: number): number {
  const { state, strengthWorth } = knowledge
  const caster = unitAt(state, state.active)
  const isLast = state.turn >= state.lastTurn
  const does = SPELLS[spell]?.does
  if (does === FLOODS) {
    const gain = attemptGain(knowledge, caster, floodGain(knowledge, caster, spell, aim))
    return gain - exhaustionCost(knowledge, weights, caster, spell)
  }
  const target = unitAt(state, aim)
  switch (does) {
    case STRIKES: {
      const gain = attemptGain(knowledge, caster, spellHarm(knowledge, caster, spell, target))
      return gain - exhaustionCost(knowledge, weights, caster, spell)
    }
    case VEILS:
      if ((knowledge.worth[target.id] * weights.fear) >> 9 <= weights.thrift && !isLast) return 0
      return once(knowledge, weights, caster, saveValue(knowledge, weights, target))
    case MENDS:
      return once(knowledge, weights, caster, strengthWorth[target.id] * Math.min(2, target.damage))
    case GRIPS:
      return once(knowledge, weights, caster, isDone(target) ? 0 : gripValue(knowledge, weights, target))
    case MIRES:
      if (isDone(target) || ((bestHarmOf(knowledge, target) * weights.fear) >> 6 <= weights.thrift && !isLast)) return 0
      return once(knowledge, weights, caster, mireValue(knowledge, weights, target))
    default:
      return 0
  }
}

/** Value of an attempt at a spell that does no harm and gains this much if it works. */
function once(knowledge: Knowledge, weights: Weights, caster: Unit, gain: number): number {
  return sparing(knowledge, weights, attemptGain(knowledge, caster, gain))
}

/** What an enemy that hits worse by one does less in this turn. */
function gripValue(knowledge: Knowledge, weights: Weights, foe: Unit): number {
  const chances = 13 - hitOnDie(knowledge.state.rules, foe.fight.value[foe.battered] + foe.gripped, SILENT)
  return Math.floor((bestHarmOf(knowledge, foe) * weights.fear) / (64 * Math.max(1, chances)))
}

/** What an enemy with fewer movement points can do less in this turn. */
function mireValue(knowledge: Knowledge, weights: Weights, foe: Unit): number {
  if (isEngaged(knowledge.state, foe)) return 0
  const before = mostHarm(knowledge, foe)
  foe.mired += 2
  const after = mostHarm(knowledge, foe)
  foe.mired -= 2
  return ((before - after) * weights.fear) >> 6
}

/**
 * Cost of a power spell: its caster is exhausted, and is removed if it is charged before it recovers at the end of the next turn. Counts an
 * enemy that may charge it where it stands in full if it still acts in this turn; by a half if it acts in the next, or needs both turns.
 */
function exhaustionCost(knowledge: Knowledge, weights: Weights, caster: Unit, spell: number): number {
  const { state, scratch, gains } = knowledge
  if (!SPELLS[spell]?.power) return 0
  const isLast = state.turn >= state.lastTurn
  let halves = 0
  for (let i = 0; i < scratch.enemies && halves < 2; i++) {
    if (mayBeCharged(knowledge, i, caster)) halves = 2
    else if (!isLast && mayArrive(knowledge, unitAt(state, scratch.foes[i]), caster)) halves = 1
  }
  const missed = isLast ? 0 : weights.missed
  return missed + ((stakeOf(gains, state, caster) * weights.exposed * halves) >> 7)
}

/** Whether an enemy may come next to a unit, where it stands, by the end of the next turn. The way there goes round rivers, and units bar none of it. */
function mayArrive({ ways }: Knowledge, foe: Unit, unit: Unit): boolean {
  const away = ways.to(foe, unit.hex, 1)[foe.hex]
  return away <= (isDone(foe) ? 0 : mostSteps(foe, pointsOf(foe))) + mostSteps(foe, foe.points)
}

/** Expected gain of hits on every enemy about a hex. */
function floodGain(knowledge: Knowledge, caster: Unit, spell: number, hex: number): number {
  const { state, board, scratch } = knowledge
  const { flooded } = scratch
  const from = hex * board.hexes.count
  let gain = 0
  for (let i = 0; i < scratch.enemies; i++) {
    if (board.hexes.distances[from + scratch.hexes[i]] > FLOOD_RADIUS) continue
    const index = scratch.foes[i]
    if (flooded[index] < 0) flooded[index] = spellHarm(knowledge, caster, spell, unitAt(state, index))
    gain += flooded[index]
  }
  return gain
}
