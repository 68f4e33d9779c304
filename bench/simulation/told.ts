import type { Estimate, MatchupResult } from '../../src/result/heading.ts'

/** One estimate of a document. */
export interface Told {
  /** Its name, as the metrics of a comparison have it. The chance of an event by a turn has the turn at the end. */
  readonly name: string
  /** Its sort; the table has one line for each sort. */
  readonly sort: 'score' | 'outcome' | 'count' | 'event' | 'by turn'
  readonly estimate: Estimate
}

/** All estimates that a document gives for a matchup. */
export function toldOf({ outcome, score, turns, units }: MatchupResult): Told[] {
  const twice = new Set(units.map(({ unit }) => unit)).size < units.length
  const nameOf = (army: string, unit: string): string => (twice ? `${army}.${unit}` : unit)
  return [
    { name: 'score', sort: 'score', estimate: score },
    ...Object.entries(outcome).map(([name, estimate]) => ({ name, sort: 'outcome' as const, estimate })),
    { name: 'turns', sort: 'count', estimate: turns },
    ...units.flatMap(({ army, unit, measures, byTurn }) => [
      ...Object.entries(measures).map(([name, estimate]): Told => {
        return { name: `${nameOf(army, unit)}.${name}`, sort: name in byTurn ? 'event' : 'count', estimate }
      }),
      ...Object.entries(byTurn).flatMap(([name, estimates]) =>
        estimates.map(
          (estimate, i): Told => ({ name: `${nameOf(army, unit)}.${name} by ${i + 1}`, sort: 'by turn', estimate }),
        ),
      ),
    ]),
  ]
}

/** The true values of a matchup, by name. */
export function truthsOf(exact: MatchupResult): Map<string, number> {
  return new Map(toldOf(exact).map(({ name, estimate }) => [name, estimate.estimate]))
}
