import type { Matchup, Problem, UnitSpec } from '../../core/ruleset.ts'
import { FACTS, MOST_MODELS } from './facts.ts'
import { Field } from './field.ts'
import { mayStand, onGrid } from './move.ts'
import type { StrikeRules } from './rules.ts'
import { inZone, placeAtEnd } from './setup.ts'
import { DISTANCES, GONE, Strike, Unit } from './state.ts'

/** Units of one army that the dice keys tell apart. */
const MOST_UNITS = 63

/** What forbids a matchup: units that cannot be, contacts that are none. */
export function check(rules: StrikeRules, matchup: Matchup): Problem[] {
  const problems = units(matchup)
  if (matchup.mode === 'engagement') return [...problems, ...contacts(matchup)]
  return problems.length > 0 ? problems : [...ground(matchup), ...places(rules, matchup)]
}

/** Terrain is listed, not drawn. */
function ground({ battle }: Matchup): Problem[] {
  if (battle?.table.generate === undefined) return []
  return [
    { path: ['table', 'terrain', 'generate'], message: 'terrain is not drawn by the dice here; list it (AP-G-28)' },
  ]
}

/** Listed deployment: every unit in its zone, on the table, off solid ground, objectives and others. AP-SET-01, AP-MOVE-04. */
function places(rules: StrikeRules, matchup: Matchup): Problem[] {
  const { battle } = matchup
  if (battle === undefined || battle.deployment.by !== 'listed') return []
  const units = matchup.armies.flatMap((army, a) =>
    army.units.map((spec, slot) => new Unit(a === 0 ? 0 : 1, slot, spec, rules)),
  )
  const field = new Field(battle, rules, units.length)
  field.takenBy.fill(-1)
  const state = new Strike(rules, ['', ''], units, 1, 1, field)
  for (const unit of units) {
    unit.restore()
    unit.place = GONE
  }
  return units.flatMap((unit) => {
    field.end[0] = onGrid(unit.at[0])
    field.end[1] = onGrid(unit.at[1])
    const stands = inZone(field, unit) && mayStand(state, field, unit, field.end[0], field.end[1])
    placeAtEnd(state, field, unit)
    if (stands) return []
    const message = `${unit.name} cannot be set up there: off its zone, or on another unit, an objective or solid ground (AP-SET-01)`
    return [{ path: ['armies', unit.army, 'units', unit.slot, 'at'], message }]
  })
}

function units(matchup: Matchup): Problem[] {
  return matchup.armies.flatMap((army, a) => {
    const crowd: Problem[] =
      army.units.length > MOST_UNITS
        ? [{ path: ['armies', a, 'units'], message: `${army.units.length} units; an army has at most ${MOST_UNITS}` }]
        : []
    return [...crowd, ...army.units.flatMap((unit, u) => models(unit, ['armies', a, 'units', u]))]
  })
}

/** A unit is a packed block of models without ranks or a commander. AP-G-21. */
function models(unit: UnitSpec, path: readonly (string | number)[]): Problem[] {
  const problems: Problem[] = []
  if (FACTS.unitTypes[unit.profile.type] === undefined) {
    problems.push({ path: [...path, 'profile', 'type'], message: `${unit.profile.type} is no type of unit` })
  }
  if (unit.models > MOST_MODELS) {
    problems.push({ path: [...path, 'models'], message: `${unit.models} models; at most ${MOST_MODELS} (AP-G-21)` })
  }
  if (unit.width !== undefined && unit.width > unit.models) {
    problems.push({
      path: [...path, 'width'],
      message: `${unit.width} wide with ${unit.models} models; units are packed and have no ranks (AP-G-21)`,
    })
  }
  if (unit.commander !== undefined) {
    problems.push({
      path: [...path, 'commander'],
      message: 'a Warlord is a unit of his own and leads no retinue (AP-ACT-06)',
    })
  }
  const others = unit.profile['others'] as Readonly<Record<string, number>> | undefined
  if (others !== undefined && (others['models'] as number) >= unit.models) {
    problems.push({
      path: [...path, 'profile', 'others', 'models'],
      message: `${others['models']} models of another kind among ${unit.models}; at least one is of the first (AP-ATK-09)`,
    })
  }
  return problems
}

/** Who faces whom at what distance: enemies, each pair once, and everybody somebody. */
function contacts(matchup: Matchup): Problem[] {
  const problems: Problem[] = []
  const armyOf = new Map(matchup.armies.flatMap((army, a) => army.units.map(({ id }) => [id, a] as const)))
  const pairs = new Set<string>()
  const inContact = new Set<string>()
  matchup.contacts.forEach(({ unit, side, of }, c) => {
    const pair = [unit, of].toSorted().join('\u0000')
    if (pairs.has(pair)) {
      problems.push({ path: ['contacts', c], message: `${unit} and ${of} face one another already (AP-ATK-01)` })
    }
    pairs.add(pair)
    inContact.add(unit).add(of)
    if (DISTANCES[side] === undefined) {
      problems.push({ path: ['contacts', c, 'side'], message: `${side} is no distance (AP-ATK-03)` })
    }
    if (armyOf.get(unit) === armyOf.get(of)) {
      problems.push({ path: ['contacts', c], message: `${unit} and ${of} are of one army (AP-ATK-14)` })
    }
  })
  matchup.armies.forEach((army, a) => {
    army.units.forEach(({ id }, u) => {
      if (inContact.has(id)) return
      problems.push({
        path: ['armies', a, 'units', u],
        message: `${id} faces no enemy and would only look on (AP-ATK-01)`,
      })
    })
  })
  return problems
}
