import type { ArmySpec, Matchup, Profile, Ruleset, RulesTable, UnitSpec } from '../core/ruleset.ts'
import { type CatalogueDocument, profileOf } from './catalogue.ts'
import type { ArmyDocument, ScenarioDocument, UnitDocument } from './schema.ts'
import type { Fault } from './source.ts'
import { type Place, valueFault } from './tree.ts'
import type { Variant } from './types.ts'

/** The matchup of a checked scenario: catalogue entries looked up, defaults filled in. */
export function toMatchup(document: ScenarioDocument, catalogue: CatalogueDocument | null): Matchup {
  const [first, second] = document.armies.map((army) => toArmy(army, catalogue))
  if (!first || !second) throw new RangeError('a matchup is of two armies')
  return {
    name: `${first.name} v ${second.name}`,
    mode: document.mode,
    turns: typeof document.turns === 'number' ? document.turns : null,
    armies: [first, second],
    contacts: document.contacts.map(({ unit, side = '', of }) => ({ unit, side, of })),
  }
}

function toArmy(army: ArmyDocument, catalogue: CatalogueDocument | null): ArmySpec {
  return { name: army.name, policy: null, units: army.units.map((unit) => toUnit(unit, catalogue)) }
}

function toUnit(unit: UnitDocument, catalogue: CatalogueDocument | null): UnitSpec {
  const { id, models, commander } = unit
  const entry = unit.unit === undefined ? undefined : entryOf(catalogue, unit.unit)
  const profile = entry ? profileOf(entry) : unit.profile
  if (!profile) throw new RangeError(`unit ${id} has no profile`)
  return {
    id,
    models,
    profile,
    ...(unit.width !== undefined && { width: unit.width }),
    ...(entry && { entryWidth: entry.width }),
    ...(commander !== undefined && { commander: commanderOf(commander, catalogue) }),
  }
}

function commanderOf(commander: NonNullable<UnitDocument['commander']>, catalogue: CatalogueDocument | null): Profile {
  return typeof commander === 'string' ? profileOf(entryOf(catalogue, commander)) : commander.profile
}

function entryOf(catalogue: CatalogueDocument | null, key: string) {
  const entry = catalogue?.entries[key]
  if (!entry) throw new RangeError(`no entry ${key}`)
  return entry
}

/** What the game itself forbids, at its place in the scenario, under any of the variants. */
export function checkMatchup(
  game: Ruleset<RulesTable, unknown>,
  variants: readonly Variant[],
  matchup: Matchup,
  root: Place,
): Fault[] {
  return variants.flatMap((variant) =>
    game.check(variant.rules, matchup).map(({ path, message }) => {
      const under = variants.length > 1 ? ` (under the rules ${variant.name})` : ''
      return valueFault(root, path, message + under)
    }),
  )
}
