import { chanceOf, moraleOn } from '../../../src/games/null-strike/chapters/chance.ts'
import * as Action from '../../../src/games/null-strike/choices/actions.ts'
import { isOnTable } from '../../../src/games/null-strike/space/movement/distances.ts'
import { type Field, objectiveFor } from '../../../src/games/null-strike/state/field.ts'
import type { Strike, Unit } from '../../../src/games/null-strike/state/state.ts'
import { KNOWLEDGE, PLANS } from './knowledge.ts'
import { turnsLeft } from './places.ts'
import { may, offer, SHOOT, TAKE } from './plans.ts'
import { firstFoe, lastFoe, worthOf } from './removals.ts'
import type { Weights } from './weights.ts'

/** Actions that do not attack: leave a transport, rally, dig in. */

/** Leaving a transport, for a unit that then has an enemy or an objective in reach. */
export function weighLeaving(weights: Weights, state: Strike, field: Field, unit: Unit): void {
  const { units } = state
  const transport = units[unit.carrier]
  const at = unit.index * PLANS + 1
  const end = lastFoe(field, KNOWLEDGE.n, unit.player)
  for (let i = firstFoe(field, unit.player); i < end; i++) {
    const foe = units[i]
    if (!isOnTable(foe)) continue
    const pair = unit.id * KNOWLEDGE.n + foe.id
    const dx = foe.x - transport.x
    const dy = foe.y - transport.y
    const gap = Math.sqrt(dx * dx + dy * dy) - transport.disc - unit.disc - foe.disc
    const shot = gap <= KNOWLEDGE.reach[pair] ? weights.attack * KNOWLEDGE.shot[pair] : 0
    const blow = gap <= 2 * unit.speed ? weights.charge * KNOWLEDGE.blow[pair] : 0
    // The other half of the value belongs to the actions that follow.
    const value = 0.5 * worthOf(i, (shot > blow ? shot : blow) * unit.models)
    offer(at, Action.DISEMBARK, SHOOT, i, value)
  }
  if (!unit.mayCapture || state.rules.victory !== 'objectives') return
  for (let k = 0; k < field.objectives; k++) {
    const o = objectiveFor(field, unit.player, k)
    if (field.takenBy[o] >= 0 || KNOWLEDGE.bars[o] !== 0) continue
    const dx = field.objectiveX[o] - transport.x
    const dy = field.objectiveY[o] - transport.y
    const reach = 2 * unit.speed + transport.disc + unit.disc
    if (dx * dx + dy * dy <= reach * reach) offer(at, Action.DISEMBARK, TAKE, o, 0.4 * weights.capture)
  }
}

/** A panicked unit does nothing before it rallies. */
export function weighRally(weights: Weights, state: Strike, unit: Unit): void {
  const succeeds = chanceOf(moraleOn(unit.morale, unit.rallies, state.rules.nat1Morale))
  const share = unit.models / unit.full
  const value = KNOWLEDGE.star[unit.id] * turnsLeft(state) + 0.5 * KNOWLEDGE.action[unit.army]
  offer(unit.index * PLANS + 1, Action.RALLY, 0, 0, weights.rally * succeeds * share * value)
}

/** Digging in, for a unit that is shot at and has nothing else to do; returns true if this is evaluated for the first time. */
export function weighDigging(weights: Weights, state: Strike, unit: Unit): boolean {
  const at = unit.index * PLANS
  if (KNOWLEDGE.digs[unit.index] !== 0 || KNOWLEDGE.gain[at + 1] > 0) return false
  KNOWLEDGE.digs[unit.index] = 1
  const dig = may(unit, Action.DIG_IN)
  if (!dig && !may(unit, Action.FORTIFY)) return false
  const { foes, ids, strength, worth, shook } = KNOWLEDGE
  const { x, y, disc } = KNOWLEDGE
  const { models } = unit
  let danger = 0
  for (let j = 0; j < KNOWLEDGE.others; j++) {
    const i = foes[j]
    const pair = ids[i] * KNOWLEDGE.n + unit.id
    const dx = x[i] - x[unit.index]
    const dy = y[i] - y[unit.index]
    const reach = KNOWLEDGE.reach[pair] + disc[i]
    if (dx * dx + dy * dy > reach * reach || shook[i] === 1) continue
    const mean = KNOWLEDGE.shot[pair] * strength[i]
    const value = worth[unit.index] * (mean < models ? mean : models)
    if (value > danger) danger = value
  }
  const turns = Math.min(3, turnsLeft(state) + (state.goer === state.opener ? 1 : 0))
  const usual = weights.usual * KNOWLEDGE.action[unit.army === 0 ? 1 : 0]
  const value = weights.dig * turns * (danger - 0.6 * usual)
  const least = turns > 0 ? 0.02 * danger : 0
  offer(at + 1, dig ? Action.DIG_IN : Action.FORTIFY, 0, 0, dig ? Math.max(value, least) : 0.5 * least)
  return true
}
