import { actionsOf } from '../../../src/games/null-strike/chapters/turn.ts'
import type { Field } from '../../../src/games/null-strike/state/field.ts'
import type { Strike, Unit } from '../../../src/games/null-strike/state/state.ts'
import { UNKNOWN } from './changes.ts'
import { MIND, PLANS } from './mind.ts'
import { TOUCH } from './places.ts'

/** What enemies may do in their next turn as things stand. */

/** Notes of every enemy what an action of his brings already: what brings more makes a place dangerous. */
export function noteThreats(state: Strike, field: Field): void {
  const { units, goer, turn } = state
  const { floor, threats, threatBy, best, foes, shook, strength } = MIND
  const actions = Math.min(PLANS, actionsOf(state, goer === 0 ? 1 : 0))
  for (let k = 0; k < PLANS; k++) best[k] = 0
  for (let j = 0; j < MIND.others; j++) {
    const i = foes[j]
    if (MIND.isFresh && (turn + units[i].slot) % LOOKED === 0) threats[i] = UNKNOWN
    if (threats[i] === UNKNOWN) noteThreat(state, field, units[i])
    // Of fewer models as much less.
    let most = shook[i] === 1 ? 0 : (threats[i] * strength[i]) / threatBy[i]
    floor[i] = most
    if (most <= best[actions - 1]) continue
    for (let k = 0; k < actions; k++) {
      const held = best[k]
      if (most <= held) continue
      best[k] = most
      most = held
    }
  }
  // Who would not act, or not so, takes the place of the last who does.
  const least = best[actions - 1]
  for (let j = 0; j < MIND.others; j++) {
    const i = foes[j]
    if (floor[i] < least) floor[i] = least
  }
}

/** Turns after which it is looked at again what an enemy may do whom nothing befell. */
const LOOKED = 12

/** Notes the most that an action of an enemy brings against any unit where it stands. */
function noteThreat(state: Strike, field: Field, foe: Unit): void {
  const { n, worth, strength, ids } = MIND
  const { x, y, disc } = MIND
  const begin = state.goer === 0 ? 0 : field.split
  const end = state.goer === 0 ? field.split : n
  const { speed, models, index } = foe
  const row = foe.id * n
  let most = 0
  for (let j = begin; j < end; j++) {
    const count = strength[j]
    if (count === 0) continue
    const pair = row + ids[j]
    const each = worth[j]
    const shots = MIND.shot[pair] * models
    const blows = 2 * MIND.blow[pair] * models
    const shot = each * (shots < count ? shots : count)
    const blow = each * (blows < count ? blows : count)
    if (shot <= most && 0.5 * blow <= most) continue
    const dx = x[index] - x[j]
    const dy = y[index] - y[j]
    const far = Math.sqrt(dx * dx + dy * dy)
    const beyond = far - MIND.reach[pair] - 0.5 * foe.disc
    const value = beyond <= 0 ? shot : beyond <= 2 * speed ? 0.5 * shot : beyond <= 3 * speed ? 0.33 * shot : 0
    if (value > most) most = value
    const gap = far - TOUCH * (disc[j] + foe.disc)
    const struck = gap <= speed ? 0.5 * blow : gap <= 3 * speed ? 0.33 * blow : gap <= 4 * speed ? 0.25 * blow : 0
    if (struck > most) most = struck
  }
  MIND.threats[foe.index] = most
  MIND.threatBy[foe.index] = models
}
