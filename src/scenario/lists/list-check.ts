import type { GameFacts, ListRule } from '../../core/facts.ts'
import { checkGiven, differences } from '../build/given.ts'
import { type Muster, muster } from '../build/muster.ts'
import { checkOptions } from '../build/outfit.ts'
import type { ListDocument } from '../schema/list-schema.ts'
import type { PartialProfile } from '../schema/profile-schema.ts'
import { inClause } from '../text/clause.ts'
import { didYouMean, listed } from '../text/nearest.ts'
import type { Fault } from '../text/source.ts'
import { type Path, type Place, valueFault } from '../text/tree.ts'
import type { EntryDocument, SizeDocument } from './catalogue.ts'
import { type Catalogue, factionOf } from './catalogue-check.ts'

/** A list at its place in the input. */
interface Placed {
  readonly facts: GameFacts
  readonly root: Place
  readonly path: Path
}

/** Checks a list against its catalogue: returns the faults with their clauses, or the units if the list breaks no rule of army building. */
export function checkList(list: ListDocument, catalogue: Catalogue, at: Placed): Muster | Fault[] {
  const faction = catalogue.factions[list.faction]
  const size = Object.hasOwn(catalogue.sizes, list.size) ? catalogue.sizes[list.size] : undefined
  const unknown = [
    ...(faction && Object.hasOwn(catalogue.factions, list.faction)
      ? []
      : [noSuch(at, 'faction', 'faction', list.faction, Object.keys(catalogue.factions))]),
    ...(size ? [] : [noSuch(at, 'size', 'size', list.size, Object.keys(catalogue.sizes))]),
  ]
  if (unknown.length > 0 || !faction || !size) return unknown
  const chosen = choices(list)
  const faults = chosen.flatMap((choice) => checkChoice(choice, { list, catalogue, at }))
  const counted = [...sections(list, size, catalogue, at, faults.length > 0), ...commanders(list, faction.entries, at)]
  // The cost of a list is known only if all its entries are.
  if (faults.length > 0) return [...faults, ...counted]
  const units = muster(list, catalogue, at.path)
  const spent = [...points(list, size, units, at), ...repeatedIds(units, at)]
  if (spent.length + counted.length > 0) return [...counted, ...spent]
  return { ...units, warnings: chosen.flatMap((choice) => advice(choice, faction.entries, at)) }
}

/** Warnings for entries whose numbers a list changes: their points stay those of the catalogue. */
function advice(
  { entry: key, options, profile, path }: Choice,
  entries: Readonly<Record<string, EntryDocument>>,
  at: Placed,
): Fault[] {
  const entry = entries[key]
  const other = entry && profile ? differences({ key, entry, options, profile }) : []
  if (other.length === 0) return []
  const message = `\`${key}\` has other numbers here than in the catalogue (${other.join('; ')}); its points stay those of the catalogue`
  return [valueFault(at.root, [...at.path, ...path, 'profile'], message)]
}

/** An entry that a list chooses: a commander, his retinue, or another unit. */
interface Choice {
  readonly role: 'commander' | 'retinue' | 'unit'
  readonly entry: string
  readonly models: number | undefined
  readonly options: readonly string[] | undefined
  readonly profile: PartialProfile | undefined
  /** Path in the list. */
  readonly path: Path
  /** If this is a retinue: the entry of its commander. */
  readonly leader?: string
}

function choices({ commanders: leaders = [], units = [] }: ListDocument): Choice[] {
  const led = leaders.flatMap(({ entry, options, profile, retinue }, index): Choice[] => {
    const path = ['commanders', index]
    const commander = { role: 'commander', entry, options, profile, models: undefined, path } as const
    if (!retinue) return [commander]
    return [
      commander,
      {
        role: 'retinue',
        entry: retinue.entry,
        options: retinue.options,
        profile: retinue.profile,
        models: retinue.models,
        path: [...path, 'retinue'],
        leader: entry,
      },
    ]
  })
  const alone = units.map(({ entry, options, profile, models }, index): Choice => {
    return { role: 'unit', entry, options, profile, models, path: ['units', index] }
  })
  return [...led, ...alone]
}

interface Context {
  readonly list: ListDocument
  readonly catalogue: Catalogue
  readonly at: Placed
}

function checkChoice(choice: Choice, { list, catalogue, at }: Context): Fault[] {
  const { facts, root } = at
  const path = [...at.path, ...choice.path]
  const entries = catalogue.factions[list.faction]?.entries ?? {}
  const entry = Object.hasOwn(entries, choice.entry) ? entries[choice.entry] : undefined
  const say = (rule: ListRule, message: string, of: Path = [...path, 'entry']) => [
    valueFault(root, of, message + inClause(facts.lists?.[rule])),
  ]
  if (!entry) return say('faction', foreign(choice, list, catalogue, entries))
  const leads = entry.retinues !== undefined
  if (choice.role === 'commander' && !leads) {
    return say('joined', `\`${choice.entry}\` is no commander; allowed: ${listed(commandersOf(entries), choice.entry)}`)
  }
  if (choice.role === 'unit' && leads) {
    return say(
      'joined',
      `\`${choice.entry}\` is a commander, which does not stand alone; put it under \`commanders\`, with a \`retinue\``,
    )
  }
  if (choice.role === 'retinue' && choice.leader !== undefined) {
    const own = entries[choice.leader]?.retinues
    if (own && !own.includes(choice.entry)) {
      const hint = `${didYouMean(choice.entry, own) || ';'} allowed: ${listed(own, choice.entry)}`
      return say('retinue', `\`${choice.entry}\` is no retinue of \`${choice.leader}\`${hint}`)
    }
  }
  return [
    ...(choice.role === 'commander' || facts.single ? [] : models(choice, entry, root, path)),
    ...checkOptions(facts, { key: choice.entry, entry }, choice.options, root, [...path, 'options']),
    ...checkGiven(facts, { ...choice, key: choice.entry, entry }, root, [...path, 'profile']),
  ]
}

/** The reason why a faction has no such entry. */
function foreign(
  choice: Choice,
  list: ListDocument,
  catalogue: Catalogue,
  entries: Readonly<Record<string, EntryDocument>>,
): string {
  const of = factionOf(catalogue, choice.entry)
  const keys = Object.keys(entries)
  if (of !== undefined)
    return `\`${choice.entry}\` belongs to \`${of}\`, the army to \`${list.faction}\`; all of an army belongs to one faction`
  const name = (key: string) => entries[key]?.name
  const hint = `${didYouMean(choice.entry, keys, name) || ';'} allowed: ${listed(keys, choice.entry, name)}`
  return `\`${choice.entry}\` is not an entry of \`${list.faction}\`${hint}`
}

/** Checks that a unit has as many models as the entry allows. */
function models(
  { entry: key, models: asked }: Choice,
  { models: range }: EntryDocument,
  root: Place,
  path: Path,
): Fault[] {
  const allowed = range && (range[0] === range[1] ? `${range[0]}` : `${range[0]} to ${range[1]}`)
  if (asked === undefined) {
    if (range && range[0] === range[1]) return []
    return [valueFault(root, path, `\`models\` is missing; ${key} has ${allowed ?? 'any number of'} models`)]
  }
  if (!range || (asked >= range[0] && asked <= range[1])) return []
  return [valueFault(root, [...path, 'models'], `${asked} models; allowed of \`${key}\`: ${allowed}`)]
}

/** Checks that sections have as many entries as the size allows; retinues do not count. */
function sections(
  list: ListDocument,
  size: SizeDocument,
  catalogue: Catalogue,
  at: Placed,
  isUncertain: boolean,
): Fault[] {
  const entries = catalogue.factions[list.faction]?.entries ?? {}
  const counted = choices(list).filter(({ role }) => role !== 'retinue')
  const { lists } = at.facts
  return Object.entries(size.sections ?? {}).flatMap(([section, [least, most]]) => {
    const there = counted.filter((choice) => entries[choice.entry]?.section === section)
    const exists = Object.values(entries).some((entry) => entry.section === section)
    const excess = there[most]
    if (excess) {
      const message = `${there.length} entries of ${section}; a ${list.size} has at most ${most}${inClause(lists?.most)}`
      return [valueFault(at.root, [...at.path, ...excess.path, 'entry'], message)]
    }
    // A faulty entry may be meant for the missing one.
    if (there.length >= least || !exists || isUncertain) return []
    const of = there.length === 1 ? '1 entry' : `${there.length} entries`
    const message = `${of} of ${section}; a ${list.size} has at least ${least}${inClause(lists?.least)}`
    // The lack of a commander has a message of its own.
    const isOfCommanders = commandersOf(entries).some((key) => entries[key]?.section === section)
    if (isOfCommanders && (list.commanders ?? []).length === 0) return []
    return [valueFault(at.root, [...at.path, isOfCommanders ? 'commanders' : 'units'], message)]
  })
}

/** Checks that an army has a commander, and each commander a retinue. */
function commanders(list: ListDocument, entries: Readonly<Record<string, EntryDocument>>, at: Placed): Fault[] {
  const { lists } = at.facts
  const known = commandersOf(entries)
  const leaders = list.commanders ?? []
  if (leaders.length === 0) {
    if (known.length === 0 && at.facts.sections === undefined) return []
    if (known.length === 0) {
      const message = `\`${list.faction}\` has no commander to lead the army, and one is compulsory${inClause(lists?.commander)}`
      return [valueFault(at.root, [...at.path, 'faction'], message)]
    }
    const message = `the army has no commander; one is compulsory, allowed: ${listed(known)}${inClause(lists?.commander)}`
    return [valueFault(at.root, list.commanders ? [...at.path, 'commanders'] : at.path, message)]
  }
  return leaders.flatMap(({ entry, retinue }, index) => {
    const own = entries[entry]?.retinues
    if (retinue || !own) return []
    const message = `\`retinue\` is missing; a commander leads one of its own, allowed: ${listed(own)}${inClause(lists?.retinue)}`
    return [valueFault(at.root, [...at.path, 'commanders', index], message)]
  })
}

function points(list: ListDocument, size: SizeDocument, { units }: Muster, at: Placed): Fault[] {
  const total = totalOf(units)
  const { least = 0, points: most } = size
  if (total >= least && total <= most) return []
  const limit = total < least ? `at least ${least}` : `at most ${most}`
  const message = `${total} points; a ${list.size} has ${limit}${inClause(at.facts.lists?.points)}`
  return [valueFault(at.root, [...at.path, 'size'], message)]
}

/** Points of an army, rounded so that sums of decimals are exact. */
export function totalOf(units: readonly { readonly spec: { readonly cost?: number } }[]): number {
  return Math.round(units.reduce((sum, { spec }) => sum + (spec.cost ?? 0), 0) * 1e6) / 1e6
}

/** Faults of units of a list with the same written id. Generated names always differ. */
function repeatedIds({ units }: Muster, at: Placed): Fault[] {
  const seen = new Set<string>()
  return units.flatMap(({ spec: { id }, idPath }) => {
    if (!seen.has(id)) {
      seen.add(id)
      return []
    }
    return [valueFault(at.root, idPath, `two units are called \`${id}\`; each needs a name of its own`)]
  })
}

function commandersOf(entries: Readonly<Record<string, EntryDocument>>): string[] {
  return Object.keys(entries).filter((key) => entries[key]?.retinues !== undefined)
}

function noSuch(at: Placed, rule: ListRule, field: 'faction' | 'size', word: string, known: readonly string[]): Fault {
  const hint =
    known.length === 0 ? '; it has none' : `${didYouMean(word, known) || ';'} allowed: ${listed(known, word)}`
  if (word === '') {
    const message = `\`${field}\` is missing; ${known.length === 0 ? `lists are made from the \`${field === 'faction' ? 'factions' : 'sizes'}\` of a catalogue, and this one has none` : `allowed: ${listed(known)}`}`
    return valueFault(at.root, at.path, message)
  }
  const message = `the catalogue has no ${field} \`${word}\`${hint}${inClause(at.facts.lists?.[rule])}`
  return valueFault(at.root, [...at.path, field], message)
}
