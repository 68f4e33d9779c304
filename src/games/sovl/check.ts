import type { ContactSpec, Matchup, Problem, UnitSpec } from '../../core/ruleset.ts'
import { SIDES } from './facts.ts'
import type { SovlRules } from './rules.ts'

/** Units of one army that the dice keys tell apart. */
export const MOST_UNITS = 63

/** What forbids a matchup: whatever no set of units on a table could be. */
export function check(rules: SovlRules, matchup: Matchup): Problem[] {
  return [...units(rules, matchup), ...contacts(matchup)]
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

/** A commander may stand in the ranks as one model more (SOVL-G-62); where he does not, the unit is as wide as it can be. */
function wrongWidth({ models, width, entryWidth, commander }: UnitSpec, rules: SovlRules): string | null {
  const most = models + (commander === undefined ? 0 : 1)
  if (width > most) {
    const who = commander === undefined ? counted(models) : `${counted(models)} and a commander`
    return `${width} wide with ${who}; a unit is at most as wide as it has models`
  }
  if (entryWidth === undefined || rules.frontage === 'free') return null
  const entry = Math.min(entryWidth, most)
  if (width === entry || width === Math.min(entryWidth, models)) return null
  return `${width} wide; the entry’s frontage is ${entry} (set the switch frontage: free to choose, SOVL-G-45)`
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
        message: `${contact.unit} and ${contact.of} are in contact already; two units share one contact`,
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
