import type { Matchup, Problem, UnitSpec } from '../../../core/ruleset.ts'
import { unitsOf } from '../../../kit/setup.ts'
import { LINES } from '../chapters/attack/weapon.ts'
import { WEAPONS } from '../chapters/attack/weapons.ts'
import { ATTRIBUTES, attributeMod, LOWEST } from '../chapters/injury/scores.ts'
import { joinSides, sidesOf } from '../chapters/turn/sides.ts'
import { isGiantAmong } from '../space/sizes.ts'
import { Board } from '../state/board.ts'
import { findHomes, placeProblems } from '../state/deploy.ts'
import { Unit } from '../state/unit.ts'
import { spellProblems } from './check-spells.ts'
import { FACTS } from './facts.ts'
import { DUAL_WIELD, gearBits, PROPERTIES, SHIELD } from './gear.ts'
import type { SovereignRules } from './rules.ts'
import { campsOf, sideProblems } from './side-check.ts'

/** Most combatants of one army: dice keys have room for no more. */
const MOST_UNITS = 40

/** Problems of a matchup: impossible combatants, wrong contacts, squares where nobody can stand. */
export function check(rules: SovereignRules, matchup: Matchup): Problem[] {
  const problems = [...combatants(rules, matchup), ...sideProblems(rules, matchup), ...spellProblems(rules, matchup)]
  if (matchup.mode === 'engagement') return [...problems, ...contacts(matchup)]
  if (problems.some(({ severity }) => severity !== 'warning')) return problems
  return [...problems, ...places(rules, matchup)]
}

/** All combatants of a matchup: first army first, each side’s members next to each other. */
export function combatantsOf(rules: SovereignRules, matchup: Matchup): Unit[] {
  const all = unitsOf(matchup, (army, slot, spec) => new Unit(army, slot, spec, rules))
  const units = joinSides(all, sidesOf(matchup), matchup)
  units.forEach((unit, index) => {
    unit.index = index
    unit.isGiant = isGiantAmong(rules, unit, units)
  })
  return units
}

function places(rules: SovereignRules, matchup: Matchup): Problem[] {
  const { battle } = matchup
  if (battle?.squares === undefined) {
    return [{ path: ['table', 'squares'], message: 'a battle needs a board of squares (SVN-GRID-01)' }]
  }
  const board = new Board(battle.squares, rules)
  const units = combatantsOf(rules, matchup)
  findHomes(board, matchup, units)
  return placeProblems(board, matchup, units)
}

function combatants(rules: SovereignRules, matchup: Matchup): Problem[] {
  return matchup.armies.flatMap((army, a) => {
    const crowd: Problem[] =
      army.units.length > MOST_UNITS
        ? [
            {
              path: ['armies', a, 'units'],
              message: `${army.units.length} combatants; a side has at most ${MOST_UNITS} (SVN-ENC-01)`,
            },
          ]
        : []
    return [...crowd, ...army.units.flatMap((unit, u) => combatant(rules, unit, ['armies', a, 'units', u]))]
  })
}

/** The highest score that is warned of, because a modifier may be meant. */
const DOUBTFUL = 5

/** Warnings about low scores, which may be meant as modifiers. */
function lowScores(rules: SovereignRules, { profile }: UnitSpec, path: readonly (string | number)[]): Problem[] {
  return ATTRIBUTES.flatMap((name): Problem[] => {
    const value = profile[name]
    if (typeof value !== 'number' || value < LOWEST || value > DOUBTFUL) return []
    const modifier = attributeMod(value, rules.attrTable)
    if (modifier === value) return []
    const message = `${value} is read as a score, whose modifier is −${-modifier}; a modifier is −3 to +2, or any under the switch \`attrTable: direct\` (SVN-CHK-04)`
    return [{ path: [...path, 'profile', name], message, severity: 'warning' }]
  })
}

function combatant(rules: SovereignRules, unit: UnitSpec, path: readonly (string | number)[]): Problem[] {
  const { profile, equipment = [], properties = [] } = unit
  const problems = lowScores(rules, unit, path)
  const fault = (at: readonly (string | number)[], message: string, severity?: 'warning') =>
    problems.push({ path: [...path, ...at], message, ...(severity && { severity }) })
  if (FACTS.unitTypes[profile.type] === undefined) {
    fault(['profile', 'type'], `${profile.type} is no kind of combatant; it is a hero, henchman or monster`)
  }
  if (unit.models !== 1) fault(['models'], `${unit.models} models; a combatant is one (SVN-GRID-13)`)
  if (unit.width !== undefined && unit.width !== 1) {
    fault(['width'], `${unit.width} wide; how many squares it has is its \`size\` (SVN-GRID-13)`)
  }
  if (unit.commander !== undefined) fault(['commander'], 'a combatant leads nobody; set him beside them (SVN-ENC-01)')
  const weapons = equipment.filter((name) => WEAPONS[name] !== undefined)
  for (const [i, line] of LINES.entries()) {
    if (profile[line] !== undefined && weapons[i] === undefined) {
      fault(['profile', line], `numbers of a ${line} weapon, and \`equipment\` has ${weapons.length} (SVN-HIT-03)`)
    }
  }
  const bits = gearBits(properties, equipment)
  const [first] = weapons
  if ((bits & SHIELD) !== 0 && first !== undefined && WEAPONS[first]?.hands === 2) {
    fault(['equipment'], `${first} takes two hands, and a shield one (SVN-SHOCK-05)`)
  }
  if ((bits & DUAL_WIELD) !== 0 && weapons.slice(0, 2).filter((name) => WEAPONS[name]?.hands === 1).length < 2) {
    fault(['properties'], 'to dual wield takes two one-handed weapons, the first two of `equipment` (SVN-DW-01)')
  } else if ((bits & DUAL_WIELD) !== 0 && (bits & SHIELD) !== 0) {
    const message = `${weapons[0]}, ${weapons[1]} and a shield take three hands; without \`dualWield\` a shield and one weapon are in hand, without the shield both weapons (SVN-DW-01)`
    fault(['equipment', equipment.indexOf('shield')], message)
  }
  if (properties.filter((name) => name.startsWith('as-') && PROPERTIES[name] !== undefined).length > 1) {
    fault(['properties'], 'led in two ways at once; one of them is enough')
  }
  return problems
}

/** Contacts must join enemies, each pair once, and every combatant must have at least one. */
function contacts(matchup: Matchup): Problem[] {
  const problems: Problem[] = []
  const campOf = campsOf(matchup)
  const pairs = new Set<string>()
  const met = new Set<string>()
  matchup.contacts.forEach(({ unit, of }, c) => {
    const pair = [unit, of].toSorted().join('\u0000')
    if (pairs.has(pair)) {
      problems.push({ path: ['contacts', c], message: `${unit} and ${of} stand side by side already (SVN-MEL-01)` })
    }
    pairs.add(pair)
    met.add(unit).add(of)
    if (campOf.get(unit) === campOf.get(of)) {
      problems.push({ path: ['contacts', c], message: `${unit} and ${of} are no enemies (SVN-MEL-01)` })
    }
  })
  matchup.armies.forEach((army, a) => {
    army.units.forEach(({ id }, u) => {
      if (met.has(id)) return
      problems.push({
        path: ['armies', a, 'units', u],
        message: `${id} stands beside no enemy and would only look on (SVN-MEL-01)`,
      })
    })
  })
  return problems
}
