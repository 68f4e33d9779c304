import { type ExactSolution, solve } from '../../../src/core/exact.ts'
import type { ContactSpec, Matchup, Profile, UnitSpec } from '../../../src/core/ruleset.ts'
import { EDITIONS, type StrikeRules } from '../../../src/games/null-strike/data/rules.ts'
import { NULL_STRIKE } from '../../../src/games/null-strike/null-strike.ts'

/** Units and engagements of Null Strike for tests. */

export const CORE: StrikeRules = EDITIONS.core

export function but(changes: Partial<StrikeRules>): StrikeRules {
  return { ...CORE, ...changes }
}

export type Arm = readonly [hands: number, range: number, attacks: number, strength: number, ap: number, melee: number]
type Stats = readonly [
  speed: number,
  skill: number,
  evasion: number,
  strength: number,
  toughness: number,
  armour: number,
  morale: number,
]

export const KNIFE: Arm = [1, 1, 1, 0, 0, 1]
export const BLADE: Arm = [1, 1, 2, 0, 0, 1]
export const PISTOL: Arm = [1, 12, 1, 3, 0, 0]
export const CARBINE: Arm = [2, 24, 1, 4, 0, 0]
export const STUBBER: Arm = [2, 36, 4, 4, 1, 0]
export const LANCE: Arm = [2, 36, 1, 8, 3, 0]
/** A gun with unlimited range. */
export const GUN: Arm = [1, 60, 1, 12, 0, 0]

function arm([hands, range, attacks, strength, ap, melee]: Arm): Record<string, number> {
  return { hands, range, attacks, strength, ap, melee }
}

export interface More extends Partial<UnitSpec> {
  readonly numbers?: Readonly<Record<string, number | Readonly<Record<string, number | string>>>>
}

export function unit(id: string, models: number, stats: Stats, arms: readonly Arm[], more: More = {}): UnitSpec {
  const { numbers = {}, ...rest } = more
  const [speed, skill, evasion, strength, toughness, armour, morale] = stats
  const [first, second, third] = arms
  const profile: Profile = {
    type: 'troops',
    speed,
    skill,
    evasion,
    strength,
    toughness,
    armour,
    morale,
    weapon: arm(first ?? KNIFE),
    ...(second && { secondWeapon: arm(second) }),
    ...(third && { thirdWeapon: arm(third) }),
    ...numbers,
  }
  return { id, models, profile, cost: 90, ...rest }
}

// The sample units of the oracle values.
export const A1 = (id = 'A1', more: More = {}): UnitSpec =>
  unit(id, 10, [5, 4, 4, 3, 4, 5, 4], [CARBINE, KNIFE], { properties: ['capture'], ...more })
export const A4 = (id = 'A4', more: More = {}): UnitSpec => unit(id, 3, [5, 4, 4, 3, 4, 5, 4], [STUBBER], more)
export const A5 = (id = 'A5', more: More = {}): UnitSpec => unit(id, 3, [5, 4, 4, 3, 4, 5, 4], [LANCE], more)
export const B1 = (id = 'B1', more: More = {}): UnitSpec =>
  unit(id, 15, [5, 3, 3, 3, 3, 6, 5], [BLADE], { properties: ['capture'], ...more })
export const B2 = (id = 'B2', more: More = {}): UnitSpec =>
  unit(id, 8, [6, 4, 4, 4, 4, 4, 4], [PISTOL, BLADE], { properties: ['capture'], ...more })
export const B9 = (id = 'B9', more: More = {}): UnitSpec =>
  unit(
    id,
    1,
    [6, 4, 1, 8, 9, 2, 2],
    [
      [2, 48, 3, 6, 2, 0],
      [2, 1, 3, 0, 1, 1],
    ],
    more,
  )

/** A transport for ten models, and a Warlord that can capture. */
export const CARRIER = (id = 'carrier', more: More = {}): UnitSpec =>
  unit(id, 1, [8, 4, 2, 4, 8, 2, 3], [STUBBER], { numbers: { type: 'vehicle' as never, transport: 10 }, ...more })
export const CAPTAIN = (id = 'captain', more: More = {}): UnitSpec =>
  unit(id, 1, [5, 6, 5, 4, 5, 3, 2], [PISTOL, BLADE], { properties: ['warlord', 'capture'], ...more })

/** Under `SURE` every attack of such a unit removes one model of such a target, so that nothing is random. */
export const SURE: StrikeRules = { ...CORE, opposedRoll: 'diffRaw', panicTrigger: 'never' }
export const KILLERS = (id: string, models: number, arms: readonly Arm[], more: More = {}): UnitSpec =>
  unit(id, models, [5, 12, 1, 12, 1, 7, 4], arms, more)

export function engagement(
  first: readonly UnitSpec[],
  second: readonly UnitSpec[],
  side: string,
  turns: number | null = 1,
  contacts?: readonly ContactSpec[],
): Matchup {
  return {
    name: 'first v second',
    mode: 'engagement',
    turns,
    armies: [
      { name: 'First', policy: null, units: first },
      { name: 'Second', policy: null, units: second },
    ],
    contacts: contacts ?? first.map(({ id }) => ({ unit: id, side, of: (second[0] as UnitSpec).id })),
  }
}

export function solved(matchup: Matchup, rules: StrikeRules = CORE, budget = 2_000_000): ExactSolution {
  const solution = solve(NULL_STRIKE, NULL_STRIKE.setup(rules, matchup), matchup.turns, budget)
  if (solution === null) throw new Error(`${matchup.name} is too large`)
  return solution
}

/** Exact mean, or chance, of a measure of a unit. */
export function mean(matchup: Matchup, unitId: string, measure: string, rules: StrikeRules = CORE): number {
  const columns = NULL_STRIKE.columns(NULL_STRIKE.setup(rules, matchup))
  const at = columns.findIndex((column) => column.unit === unitId && column.measure.name === measure)
  return solved(matchup, rules).columns[at]?.mean ?? Number.NaN
}

/** Exact chances of a count of a unit, by value. */
export function chances(
  matchup: Matchup,
  unitId: string,
  measure: string,
  rules: StrikeRules = CORE,
): readonly number[] {
  const columns = NULL_STRIKE.columns(NULL_STRIKE.setup(rules, matchup))
  const at = columns.findIndex((column) => column.unit === unitId && column.measure.name === measure)
  return solved(matchup, rules).columns[at]?.pmf ?? []
}
