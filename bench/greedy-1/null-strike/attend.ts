import { chanceOf, moraleOn } from '../../../src/games/null-strike/chapters/chance.ts'
import { DEPLOY_UNITS, type Strike, type Unit } from '../../../src/games/null-strike/state/state.ts'
import { CELLS, MIND, type Mind } from './mind.ts'
import { findStars, weighPair } from './worth.ts'

/** Whose battle it is that generals have in mind. */

/** What a matchup tells before its battles, as it is kept where another is under way: the same as in `Mind`. */
type Known = Pick<Mind, 'n' | 'chances' | (typeof TABLES)[number] | (typeof LISTS)[number]>

/** Of `Mind`, what is kept by pair, and by number in the roster or army. */
const TABLES = ['shot', 'aimed', 'blow', 'reach'] as const
const LISTS = ['points', 'star', 'shines', 'leads', 'shaken', 'strikes', 'action'] as const

/** By battle, what is known of its matchup. */
const KNOWN = new WeakMap<Strike, Known>()

/** Turns the mind to the matchup of a battle: works it out the first time; what is kept of a battle of another is forgotten. */
export function attend(state: Strike): void {
  if (state.stage === DEPLOY_UNITS) MIND.battle.fill(-1)
  const known = KNOWN.get(state) ?? study(state)
  if (known === MIND.known) return
  KNOWN.set(state, known)
  for (const table of TABLES) MIND[table].set(known[table])
  for (const list of LISTS) MIND[list].set(known[list])
  MIND.known = known
  MIND.n = known.n
  MIND.chances = known.chances
  MIND.battle.fill(-1)
  MIND.memo.fill(-1)
  MIND.gain.fill(0)
  MIND.plans.fill(0)
  MIND.moved.fill(0)
  MIND.stood.fill(-1)
  MIND.changed.fill(0)
  MIND.touches = 0
}

/** What an army counts, in the points of the generals: their weights are of this, and not of the points of a list. */
const ARMY = 1000

/** Steps of what a unit counts: coarser than the last digits of a quotient, so that ten times all costs are the same to the digit. */
const STEPS = 1024

/** A unit without a cost counts as much as one of so small a share of an average army. */
const LEAST = 0.001

/** What units count, by their costs: an average of the two armies is `ARMY`, whatever the scale of the costs. */
function worthOf(roster: readonly Unit[]): (unit: Unit) => number {
  const mean = roster.reduce((sum, { cost }) => sum + cost, 0) / 2
  // Without any costs all units count alike.
  const share = ({ cost }: Unit): number => (mean > 0 ? Math.max(cost / mean, LEAST) : 2 / roster.length)
  return (unit) => Math.round(STEPS * ARMY * share(unit)) / STEPS
}

/** What every unit may expect to take from every other, by profiles and in the open. */
function study(state: Strike): Known {
  const { roster, rules } = state
  const n = roster.length
  MIND.n = n
  for (const table of TABLES) MIND[table].fill(0)
  for (const list of LISTS) MIND[list].fill(0)
  const worth = worthOf(roster)
  for (const unit of roster) {
    MIND.points[unit.id] = worth(unit) / unit.full
    MIND.shaken[unit.id] = 1 - chanceOf(moraleOn(unit.morale, 0, rules.nat1Morale))
    for (const target of roster) if (unit.army !== target.army) weighPair(state, unit, target)
  }
  for (const army of [0, 1] as const) findStars(state, army)
  const { shot, aimed, blow, reach, points, star, shines, leads, shaken, strikes, action } = MIND
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
    shines: shines.slice(0, n),
    leads: leads.slice(0, n),
    shaken: shaken.slice(0, n),
    strikes: strikes.slice(0, n),
    action: action.slice(0, 2),
  }
}
