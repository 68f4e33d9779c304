import type { Dice } from '../../../src/core/dice.ts'
import { solve } from '../../../src/core/exact.ts'
import { FIRST_MEASURE, type Matchup, OUTCOME } from '../../../src/core/ruleset.ts'
import { ENGAGEMENT_MEASURES as MEASURES } from '../../../src/games/sovl/data/measures.ts'
import type { SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import { byUnit, CORE, type MeasureName, rows, type UnitNumbers } from './units.ts'

/** Exact chances and means. */
export interface Exact {
  readonly outcome: readonly [number, number, number]
  readonly turns: readonly number[]
  /** By unit and measure: mean of a count, probability of an event. */
  readonly units: Readonly<Record<string, UnitNumbers>>
  /** By unit: P(broke in turn 1, 2, …). */
  readonly broke: Readonly<Record<string, readonly number[]>>
  /** By unit: P(0, 1, 2, … models lost). */
  readonly modelsLost: Readonly<Record<string, readonly number[]>>
}

export function exact(matchup: Matchup, rules: SovlRules = CORE): Exact {
  const solution = solvable(matchup, rules, 5_000_000)
  if (solution === null) throw new Error('too many ways the dice can fall')
  return solution
}

/** The same, or null if there are more than `budget` ways the dice can fall. */
export function solvable(matchup: Matchup, rules: SovlRules, budget: number): Exact | null {
  const state = SOVL.setup(rules, matchup)
  const solution = solve(SOVL, state, matchup.turns, budget)
  if (solution === null) return null
  const { columns, outcome, turns } = solution
  const ids = state.units.map((unit) => unit.name)
  const index = MEASURES.map(({ name }) => name)
  const column = (unit: number, name: MeasureName) => columns[unit * MEASURES.length + index.indexOf(name)]
  return {
    outcome,
    turns,
    units: byUnit(ids, (at) => columns[at]?.mean as number),
    broke: Object.fromEntries(ids.map((id, i) => [id, column(i, 'broke')?.byTurn ?? []])),
    modelsLost: Object.fromEntries(ids.map((id, i) => [id, column(i, 'modelsLost')?.pmf ?? []])),
  }
}

/** Means of a sample, with their standard errors. */
export interface Sampled {
  readonly battles: number
  readonly outcome: readonly [number, number, number]
  readonly units: Readonly<Record<string, UnitNumbers>>
  readonly errors: Readonly<Record<string, UnitNumbers>>
}

/** A sample of this many battles: means of counts, and shares of battles with an event. */
export function sample(matchup: Matchup, rules: SovlRules, dice: Dice, battles: number): Sampled {
  const ids = matchup.armies.flatMap((army) => army.units.map(({ id }) => id))
  const width = ids.length * MEASURES.length
  const sums = new Float64Array(width)
  const squares = new Float64Array(width)
  const outcome: [number, number, number] = [0, 0, 0]
  for (const row of rows(matchup, rules, dice, battles)) {
    outcome[row[OUTCOME] as 0 | 1 | 2] += 1 / battles
    for (let i = 0; i < width; i++) {
      const seen = row[FIRST_MEASURE + i] as number
      const value = EVENT[i % MEASURES.length] === true && seen > 0 ? 1 : seen
      sums[i] = (sums[i] as number) + value
      squares[i] = (squares[i] as number) + value * value
    }
  }
  const mean = (i: number): number => (sums[i] as number) / battles
  return {
    battles,
    outcome,
    units: byUnit(ids, mean),
    errors: byUnit(ids, (i) => Math.sqrt(((squares[i] as number) / battles - mean(i) ** 2) / (battles - 1))),
  }
}

/**
 * If fewer cases than this are expected, the standard error of a sample is unreliable. The sample may then have up to three times as many
 * cases.
 */
const RARE = 10

/** All values of a sample that differ from the exact value by more than this many standard errors. */
export function strays(truth: Exact, sampled: Sampled, errors: number): string[] {
  const { battles } = sampled
  const found: string[] = []
  const hold = (name: string, value: number, expected: number, error: number): void => {
    const few = Math.min(expected, Math.abs(1 - expected)) * battles < RARE ? (3 * RARE) / battles : 0
    // The last term covers values that cannot vary.
    const allowed = errors * error + few + 1e-9
    if (Math.abs(value - expected) > allowed) found.push(`${name}: ${value}, not ${expected} within ${allowed}`)
  }
  const ofShare = (p: number): number => Math.sqrt((Math.abs(p) * Math.abs(1 - p)) / battles)
  truth.outcome.forEach((p, i) => hold(`outcome ${i}`, sampled.outcome[i] as number, p, ofShare(p)))
  for (const [unit, numbers] of Object.entries(truth.units)) {
    for (const { name, kind } of MEASURES) {
      const error = kind === 'event' ? ofShare(numbers[name]) : (sampled.errors[unit]?.[name] as number)
      hold(`${unit} ${name}`, sampled.units[unit]?.[name] as number, numbers[name], error)
    }
  }
  return found
}

/** By measure: whether it is an event. */
const EVENT = MEASURES.map(({ kind }) => kind === 'event')
