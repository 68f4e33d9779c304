import type { ProfileField } from '../../core/facts.ts'
import type { Profile } from '../../core/ruleset.ts'
import { gameFor } from '../../plugins/registry.ts'
import type { Roster, RosterUnit } from '../roster/types.ts'

/** A number of a unit's profile, and the unit with one more of it or, at its largest value, one less. */
export interface ProfileNumber {
  /** Its path in a profile: `power`, `ranged.range`. */
  readonly path: string
  readonly title: string
  readonly value: number
  readonly by: 1 | -1
  readonly template: RosterUnit['template']
}

/** The numbers of a unit's profile that may be changed by one, in the order of the game's facts. */
export function numbersOf(roster: Roster, unit: number): ProfileNumber[] {
  const { profile, groups } = gameFor(roster).facts
  const { template } = roster.units[unit] as RosterUnit
  const own = Object.entries(profile).flatMap(([key, field]) =>
    changed(template, key, field, template.profile[key], (value) => ({ ...template.profile, [key]: value })),
  )
  const grouped = Object.entries(groups).flatMap(([name, { title, fields }]) => {
    const group = template.profile[name]
    if (typeof group !== 'object') return []
    return Object.entries(fields).flatMap(([key, field]) =>
      changed(
        template,
        `${name}.${key}`,
        { ...field, title: `${field.title} (${title.toLowerCase()})` },
        group[key],
        (value) => ({
          ...template.profile,
          [name]: { ...group, [key]: value },
        }),
      ),
    )
  })
  return [...own, ...grouped]
}

function changed(
  template: RosterUnit['template'],
  path: string,
  { title, min, max }: Pick<ProfileField, 'title' | 'min' | 'max'>,
  value: unknown,
  with_: (value: number) => Profile,
): ProfileNumber[] {
  if (typeof value !== 'number' || min === max) return []
  const by = value < max ? 1 : -1
  return [{ path, title, value, by, template: { ...template, profile: with_(value + by) } }]
}

/** The roster with the unit changed. */
export function withTemplate(roster: Roster, unit: number, template: RosterUnit['template']): Roster {
  return { ...roster, units: roster.units.map((one, u) => (u === unit ? { ...one, template } : one)) }
}

/** Most other generals under which a price is found, too. */
const OTHERS = 2
/** Generals that show nothing about a price. */
const IDLE = ['random-legal']

/** Other generals of the game: those of the roster, then those of the game. */
export function otherGenerals(roster: Roster): string[] {
  const { policies = {} } = gameFor(roster).facts
  const all = [...roster.policies.slice(1), ...Object.keys(policies)]
  return [...new Set(all)].filter((name) => name !== roster.policies[0] && !IDLE.includes(name)).slice(0, OTHERS)
}
