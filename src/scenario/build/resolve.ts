import type { GameFacts } from '../../core/facts.ts'
import type { BattleSpec, Profile, UnitSpec } from '../../core/ruleset.ts'
import type { Catalogue } from '../lists/catalogue-check.ts'
import { checkList } from '../lists/list-check.ts'
import type { ArmyDocument, ScenarioDocument, UnitDocument } from '../schema/documents.ts'
import { seatsOf, toGround } from '../schema/ground.ts'
import type { Fault } from '../text/source.ts'
import { type Path, type Place, valueFault } from '../text/tree.ts'
import type { OwnGenerals } from './generals.ts'
import { checkGiven } from './given.ts'
import type { Army } from './met.ts'
import { type Muster, unitOf } from './muster.ts'
import { checkOptions, outfit } from './outfit.ts'

/** The sources of armies. */
interface Sources {
  readonly facts: GameFacts
  readonly root: Place
  readonly generals: OwnGenerals
  /** The scenario's catalogue. */
  readonly catalogue: Catalogue | null
  /** The catalogue of an army's list. */
  readonly listCatalogue: (army: number) => Catalogue | null
}

/** The armies of a checked scenario: catalogue entries looked up, lists held to their rules, defaults filled in. */
export function toArmies(
  document: ScenarioDocument,
  sources: Sources,
): { armies: Army[]; faults: Fault[]; warnings: Fault[] } {
  const faults: Fault[] = []
  const warnings: Fault[] = []
  const armies = document.armies.map((army, index): Army => {
    const path = ['armies', index]
    const units = army.list ? fromList(army, index, sources) : fromUnits(army, path, document, sources)
    if ('fault' in units) faults.push(...units.fault)
    else warnings.push(...(units.warnings ?? []))
    const faction = factionOf(army, index, sources)
    const { modules, weights: known } = sources.generals
    const module = army.policy === undefined ? undefined : modules.get(army.policy)
    const weights = army.policy === undefined ? undefined : known.get(army.policy)
    return {
      name: army.name,
      policy: document.mode === 'battle' ? (army.policy ?? Object.keys(sources.facts.policies ?? {})[0] ?? null) : null,
      ...(module !== undefined && { module }),
      ...(weights !== undefined && { weights }),
      ...(army.role !== undefined && { role: army.role }),
      ...(faction !== null && { faction }),
      ...(army.sides && { sides: army.sides }),
      units: 'units' in units ? units.units : [],
      path,
      ...(army.list && { size: army.list.size }),
    }
  })
  return { armies, faults, warnings }
}

/** Title of the faction of an army's list or, without a list, of all its units; null if there is none, or several. */
function factionOf(
  { list, units = [] }: ArmyDocument,
  index: number,
  { catalogue, listCatalogue }: Sources,
): string | null {
  if (list) return titleOf(listCatalogue(index), list.faction)
  const factions = Object.keys(catalogue?.factions ?? {})
  const own = units.map(({ unit }) =>
    factions.find((key) => unit !== undefined && Object.hasOwn(catalogue?.factions[key]?.entries ?? {}, unit)),
  )
  const [first] = own
  return first !== undefined && own.every((key) => key === first) ? titleOf(catalogue, first) : null
}

function titleOf(catalogue: Catalogue | null, faction: string): string {
  return catalogue?.factions[faction]?.title ?? faction
}

type Found = Muster | { readonly fault: readonly Fault[] }

function fromList({ list }: ArmyDocument, index: number, { facts, root, listCatalogue }: Sources): Found {
  const catalogue = listCatalogue(index)
  if (!list || !catalogue) return { units: [] }
  const found = checkList(list, catalogue, { facts, root, path: ['armies', index, 'list'] })
  return Array.isArray(found) ? { fault: found } : found
}

function fromUnits(army: ArmyDocument, path: Path, { mode }: ScenarioDocument, sources: Sources): Found {
  const { facts, root, catalogue } = sources
  const units = army.units ?? []
  const fault = units.flatMap((unit, u) => {
    const entry = unit.unit === undefined ? undefined : entryOf(catalogue, unit.unit)
    if (!entry || unit.unit === undefined) return []
    const chosen = { key: unit.unit, entry, options: unit.options, profile: unit.profile }
    const at = [...path, 'units', u]
    return [
      ...checkOptions(facts, chosen, unit.options, root, [...at, 'options']),
      ...checkGiven(facts, chosen, root, [...at, 'profile']),
    ]
  })
  fault.push(...miscounted(units, path, root))
  if (fault.length > 0) return { fault }
  return {
    units: units.flatMap((unit, u) => {
      const at = [...path, 'units', u]
      const spec = toUnit(unit, catalogue, mode === 'battle' || facts.costed === true)
      return idsOf(unit).map((id) => ({
        spec: { ...spec, id },
        path: at,
        leaderPath: [...at, 'commander'],
        idPath: [...at, 'id'],
      }))
    }),
  }
}

/** Ids of a unit: its own id, or numbered ids if its `count` makes several units. */
function idsOf({ id, count }: UnitDocument): string[] {
  return count === undefined ? [id] : Array.from({ length: count }, (_, i) => `${id} ${i + 1}`)
}

/** Checks units with a `count`: they cannot all stand in one place, and their generated ids must be free. */
function miscounted(units: readonly UnitDocument[], path: Path, root: Place): Fault[] {
  return units.flatMap((unit, u) => {
    if (unit.count === undefined) return []
    const at = [...path, 'units', u]
    const others = units.filter((other) => other !== unit).flatMap(idsOf)
    const taken = idsOf(unit).find((id) => others.includes(id))
    return [
      ...(unit.at === undefined
        ? []
        : [
            valueFault(
              root,
              [...at, 'at'],
              '`count` and `at`; units with a `count` are placed by policy, units with places are written one by one',
            ),
          ]),
      ...(taken === undefined
        ? []
        : [
            valueFault(
              root,
              [...at, 'count'],
              `one of them would be called \`${taken}\`, like another unit of the army`,
            ),
          ]),
    ]
  })
}

function toUnit(unit: UnitDocument, catalogue: Catalogue | null, isCounted: boolean): UnitSpec {
  const { id, models = 1, commander, width, equipment, properties, at, facing, ground, side } = unit
  const { cost: computed, ...taken } =
    unit.unit === undefined ? ownOf(unit) : unitOf(entryOf(catalogue, unit.unit), unit)
  // Properties of a unit are added to those of its entry.
  const all = [...new Set([...(taken.properties ?? []), ...(properties ?? [])])]
  const leader = commander === undefined ? undefined : leaderOf(commander, catalogue)
  const sum =
    computed === undefined || (leader && leader.cost === undefined) ? undefined : computed + (leader?.cost ?? 0)
  const cost = isCounted ? (unit.cost ?? sum) : undefined
  return {
    ...taken,
    id,
    models,
    ...(width !== undefined && { width }),
    ...(leader && { commander: leader.profile }),
    ...(equipment && equipment.length > 0 && { equipment }),
    ...(all.length > 0 && { properties: all }),
    ...(cost !== undefined && { cost }),
    ...(typeof at === 'string' ? { place: at } : at && { at }),
    ...(facing !== undefined && { facing }),
    ...(ground !== undefined && { ground }),
    ...(side !== undefined && { side }),
  }
}

function ownOf({ id, models = 1, profile }: UnitDocument): Omit<UnitSpec, 'id'> {
  const type = profile?.['type']
  if (typeof type !== 'string') throw new RangeError(`unit ${id} has no profile`)
  return { models, profile: { ...profile, type } }
}

function leaderOf(
  commander: NonNullable<UnitDocument['commander']>,
  catalogue: Catalogue | null,
): { readonly profile: Profile; readonly cost?: number | undefined } {
  return typeof commander === 'string' ? outfit(entryOf(catalogue, commander)) : commander
}

function entryOf(catalogue: Catalogue | null, key: string) {
  const entry = catalogue?.entries[key]
  if (!entry) throw new RangeError(`no entry ${key}`)
  return entry
}

/** Where a battle is fought, and from which seats. */
export function toBattle(
  facts: GameFacts,
  document: Pick<ScenarioDocument, 'seats' | 'table' | 'deployment'>,
): BattleSpec {
  const { seats = seatsOf(facts), table, deployment = { by: 'policy' } } = document
  return { seats, ...toGround(facts, table), deployment }
}
