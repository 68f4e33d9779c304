import type { GameFacts, ProfileField } from '../../core/facts.ts'
import type { ChoiceView, GearView, NumberView, UnitView } from './messages.ts'
import { isPlain, numberOf, type Plain, rangeIn, textOf } from './plain.ts'
import type { Place, WrittenUnit } from './written.ts'

/** Most models that are offered if no catalogue says how many a unit may have, and most copies of a unit. */
const MOST_MODELS = 60
const MOST_COPIES = 12

/** The form of a unit. `removable`: whether its army can do without it. */
export function unitView(written: WrittenUnit, key: string, facts: GameFacts, removable: boolean): UnitView {
  const { unit, entries, entryKey, entry, place } = written
  const now = textOf(unit[entryKey])
  const gear = gearOf(unit, entry, facts)
  return {
    key,
    title: titleOf(written),
    numbers: [...countsOf(written, facts), ...profileOf(written, facts)],
    entry:
      entries.size === 0 || now === null ? null : { now, choices: choicesOf(entries), edit: within(place, entryKey) },
    gear,
    // Equipment of units of a list is that of their entries.
    gearEdit:
      gear.length === 0 || entryKey === 'entry'
        ? null
        : { equipment: within(place, 'equipment'), properties: within(place, 'properties') },
    price: written.price,
    remove: removable && place.path.at(-1) !== 'retinue' ? place : null,
  }
}

/** Entries to choose from. */
export function choicesOf(entries: ReadonlyMap<string, Plain>): ChoiceView[] {
  return [...entries].map(([value, { name, section }]) => ({
    value,
    title: textOf(name) ?? value,
    meaning: textOf(section) ?? '',
  }))
}

function within({ file, path }: Place, ...more: readonly (string | number)[]): Place {
  return { file, path: [...path, ...more] }
}

function titleOf({ unit, entryKey, entry }: WrittenUnit): string {
  const key = textOf(unit[entryKey])
  const name = textOf(entry?.name)
  const id = textOf(unit.id) ?? key
  if (name === null) return id ?? 'Unit'
  return id === null || id === key || id === name ? name : `${id} (${name})`
}

/** Numbers of models, and of copies of the unit. */
function countsOf({ unit, entry, place, path }: WrittenUnit, facts: GameFacts): NumberView[] {
  const counts: NumberView[] = []
  const count = (name: string, title: string, meaning: string, now: number | null, min: number, max: number): void => {
    const more = { clause: '', changed: false, optional: false, edit: within(place, name), vary: `${path}.${name}` }
    counts.push({ key: name, title, meaning, now, min, max, ...more })
  }
  const isCommander = place.path.at(-2) === 'commanders'
  if (facts.single !== true && !isCommander) {
    const range = rangeIn(entry?.models)
    const now = numberOf(unit.models) ?? range?.[0] ?? null
    const [least, most] = range ?? [1, Math.max(MOST_MODELS, 2 * (now ?? 1))]
    if (least < most) count('models', 'Models', 'How many models the unit has.', now, least, most)
  }
  const copies = numberOf(unit.count)
  if (copies !== null)
    count('count', 'How many', 'How many of them there are.', copies, 1, Math.max(MOST_COPIES, 2 * copies))
  return counts
}

/** The numbers of its profile: its own, or those of its entry. */
function profileOf({ unit, entry, place, path }: WrittenUnit, facts: GameFacts): NumberView[] {
  const profile = isPlain(unit.profile) ? unit.profile : {}
  const shown = (field: ProfileField, title: string, own: unknown, normal: unknown, ...at: string[]): NumberView => ({
    key: at.join('.'),
    title,
    meaning: field.meaning,
    clause: field.clause,
    now: numberOf(own) ?? numberOf(normal),
    min: field.min,
    max: field.max,
    changed: numberOf(own) !== null && entry !== null && numberOf(own) !== numberOf(normal),
    optional: field.optional === true,
    edit: within(place, 'profile', ...at),
    vary: `${path}.profile.${at.join('.')}`,
  })
  const single = Object.entries(facts.profile).map(([name, field]) =>
    shown(field, field.title, profile[name], entry?.[name], name),
  )
  const grouped = Object.entries(facts.groups).flatMap(([name, { title, fields }]) => {
    const own = isPlain(profile[name]) ? profile[name] : {}
    const normal = isPlain(entry?.[name]) ? entry[name] : {}
    return Object.entries(fields).map(([inner, field]) =>
      shown(field, `${title}: ${field.title.toLowerCase()}`, own[inner], normal[inner], name, inner),
    )
  })
  return [...single, ...grouped].filter(({ now }) => now !== null)
}

function gearOf(unit: Plain, entry: Plain | null, facts: GameFacts): GearView[] {
  return (['equipment', 'properties'] as const).flatMap((kind) => {
    const worn = unit[kind] ?? entry?.[kind]
    const on = new Set(Array.isArray(worn) ? worn.map(textOf) : [])
    return Object.entries(facts[kind] ?? {}).map(([key, { title, meaning, clause }]) => {
      return { kind, key, title, meaning, clause, on: on.has(key) }
    })
  })
}
