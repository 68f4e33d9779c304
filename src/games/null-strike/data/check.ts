import type { Matchup, Problem, UnitSpec } from '../../../core/ruleset.ts'
import { MOST_UNITS } from '../../../kit/seating.ts'
import { unitsOf } from '../../../kit/setup.ts'
import { mayStand } from '../chapters/move.ts'
import { inZone, placeAtEnd } from '../chapters/setup.ts'
import { gapAt, isOnTable } from '../space/movement/distances.ts'
import { groundOnPath } from '../space/movement/ground.ts'
import { Field, OBJECTIVE, ZONE } from '../state/field.ts'
import { onGrid } from '../state/grid.ts'
import { DISTANCES, GONE, mark, Strike, seatUnits, Unit } from '../state/state.ts'
import { FACTS, MOST_MODELS } from './facts.ts'
import type { StrikeRules } from './rules.ts'
import { SOLID } from './terrain.ts'

/** Checks of a matchup before it is set up. */
export function check(rules: StrikeRules, matchup: Matchup): Problem[] {
  const problems = [...units(matchup), ...gear(matchup)]
  if (matchup.mode === 'engagement') return [...problems, ...contacts(matchup)]
  return problems.length > 0 ? problems : [...ground(rules, matchup), ...points(matchup), ...places(rules, matchup)]
}

/** Checks the table: terrain is listed and not random, the zones have room, and every objective can be touched. */
function ground(rules: StrikeRules, { battle }: Matchup): Problem[] {
  if (battle === undefined) return []
  const { generate, depth } = battle.table
  if (generate !== undefined) {
    return [{ path: ['table', 'terrain', 'generate'], message: 'terrain is not laid by dice here; list it (AP-G-28)' }]
  }
  if (depth < 2 * ZONE) {
    const message = `a table ${depth} inches deep has no room for two zones of ${ZONE} inches (AP-G-17)`
    return [{ path: ['table', 'size'], message }]
  }
  const field = new Field(battle, rules, 0)
  return Array.from(field.objectiveX).flatMap((x, i): Problem[] => {
    const y = field.objectiveY[i]
    if ((groundOnPath(field, OBJECTIVE, x, y, x, y) & SOLID) === 0) return []
    const message = `the objective at (${x}, ${y}) is on solid ground, where no unit can touch it (AP-CAP-02)`
    return [{ path: ['table', 'terrain', 'list'], message }]
  })
}

/** Warns of an army without costs: it gets the smallest number of actions, and destroying it is worth no points. */
function points({ armies }: Matchup): Problem[] {
  return armies.flatMap(({ name, units: own }, a): Problem[] => {
    if (own.some(({ cost }) => (cost ?? 0) > 0)) return []
    const message = `no unit of ${name} has a cost: the army has two actions a turn, and its losses count nothing (AP-ACT-05, AP-END-03)`
    return [{ path: ['armies', a], message, severity: 'warning' }]
  })
}

/**
 * Checks listed deployment from every seat: every unit is in its zone, on the table, and off solid ground, objectives and other units.
 * AP-SET-01, AP-MOVE-04.
 */
function places(rules: StrikeRules, matchup: Matchup): Problem[] {
  const { battle } = matchup
  if (battle === undefined || battle.deployment.by !== 'listed') return []
  const units = unitsOf(matchup, (army, slot, spec) => new Unit(army, slot, spec, rules))
  const field = new Field(battle, rules, units.length)
  field.takenBy.fill(-1)
  const state = new Strike(rules, ['', ''], units, 1, 1, field)
  const problems = placesFrom(state, field, 0)
  if (problems.length > 0 || battle.seats === 'fixed') return problems
  return placesFrom(state, field, 1)
}

/** Checks listed deployment from one seat. From the second seat places are turned by half, but terrain is not. */
function placesFrom(state: Strike, field: Field, seat: 0 | 1): Problem[] {
  seatUnits(state, seat)
  for (const unit of state.roster) {
    unit.restore()
    unit.place = GONE
    mark(unit)
  }
  return state.roster.flatMap((unit) => {
    const [x, y] = unit.at
    field.end[0] = onGrid(seat === 0 ? x : field.width - x)
    field.end[1] = onGrid(seat === 0 ? y : field.depth - y)
    const fault = faultOf(state, field, unit)
    placeAtEnd(state, field, unit)
    if (fault === null) return []
    const message = `${unit.name} at (${x}, ${y})${seat === 0 ? '' : ', with sides swapped,'} would stand ${fault}`
    return [{ path: ['armies', unit.army, 'units', unit.slot, 'at'], message }]
  })
}

/** The fault of a unit at `field.end`; null if there is none. */
function faultOf(state: Strike, field: Field, unit: Unit): string | null {
  if (!inZone(field, unit)) return `outside its zone, ${ZONE} inches deep along its own edge (AP-SET-01)`
  if (mayStand(state, field, unit)) return null
  const [x, y] = field.end as unknown as readonly [number, number]
  const other = state.units.find((one) => one !== unit && isOnTable(one) && gapAt(unit, x, y, one) < 0)
  if (other !== undefined) return `on ${other.name} (AP-MOVE-04)`
  return 'beyond the edge of the table, on an objective or on solid ground (AP-MOVE-04)'
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

/** Rejects properties of engagements in a battle, because they would have no effect there. */
function gear({ mode, armies }: Matchup): Problem[] {
  if (mode === 'engagement') return []
  return armies.flatMap((army, a) =>
    army.units.flatMap(({ properties = [] }, u) =>
      properties.flatMap((name, p): Problem[] => {
        const clause = ENGAGED[name]
        if (clause === undefined) return []
        const message = `\`${name}\` is for engagements only: in a battle it is an action (${clause})`
        return [{ path: ['armies', a, 'units', u, 'properties', p], message }]
      }),
    ),
  )
}

/** Properties for engagements only, with the clauses of the actions that give them in a battle. */
const ENGAGED: Readonly<Record<string, string>> = { aims: 'AP-AIM-01', dugIn: 'AP-DIG-01', fortified: 'AP-FORT-01' }

/** Checks the models of a unit: they form a packed block without ranks and without a commander. AP-G-21. */
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
      message: 'a Warlord is a unit of its own and leads no retinue (AP-ACT-06)',
    })
  }
  const others = unit.profile['others'] as Readonly<Record<string, number>> | undefined
  if (others !== undefined && others['models'] >= unit.models) {
    problems.push({
      path: [...path, 'profile', 'others', 'models'],
      message: `${others['models']} models of another kind among ${unit.models}; at least one is of the first (AP-ATK-09)`,
    })
  }
  return problems
}

/** Checks contacts: they join enemies, each pair occurs once, and every unit has one. */
function contacts(matchup: Matchup): Problem[] {
  const problems: Problem[] = []
  const armyOf = new Map(matchup.armies.flatMap((army, a) => army.units.map(({ id }) => [id, a] as const)))
  const pairs = new Set<string>()
  const inContact = new Set<string>()
  matchup.contacts.forEach(({ unit, side, of }, c) => {
    const pair = [unit, of].toSorted().join('\u0000')
    if (pairs.has(pair)) {
      problems.push({ path: ['contacts', c], message: `${unit} and ${of} face each other already (AP-ATK-01)` })
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
        message: `${id} faces no enemy and would do nothing (AP-ATK-01)`,
      })
    })
  })
  return problems
}
