import type { GameFacts } from '../../core/facts.ts'
import type { ArmySpec, ContactSpec, Matchup, UnitSpec } from '../../core/ruleset.ts'
import { gameFor } from '../../plugins/registry.ts'
import { unused } from '../build/muster.ts'
import { sizesOf } from './sizes.ts'
import type { Roster, Setting, Troop } from './types.ts'

/** A plan for an army of a roster: its name, its units, and its general (null in engagements). */
interface Plan {
  readonly name: string
  readonly troops: readonly Troop[]
  readonly policy: string | null
}

/**
 * The army of a plan. Models are divided into units within their sizes (`sizesOf`); in battles each unit has its cost at `costs` points a
 * model, by index of unit. Units are named after their entries, with a number if the name is taken; their names are added to `taken`.
 *
 * @throws RangeError if no units of the right sizes have exactly that many models
 */
export function mustered(roster: Roster, plan: Plan, costs: readonly number[], taken = new Set<string>()): ArmySpec {
  const { name, troops, policy } = plan
  const module = policy === null ? undefined : roster.modules?.[policy]
  const weights = policy === null ? undefined : roster.weights?.[policy]
  return {
    name,
    policy,
    ...(module !== undefined && { module }),
    ...(weights !== undefined && { weights }),
    units: troops.flatMap((troop) => unitsOf(roster, troop, costs[troop.unit] ?? 0, taken)),
  }
}

function unitsOf(roster: Roster, { unit, models }: Troop, cost: number, taken: Set<string>): UnitSpec[] {
  const of = roster.units[unit]
  if (!of) throw new RangeError(`no unit ${unit}`)
  const isBattle = roster.mode === 'battle'
  const sizes = sizesOf(models, of.models)
  if (sizes === null) throw new RangeError(`${models} models of ${of.id} make no units of ${of.models.join(' to ')}`)
  return sizes.map((size) => ({
    id: unused(of.name, taken),
    models: size,
    ...of.template,
    // Rounded to avoid rounding errors: whole costs stay whole.
    ...(isBattle && { cost: Math.round(size * cost * 1e6) / 1e6 }),
  }))
}

/** Name of the matchup of two armies. */
export function matchName(one: string, other: string): string {
  return `${one} v ${other}`
}

/**
 * Two armies of a roster as a matchup `A v B`, on a table, or without one in contact. Names of units are unique in the matchup. The game
 * has not checked it yet: see `obstacle`.
 *
 * @throws RangeError if an army cannot be mustered
 */
export function meeting(
  roster: Roster,
  plans: readonly [Plan, Plan],
  costs: readonly number[],
  setting: Setting | null,
): Matchup {
  const taken = new Set<string>()
  const [one, other] = plans
  const armies = [mustered(roster, one, costs, taken), mustered(roster, other, costs, taken)] as const
  return {
    name: matchName(one.name, other.name),
    mode: roster.mode,
    turns: roster.turns,
    armies,
    contacts: setting === null ? contactsFor(gameFor(roster).facts, armies) : [],
    ...(setting && { battle: setting.battle }),
  }
}

/**
 * Units of the larger army are put in contact with the units of the smaller army in turn: front to front in the first round, on the next
 * sides in later rounds.
 */
function contactsOf([one, other]: Matchup['armies'], sides: readonly string[]): ContactSpec[] {
  const [many, few] = one.units.length > other.units.length ? [one.units, other.units] : [other.units, one.units]
  return many.map(({ id }, index): ContactSpec => {
    const of = few[index % few.length]?.id ?? ''
    // Units beyond the number of sides meet the last side, which the game refuses.
    const side = sides[Math.min(Math.floor(index / few.length), sides.length - 1)] ?? ''
    // A contact front to front is written from the first army.
    return index < few.length && many === other.units ? { unit: of, side, of: id } : { unit: id, side, of }
  })
}

/** Most units that fight one enemy, if units of the game have no sides. */
const SIDES = 4

/** Number of units of one kind that can fight one unit of another kind: one on each side of it. */
export function unitsAgainstOne(roster: Roster): number {
  return gameFor(roster).facts.sides.length || SIDES
}

/** The reason why the rules of the game forbid a meeting, such as too many units or no room to deploy; null if they allow it. */
export function obstacle(roster: Roster, matchup: Matchup): string | null {
  const problems = gameFor(roster)
    .check(roster.rules.rules, matchup)
    .filter(({ severity }) => severity !== 'warning')
  return problems[0]?.message ?? null
}

/** Contacts of an engagement of two armies that name none; an empty list if the game lets all units meet. */
export function contactsFor({ sides, met }: GameFacts, armies: Matchup['armies']): ContactSpec[] {
  return met === 'all' ? [] : contactsOf(armies, sides)
}
