import { countsOf, keyOf, type Space } from './space.ts'
import type { Kind, Legal, Pick, Troops } from './types.ts'

/** Random numbers. */
export interface Chance {
  /** Uniform on 0..1. */
  unit(): number
  /** Uniform 0..n − 1. */
  below(n: number): number
}

/** Attempts at a legal list before drawing is given up. */
const TRIES = 300
/** Most steps by which a list is brought to its points. */
const STEPS = 60

/**
 * A random legal list: commanders, then units of a few random entries, sizes and options, until the points are spent. Null if none was found.
 */
export function drawList(space: Space, chance: Chance, fixed: readonly Pick[], required: Required): Legal | null {
  for (let i = 0; i < TRIES; i++) {
    const list = space.legal(filled(space, chance, [...fixed, ...leaders(space, chance, required)]))
    if (list !== null) return list
  }
  return null
}

/** Number of commanders that a list needs and may have. */
export interface Required {
  readonly leaders: readonly [number, number]
}

/** Fewest and most commanders of a list. */
export function leadersOf(space: Space): readonly [number, number] {
  const { form, catalogue, kinds } = space.rules
  if (form.kind !== 'list' || kinds.every(({ retinues }) => retinues === undefined)) return [0, 0]
  const sections = catalogue.sizes[form.list.size]?.sections ?? {}
  const own = new Set(kinds.flatMap(({ key, retinues }) => (retinues ? [catalogue.entries[key]?.section ?? ''] : [])))
  const ranges = [...own].flatMap((section) => (sections[section] === undefined ? [] : [sections[section]]))
  const sum = (end: 0 | 1): number => ranges.reduce((all, range) => all + range[end], 0)
  return ranges.length === 0 ? [1, 1] : [Math.max(1, sum(0)), Math.max(1, sum(1))]
}

function leaders(space: Space, chance: Chance, { leaders: [least, top] }: Required): Pick[] {
  const known = space.kinds.filter(({ retinues }) => retinues !== undefined)
  if (known.length === 0 || top === 0) return []
  // Seldom more than needed: commanders are dear.
  const more = least < top && chance.unit() < 0.3 ? 1 : 0
  return Array.from({ length: least + more }, (): Pick => {
    const kind = oneOf(known, chance) as Kind
    const key = oneOf(kind.retinues ?? [], chance) ?? ''
    const retinue = space.byKey.get(key)
    const leads = retinue === undefined ? undefined : troops(retinue, chance)
    return { entry: kind.key, models: 1, options: options(kind, chance), ...(leads && { leads }) }
  })
}

/** A list with random units added until its points are spent, then brought to them model by model. */
export function filled(space: Space, chance: Chance, picks: readonly Pick[]): readonly Pick[] {
  const units = space.kinds.filter(({ retinues }) => retinues === undefined)
  // Lists of few entries are as likely as lists of many.
  const number = 1 + chance.below(Math.max(1, units.length))
  const few = drawn(units, number, chance)
  let list = withLeast(space, chance, picks)
  for (let i = 0; i < STEPS && space.total(list) < space.points[1]; i++) {
    const kind = oneOf(i < STEPS / 2 ? few : units, chance)
    if (kind === undefined) break
    const count = countsOf(list).get(kind.key) ?? 0
    if (count >= kind.limit[1]) continue
    const next = fitted(space, list, troops(kind, chance), kind)
    if (next !== null) list = [...list, next]
    else if (space.total(list) >= space.points[0]) break
  }
  return trimmed(space, chance, list)
}

/** The list with the fewest units that its limits ask for. */
function withLeast(space: Space, chance: Chance, picks: readonly Pick[]): readonly Pick[] {
  const counts = countsOf(picks)
  const missing = space.kinds.flatMap((kind): Pick[] => {
    const lack = kind.retinues === undefined ? Math.max(0, kind.limit[0] - (counts.get(kind.key) ?? 0)) : 0
    return Array.from({ length: lack }, () => troops(kind, chance))
  })
  return [...picks, ...missing]
}

/** A unit cut down to the points that are left; null if even its fewest models cost more. */
function fitted(space: Space, picks: readonly Pick[], unit: Troops, { models: [least] }: Kind): Pick | null {
  const left = space.points[1] - space.total(picks)
  const [each, once] = space.price(unit)
  const fit = each === 0 ? unit.models : Math.floor((left - once) / each + 1e-9)
  return fit < least ? null : { ...unit, models: Math.min(unit.models, fit) }
}

/** A list above its points is made smaller, one below larger, at random units. */
function trimmed(space: Space, chance: Chance, picks: readonly Pick[]): readonly Pick[] {
  let list = picks
  for (let i = 0; i < STEPS; i++) {
    const total = space.total(list)
    const over = total - space.points[1]
    if (over <= 0 && total >= space.points[0]) return list
    const at = chance.below(Math.max(1, list.length))
    const pick = list[at]
    if (pick === undefined || pick.written !== undefined) continue
    list = over > 0 ? smaller(space, list, at, over) : larger(space, list, at)
  }
  return list
}

function smaller(space: Space, list: readonly Pick[], at: number, over: number): readonly Pick[] {
  const pick = list[at] as Pick
  const { leads } = pick
  const body = leads ?? pick
  const kind = space.byKey.get(body.entry)
  const [each] = space.price(body)
  const models = each === 0 ? 0 : body.models - Math.ceil(over / each - 1e-9)
  if (kind !== undefined && models >= kind.models[0]) return withModels(list, at, models)
  if (leads !== undefined) return withModels(list, at, kind?.models[0] ?? 1)
  return list.filter((_, i) => i !== at)
}

function larger(space: Space, list: readonly Pick[], at: number): readonly Pick[] {
  const pick = list[at] as Pick
  const body = pick.leads ?? pick
  const kind = space.byKey.get(body.entry)
  const [each] = space.price(body)
  if (kind === undefined || each === 0) return list
  const room = Math.floor((space.points[1] - space.total(list)) / each + 1e-9)
  return withModels(list, at, Math.min(kind.models[1], body.models + room))
}

function withModels(list: readonly Pick[], at: number, models: number): readonly Pick[] {
  return list.map((pick, i) => {
    if (i !== at) return pick
    return pick.leads === undefined ? { ...pick, models } : { ...pick, leads: { ...pick.leads, models } }
  })
}

function troops(kind: Kind, chance: Chance): Troops {
  const [least, top] = kind.models
  // Largest and smallest units are as likely as all between.
  const draw = chance.unit()
  const between = least + chance.below(Math.min(top, least + 100) - least + 1)
  const models = draw < 0.35 ? top : draw < 0.5 ? least : between
  return { entry: kind.key, models, options: options(kind, chance) }
}

function options(kind: Kind, chance: Chance): string[] {
  return kind.options.filter(() => chance.unit() < 0.25)
}

function oneOf<T>(list: readonly T[], chance: Chance): T | undefined {
  return list.length === 0 ? undefined : list[chance.below(list.length)]
}

/** A number of items, without repetition. */
function drawn<T>(list: readonly T[], number: number, chance: Chance): T[] {
  const left = [...list]
  return Array.from({ length: Math.min(number, left.length) }, () => left.splice(chance.below(left.length), 1)[0] as T)
}

/** Partial lists that enumeration looks at before the lists count as too many. */
const LOOKED = 40_000

/** All legal lists, if there are at most `most`; null if there are more. Commanders make lists too many to be enumerated. */
export function allLists(space: Space, fixed: readonly Pick[], most: number): readonly Legal[] | null {
  if (space.kinds.some(({ retinues }) => retinues !== undefined)) return null
  const units = space.kinds.flatMap(unitsOf)
  if (units.length > LOOKED) return null
  const found = new Map<string, Legal>()
  let looked = 0
  const extend = (picks: readonly Pick[], from: number): boolean => {
    looked++
    if (looked > LOOKED || found.size > most) return false
    const list = space.legal(picks)
    if (list !== null) found.set(keyOf(picks), list)
    for (let i = from; i < units.length; i++) {
      const next = [...picks, units[i] as Pick]
      if (space.total(next) > space.points[1] || isOver(space, next)) continue
      if (!extend(next, i)) return false
    }
    return true
  }
  return extend(fixed, 0) && found.size <= most ? [...found.values()] : null
}

function isOver(space: Space, picks: readonly Pick[]): boolean {
  const last = picks.at(-1)?.entry ?? ''
  const most = space.byKey.get(last)?.limit[1] ?? 0
  return picks.filter(({ entry }) => entry === last).length > most
}

/** Every size and every set of options of an entry. */
function unitsOf({ key, models: [least, top], options: keys }: Kind): Pick[] {
  const sets = keys.reduce<string[][]>((all, option) => [...all, ...all.map((set) => [...set, option])], [[]])
  if ((top - least + 1) * sets.length > LOOKED)
    return Array.from({ length: LOOKED + 1 }, () => ({ entry: key, models: least, options: [] }))
  return sets.flatMap((set) =>
    Array.from({ length: top - least + 1 }, (_, i) => ({ entry: key, models: least + i, options: set })),
  )
}
