import { posix } from 'node:path'
import type { GameFacts } from '../../core/facts.ts'
import type { UnitSpec } from '../../core/ruleset.ts'
import { gameFor } from '../../plugins/registry.ts'
import { besideShipped, isShipped } from '../../plugins/shipped.ts'
import { complete, type Draft, draftOf, gameOf } from '../build/build.ts'
import type { Catalogue } from '../lists/catalogue-check.ts'
import { opened } from '../read.ts'
import type { ArmyDocument, ScenarioDocument } from '../schema/documents.ts'
import { listSchema } from '../schema/list-schema.ts'
import { scenarioSchema } from '../schema/schema.ts'
import { check } from '../text/explain.ts'
import { didYouMean, listed } from '../text/nearest.ts'
import { InputError } from '../text/problem.ts'
import { type Fault, faultAt, optionSource } from '../text/source.ts'
import { isMap, keyFault, type Path, placeAt, put, valueAt, valueFault } from '../text/tree.ts'
import type { ReadOptions, Scenario } from '../types.ts'
import { type Chance, drawList, leadersOf } from './draw.ts'
import { fieldOf } from './field.ts'
import { kindsOf, poolOf } from './kinds.ts'
import { limitsOf, pointsOf } from './options.ts'
import { picksOfList, picksOfUnits } from './picks.ts'
import { type Foe, type Rules, Space } from './space.ts'
import type { Form, Pick } from './types.ts'

/** The options that say which army is chosen, and from what. */
export interface ChoiceOptions extends Omit<ReadOptions, 'with' | 'matchups'> {
  /** Name of the army whose list is chosen; the first of the scenario if left out. */
  readonly army?: string | undefined
  /** `N` or `LOW..HIGH`: the points of a list. */
  readonly points?: string | undefined
  /** `ENTRY=N` or `ENTRY=MIN..MAX`: numbers of units of an entry. */
  readonly limit?: readonly string[] | undefined
  /** Files of army lists, or of scenarios whose armies are meant, in the place of the other armies of the scenario. */
  readonly field?: readonly string[] | undefined
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
  /** The scenario with more values of `--set`, such as a list that was found. It is not read anew: a pipe can be read only once. */
  readonly having: (set: readonly string[]) => Scenario
}

/**
 * Reads a scenario one of whose armies is to be chosen, and the options that say from what.
 *
 * @throws InputError with file, line and column of everything that is wrong.
 */
export function readChoice(path: string, options: ChoiceOptions = {}): Choice {
  const { rules, seed, battles } = options
  const set = [...fieldOf(path, options.field ?? [], options.army), ...(options.set ?? [])]
  const file = opened(path)
  const draft = draftOf(file, { set, rules, seed, battles })
  const isBlank = fillBlank(draft, options)
  const scenario = complete(draft)
  const { tree } = draft
  const game = gameFor(scenario)
  const checked = check(scenarioSchema(game.facts), tree)
  if (!('value' in checked)) throw new InputError(checked.faults)
  const document = checked.value
  const index = armyOf(document, options.army)
  const army = document.armies[index] as ArmyDocument
  const at: Path = ['armies', index]
  refuseUnfit(scenario, document, draft, at)
  const place = catalogueOf(army, at, draft, game.facts)
  const { catalogue } = place
  const picks = army.list === undefined ? picksOfUnits(army.units ?? [], catalogue) : picksOfList(army.list, catalogue)
  const given = isBlank ? [] : picks
  const foes = foesOf(scenario, army.name)
  const form: Form =
    army.list === undefined ? { kind: 'units' } : { kind: 'list', list: army.list, beside: besideOf(path, place) }
  const space = spaceOf(
    {
      game,
      rules: scenario.variants[0]?.rules ?? {},
      form,
      catalogue,
      foes,
      fixed: fixedOf(foes, given),
      taken: form.kind === 'units' ? namesOf(foes) : [],
      root: tree.place,
      at: index,
      only: onlyUnit(document, foes),
    },
    poolOf(army, given, catalogue),
    given,
    options,
  )
  return {
    scenario,
    army: army.name,
    foes,
    space,
    given,
    catalogue: { path: place.path, from: place.from },
    having: (more) => complete(draftOf(file, { set: [...set, ...more], rules, seed, battles })),
  }
}

/** The lists within the options: points, and numbers of units of an entry. */
function spaceOf(
  rules: Omit<Rules, 'kinds' | 'points'>,
  pool: Catalogue['entries'],
  given: readonly Pick[],
  options: ChoiceOptions,
): Space {
  const limits = limitsOf(options.limit ?? [], Object.keys(pool), (key) => pool[key]?.name)
  const kinds = kindsOf(pool, limits, rules.game.facts.single === true)
  const total = new Space({ ...rules, kinds, points: [0, Number.POSITIVE_INFINITY] }).total(given)
  const size = rules.form.kind === 'list' ? rules.catalogue.sizes[rules.form.list.size] : undefined
  const own = given.length === 0 ? Number.POSITIVE_INFINITY : total
  const points = pointsOf(options.points, {
    most: size?.points ?? total,
    usual: usualOf(rules.foes, total),
    least: size?.least ?? 0,
    own,
    isFixed: size !== undefined,
  })
  return new Space({ ...rules, kinds, points })
}

/** Points of the dearest army of the battles; those of the given list are `own`. */
function usualOf(foes: readonly Foe[], own: number): number {
  const most = Math.max(own, ...foes.map(({ points }) => points ?? 0))
  return most === 0 ? Number.POSITIVE_INFINITY : most
}

/**
 * Puts some legal list in the place of one that names a faction and a size and nothing else, so that the scenario can be checked. Returns whether
 * it did. Faults of such a list are found later, with the others.
 */
function fillBlank(draft: Draft, options: ChoiceOptions): boolean {
  const { tree } = draft
  const armies = valueAt(tree.data, ['armies'])
  if (!Array.isArray(armies)) return false
  const index = options.army === undefined ? 0 : armies.findIndex((army) => valueAt(army, ['name']) === options.army)
  const at: Path = ['armies', index, 'list']
  const data = valueAt(tree.data, at)
  if (!isMap(data) || data.commanders !== undefined || data.units !== undefined) return false
  const known = gameOf(draft)
  if ('faults' in known) return false
  const { game } = known
  const checked = check(listSchema(game.facts), { data, place: placeAt(tree.place, at) })
  if (!('value' in checked)) return false
  const list = checked.value
  const place = catalogueOf({ name: '', list }, ['armies', index], draft, game.facts)
  const { catalogue } = place
  if (catalogue.factions[list.faction] === undefined || catalogue.sizes[list.size] === undefined) return false
  const rules = {
    game,
    rules: {},
    form: { kind: 'list', list, beside: place.path } as const,
    catalogue,
    foes: [],
    fixed: new Map(),
    taken: [],
    root: tree.place,
    at: index,
    only: null,
  }
  const space = spaceOf(rules, catalogue.factions[list.faction]?.entries ?? {}, [], options)
  const found = drawList(space, anyChance(), [], { leaders: leadersOf(space) })
  if (found === null) {
    const [low, high] = space.points
    const message = `no legal list of \`${list.faction}\` has ${low} to ${high} points; try other --points or --limit`
    throw new InputError([valueFault(tree.place, at, message)])
  }
  const army = { data: valueAt(tree.data, ['armies', index]), place: placeAt(tree.place, ['armies', index]) }
  put(army, 'list', { data: space.document(found.picks), place: placeAt(tree.place, at) })
  return true
}

/** The same random numbers every time, by the generator of Park and Miller (CACM 31 (1988) 1192), because any legal list is good enough. */
function anyChance(): Chance {
  let state = 1
  const unit = (): number => {
    state = (16_807 * state) % 2_147_483_647
    return state / 2_147_483_647
  }
  return { unit, below: (n) => Math.floor(unit() * n) }
}

/** Id of the one unit of the army that the contacts of the scenario name; null if they name none. */
function onlyUnit({ contacts }: ScenarioDocument, [foe]: readonly Foe[]): string | null {
  return contacts === undefined || foe === undefined ? null : (foe.matchup.armies[foe.side].units[0]?.id ?? null)
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
  const own = scenario.matchups.filter(({ armies }) => armies.some(({ name }) => name === army?.name))
  if (document.contacts !== undefined && own.some(({ armies }) => armies.some(({ units }) => units.length > 1))) {
    const message =
      'contacts name units, and those of a chosen list are not known yet; allowed: one unit against one, or no `contacts`: then the units of the larger army stand in turn beside those of the smaller'
    faults.push(keyFault(tree.place, ['contacts'], message))
  }
  if (army?.sides !== undefined) {
    const message = 'an army of several sides cannot be chosen; give it without `sides`'
    faults.push(keyFault(tree.place, [...at, 'sides'], message))
  }
  if (own.some(({ armies }) => armies[1].name === `${armies[0].name} (2)`)) {
    const message = `${army?.name} meets itself, so both sides would have the list that is chosen; name its list as a second army, and give pairs such as [[A, B], [A, C]]`
    faults.push(valueFault(tree.place, ['matchups'], message))
  }
  if (own.length === 0) {
    faults.push(
      valueFault(tree.place, [...at, 'name'], `${army?.name} meets nobody in the \`matchups\` of the scenario`),
    )
  }
  if (faults.length > 0) throw new InputError(faults)
}

/** The catalogue that an army is chosen from, where it is, and the file that names it. */
function catalogueOf(
  army: Readonly<Partial<ArmyDocument>>,
  at: Path,
  { tree, library, entries }: Draft,
  facts: GameFacts,
): { readonly path: string; readonly from: string; readonly catalogue: Catalogue } {
  const own = [...at, 'list', 'catalogue']
  const path = army.list?.catalogue === undefined ? ['catalogue'] : own
  const named = valueAt(tree.data, path)
  if (typeof named !== 'string') {
    const message = 'no `catalogue` is named from which the army could be chosen; name the file with the entries'
    throw new InputError([valueFault(tree.place, at, message)])
  }
  const read = library.catalogue(facts, tree, path, entries)
  if (read === undefined || !('value' in read)) throw new InputError(read?.faults ?? [])
  const from = placeAt(tree.place, path).source.file
  return { path: isShipped(from) ? (besideShipped(named, from) ?? named) : named, from, catalogue: read.value }
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
