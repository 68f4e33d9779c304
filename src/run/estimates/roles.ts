import type { Matchup } from '../../core/ruleset.ts'
import type { MatchupResult } from '../../result/heading.ts'

/** What the armies of a matchup stand for; no field if neither stands for anything. */
export function rolesOf({ armies: [{ role: first }, { role: second }] }: Matchup): Pick<MatchupResult, 'roles'> {
  return first === undefined && second === undefined ? {} : { roles: [first ?? null, second ?? null] }
}
