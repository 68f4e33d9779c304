import type { Edit } from './messages.ts'
import { beside, dataIn, isPlain, mapsIn, numberOf, type Plain, rangeIn, textOf } from './plain.ts'

/** The place of a value in the texts of a draft. */
export type Place = Omit<Edit, 'value'>

/** A unit as it is written: in the scenario, or in an army list. */
export interface WrittenUnit {
  readonly place: Place
  readonly unit: Plain
  /** The path of the unit, as `--vary` names it. */
  readonly path: string
  /** `unit` in scenarios, `entry` in lists. */
  readonly entryKey: 'unit' | 'entry'
  /** The entry of the catalogue that it is of; null for a unit of one's own. */
  readonly entry: Plain | null
  /** Entries that it may be of, by key. */
  readonly entries: ReadonlyMap<string, Plain>
  /** What names it to `fairfight price`: the scenario and its id, or the catalogue and its entry; null without a catalogue. */
  readonly price: { readonly file: string; readonly unit: string } | null
}

/** Entries of a catalogue by key: those of each faction, and all. */
interface Catalogue {
  readonly factions: ReadonlyMap<string, ReadonlyMap<string, Plain>>
  readonly entries: ReadonlyMap<string, Plain>
}

const NO_CATALOGUE: Catalogue = { factions: new Map(), entries: new Map() }

/** The units of an army of the scenario in `file`: those in the scenario, then those of its list. */
export function unitsOf(file: string, scenario: Plain, index: number): readonly WrittenUnit[] {
  const army = mapsIn(scenario.armies)[index]
  if (army === undefined) return []
  const name = textOf(army.name) ?? String(index)
  const { entries } = catalogueAt(file, scenario.catalogue)
  const all = mapsIn(army.units)
  const own = all.map((unit, i): WrittenUnit => {
    const id = textOf(unit.id) ?? textOf(unit.unit)
    return {
      ...written(
        unit,
        { file, path: ['armies', index, 'units', i] },
        `armies.${name}.units.${stepTo(all, i)}`,
        'unit',
        entries,
      ),
      price: id === null || entries.size === 0 ? null : { file, unit: id },
    }
  })
  return [...own, ...listed(file, scenario, army, index, name)]
}

/** Points of a unit; null if nobody says. */
export function costOf({ unit, entry }: WrittenUnit): number | null {
  const cost = numberOf(unit.cost) ?? numberOf(entry?.cost)
  if (cost === null) return null
  const models = numberOf(unit.models) ?? rangeIn(entry?.models)?.[0] ?? 1
  return cost * models * (numberOf(unit.count) ?? 1)
}

/** Units of an army list, which is in a file of its own or in the scenario: each commander, then his retinue; then the others. */
function listed(file: string, scenario: Plain, army: Plain, index: number, name: string): readonly WrittenUnit[] {
  const isFile = typeof army.list === 'string'
  const at = isFile ? beside(army.list as string, file) : file
  const list = isFile ? dataIn(at) : army.list
  if (!isPlain(list)) return []
  const catalogue =
    list.catalogue === undefined ? catalogueAt(file, scenario.catalogue) : catalogueAt(at, list.catalogue)
  const entries = catalogue.factions.get(textOf(list.faction) ?? '') ?? catalogue.entries
  const root: readonly (string | number)[] = isFile ? [] : ['armies', index, 'list']
  const priced = list.catalogue === undefined ? placeOf(file, scenario.catalogue) : placeOf(at, list.catalogue)
  const one = (unit: Plain, path: readonly (string | number)[]): WrittenUnit => {
    const key = textOf(unit.entry)
    return {
      ...written(
        unit,
        { file: at, path: [...root, ...path] },
        `armies.${name}.list.${path.join('.')}`,
        'entry',
        entries,
      ),
      price: key === null || priced === null || !entries.has(key) ? null : { file: priced, unit: key },
    }
  }
  const led = mapsIn(list.commanders).flatMap((commander, i) => [
    one(commander, ['commanders', i]),
    ...(isPlain(commander.retinue) ? [one(commander.retinue, ['commanders', i, 'retinue'])] : []),
  ])
  return [...led, ...mapsIn(list.units).map((unit, i) => one(unit, ['units', i]))]
}

function written(
  unit: Plain,
  place: Place,
  path: string,
  entryKey: WrittenUnit['entryKey'],
  entries: ReadonlyMap<string, Plain>,
): Omit<WrittenUnit, 'price'> {
  const entry = entries.get(textOf(unit[entryKey]) ?? '') ?? null
  return { place, unit, path, entryKey, entry, entries }
}

/** What names a unit among others in a path: its id if no other has it, else its index. */
function stepTo(units: readonly Plain[], index: number): string {
  const id = textOf(units[index]?.id)
  return id !== null && units.filter((other) => textOf(other.id) === id).length === 1 ? id : String(index)
}

/** The file that a path in another file names; null if it is no path. */
function placeOf(from: string, path: unknown): string | null {
  return typeof path === 'string' ? beside(path, from) : null
}

function catalogueAt(from: string, path: unknown): Catalogue {
  const place = placeOf(from, path)
  const data = place === null ? null : dataIn(place)
  if (!isPlain(data?.factions)) return NO_CATALOGUE
  const factions = new Map(Object.entries(data.factions).map(([key, faction]) => [key, entriesOf(faction)]))
  return { factions, entries: new Map([...factions.values()].flatMap((entries) => [...entries])) }
}

function entriesOf(faction: unknown): ReadonlyMap<string, Plain> {
  const entries = isPlain(faction) && isPlain(faction.entries) ? faction.entries : {}
  return new Map(Object.entries(entries).flatMap(([key, entry]) => (isPlain(entry) ? [[key, entry] as const] : [])))
}
