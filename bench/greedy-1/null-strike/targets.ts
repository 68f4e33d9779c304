import * as Action from '../../../src/games/null-strike/choices/actions.ts'
import type { Unit } from '../../../src/games/null-strike/state/state.ts'
import { KNOWLEDGE } from './knowledge.ts'
import { TOUCH } from './places.ts'
import { FIGHT, may, SHOOT } from './plans.ts'
import type { Weights } from './weights.ts'

/** How a unit may go: a move, a run or both, as a multiple of its Speed. */
export const MOVED = 1
export const BOTH = 3

/** Indices in the result of `findTargets`: attacks after each number of moves, charges, approach, and the purpose. */
export const STRIKES = 3
export const COMES = 7
export const WHY = 8

/** Finds the best targets in one pass over the enemies: to shoot at, to charge or to approach, after a move, a run or both. */
export function findTargets(weights: Weights, unit: Unit): void {
  const { n, shots, blows, far, reach, value, target, foes, ids } = KNOWLEDGE
  const { speed, disc } = unit
  for (let k = 0; k <= COMES; k++) value[k] = 0
  const pace = 1.5 * speed
  const near = may(unit, Action.RUN) ? 2 * speed : speed
  const row = unit.id * n
  for (let j = 0; j < KNOWLEDGE.others; j++) {
    const i = foes[j]
    const away = far[i]
    const shot = shots[i]
    if (shot > 0) {
      const beyond = away - reach[row + ids[i]]
      const left = beyond + disc - near
      const soon = left <= 0 ? shot : (shot * pace) / (pace + left)
      if (soon > value[COMES]) {
        value[COMES] = soon
        target[COMES] = i
        target[WHY] = SHOOT
      }
      if (beyond >= 0 && beyond < BOTH * speed + disc) {
        for (let moves = BOTH; moves >= MOVED; moves--) {
          const short = beyond - moves * speed
          if (short >= disc) break
          const brings = short <= -disc ? shot : shot * (0.5 - (0.5 * short) / disc)
          if (brings <= value[moves]) continue
          value[moves] = brings
          target[moves] = i
        }
      }
    }
    const blow = blows[i]
    if (blow === 0) continue
    const gap = away - TOUCH * (disc + KNOWLEDGE.disc[i])
    const keen = weights.melee * blow
    const later = gap <= near ? keen : (keen * pace) / (pace + gap - near)
    if (later > value[COMES]) {
      value[COMES] = later
      target[COMES] = i
      target[WHY] = FIGHT
    }
    if (gap <= speed || unit.capacity > 0) continue
    for (let moves = BOTH; moves >= MOVED; moves--) {
      if (gap > (moves + 1) * speed) break
      if (blow <= value[STRIKES + moves]) continue
      value[STRIKES + moves] = blow
      target[STRIKES + moves] = i
    }
  }
}
