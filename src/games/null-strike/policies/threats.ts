import type { Field } from '../field.ts'
import { isOnTable } from '../gaps.ts'
import type { Strike, Unit } from '../state.ts'
import { actionsOf } from '../turn.ts'
import { firstFoe, lastFoe } from './aims.ts'
import type { Mind } from './mind.ts'
import { TOUCH } from './places.ts'

/** What enemies may do in their next turn as things stand. */

/** Notes of every enemy what an action of his brings already: what brings more makes a place dangerous. */
export function noteThreats(mind: Mind, state: Strike, field: Field): void {
  const { units, goer } = state
  const { floor, best, feared, scene } = mind
  if (feared[0] === scene[0] && mind.dreaded === mind.stamp) return
  feared[0] = scene[0] as number
  mind.dreaded = mind.stamp
  const actions = Math.min(best.length, actionsOf(state, goer === 0 ? 1 : 0))
  best.fill(0)
  const begin = firstFoe(field, goer)
  const end = lastFoe(field, mind.n, goer)
  for (let i = begin; i < end; i++) {
    floor[i] = 0
    const foe = units[i] as Unit
    if (!isOnTable(foe) || foe.panicked === 1) continue
    noteThreat(mind, state, field, foe)
    let most = floor[i] as number
    for (let k = 0; k < actions; k++) {
      const held = best[k] as number
      if (most <= held) continue
      best[k] = most
      most = held
    }
  }
  // Who would not act, or not so, takes the place of the last who does.
  const least = best[actions - 1] as number
  for (let i = begin; i < end; i++) if ((floor[i] as number) < least) floor[i] = least
}

/** The most that an action of an enemy brings against any unit where it stands, in `mind.floor`. */
function noteThreat(mind: Mind, state: Strike, field: Field, foe: Unit): void {
  const { units, goer } = state
  const { n } = mind
  const begin = goer === 0 ? 0 : field.split
  const end = goer === 0 ? field.split : n
  const { speed, models } = foe
  let most = 0
  for (let j = begin; j < end; j++) {
    const unit = units[j] as Unit
    if (!isOnTable(unit)) continue
    const pair = foe.id * n + unit.id
    const each = mind.worth[j] as number
    const shots = (mind.shot[pair] as number) * models
    const blows = 2 * (mind.blow[pair] as number) * models
    const shot = each * (shots < unit.models ? shots : unit.models)
    const blow = each * (blows < unit.models ? blows : unit.models)
    if (shot <= most && 0.5 * blow <= most) continue
    const dx = foe.x - unit.x
    const dy = foe.y - unit.y
    const far = Math.sqrt(dx * dx + dy * dy)
    const beyond = far - (mind.reach[pair] as number) - 0.5 * foe.disc
    const value = beyond <= 0 ? shot : beyond <= 2 * speed ? 0.5 * shot : beyond <= 3 * speed ? 0.33 * shot : 0
    if (value > most) most = value
    const gap = far - TOUCH * (unit.disc + foe.disc)
    const struck = gap <= speed ? 0.5 * blow : gap <= 3 * speed ? 0.33 * blow : gap <= 4 * speed ? 0.25 * blow : 0
    if (struck > most) most = struck
  }
  mind.floor[foe.index] = most
}
