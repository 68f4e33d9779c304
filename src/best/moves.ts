import type { Space } from '../scenario/choice/space.ts'
import type { Kind, Legal, Pick, Troops } from '../scenario/choice/types.ts'

/** The effect of a change on one entry: models before and after; 0 if the unit did not exist before, or does not exist after. */
export interface Part {
  readonly entry: string
  readonly before: number
  readonly after: number
  /** Keys of options before and after, if they differ. */
  readonly options?: readonly [before: readonly string[], after: readonly string[]]
  /** For a retinue: the entry of its commander. */
  readonly of?: string
}

/** A list that differs from another one by a single change. */
export interface Change {
  readonly kind: 'add' | 'remove' | 'resize' | 'shift' | 'swap' | 'option'
  readonly parts: readonly Part[]
  readonly list: Legal
}

/** A place in a list where models stand: a unit, or the retinue of a commander. */
interface Slot {
  readonly at: number
  readonly isRetinue: boolean
  readonly troops: Troops
  readonly range: readonly [number, number]
  /** Entries that may stand there instead. */
  readonly others: readonly string[]
}

/**
 * All legal lists that differ by one change: a unit added, removed, or of another size; points shifted from one unit to another; a unit
 * replaced; an option taken or left. Sizes are as large as the points allow, or as small as the entry allows.
 */
export function changesOf(space: Space, { picks }: Pick_): Change[] {
  const found = new Map<string, Change>()
  const add = (kind: Change['kind'], next: readonly Pick[] | null, parts: readonly Part[]): void => {
    if (next === null) return
    const list = space.legal(next)
    if (list === null) return
    const key = JSON.stringify(next.map((pick) => JSON.stringify(pick)).toSorted())
    if (!found.has(key)) found.set(key, { kind, parts, list })
  }
  const slots = slotsOf(space, picks)
  const bare = space.kinds.filter(({ retinues }) => retinues === undefined)
  for (const slot of slots) {
    const { troops, range } = slot
    for (const models of sizes(space, picks, slot)) {
      add('resize', resized(picks, slot, models), [part(slot, models)])
    }
    for (const option of space.byKey.get(troops.entry)?.options ?? []) {
      const has = troops.options.includes(option)
      const options = has ? troops.options.filter((it) => it !== option) : [...troops.options, option]
      const next = replaced(picks, slot, { ...troops, options })
      add('option', next, [{ ...part(slot, troops.models), options: [troops.options, options] }])
    }
    for (const entry of slot.others) {
      const swap = swapped(space, picks, slot, entry)
      if (swap !== null) add('swap', swap.next, [part(slot, 0), { ...swap.part, ...ofLeader(picks, slot) }])
    }
    const without = slot.isRetinue ? null : picks.filter((_, i) => i !== slot.at)
    if (without !== null) add('remove', without, [part(slot, 0)])
    for (const other of slots) {
      if (other === slot) continue
      const given = shifted(space, picks, slot, other, range[0])
      if (given !== null) add('shift', given, [part(slot, range[0]), part(other, sizeAt(given, other))])
      if (without === null || other.at === slot.at) continue
      const moved = { ...other, at: other.at > slot.at ? other.at - 1 : other.at }
      const grown = grow(space, without, moved)
      if (grown !== null) add('shift', grown, [part(slot, 0), part(other, sizeAt(grown, moved))])
    }
    if (troops.models > range[0]) {
      const smaller = resized(picks, slot, range[0])
      for (const kind of bare) {
        const more = added(space, smaller, kind)
        if (more !== null) add('shift', more.next, [part(slot, range[0]), more.part])
      }
    }
  }
  for (const kind of bare) {
    const more = added(space, picks, kind)
    if (more !== null) add('add', more.next, [more.part])
  }
  return [...found.values()]
}

type Pick_ = { readonly picks: readonly Pick[] }

function slotsOf(space: Space, picks: readonly Pick[]): Slot[] {
  return picks.flatMap((pick, at): Slot[] => {
    if (pick.written !== undefined) return []
    const kind = space.byKey.get(pick.entry)
    if (kind === undefined) return []
    if (pick.leads === undefined) {
      const others = space.kinds.filter(({ key, retinues }) => key !== kind.key && retinues === undefined)
      return [{ at, isRetinue: false, troops: pick, range: kind.models, others: others.map(({ key }) => key) }]
    }
    const followers = space.byKey.get(pick.leads.entry)
    const others = (kind.retinues ?? []).filter((key) => key !== pick.leads?.entry)
    const own = { at, isRetinue: true, troops: pick.leads, range: followers?.models ?? ([1, 1] as const), others }
    return [own]
  })
}

function part({ troops, isRetinue }: Slot, after: number): Part {
  return { entry: troops.entry, before: troops.models, after, ...(isRetinue && { of: '' }) }
}

function ofLeader(picks: readonly Pick[], { at, isRetinue }: Slot): { of?: string } {
  return isRetinue ? { of: picks[at]?.entry ?? '' } : {}
}

/** The list with other models in a slot. */
export function replaced(picks: readonly Pick[], { at, isRetinue }: Slot, troops: Troops): readonly Pick[] {
  return picks.map((pick, i) => {
    if (i !== at) return pick
    return isRetinue
      ? { ...pick, leads: troops }
      : { entry: troops.entry, models: troops.models, options: troops.options }
  })
}

function resized(picks: readonly Pick[], slot: Slot, models: number): readonly Pick[] {
  return replaced(picks, slot, { ...slot.troops, models })
}

function sizeAt(picks: readonly Pick[], { at, isRetinue }: Slot): number {
  const pick = picks[at]
  return (isRetinue ? pick?.leads?.models : pick?.models) ?? 0
}

/** Points that a list may still have. */
function room(space: Space, picks: readonly Pick[]): number {
  return space.points[1] - space.total(picks)
}

/** Most models of a slot within the points; null if not even the fewest fit. */
function most(
  space: Space,
  picks: readonly Pick[],
  troops: Troops,
  [least, top]: readonly [number, number],
): number | null {
  const [each] = space.price(troops)
  const fit = each === 0 ? top : Math.floor(troops.models + room(space, picks) / each + 1e-9)
  const models = Math.min(top, fit)
  return models < least ? null : models
}

/** Other sizes worth trying: the largest that fits, the smallest, and one in between. */
function sizes(space: Space, picks: readonly Pick[], { troops, range }: Slot): number[] {
  const [least] = range
  const top = most(space, picks, troops, range)
  const low = Math.max(least, atLeast(space, picks, troops))
  const all = [top, low, Math.round((low + troops.models) / 2)]
  return [...new Set(all.flatMap((size) => (size === null || size === troops.models || size < low ? [] : [size])))]
}

/** Fewest models of a unit with which the list still has its fewest points. */
function atLeast(space: Space, picks: readonly Pick[], troops: Troops): number {
  const [each] = space.price(troops)
  const spare = space.total(picks) - space.points[0]
  return each === 0 ? 1 : Math.ceil(troops.models - spare / each - 1e-9)
}

/** The list with a slot grown as far as points allow; null if it does not grow. */
function grow(space: Space, picks: readonly Pick[], slot: Slot): readonly Pick[] | null {
  const models = most(space, picks, slot.troops, slot.range)
  return models === null || models <= slot.troops.models ? null : resized(picks, slot, models)
}

/** The list with one unit made smaller and another one larger for the points. */
function shifted(space: Space, picks: readonly Pick[], from: Slot, to: Slot, models: number): readonly Pick[] | null {
  if (from.troops.models <= models) return null
  return grow(space, resized(picks, from, models), to)
}

/** The list with a slot taken by another entry, as many models as points allow. */
function swapped(space: Space, picks: readonly Pick[], slot: Slot, entry: string) {
  const kind = space.byKey.get(entry)
  if (kind === undefined) return null
  const fewest = { entry, models: kind.models[0], options: [] }
  const base = replaced(picks, slot, fewest)
  const models = most(space, base, fewest, kind.models)
  if (models === null) return null
  return { next: replaced(picks, slot, { ...fewest, models }), part: { entry, before: 0, after: models } }
}

/** The list with one more unit, as large as points allow. */
function added(space: Space, picks: readonly Pick[], { key, models: range }: Kind) {
  const fewest = { entry: key, models: range[0], options: [] }
  const next = [...picks, fewest]
  const models = most(space, next, fewest, range)
  if (models === null) return null
  return { next: [...picks, { ...fewest, models }], part: { entry: key, before: 0, after: models } }
}
