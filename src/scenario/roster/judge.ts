import type { Problem, Ruleset, RulesTable } from '../../core/ruleset.ts'
import type { Fault } from '../text/source.ts'
import { type Path, type Place, valueFault } from '../text/tree.ts'
import { meeting } from './muster.ts'
import type { Roster, Setting, Troop } from './types.ts'

/** Two armies that meet, and the places in the roster to which faults belong. */
interface Trial {
  readonly troops: readonly [readonly Troop[], readonly Troop[]]
  readonly paths: readonly [Path, Path]
}

/**
 * Problems that the game itself finds. Each unit, at its smallest and at its largest size, meets its own kind on every table; or, if all
 * meet fixed armies, each unit meets each of these at its smallest size.
 */
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
    for (const trial of trials(roster)) {
      for (const {
        path: [part, army],
        severity,
        message,
      } of problems(game, roster, setting, trial)) {
        const path = part === 'armies' ? trial.paths[army === 1 ? 1 : 0] : ['tables', s]
        const fault = valueFault(root, path, message + where)
        if (severity === 'warning') warnings.push(fault)
        else faults.push(fault)
      }
    }
  }
  return { faults, warnings }
}

function trials({ units, priced, field }: Roster): Trial[] {
  return units.slice(0, priced).flatMap(({ models: [least, most] }, unit): Trial[] => {
    const path = ['units', unit]
    const own = [{ unit, models: least }]
    if (field.against.length === 0) return [{ troops: [own, [{ unit, models: most }]], paths: [path, path] }]
    return field.against.map(
      ({ troops }, i): Trial => ({ troops: [own, troops], paths: [path, ['field', 'against', i]] }),
    )
  })
}

function problems(
  game: Ruleset<RulesTable, unknown>,
  roster: Roster,
  setting: Setting | null,
  { troops: [one, other] }: Trial,
): readonly Problem[] {
  const costs = roster.units.map(({ cost }) => cost)
  const policy = roster.policies[0] ?? null
  const plans = [
    { name: 'one', troops: one, policy },
    { name: 'other', troops: other, policy },
  ] as const
  return game.check(roster.rules.rules, meeting(roster, plans, costs, setting))
}
