import { chanceOf, moraleOn } from '../../../src/games/null-strike/chapters/chance.ts'
import { DEPLOY_UNITS, type Strike, type Unit } from '../../../src/games/null-strike/state/state.ts'
import { CELLS, KNOWLEDGE, type Knowledge } from './knowledge.ts'
import { findStars, weighPair } from './worth.ts'

/** The battle that the generals' knowledge is about. */

/** The part of `Knowledge` that depends on the matchup only, stored while a battle of another matchup is played. */
type Known = Pick<Knowledge, 'n' | 'chances' | (typeof TABLES)[number] | (typeof LISTS)[number]>

/** The fields of `Knowledge` that are stored by pair, and by number in the roster or army. */
const TABLES = ['shot', 'aimed', 'blow', 'reach'] as const
const LISTS = ['points', 'star', 'starOfModel', 'leads', 'shaken', 'strikes', 'action'] as const

/** The stored knowledge of the matchup, by battle. */
const KNOWN = new WeakMap<Strike, Known>()

/**
 * Loads the knowledge of the matchup of a battle into `Knowledge`; computes it the first time. Knowledge of the position of another battle
 * is dropped.
 */
export function prepare(state: Strike): void {
  if (state.stage === DEPLOY_UNITS) KNOWLEDGE.battle.fill(-1)
  const known = KNOWN.get(state) ?? study(state)
  if (known === KNOWLEDGE.known) return
  KNOWN.set(state, known)
  for (const table of TABLES) KNOWLEDGE[table].set(known[table])
  for (const list of LISTS) KNOWLEDGE[list].set(known[list])
  KNOWLEDGE.known = known
  KNOWLEDGE.n = known.n
  KNOWLEDGE.chances = known.chances
  KNOWLEDGE.battle.fill(-1)
  KNOWLEDGE.memo.fill(-1)
  KNOWLEDGE.gain.fill(0)
  KNOWLEDGE.plans.fill(0)
  KNOWLEDGE.moved.fill(0)
  KNOWLEDGE.stood.fill(-1)
  KNOWLEDGE.changed.fill(0)
  KNOWLEDGE.touches = 0
}

/** Worth of an army on the generals' scale. The weights of the generals hold for this scale, not for the points of a list. */
const ARMY = 1000

/**
 * Steps to which the worth of a unit is rounded. They are coarser than rounding errors of a quotient, so that multiplying all costs by ten
 * changes nothing.
 */
const STEPS = 1024

/** Worth of a unit without a cost, as a share of a mean army. */
const LEAST = 0.001

/** Sets the worths of units from their costs, scaled so that the mean of the two armies is `ARMY`. */
function worthOf(roster: readonly Unit[]): (unit: Unit) => number {
  const mean = roster.reduce((sum, { cost }) => sum + cost, 0) / 2
  // Without any costs all units have the same worth.
  const share = ({ cost }: Unit): number => (mean > 0 ? Math.max(cost / mean, LEAST) : 2 / roster.length)
  return (unit) => Math.round(STEPS * ARMY * share(unit)) / STEPS
}

/** Computes the damage that every unit can expect to do to every other, by their profiles and in the open. */
function study(state: Strike): Known {
  const { roster, rules } = state
  const n = roster.length
  KNOWLEDGE.n = n
  for (const table of TABLES) KNOWLEDGE[table].fill(0)
  for (const list of LISTS) KNOWLEDGE[list].fill(0)
  const worth = worthOf(roster)
  for (const unit of roster) {
    KNOWLEDGE.points[unit.id] = worth(unit) / unit.full
    KNOWLEDGE.shaken[unit.id] = 1 - chanceOf(moraleOn(unit.morale, 0, rules.nat1Morale))
    for (const target of roster) if (unit.army !== target.army) weighPair(state, unit, target)
  }
  for (const army of [0, 1] as const) findStars(state, army)
  const { shot, aimed, blow, reach, points, star, starOfModel, leads, shaken, strikes, action } = KNOWLEDGE
  const pairs = n * n
  return {
    n,
    chances: new Float64Array(pairs * CELLS).fill(Number.NaN),
    shot: shot.slice(0, pairs),
    aimed: aimed.slice(0, pairs),
    blow: blow.slice(0, pairs),
    reach: reach.slice(0, pairs),
    points: points.slice(0, n),
    star: star.slice(0, n),
    starOfModel: starOfModel.slice(0, n),
    leads: leads.slice(0, n),
    shaken: shaken.slice(0, n),
    strikes: strikes.slice(0, n),
    action: action.slice(0, 2),
  }
}
