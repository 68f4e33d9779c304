import type { ContactSpec, Matchup, Problem, Side, UnitSpec } from '../core/ruleset.ts'

/** Functions for setting up a battle or an engagement, shared by all games. */

/** Most turns of a battle: the turn number has 13 bits in the keys of dice. An engagement that is still undecided after them is a draw. */
export const LONGEST = 8191

/** Throws the first fault of a matchup; warnings do not throw. */
export function refuse(problems: readonly Problem[]): void {
  const fault = problems.find(({ severity }) => severity !== 'warning')
  if (fault !== undefined) throw new Error(fault.message)
}

/** The units of both armies, those of the first army first, each in the order of its list. */
export function unitsOf<U>({ armies }: Matchup, make: (army: Side, slot: number, spec: UnitSpec) => U): U[] {
  return armies.flatMap(({ units }, army) => units.map((spec, slot) => make(army === 0 ? 0 : 1, slot, spec)))
}

/** The names of the armies. */
export function armyNames({ armies: [first, second] }: Matchup): [string, string] {
  return [first.name, second.name]
}

/** Battles in a block: two if the armies change seats, else one. */
export function seatsOf({ battle }: Matchup): number {
  return battle?.seats === 'swap' ? 2 : 1
}

/** Calls a function for the two enemies of every contact of an engagement. */
export function meet<U extends { readonly name: string; readonly army: Side }>(
  units: readonly U[],
  { contacts }: Matchup,
  join: (unit: U, foe: U, contact: ContactSpec) => void,
): void {
  const byName = new Map(units.map((unit) => [unit.name, unit]))
  for (const contact of contacts) {
    const unit = byName.get(contact.unit)
    const foe = byName.get(contact.of)
    if (unit === undefined || foe === undefined || unit.army === foe.army) {
      throw new Error(`no contact can be made of ${contact.unit} and ${contact.of}`)
    }
    join(unit, foe, contact)
  }
}
