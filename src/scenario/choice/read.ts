import { posix } from 'node:path'
import type { UnitSpec } from '../../core/ruleset.ts'
import { gameFor } from '../../plugins/registry.ts'
import { besideShipped, isShipped } from '../../plugins/shipped.ts'
import { complete, type Draft, draftOf } from '../build/build.ts'
import type { Catalogue } from '../lists/catalogue-check.ts'
import { opened } from '../read.ts'
import type { ArmyDocument, ScenarioDocument } from '../schema/documents.ts'
import { SIZE } from '../schema/fields.ts'
import { scenarioSchema } from '../schema/schema.ts'
import { check } from '../text/explain.ts'
import { didYouMean, listed } from '../text/nearest.ts'
import { InputError } from '../text/problem.ts'
import { type Fault, faultAt, optionSource } from '../text/source.ts'
import { keyFault, type Path, placeAt, valueAt, valueFault } from '../text/tree.ts'
import type { ReadOptions, Scenario } from '../types.ts'
import { type Limits, limitsOf, pointsOf } from './options.ts'
import { picksOfList, picksOfUnits } from './picks.ts'
import { type Foe, Space } from './space.ts'
import type { Form, Kind, Pick } from './types.ts'

/** The options that say which army is chosen, and from what. */
export interface ChoiceOptions extends Omit<ReadOptions, 'with' | 'matchups'> {
  /** Name of the army whose list is chosen; the first of the scenario if left out. */
  readonly army?: string | undefined
  /** `N` or `LOW..HIGH`: the points of a list. */
  readonly points?: string | undefined
  /** `ENTRY=N` or `ENTRY=MIN..MAX`: numbers of units of an entry. */
  readonly limit?: readonly string[] | undefined
}

/** An army of a scenario whose list is to be chosen. */
export interface Choice {
  readonly scenario: Scenario
  /** Name of the army. */
  readonly army: string
  /** The armies that it meets in the scenario. */
  readonly foes: readonly Foe[]
  readonly space: Space
  /** The list that the scenario gives the army. */
  readonly given: readonly Pick[]
  /** Where the catalogue of the list is: its path, and the file that names it. */
  readonly catalogue: { readonly path: string; readonly from: string }
}

/**
 * Reads a scenario one of whose armies is to be chosen, and the options that say from what.
 *
 * @throws InputError with file, line and column of everything that is wrong.
 */
export function readChoice(path: string, options: ChoiceOptions = {}): Choice {
  const { set, rules, seed, battles } = options
  const draft = draftOf(opened(path), { set, rules, seed, battles })
  const scenario = complete(draft)
  const { tree } = draft
  const { facts } = gameFor(scenario)
  const checked = check(scenarioSchema(facts), tree)
  if (!('value' in checked)) throw new InputError(checked.faults)
  const document = checked.value
  const index = armyOf(document, options.army)
  const army = document.armies[index] as ArmyDocument
  const at: Path = ['armies', index]
  refuseUnfit(scenario, document, draft, at)
  const place = catalogueOf(army, at, draft)
  const catalogue = place.read(scenario)
  const given = army.list === undefined ? picksOfUnits(army.units ?? [], catalogue) : picksOfList(army.list, catalogue)
  const pool = poolOf(army, given, catalogue)
  const limits = limitsOf(options.limit ?? [], Object.keys(pool), (key) => pool[key]?.name)
  const foes = foesOf(scenario, army.name)
  const form: Form =
    army.list === undefined ? { kind: 'units' } : { kind: 'list', list: army.list, beside: besideOf(path, place) }
  const size = army.list === undefined ? undefined : catalogue.sizes[army.list.size]
  const rulesOf = {
    game: gameFor(scenario),
    rules: scenario.variants[0]?.rules ?? {},
    form,
    catalogue,
    kinds: kindsOf(pool, limits, facts.single === true),
    foes,
    fixed: fixedOf(foes, given),
    taken: form.kind === 'units' ? namesOf(foes) : [],
    root: tree.place,
    at: index,
  }
  const total = new Space({ ...rulesOf, points: [0, Number.POSITIVE_INFINITY] }).total(given)
  const most = size === undefined ? total : size.points
  const least = size?.least ?? 0
  const points = pointsOf(options.points, { most, least, own: total, isFixed: size !== undefined })
  return {
    scenario,
    army: army.name,
    foes,
    space: new Space({ ...rulesOf, points }),
    given,
    catalogue: { path: place.path, from: place.from },
  }
}

/** The path of a catalogue from the folder of the scenario. */
function besideOf(scenario: string, { path, from }: { readonly path: string; readonly from: string }): string {
  if (isShipped(path) || posix.isAbsolute(path)) return path
  if (isShipped(from)) return besideShipped(path, from) ?? path
  return posix.relative(posix.dirname(slashed(scenario)), posix.join(posix.dirname(slashed(from)), slashed(path)))
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/')
}

/** Number of the army with the name; the first if none is asked for. */
function armyOf({ armies }: ScenarioDocument, asked: string | undefined): number {
  if (asked === undefined) return 0
  const names = armies.map(({ name }) => name)
  const index = names.indexOf(asked)
  if (index >= 0) return index
  const message = `no army is called \`${asked}\`${didYouMean(asked, names) || ';'} allowed: ${listed(names, asked)}`
  throw new InputError([faultAt(optionSource('--army', asked), 0, message)])
}

/** Faults of scenarios in which no list can be chosen. */
function refuseUnfit(scenario: Scenario, document: ScenarioDocument, { tree }: Draft, at: Path): void {
  const faults: Fault[] = []
  const army = document.armies[Number(at[1])]
  if (scenario.variants.length > 1) {
    const second = optionSource('--rules', scenario.variants[1]?.name ?? '', 1, 2)
    faults.push(faultAt(second, 0, 'a list is chosen under one reading of the rules; give --rules once'))
  }
  if (document.deployment?.by === 'listed') {
    const message = 'units of a chosen list have no places yet; allowed: `{ by: policy }`, or leave it out'
    faults.push(valueFault(tree.place, ['deployment'], message))
  }
  if (document.contacts !== undefined) {
    const message =
      'contacts name units, and those of a chosen list are not known yet; leave `contacts` out: the units of the larger army stand in turn beside those of the smaller'
    faults.push(keyFault(tree.place, ['contacts'], message))
  }
  if (army?.sides !== undefined) {
    const message = 'an army of several sides cannot be chosen; give it without `sides`'
    faults.push(keyFault(tree.place, [...at, 'sides'], message))
  }
  if (!scenario.matchups.some(({ armies }) => armies.some(({ name }) => name === army?.name))) {
    faults.push(
      valueFault(tree.place, [...at, 'name'], `${army?.name} meets nobody in the \`matchups\` of the scenario`),
    )
  }
  if (faults.length > 0) throw new InputError(faults)
}

/** The catalogue that an army is chosen from. */
function catalogueOf(army: ArmyDocument, at: Path, { tree, library, entries }: Draft) {
  const own = [...at, 'list', 'catalogue']
  const path = army.list?.catalogue === undefined ? ['catalogue'] : own
  const named = valueAt(tree.data, path)
  if (typeof named !== 'string') {
    const message =
      'the scenario has no `catalogue` from which the army could be chosen; name the file with the entries'
    throw new InputError([valueFault(tree.place, at, message)])
  }
  const from = placeAt(tree.place, path).source.file
  return {
    path: isShipped(from) ? (besideShipped(named, from) ?? named) : named,
    from,
    read: ({ game, plugin }: Scenario): Catalogue => {
      const read = library.catalogue(gameFor({ game, ...(plugin && { plugin }) }).facts, tree, path, entries)
      if (read === undefined || !('value' in read)) throw new InputError(read?.faults ?? [])
      return read.value
    },
  }
}

/** The entries that a list may name: those of its faction; of units without a list, those of their factions. */
function poolOf(
  { list }: ArmyDocument,
  given: readonly Pick[],
  { factions, entries }: Catalogue,
): Catalogue['entries'] {
  if (list !== undefined) return factions[list.faction]?.entries ?? {}
  const own = Object.values(factions).filter((faction) =>
    given.some(({ entry }) => Object.hasOwn(faction.entries, entry)),
  )
  const inFactions = new Set(Object.values(factions).flatMap((faction) => Object.keys(faction.entries)))
  const loose = Object.fromEntries(Object.entries(entries).filter(([key]) => !inFactions.has(key)))
  const pool: Catalogue['entries'] = Object.assign({}, ...own.map((faction) => faction.entries), loose)
  // Where units stand without a list, a commander is no unit.
  return Object.fromEntries(Object.entries(pool).filter(([, { retinues }]) => retinues === undefined))
}

/** Most units of one entry, unless an option says otherwise. */
const MOST_UNITS = 30

function kindsOf(pool: Catalogue['entries'], limits: Limits, single: boolean): Kind[] {
  return Object.entries(pool).flatMap(([key, entry]): Kind[] => {
    if (entry.cost === undefined) return []
    return [
      {
        key,
        name: entry.name,
        models: single ? [1, 1] : (entry.models ?? [1, SIZE.max]),
        options: Object.keys(entry.options ?? {}),
        ...(entry.retinues && { retinues: entry.retinues }),
        limit: limits.get(key) ?? [0, MOST_UNITS],
      },
    ]
  })
}

/** The matchups of the army. */
function foesOf({ matchups }: Scenario, army: string): Foe[] {
  return matchups.flatMap((matchup): Foe[] => {
    const side = matchup.armies[0].name === army ? 0 : matchup.armies[1].name === army ? 1 : null
    if (side === null) return []
    const foe = matchup.armies[side === 0 ? 1 : 0]
    const costs = foe.units.map(({ cost }) => cost)
    const isPriced = costs.every((cost) => cost !== undefined)
    const points = Math.round(costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0) * 1e6) / 1e6
    return [{ name: foe.name, points: isPriced ? points : null, matchup, side }]
  })
}

/** Units with keys of their own, as the scenario builds them. */
function fixedOf(foes: readonly Foe[], given: readonly Pick[]): ReadonlyMap<string, UnitSpec> {
  const own = foes[0]?.matchup.armies[foes[0].side].units ?? []
  const kept = new Set(given.flatMap(({ written }) => (typeof written?.['id'] === 'string' ? [written['id']] : [])))
  return new Map(own.flatMap((unit) => (kept.has(unit.id) ? [[unit.id, unit] as const] : [])))
}

function namesOf(foes: readonly Foe[]): string[] {
  return foes.flatMap(({ matchup, side }) => matchup.armies[side === 0 ? 1 : 0].units.map(({ id }) => id))
}
