import { MELEE } from '../chapters/attack/weapons.ts'
import { bestWeapon } from '../choices/expect.ts'
import { armedReach, distanceOf, mayTakeOpportunity } from '../space/reach.ts'
import { AS_OPPORTUNITY, PLAIN } from '../state/blow.ts'
import { type Fight, NONE, type Unit, UP, unitAt } from '../state/state.ts'
import { gainOf, type Knowledge, weigh, worthOfMain } from './knowledge.ts'

/** How a shooter with enemies beside it gets out of their reach, or does not. SVN-AI-07, SVN-AI-17. */

/** Runs and takes what enemies strike at its back; disengages first; strikes with a blade; defends itself. */
export const RUNS = 0
export const DISENGAGES = 1
export const STAYS = 2
export const DEFENDS = 3

/** Enemies follow a shooter that got away in so many cases of a hundred. */
const FOLLOWED = 50

/** The way out that costs least: expected losses of own worth, less what the own attack takes of theirs. */
export function wayOut(
  knowledge: Knowledge,
  state: Fight,
  unit: Unit,
  mayDisengage: boolean,
  mayDefend: boolean,
): number {
  if (unit.disengaged !== 0) return RUNS
  const struck = lossTo(knowledge, state, unit, PLAIN)
  const followed = (struck * FOLLOWED) / 100
  let best = RUNS
  let most = worthOfMain(knowledge, state, unit) - lossTo(knowledge, state, unit, AS_OPPORTUNITY) - followed
  if (mayDisengage && -followed > most) {
    best = DISENGAGES
    most = -followed
  }
  const stay = bladeGain(knowledge, state, unit) - struck
  if (stay > most) {
    best = STAYS
    most = stay
  }
  if (!mayDefend) return best
  unit.defending = 1
  const defended = lossTo(knowledge, state, unit, PLAIN)
  unit.defending = 0
  return -defended > most ? DEFENDS : best
}

/** What enemies in whose reach it stands may be expected to take of its worth by one attack each; all of it at most. */
function lossTo(knowledge: Knowledge, state: Fight, unit: Unit, how: number): number {
  const { camp } = unit
  const end = state.foesTo[camp]
  let loss = 0
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.fate !== UP || foe.camp === camp || distanceOf(state, unit, foe) > armedReach(state, foe)) continue
    if (how === AS_OPPORTUNITY ? !mayTakeOpportunity(state, foe) : foe.retreating === 1) continue
    weigh(knowledge, state, foe, bestWeapon(state, foe, unit), 0, unit, how, 1)
    loss += gainOf(unit, knowledge.weighed.damage, knowledge.weighed.kill)
  }
  return Math.min(loss, gainOf(unit, 1000 * unit.hp, 1000))
}

/** What its best melee weapon takes of an enemy beside it. */
function bladeGain(knowledge: Knowledge, state: Fight, unit: Unit): number {
  const { camp } = unit
  const end = state.foesTo[camp]
  const w = unit.weapons.findIndex(
    ({ traits }, index) => index !== unit.fist && (traits & MELEE) !== 0 && (unit.gone & (1 << index)) === 0,
  )
  if (w === NONE) return 0
  const reach = unit.weapons[w].reach
  let most = 0
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.fate !== UP || foe.camp === camp || distanceOf(state, unit, foe) > reach) continue
    weigh(knowledge, state, unit, w, 0, foe, PLAIN, 1)
    most = Math.max(most, gainOf(foe, knowledge.weighed.damage, knowledge.weighed.kill))
  }
  return most
}
