import type { Problem, Ruleset, RulesTable } from '../core/ruleset.ts'
import { meeting } from './roster-muster.ts'
import type { Roster, Setting } from './roster-types.ts'
import type { Fault } from './source.ts'
import { type Place, valueFault } from './tree.ts'

/** What the game itself finds: each unit, at its smallest and at its largest, meets its own kind wherever battles are fought. */
export function judge(
  game: Ruleset<RulesTable, unknown>,
  roster: Roster,
  root: Place,
): { readonly faults: readonly Fault[]; readonly warnings: readonly Fault[] } {
  const faults: Fault[] = []
  const warnings: Fault[] = []
  const places: readonly (Setting | null)[] = roster.mode === 'battle' ? roster.settings : [null]
  for (const [s, setting] of places.entries()) {
    const where = places.length > 1 ? ` (${setting?.name})` : ''
    for (const [unit, { models: range }] of roster.units.entries()) {
      for (const problem of met(game, roster, setting, unit, range)) {
        const path = problem.path[0] === 'armies' ? ['units', unit] : ['tables', s]
        const fault = valueFault(root, path, problem.message + where)
        if (problem.severity === 'warning') warnings.push(fault)
        else faults.push(fault)
      }
    }
  }
  return { faults, warnings }
}

function met(
  game: Ruleset<RulesTable, unknown>,
  roster: Roster,
  setting: Setting | null,
  unit: number,
  [least, most]: readonly [number, number],
): readonly Problem[] {
  const costs = roster.units.map(({ cost }) => cost)
  const plan = (name: string, models: number) => ({
    name,
    troops: [{ unit, models }],
    policy: roster.policies[0] ?? null,
  })
  return game.check(roster.rules.rules, meeting(roster, [plan('one', least), plan('other', most)], costs, setting))
}
