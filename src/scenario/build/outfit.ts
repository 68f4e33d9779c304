import type { GameFacts } from '../../core/facts.ts'
import type { Profile } from '../../core/ruleset.ts'
import { type EntryDocument, profileOf } from '../lists/catalogue.ts'
import type { PartialProfile } from '../schema/profile-schema.ts'
import { didYouMean, listed } from '../text/nearest.ts'
import type { Fault } from '../text/source.ts'
import { type Path, type Place, valueFault } from '../text/tree.ts'

/** A model of an entry with the chosen options. */
interface Outfit {
  readonly profile: Profile
  readonly equipment: readonly string[]
  readonly properties: readonly string[]
  /** Points for a model, including options that are paid for each model; undefined if the entry names none. */
  readonly cost: number | undefined
  /** Points of options that are paid once for the whole unit. */
  readonly once: number
}

/** An entry with the options of these keys, which the entry must have; `given` numbers then replace its own. */
export function outfit(entry: EntryDocument, keys: readonly string[] = [], given: PartialProfile = {}): Outfit {
  const chosen = keys.map((key) => {
    const option = entry.options?.[key]
    if (!option) throw new RangeError(`no option ${key}`)
    return option
  })
  const base = profileOf(entry)
  const profile: Record<string, Profile[string]> = { ...base }
  for (const { add = {} } of chosen) {
    for (const [field, by] of Object.entries(add)) profile[field] = Number(profile[field]) + by
  }
  const carried = chosen.flatMap(({ equipment = [] }) => equipment)
  return {
    profile: { ...base, ...replaced(profile, given) },
    equipment: [...new Set(carried.length > 0 ? carried : (entry.equipment ?? []))],
    properties: [...new Set([...(entry.properties ?? []), ...chosen.flatMap(({ properties = [] }) => properties)])],
    cost:
      entry.cost === undefined
        ? undefined
        : chosen.reduce((sum, { costPerModel = 0 }) => sum + costPerModel, entry.cost),
    once: chosen.reduce((sum, { cost = 0 }) => sum + cost, 0),
  }
}

/** Numbers with some of them replaced; groups are replaced field by field. */
function replaced(profile: PartialProfile, given: PartialProfile): PartialProfile {
  const fields = Object.entries(given).map(([name, value]): [string, Profile[string]] => {
    const before = profile[name]
    return [name, typeof value === 'object' && typeof before === 'object' ? { ...before, ...value } : value]
  })
  return { ...profile, ...Object.fromEntries(fields) }
}

/** The first number that options move out of its range; undefined if there is none. */
export function outOfRange(
  facts: GameFacts,
  entry: EntryDocument,
  keys: readonly string[],
): { readonly field: string; readonly message: string } | undefined {
  const { profile } = outfit(entry, keys)
  for (const [field, { min, max }] of Object.entries(facts.profile)) {
    const value = profile[field]
    if (value === undefined) continue
    if (Number.isNaN(value))
      return { field, message: `the entry has no \`${field}\` that could be added to; state it there` }
    if (Number(value) >= min && Number(value) <= max) continue
    const what = `${keys.length === 1 ? 'the option makes' : 'the options make'} \`${field}\` ${Number(value)}`
    return { field, message: `${what}; allowed: ${min} to ${max}` }
  }
  return undefined
}

/** Faults of the options chosen at a path. */
export function checkOptions(
  facts: GameFacts,
  { key, entry }: { readonly key: string; readonly entry: EntryDocument },
  options: readonly string[] | undefined,
  root: Place,
  path: Path,
): Fault[] {
  if (options === undefined) return []
  const known = Object.keys(entry.options ?? {})
  const unknown = options.flatMap((option, index) => {
    if (known.includes(option)) return []
    const allowed =
      known.length === 0 ? '; it has none' : `${didYouMean(option, known) || ';'} allowed: ${listed(known, option)}`
    return [valueFault(root, [...path, index], `\`${option}\` is no option of \`${key}\`${allowed}`)]
  })
  if (unknown.length > 0) return unknown
  const wrong = outOfRange(facts, entry, options)
  return wrong ? [valueFault(root, path, wrong.message)] : []
}
