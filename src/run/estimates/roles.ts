import type { Matchup } from '../../core/ruleset.ts'
import type { MatchupResult } from '../../result/heading.ts'

/** The roles of the armies of a matchup; no field if neither has one. */
export function rolesOf({ armies: [{ role: first }, { role: second }] }: Matchup): Pick<MatchupResult, 'roles'> {
  return first === undefined && second === undefined ? {} : { roles: [first ?? null, second ?? null] }
}
