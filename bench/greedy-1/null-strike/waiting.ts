import { chanceOf, moraleOn } from '../../../src/games/null-strike/chapters/chance.ts'
import * as Action from '../../../src/games/null-strike/choices/actions.ts'
import { isOnTable } from '../../../src/games/null-strike/space/movement/distances.ts'
import { type Field, objectiveFor } from '../../../src/games/null-strike/state/field.ts'
import type { Strike, Unit } from '../../../src/games/null-strike/state/state.ts'
import { firstFoe, lastFoe, worthOf } from './aims.ts'
import { MIND, PLANS } from './mind.ts'
import { turnsLeft } from './places.ts'
import { may, offer, SHOOT, TAKE } from './plans.ts'
import type { Temper } from './temper.ts'

/** What a unit can do that does not attack: leave a transport, rally, dig in. */

/** Getting off a transport, for who has an enemy in reach there, or an objective. */
export function weighLeaving(temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const { units } = state
  const transport = units[unit.carrier]
  const at = unit.index * PLANS + 1
  const end = lastFoe(field, MIND.n, unit.player)
  for (let i = firstFoe(field, unit.player); i < end; i++) {
    const foe = units[i]
    if (!isOnTable(foe)) continue
    const pair = unit.id * MIND.n + foe.id
    const dx = foe.x - transport.x
    const dy = foe.y - transport.y
    const gap = Math.sqrt(dx * dx + dy * dy) - transport.disc - unit.disc - foe.disc
    const shot = gap <= MIND.reach[pair] ? temper.attack * MIND.shot[pair] : 0
    const blow = gap <= 2 * unit.speed ? temper.charge * MIND.blow[pair] : 0
    // The other half is for what follows.
    const value = 0.5 * worthOf(i, (shot > blow ? shot : blow) * unit.models)
    offer(at, Action.DISEMBARK, SHOOT, i, value)
  }
  if (!unit.mayCapture || state.rules.victory !== 'objectives') return
  for (let k = 0; k < field.objectives; k++) {
    const o = objectiveFor(field, unit.player, k)
    if (field.takenBy[o] >= 0 || MIND.bars[o] !== 0) continue
    const dx = field.objectiveX[o] - transport.x
    const dy = field.objectiveY[o] - transport.y
    const reach = 2 * unit.speed + transport.disc + unit.disc
    if (dx * dx + dy * dy <= reach * reach) offer(at, Action.DISEMBARK, TAKE, o, 0.4 * temper.capture)
  }
}

/** A panicked unit does nothing before it rallies. */
export function weighRally(temper: Temper, state: Strike, unit: Unit): void {
  const succeeds = chanceOf(moraleOn(unit.morale, unit.rallies, state.rules.nat1Morale))
  const share = unit.models / unit.full
  const value = MIND.star[unit.id] * turnsLeft(state) + 0.5 * MIND.action[unit.army]
  offer(unit.index * PLANS + 1, Action.RALLY, 0, 0, temper.rally * succeeds * share * value)
}

/** Cover of its own making, for who is shot at where it stands and has nothing to do; true if that is looked at for the first time. */
export function weighDigging(temper: Temper, state: Strike, unit: Unit): boolean {
  const at = unit.index * PLANS
  if (MIND.digs[unit.index] !== 0 || MIND.gain[at + 1] > 0) return false
  MIND.digs[unit.index] = 1
  const dig = may(unit, Action.DIG_IN)
  if (!dig && !may(unit, Action.FORTIFY)) return false
  const { foes, ids, strength, worth, shook } = MIND
  const { x, y, disc } = MIND
  const { models } = unit
  let danger = 0
  for (let j = 0; j < MIND.others; j++) {
    const i = foes[j]
    const pair = ids[i] * MIND.n + unit.id
    const dx = x[i] - x[unit.index]
    const dy = y[i] - y[unit.index]
    const reach = MIND.reach[pair] + disc[i]
    if (dx * dx + dy * dy > reach * reach || shook[i] === 1) continue
    const mean = MIND.shot[pair] * strength[i]
    const value = worth[unit.index] * (mean < models ? mean : models)
    if (value > danger) danger = value
  }
  const turns = Math.min(3, turnsLeft(state) + (state.goer === state.opener ? 1 : 0))
  const usual = temper.usual * MIND.action[unit.army === 0 ? 1 : 0]
  const value = temper.dig * turns * (danger - 0.6 * usual)
  const least = turns > 0 ? 0.02 * danger : 0
  offer(at + 1, dig ? Action.DIG_IN : Action.FORTIFY, 0, 0, dig ? Math.max(value, least) : 0.5 * least)
  return true
}
