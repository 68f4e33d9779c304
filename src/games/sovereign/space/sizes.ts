import type { SovereignRules } from '../data/rules.ts'
import type { Unit } from '../state/unit.ts'

/** The least ratio of a creature's size to an enemy's at which it may walk over the enemy, SVN-GRID-07, SVN-G28. */
function timesOf({ hugeBasis }: SovereignRules): number {
  return hugeBasis === 'volume8' ? 2 : 8
}

/** Whether a unit may walk over another as over difficult ground. */
export function treads(rules: SovereignRules, unit: Unit, other: Unit): boolean {
  return unit.camp !== other.camp && unit.body >= timesOf(rules) * other.body
}

/** Whether a unit may walk over at least one of these units. */
export function isGiantAmong(rules: SovereignRules, unit: Unit, units: readonly Unit[]): boolean {
  return units.some((other) => treads(rules, unit, other))
}
