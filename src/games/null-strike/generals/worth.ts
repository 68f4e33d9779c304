import { lossesToShake } from '../chapters/morale.ts'
import { actionsOf } from '../chapters/turn.ts'
import * as Action from '../choices/actions.ts'
import type { StrikeRules } from '../data/rules.ts'
import { enemyOf, type Unit } from '../state/state.ts'
import { actionsLeft, type Knowledge, turnsLeft } from './knowledge.ts'
import { COVERED, HIDDEN } from './lines.ts'
import { noteObjectives } from './objectives.ts'
import { chanceOfLoss, lossOf } from './odds.ts'
import * as Pair from './pair.ts'
import { notePairs, PAIRS, TIME, WORTH } from './pairs.ts'
import { mostSteps } from './reach.ts'
import { noteCaptures, noteLead } from './score.ts'
import { MOST_STEPS, type Surveyed } from './scratch.ts'
import type { Weights } from './weights.ts'

/** Gains of removing models, and costs of actions. */

/** Gain in points of `mean` expected failed saves of the unit with index `i`. */
export function gainOf({ state, scratch }: Knowledge, i: number, mean: number): number {
  const { models } = state.units[i]
  const need = scratch.need[i]
  let value = scratch.worth[i] * lossOf(mean, models)
  if (need > 0) value += scratch.panic[i] * chanceOfLoss(mean, need)
  if (scratch.last[i] > 0) value += scratch.last[i] * chanceOfLoss(mean, models)
  return value
}

/** Points for what an attack on a unit is expected to do. `at`: where that stands in `pairs`. */
export function gainAt({ pairs, scratch }: Knowledge, i: number, at: number): number {
  const { worth, panic, last } = scratch
  return worth[i] * pairs[at + Pair.LOST] + panic[i] * pairs[at + Pair.SHAKEN] + last[i] * pairs[at + Pair.DESTROYED]
}

/** Surveys the position for the player whose turn it is: worth of models, possible gains of units, objectives, and costs of actions. */
export function survey(knowledge: Knowledge, weights: Weights): void {
  const { state, field, scratch } = knowledge
  const { units } = state
  if (!isNew(scratch.surveyed, weights, field.changes, 2 * state.turn + state.goer, actionsLeft(knowledge))) return
  const turns = turnsLeft(knowledge)
  noteTime(knowledge, turns)
  scratch.passing[COVERED] = (1 + weights.cover) / 2
  scratch.passing[HIDDEN] = weights.cover
  noteLead(knowledge, weights)
  noteCaptures(knowledge, weights)
  for (let i = 0; i < units.length; i++) {
    const { id, isWarlord, army, full } = units[i]
    const leads = isWarlord ? (turns * weights.warlord * knowledge.rates[army]) / full : 0
    scratch.faced[i] = 0
    scratch.worth[i] = knowledge.points[id] + leads
    scratch.panic[i] = 0
    scratch.last[i] = 0
    scratch.need[i] = lossesNeeded(state.rules, units[i])
  }
  noteUnits(knowledge, weights)
  for (let i = 0; i < units.length; i++) noteDanger(knowledge, weights, units[i], turns)
  noteRates(knowledge)
  noteCosts(knowledge)
  noteObjectives(knowledge, weights)
}

/** Notes the actions of both players, and how far units may still go before the battle ends. A player that has yet to act in this round has a turn more. AP-G-12. */
function noteTime({ state, scratch }: Knowledge, turns: number): void {
  const { goer, opener } = state
  const { steps, actions } = scratch
  const foe = enemyOf(goer)
  actions[0] = actionsOf(state, 0)
  actions[1] = actionsOf(state, 1)
  steps[goer] = mostSteps(turns, actions[goer])
  steps[foe] = mostSteps(turns + (goer === opener ? 1 : 0), actions[foe])
}

/** Whether position or weights differ from those surveyed last. They are equal only when the details of an action are asked for. */
function isNew(last: Surveyed, weights: Weights, changes: number, turn: number, left: number): boolean {
  if (last.weights === weights && last.changes === changes && last.turn === turn && last.left === left) return false
  last.weights = weights
  last.changes = changes
  last.turn = turn
  last.left = left
  return true
}

/**
 * Notes the best that every unit on the table can do to an enemy in its next turn; of the units whose turn it is, at once as well. What was noted last is
 * kept for a unit if nothing has changed that it depends on.
 */
function noteUnits(knowledge: Knowledge, weights: Weights): void {
  const { state, field, scratch, past } = knowledge
  const { units } = state
  const { changes, changed, stands } = scratch
  notePairs(knowledge, weights)
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (stands[i] === 0) {
      noteNone(knowledge, i)
      continue
    }
    const acts = attacksLeft(knowledge, unit)
    const foe = enemyOf(unit.player)
    const isNew = (changes[i] & (PAIRS | TIME)) !== 0
    const areNew = (changed[foe] & (PAIRS | WORTH)) !== 0
    const from = foe === 0 ? 0 : field.split
    const to = foe === 0 ? field.split : units.length
    if (isNew) noteSoon(knowledge, unit, from, to)
    else if (areNew) renewSoon(knowledge, unit, from, to)
    if (isNew || past.acts[unit.id] !== acts) noteReady(knowledge, unit, acts, from, to)
    else if (areNew) renewReady(knowledge, unit, acts, from, to)
    past.acts[unit.id] = acts
  }
}

function noteNone({ scratch }: Knowledge, i: number): void {
  scratch.ready[i] = 0
  scratch.readyFor[i] = -1
  scratch.soon[i] = 0
  scratch.other[i] = 0
  scratch.likely[i] = -1
  scratch.likelyNext[i] = -1
}

/** The kinds of attacks, as bits, that a unit may still choose in this turn if it is its player's. */
function attacksLeft(knowledge: Knowledge, unit: Unit): number {
  if (unit.panicked === 1 || unit.player !== knowledge.state.goer) return 0
  return ~doneBy(knowledge, unit) & ((1 << Action.ATTACK) | (1 << Action.CHARGE))
}

/** Notes the best and the second best that a unit can do in its next turn to the enemies with the indices `from` to `to`. */
function noteSoon(knowledge: Knowledge, { index, id }: Unit, from: number, to: number): void {
  const { state, scratch, n } = knowledge
  const { stands } = scratch
  const { units } = state
  let soon = 0
  let other = 0
  let likely = -1
  let next = -1
  for (let j = from; j < to; j++) {
    if (stands[j] === 0) continue
    const best = knowledge.soon[id * n + units[j].id]
    if (best > soon) {
      other = soon
      next = likely
      soon = best
      likely = j
    } else if (best > other) {
      other = best
      next = j
    }
  }
  scratch.soon[index] = soon
  scratch.other[index] = other
  scratch.likely[index] = likely
  scratch.likelyNext[index] = next
}

/** Does the same as `noteSoon` for a unit that has not changed itself: looks only at enemies that have, as long as they are not the best ones. */
function renewSoon(knowledge: Knowledge, unit: Unit, from: number, to: number): void {
  const { state, scratch, n } = knowledge
  const { stands, changes, soon, other, likely, likelyNext } = scratch
  const { units } = state
  const { index, id } = unit
  for (let j = from; j < to; j++) {
    if ((changes[j] & (PAIRS | WORTH)) === 0) continue
    const best = stands[j] === 1 ? knowledge.soon[id * n + units[j].id] : 0
    const wasBest = likely[index] === j || likelyNext[index] === j
    if (wasBest || (best > 0 && best >= soon[index])) return noteSoon(knowledge, unit, from, to)
    if (best <= other[index]) continue
    other[index] = best
    likelyNext[index] = j
  }
}

/** Notes the best that a unit can do at once to the enemies with the indices `from` to `to`. `acts`: the attacks that it may choose in this turn. */
function noteReady(knowledge: Knowledge, unit: Unit, acts: number, from: number, to: number): void {
  const { ready, readyFor, stands } = knowledge.scratch
  const { index } = unit
  ready[index] = 0
  readyFor[index] = -1
  if (acts === 0) return
  for (let j = from; j < to; j++) {
    if (stands[j] === 1) keepReady(ready, readyFor, index, j, readyOn(knowledge, unit, acts, j))
  }
}

/** Does the same as `noteReady` for a unit that has not changed itself: looks only at enemies that have, as long as they are not the best one. */
function renewReady(knowledge: Knowledge, unit: Unit, acts: number, from: number, to: number): void {
  const { ready, readyFor, stands, changes } = knowledge.scratch
  const { index } = unit
  if (acts === 0) return
  for (let j = from; j < to; j++) {
    if ((changes[j] & (PAIRS | WORTH)) === 0) continue
    if (readyFor[index] === j) return noteReady(knowledge, unit, acts, from, to)
    if (stands[j] === 1) keepReady(ready, readyFor, index, j, readyOn(knowledge, unit, acts, j))
  }
}

function keepReady(ready: Float64Array, readyFor: Int32Array, index: number, j: number, value: number): void {
  if (value <= ready[index]) return
  ready[index] = value
  readyFor[index] = j
}

/** The best that a unit can do at once to the enemy with the index `j`. */
function readyOn({ state, pairs, n, shotNow, blowNow }: Knowledge, unit: Unit, acts: number, j: number): number {
  const pair = unit.id * n + state.units[j].id
  const attacks = (acts & (1 << Action.ATTACK)) !== 0
  const reach = (acts & (1 << Action.CHARGE)) !== 0 ? unit.speed : 0
  const shot = attacks ? shotNow[pair] : 0
  return blowNow[pair] > shot && pairs[pair * Pair.PAIR + Pair.GAP] <= reach ? blowNow[pair] : shot
}

/** Bits of the kinds of actions that a unit has done in this turn, without the action under way. */
function doneBy({ state }: Knowledge, { index, done }: Unit): number {
  return index === state.active ? done & ~(1 << state.kind) : done
}

/** Models that a unit must still lose in this turn before it must test its Morale; 0 if it need not any more. */
function lossesNeeded(rules: StrikeRules, unit: Unit): number {
  if (unit.models === 0 || unit.panicked === 1 || rules.panicTrigger === 'never') return 0
  const needed = lossesToShake(rules, unit) - (unit.before - unit.models)
  return needed > 0 ? needed : 0
}

/** Adds the possible gain of a unit in its next turn to its worth. */
function noteDanger({ state, scratch, shaken }: Knowledge, weights: Weights, unit: Unit, turns: number): void {
  const { index, models } = unit
  if (models === 0) return
  const { soon, worth, panic } = scratch
  const able = unit.panicked === 1 ? 0.5 : 1
  // A unit of the player whose turn it is has its next turn a round later.
  const further = unit.player === state.goer ? turns : turns + (state.goer === state.opener ? 1 : 0)
  if (further <= 0) return
  worth[index] = worth[index] + (weights.danger * able * soon[index] * Math.min(further, 3)) / models
  if (scratch.need[index] > 0) panic[index] = weights.panic * soon[index] * shaken[unit.id]
}

/** Notes for both players the gain of the last action of a turn. */
function noteRates(knowledge: Knowledge): void {
  const { state, field, scratch } = knowledge
  for (let player = 0; player < 2; player++) {
    const actions = scratch.actions[player]
    const from = player === 0 ? 0 : field.split
    const to = player === 0 ? field.split : state.units.length
    scratch.rate[player] = lowest(scratch.sorted, scratch.soon, from, to, Math.min(MOST_STEPS, actions))
  }
}

/** Writes the highest `count` numbers of a part of a list, highest first; returns the last of them, 0 if there are fewer. */
function lowest(sorted: Float64Array, list: Float64Array, from: number, to: number, count: number): number {
  for (let k = 0; k < count; k++) sorted[k] = 0
  for (let i = from; i < to; i++) {
    let value = list[i]
    for (let k = 0; k < count && value > 0; k++) {
      const held = sorted[k]
      if (value <= held) continue
      sorted[k] = value
      value = held
    }
  }
  return count > 0 ? sorted[count - 1] : 0
}

/** Notes the costs of further actions of a unit: the gains of other units with these actions. */
function noteCosts(knowledge: Knowledge): void {
  const { state, field, scratch } = knowledge
  const { cost, sorted, ready } = scratch
  const left = Math.min(MOST_STEPS, actionsLeft(knowledge))
  lowest(sorted, ready, state.goer === 0 ? 0 : field.split, state.goer === 0 ? field.split : state.units.length, left)
  cost[0] = 0
  for (let m = 1; m < MOST_STEPS; m++) cost[m] = cost[m - 1] + (left - 1 - m >= 0 ? sorted[left - 1 - m] : 0)
}
