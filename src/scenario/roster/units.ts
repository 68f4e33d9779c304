import type { GameFacts, Mode } from '../../core/facts.ts'
import { unitOf } from '../build/muster.ts'
import type { EntryDocument } from '../lists/catalogue.ts'
import { type Catalogue, factionOf } from '../lists/catalogue-check.ts'
import { didYouMean, listed } from '../text/nearest.ts'
import type { Fault } from '../text/source.ts'
import { keyFault, type Path, type Place, valueFault } from '../text/tree.ts'
import type { RosterDocument, RosterUnitDocument } from './schema.ts'
import type { RosterUnit } from './types.ts'

/** The data from which units are made. */
interface Company {
  readonly facts: GameFacts
  readonly catalogue: Catalogue
  readonly root: Place
}

/** The units of a roster, completed from the catalogue, and the index of the anchor. Both are complete if there are no faults. */
export function toUnits(
  document: RosterDocument,
  company: Company,
): {
  readonly units: readonly RosterUnit[]
  readonly priced: number
  readonly anchor: number
  readonly faults: readonly Fault[]
} {
  const { units: written, anchor } = document
  const faults: Fault[] = []
  const seen = new Set<string>()
  const units = written.flatMap((unit, index): RosterUnit[] => {
    const path = ['units', index]
    const entry = entryOf(company, unit.entry)
    if (seen.has(unit.entry)) {
      faults.push(
        valueFault(company.root, [...path, 'entry'], `\`${unit.entry}\` is there already; a unit has one cost`),
      )
      return []
    }
    seen.add(unit.entry)
    if (!entry) {
      faults.push(valueFault(company.root, [...path, 'entry'], noEntry(company, unit.entry, 'is not in the catalogue')))
      return []
    }
    const wrong = [...leads(unit, entry, document.mode, company, path), ...lacks(unit, entry, company, path)]
    if (wrong.length > 0) {
      faults.push(...wrong)
      return []
    }
    const made = toUnit(unit, entry, document, company)
    faults.push(...bounds(made, unit.entry === anchor, company.root, path))
    return [made]
  })
  const at = units.findIndex(({ id }) => id === anchor)
  // The anchor may be a unit with a fault.
  const isSure = [...seen].every((key) => entryOf(company, key))
  if (at < 0 && !seen.has(anchor) && isSure) faults.push(noAnchor(document, company, [...seen]))
  if (units.length === 1 && !document.field.against && faults.length === 0) {
    faults.push(
      valueFault(
        company.root,
        ['units'],
        'a roster needs at least two units, because costs are fair or unfair only against each other',
      ),
    )
  }
  const others = othersOf(document, seen, company)
  return {
    units: apart([...units, ...others.units]),
    priced: units.length,
    anchor: at,
    faults: [...faults, ...others.faults],
  }
}

/** Units with equal names get their keys as part of the name. */
function apart(units: readonly RosterUnit[]): RosterUnit[] {
  return units.map((unit) => {
    const isAlone = units.every(({ id, name }) => name !== unit.name || id === unit.id)
    return isAlone ? unit : { ...unit, name: `${unit.name} (${unit.id})` }
  })
}

/** The entries of armies that stay as they are. They have no bounds: the worth of these armies is estimated with the rest. */
function othersOf(
  document: RosterDocument,
  priced: ReadonlySet<string>,
  company: Company,
): { readonly units: readonly RosterUnit[]; readonly faults: readonly Fault[] } {
  const faults: Fault[] = []
  const units = new Map<string, RosterUnit>()
  for (const [index, army] of (document.field.against ?? []).entries()) {
    for (const key of Object.keys(army.units)) {
      const path = ['field', 'against', index, 'units', key]
      const entry = entryOf(company, key)
      const unit = { entry: key, min: 1e-6, max: 1e9, frozen: false }
      if (priced.has(key)) {
        const message = `\`${key}\` is one of the units that are priced against this army`
        faults.push(keyFault(company.root, path, message))
      } else if (!entry) faults.push(keyFault(company.root, path, noEntry(company, key, 'is not in the catalogue')))
      else {
        const wrong = [...leads(unit, entry, document.mode, company, path), ...lacks(unit, entry, company, path)]
        faults.push(...wrong)
        if (wrong.length === 0) units.set(key, toUnit(unit, entry, document, company))
      }
    }
  }
  return { units: [...units.values()], faults }
}

/** The message for an entry that does not exist, with the entries that are probably meant or allowed. */
function noEntry({ catalogue }: Company, key: string, why: string): string {
  const keys = Object.keys(catalogue.entries)
  const name = (of: string) => catalogue.entries[of]?.name
  return `\`${key}\` ${why}${didYouMean(key, keys, name) || ';'} allowed: ${listed(keys, key, name)}`
}

function entryOf({ catalogue }: Company, key: string): EntryDocument | undefined {
  return Object.hasOwn(catalogue.entries, key) ? catalogue.entries[key] : undefined
}

function noAnchor({ anchor }: RosterDocument, company: Company, keys: readonly string[]): Fault {
  const name = (of: string) => company.catalogue.entries[of]?.name
  const hint = `${didYouMean(anchor, keys, name) || ';'} allowed: ${listed(keys, anchor, name)}`
  return valueFault(company.root, ['anchor'], `the anchor \`${anchor}\` is none of the units${hint}`)
}

/** Whether an entry is a commander with a retinue, which does not stand alone in a battle. */
function leads(
  { entry: key }: RosterUnitDocument,
  entry: EntryDocument,
  mode: Mode,
  { root }: Company,
  path: Path,
): Fault[] {
  if (entry.retinues === undefined || mode === 'engagement') return []
  const message = `\`${key}\` is a commander, which does not fight alone in a battle; leave it out, or price it in engagements`
  return [valueFault(root, [...path, 'entry'], message)]
}

/** Faults of values that neither the unit nor its entry gives. */
function lacks(unit: RosterUnitDocument, entry: EntryDocument, { facts, root }: Company, path: Path): Fault[] {
  const faults: Fault[] = []
  const say = (what: string, why: string) =>
    faults.push(valueFault(root, path, `\`${what}\` is missing; \`${unit.entry}\` ${why}`))
  if (unit.cost === undefined && entry.cost === undefined) say('cost', 'has none in the catalogue')
  if (unit.cost === undefined && entry.cost === 0) say('cost', 'is free in the catalogue, and costs are ratios')
  if (unit.models === undefined && entry.models === undefined && !facts.single) {
    say('models', 'has no fewest and most models in the catalogue')
  }
  return faults
}

function toUnit(
  unit: RosterUnitDocument,
  entry: EntryDocument,
  { grain: standard }: RosterDocument,
  { facts, catalogue }: Company,
): RosterUnit {
  const { entry: id, cost = entry.cost ?? 0, grain = standard } = unit
  const { models: _models, cost: _cost, ...template } = unitOf(entry, { models: 1 })
  return {
    id,
    name: entry.name,
    group: factionOf(catalogue, id) ?? null,
    template,
    cost,
    min: unit.min ?? Math.min(cost, Math.max(grain, onGrain(Math.ceil(cost / 3 / grain) * grain, grain))),
    max: unit.max ?? Math.max(cost, onGrain(Math.floor((cost * 3) / grain) * grain, grain)),
    grain,
    models: facts.single ? [1, 1] : (unit.models ?? entry.models ?? [1, 1]),
    frozen: unit.frozen,
  }
}

/** The nearest multiple of a grain, without rounding errors. */
export function onGrain(cost: number, grain: number): number {
  return Math.round(Math.round(cost / grain) * grain * 1e6) / 1e6
}

/** Checks that a cost lies between the bounds; for a cost that stays, today’s cost. */
function bounds({ cost, min, max, grain, frozen }: RosterUnit, isAnchor: boolean, root: Place, path: Path): Fault[] {
  if (min > max) {
    return [keyFault(root, [...path, 'min'], `\`min\` ${min} is more than \`max\` ${max}`)]
  }
  if (frozen || isAnchor) {
    if (cost >= min && cost <= max) return []
    const [key, what] = cost < min ? ['min', `at least ${min}`] : ['max', `at most ${max}`]
    const why = frozen ? 'a frozen unit keeps' : 'the anchor keeps'
    return [keyFault(root, [...path, key], `${why} today’s cost, which is ${cost}, and this allows ${what}`)]
  }
  const lowest = onGrain(Math.ceil(min / grain - 1e-9) * grain, grain)
  if (lowest <= max) return []
  const message = `no cost from ${min} to ${max} is a multiple of the grain, ${grain}`
  return [keyFault(root, [...path, 'min'], message)]
}
