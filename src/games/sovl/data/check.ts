import type { ContactSpec, Matchup, Problem, UnitSpec } from '../../../core/ruleset.ts'
import { MOST_UNITS } from '../../../kit/seating.ts'
import { leadership } from '../chapters/commander.ts'
import { deployment } from './ground-check.ts'
import type { SovlRules } from './rules.ts'
import { SIDES } from './sides.ts'

/** Faults of a matchup that cannot be set up. */
export function check(rules: SovlRules, matchup: Matchup): Problem[] {
  const problems = units(rules, matchup)
  if (matchup.mode === 'engagement') return [...problems, ...contacts(matchup)]
  // Without a legal width there is no footprint.
  return problems.length > 0 ? problems : [...deployment(rules, matchup), ...stakes(rules, matchup)]
}

/** Warns of units without a cost if points decide battles that go to the last turn: they count nothing (SOVL-END-02). */
function stakes({ score }: SovlRules, { armies }: Matchup): Problem[] {
  if (score === 'units-destroyed') return []
  return armies.flatMap(({ units: own }, a): Problem[] => {
    const without = own.filter(({ cost }) => cost === undefined).length
    if (without === 0) return []
    const some = without === own.length ? 'no unit here has one' : `${without} of ${own.length} units here have none`
    const message = `\`cost\` is missing, ${some}: points decide a battle that goes to the last turn, and such a unit counts nothing (SOVL-END-02)`
    const path = ['armies', a, 'units', own.findIndex(({ cost }) => cost === undefined)]
    return [{ path, message, severity: 'warning' }]
  })
}

function units(rules: SovlRules, matchup: Matchup): Problem[] {
  const problems: Problem[] = []
  matchup.armies.forEach((army, a) => {
    if (army.units.length > MOST_UNITS) {
      problems.push({
        path: ['armies', a, 'units'],
        message: `${army.units.length} units; an army has at most ${MOST_UNITS}`,
      })
    }
    army.units.forEach((unit, u) => {
      const message = wrongWidth(unit, rules)
      if (message !== null) problems.push({ path: ['armies', a, 'units', u, 'width'], message })
    })
  })
  return problems
}

/**
 * The fault of a requested width, compared with the models in the ranks and the frontage of the entry (SOVL-G-45, SOVL-G-62); null if there
 * is none.
 */
function wrongWidth(unit: UnitSpec, rules: SovlRules): string | null {
  if (unit.width === undefined) return null
  const { standing } = leadership(unit, rules)
  if (unit.width > standing) {
    const who = standing > unit.models ? `${counted(unit.models)} and a commander` : counted(unit.models)
    return `${unit.width} wide with ${who}; a unit is at most as wide as it has models`
  }
  const entry = Math.min(unit.entryWidth ?? unit.width, standing)
  if (rules.frontage === 'free' || unit.width === entry) return null
  return `${unit.width} wide; the entry’s frontage is ${entry} (set the switch frontage: free to choose, SOVL-G-45)`
}

function counted(models: number): string {
  return models === 1 ? '1 model' : `${models} models`
}

function contacts(matchup: Matchup): Problem[] {
  const problems: Problem[] = []
  const taken = new Map<string, ContactSpec>()
  const pairs = new Set<string>()
  const inContact = new Set<string>()
  matchup.contacts.forEach((contact, c) => {
    const pair = [contact.unit, contact.of].toSorted().join('\u0000')
    if (pairs.has(pair)) {
      problems.push({
        path: ['contacts', c],
        message: `${contact.unit} and ${contact.of} are in contact already; a charge is against one side (SOVL-CHG-10)`,
      })
      return
    }
    pairs.add(pair)
    inContact.add(contact.unit).add(contact.of)
    const ends = [
      { unit: contact.unit, side: SIDES[0], field: 'unit' },
      { unit: contact.of, side: contact.side, field: 'side' },
    ]
    for (const { unit, side, field } of ends) {
      const key = `${unit}\u0000${side}`
      if (taken.has(key)) {
        problems.push({
          path: ['contacts', c, field],
          message: `the ${side} of ${unit} is engaged already; a side has room for one enemy (SOVL-CHG-12)`,
        })
      }
      taken.set(key, contact)
    }
  })
  matchup.armies.forEach((army, a) => {
    army.units.forEach((unit, u) => {
      if (inContact.has(unit.id)) return
      problems.push({
        path: ['armies', a, 'units', u, 'id'],
        message: `${unit.id} is in no contact; in an engagement every unit stands in one (SOVL-CMB-01)`,
      })
    })
  })
  return problems
}
