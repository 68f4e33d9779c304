import { SIDES } from '../../../board/hex/hex.ts'
import type { BattleSpec, Matchup, Problem, UnitSpec } from '../../../core/ruleset.ts'
import { MOST_UNITS } from '../../../kit/seating.ts'
import { homesOf, isRefused } from '../chapters/deploy.ts'
import { hexesFor, turnedAbout } from '../state/board.ts'
import { halfOf, NONE } from '../state/unit.ts'
import { CASTER, DREAD, gearBits, LEADER, SKILLS, SPELLS, spellBit } from './gear.ts'
import type { WarRules } from './rules.ts'

/** Faults of a matchup: cards, contacts and places that the rules do not allow. */
export function check(rules: WarRules, matchup: Matchup): Problem[] {
  const problems = [...units(rules, matchup)]
  if (matchup.mode === 'engagement') return [...problems, ...contacts(matchup), ...grounds(matchup)]
  if (problems.some(({ severity }) => severity !== 'warning')) return problems
  return [...problems, ...places(rules, matchup), ...stakes(rules, matchup)]
}

function units(rules: WarRules, matchup: Matchup): Problem[] {
  return matchup.armies.flatMap((army, a) => {
    const crowd: Problem[] =
      army.units.length > MOST_UNITS
        ? [{ path: ['armies', a, 'units'], message: `${army.units.length} units; an army has at most ${MOST_UNITS}` }]
        : []
    return [...crowd, ...army.units.flatMap((unit, u) => card(rules, unit, ['armies', a, 'units', u]))]
  })
}

/** Faults of a card: a unit has one piece; skills need a leader, spells a caster; the remaining strength follows from the strength. */
function card(rules: WarRules, unit: UnitSpec, path: readonly (string | number)[]): Problem[] {
  const { profile, properties = [] } = unit
  const problems: Problem[] = []
  if (unit.models !== 1) {
    problems.push({ path: [...path, 'models'], message: `${unit.models} models; a card is one piece (WAR-UNIT-01)` })
  }
  if (unit.width !== undefined && unit.width !== 1) {
    problems.push({ path: [...path, 'width'], message: `${unit.width} wide; a unit stands on one hex (WAR-MOVE-11)` })
  }
  if (unit.commander !== undefined) {
    problems.push({
      path: [...path, 'commander'],
      message: 'a leader has a card of its own and leads no retinue (WAR-UNIT-01)',
    })
  }
  const bits = gearBits(properties)
  const skills = DREAD | SKILLS.reduce((sum, { bit }) => sum | bit, 0)
  if ((bits & skills) !== 0 && (bits & LEADER) === 0) {
    problems.push({ path: [...path, 'properties'], message: 'skills are those of a `leader` (WAR-LEAD-01)' })
  }
  const spells = SPELLS.reduce((sum, _, spell) => sum | spellBit(spell), 0)
  if ((bits & spells) !== 0 && (bits & CASTER) === 0) {
    problems.push({ path: [...path, 'properties'], message: 'spells are those of a `caster` (WAR-MAG-06)' })
  }
  for (const [full, battered] of [
    ['fight', 'fightBattered'],
    ['shoot', 'shootBattered'],
  ] as const) {
    if ((profile[full] === undefined) === (profile[battered] === undefined)) continue
    const missing = profile[full] === undefined ? full : battered
    problems.push({
      path: [...path, 'profile'],
      message: `\`${missing}\` is missing; a card has two profiles (WAR-UNIT-02)`,
    })
  }
  const strength = profile.strength as number
  const remaining = profile.remaining as number | undefined
  const left = strength - halfOf(strength, { ...rules, halfRound: 'ceil' })
  const other = strength - halfOf(strength, { ...rules, halfRound: 'floor' })
  if (remaining !== undefined && remaining !== left && remaining !== other) {
    problems.push({
      path: [...path, 'profile', 'remaining'],
      message: `${remaining} of ${strength} remain; a unit that has lost half has ${left} left (WAR-G-03)`,
      severity: 'warning',
    })
  }
  return problems
}

function contacts(matchup: Matchup): Problem[] {
  const problems: Problem[] = []
  const pairs = new Set<string>()
  const inContact = new Set<string>()
  const armyOf = new Map(matchup.armies.flatMap((army, a) => army.units.map(({ id }) => [id, a] as const)))
  matchup.contacts.forEach(({ unit, of }, c) => {
    const pair = [unit, of].toSorted().join('\u0000')
    const isNew = !pairs.has(pair)
    pairs.add(pair)
    inContact.add(unit).add(of)
    if (armyOf.get(unit) === undefined || armyOf.get(of) === undefined || armyOf.get(unit) === armyOf.get(of)) {
      problems.push({ path: ['contacts', c], message: `${unit} and ${of} are no enemies (WAR-FIGHT-01)` })
    } else if (!isNew) {
      problems.push({ path: ['contacts', c], message: `${unit} and ${of} stand side by side already (WAR-FIGHT-01)` })
    }
  })
  for (const id of armyOf.keys()) {
    const many = matchup.contacts.filter((contact) => contact.unit === id || contact.of === id).length
    if (many > SIDES) {
      const at = matchup.contacts.findIndex((contact) => contact.unit === id || contact.of === id)
      problems.push({ path: ['contacts', at], message: `${id} has ${many} contacts; a hex has six neighbours` })
    }
  }
  matchup.armies.forEach((army, a) => {
    army.units.forEach((unit, u) => {
      if (inContact.has(unit.id)) return
      problems.push({
        path: ['armies', a, 'units', u, 'id'],
        message: `${unit.id} is in no contact; in an engagement every unit stands beside an enemy (WAR-FIGHT-01)`,
      })
    })
  })
  return problems
}

/** Faults of the ground that units of an engagement stand on. */
function grounds({ armies }: Matchup): Problem[] {
  return armies.flatMap(({ units: own }, a) =>
    own.flatMap(({ id, ground, profile: { type } }, u): Problem[] => {
      if (!isRefused(ground, type)) return []
      const message = `${id} cannot stand in a river; it is ${type} (WAR-TERR-10)`
      return [{ path: ['armies', a, 'units', u, 'ground'], message }]
    }),
  )
}

/** Warnings: units without a cost if points decide, and armies without a leader if leaders decide. */
function stakes({ victory }: WarRules, { armies }: Matchup): Problem[] {
  const severity = 'warning'
  const free = armies.flatMap(({ units: own }, a): Problem[] => {
    const without = own.filter(({ cost }) => cost === undefined).length
    if (without === 0) return []
    const some = without === own.length ? 'no unit here has one' : `${without} of ${own.length} units here have none`
    const message = `\`cost\` is missing, ${some}: points decide who has won, and to remove or batter such a unit counts for nothing (WAR-G-01)`
    return [{ path: ['armies', a, 'units', own.findIndex(({ cost }) => cost === undefined)], message, severity }]
  })
  if (victory !== 'leader') return victory === 'points' ? free : []
  const led = armies.map(({ units: own }) => own.some(({ properties = [] }) => properties.includes('leader')))
  const leaderless = armies.flatMap((_, a): Problem[] => {
    if (led[a]) return []
    const what = led[1 - a] ? 'only the enemy can lose that way' : 'no side can lose that way, and points decide'
    return [
      {
        path: ['armies', a],
        message: `no unit here is a \`leader\`; with victory: leader ${what} (WAR-G-01)`,
        severity,
      },
    ]
  })
  return [...leaderless, ...free]
}

function places(rules: WarRules, matchup: Matchup): Problem[] {
  const { battle } = matchup
  if (battle?.hexes === undefined) {
    return [{ path: ['table', 'hexes'], message: 'a battle of W.A.R. needs a board of hexes (WAR-G-31)' }]
  }
  const { columns } = battle.hexes
  if (battle.seats === 'swap' && columns % 2 === 1) {
    const message = `${columns} columns; armies change places by half a turn, which needs an even number (or seats: fixed)`
    return [{ path: ['table', 'hexes'], message }]
  }
  return standing(rules, matchup, battle)
}

function standing(rules: WarRules, matchup: Matchup, battle: BattleSpec): Problem[] {
  const hexes = hexesFor(battle.hexes?.columns ?? 1, battle.hexes?.rows ?? 1, rules)
  const armies = matchup.armies.map(({ units: own }) => own)
  const homes = homesOf(hexes, battle, armies)
  const taken = new Map<number, string>()
  const problems: Problem[] = []
  let index = 0
  armies.forEach((own, a) => {
    own.forEach((unit, u) => {
      const home = homes[index++]
      const message = fault(unit, home)
      if (message !== null) {
        const field = battle.deployment.by === 'listed' ? 'at' : 'id'
        problems.push({ path: ['armies', a, 'units', u, field], message })
      }
      if (home !== NONE) taken.set(Math.floor(home / SIDES), unit.id)
    })
  })
  return problems

  function fault(unit: UnitSpec, home: number): string | null {
    if (home === NONE) {
      if (battle.deployment.by !== 'listed') return `there is no hex left to deploy ${unit.id} on (WAR-G-32)`
      return `${unit.id} stands on no hex of the board (WAR-MOVE-11)`
    }
    const hex = Math.floor(home / SIDES)
    const other = taken.get(hex)
    if (other !== undefined) return `${unit.id} stands where ${other} does; a hex holds one unit (WAR-MOVE-11)`
    const turned = Math.floor(turnedAbout(hexes, home) / SIDES)
    const seen = battle.seats === 'swap' ? [hex, turned] : [hex]
    const wet = seen.some((at) => isRefused(battle.hexes?.ground[at], unit.profile.type))
    return wet ? `${unit.id} cannot stand in a river, here or when the armies change sides (WAR-TERR-10)` : null
  }
}
