import type { GameFacts } from '../../core/facts.ts'
import type { Profile } from '../../core/ruleset.ts'
import type { EntryDocument } from '../lists/catalogue.ts'
import { type PartialProfile, profileSchema } from '../schema/profile-schema.ts'
import { check } from '../text/explain.ts'
import { nearest } from '../text/nearest.ts'
import { itemsAt } from '../text/paths.ts'
import type { Fault } from '../text/source.ts'
import { isMap, type Path, type Place, placeAt, type Tree, valueAt, valueFault } from '../text/tree.ts'
import { outfit } from './outfit.ts'

/** A unit without a catalogue entry needs every number of its profile. */
export function checkProfiles(facts: GameFacts, tree: Tree): Fault[] {
  const units = itemsAt(tree, ['armies']).flatMap((army) => itemsAt(tree, [...army, 'units']))
  return units.flatMap((path) => {
    const unit = valueAt(tree.data, path)
    const at = [...path, 'profile']
    const data = valueAt(tree.data, at)
    // A misspelt key counts as present, because it is reported as misspelt.
    if (!isMap(unit) || !isMap(data) || nearest('unit', Object.keys(unit)) !== undefined) return []
    return check(profileSchema(facts), { data, place: placeAt(tree.place, at) }).faults
  })
}

/** An entry with the chosen options. */
interface Chosen {
  readonly key: string
  readonly entry: EntryDocument
  readonly options?: readonly string[] | undefined
  readonly profile?: PartialProfile | undefined
}

/** Checks that a group of numbers is given in full if the entry has no such group; `path` is the path of the profile. */
export function checkGiven(facts: GameFacts, { key, entry, profile = {} }: Chosen, root: Place, path: Path): Fault[] {
  return Object.entries(facts.groups).flatMap(([name, { fields }]) => {
    const group = profile[name]
    if (typeof group !== 'object' || entry[name] !== undefined) return []
    const lacks = Object.keys(fields).filter((field) => !fields[field]?.optional && group[field] === undefined)
    if (lacks.length === 0) return []
    const missing = `${lacks.map((field) => `\`${field}\``).join(' and ')} ${lacks.length === 1 ? 'is' : 'are'} missing`
    return [valueFault(root, [...path, name], `${missing}; \`${key}\` has no \`${name}\` to take the rest from`)]
  })
}

/** Differences from the entry with its options: `skill 4, not 3`. */
export function differences({ entry, options, profile }: Chosen): readonly string[] {
  const [before, after] = [
    numbersOf(outfit(entry, options).profile),
    numbersOf(outfit(entry, options, profile).profile),
  ]
  return [...after].flatMap(([name, value]) => {
    const was = before.get(name)
    if (was === value) return []
    return [`${name} ${value}${was === undefined ? '' : `, not ${was}`}`]
  })
}

/** The fields of a profile by name; the name of a field inside a group begins with the group’s name. */
function numbersOf(profile: Profile): ReadonlyMap<string, string | number> {
  return new Map(
    Object.entries(profile).flatMap(([name, value]): (readonly [string, string | number])[] =>
      typeof value === 'object'
        ? Object.entries(value).map(([field, number]) => [`${name}.${field}`, number])
        : [[name, value]],
    ),
  )
}
