import { actionsOf } from '../../../src/games/null-strike/chapters/turn.ts'
import type { Field } from '../../../src/games/null-strike/state/field.ts'
import type { Strike, Unit } from '../../../src/games/null-strike/state/state.ts'
import { UNKNOWN } from './changes.ts'
import { KNOWLEDGE, PLANS } from './knowledge.ts'
import { TOUCH } from './places.ts'

/** Attacks that enemies may make in their next turn from their present places. */

/** Notes for every enemy the usual value of its action. A place is dangerous if an action there brings more. */
export function noteThreats(state: Strike, field: Field): void {
  const { units, goer, turn } = state
  const { floor, threats, threatBy, best, foes, shook, strength } = KNOWLEDGE
  const actions = Math.min(PLANS, actionsOf(state, goer === 0 ? 1 : 0))
  for (let k = 0; k < PLANS; k++) best[k] = 0
  for (let j = 0; j < KNOWLEDGE.others; j++) {
    const i = foes[j]
    if (KNOWLEDGE.isFresh && (turn + units[i].slot) % LOOKED === 0) threats[i] = UNKNOWN
    if (threats[i] === UNKNOWN) noteThreat(state, field, units[i])
    // With fewer models the value falls in proportion.
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
  // An enemy that would not act, or would act otherwise, is replaced by the last one that acts.
  const least = best[actions - 1]
  for (let j = 0; j < KNOWLEDGE.others; j++) {
    const i = foes[j]
    if (floor[i] < least) floor[i] = least
  }
}

/** Number of turns after which the attacks of an unchanged enemy are evaluated again. */
const LOOKED = 12

/** Notes the highest value of an enemy's action against any unit on its present place. */
function noteThreat(state: Strike, field: Field, foe: Unit): void {
  const { n, worth, strength, ids } = KNOWLEDGE
  const { x, y, disc } = KNOWLEDGE
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
    const shots = KNOWLEDGE.shot[pair] * models
    const blows = 2 * KNOWLEDGE.blow[pair] * models
    const shot = each * (shots < count ? shots : count)
    const blow = each * (blows < count ? blows : count)
    if (shot <= most && 0.5 * blow <= most) continue
    const dx = x[index] - x[j]
    const dy = y[index] - y[j]
    const far = Math.sqrt(dx * dx + dy * dy)
    const beyond = far - KNOWLEDGE.reach[pair] - 0.5 * foe.disc
    const value = beyond <= 0 ? shot : beyond <= 2 * speed ? 0.5 * shot : beyond <= 3 * speed ? 0.33 * shot : 0
    if (value > most) most = value
    const gap = far - TOUCH * (disc[j] + foe.disc)
    const struck = gap <= speed ? 0.5 * blow : gap <= 3 * speed ? 0.33 * blow : gap <= 4 * speed ? 0.25 * blow : 0
    if (struck > most) most = struck
  }
  KNOWLEDGE.threats[foe.index] = most
  KNOWLEDGE.threatBy[foe.index] = models
}
