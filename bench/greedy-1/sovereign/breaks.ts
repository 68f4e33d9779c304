import { MELEE } from '../../../src/games/sovereign/chapters/attack/weapons.ts'
import { bestWeapon } from '../../../src/games/sovereign/choices/expect.ts'
import { armedReach, distanceOf, mayTakeOpportunity } from '../../../src/games/sovereign/space/reach.ts'
import { AS_OPPORTUNITY, PLAIN } from '../../../src/games/sovereign/state/blow.ts'
import { type Fight, NONE, type Unit, UP, unitAt } from '../../../src/games/sovereign/state/state.ts'
import { gainOf, type Knowledge, weigh, worthOfMain } from './knowledge.ts'

/** How a shooter with enemies beside it gets out of their reach, or does not. SVN-AI-07, SVN-AI-17. */

/** The shooter runs and takes the opportunity attacks. */
export const RUNS = 0
/** The shooter disengages before it goes. */
export const DISENGAGES = 1
/** The shooter stays and strikes with a melee weapon. */
export const STAYS = 2
/** The shooter stays and uses Total Defense. */
export const DEFENDS = 3

/** Chance in percent that enemies follow a shooter that got away. */
const FOLLOWED = 50

/** The option with the best expected gain: enemy worth taken minus own worth lost. */
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

/** Worth that the unit is expected to lose if each enemy that reaches it attacks once; at most all its worth. */
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

/** Worth that the unit's first melee weapon is expected to take from the best target in its reach; 0 without such a weapon. */
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
