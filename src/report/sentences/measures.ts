import type { GameFacts, Measure } from '../../core/facts.ts'
import { hasRole } from '../../core/roles.ts'
import type { MatchupResult, Measured, UnitResult } from '../../result/heading.ts'
import { isNothing, type Kind } from './format.ts'

/** The kind of owner of a measure. A unit and its army may both have a measure of one name. */
export type Owner = NonNullable<Measure['of']>

/** The measures of an owner, in the order of the facts. */
export function measuresOf({ measures }: GameFacts, owner: Owner): Measure[] {
  return measures.filter(({ of = 'unit' }) => of === owner)
}

/** The title of a measure for reports; its key if the game does not know it. */
export function titleOf(facts: GameFacts, measure: string, owner: Owner = 'unit'): string {
  return known(facts, measure, owner)?.title ?? measure
}

/** The kind of number of a measure: events are shares of the battles, scores are told in percent as well, all other measures are means. */
export function kindOf(facts: GameFacts, measure: string, owner: Owner = 'unit'): Kind {
  const { kind, score } = known(facts, measure, owner) ?? {}
  return kind === 'event' || score ? 'share' : 'count'
}

function known(facts: GameFacts, measure: string, owner: Owner): Measure | undefined {
  return measuresOf(facts, owner).find(({ name }) => name === measure)
}

/** The game's word for harm to units: `wounds`, `damage`. */
export function harm(facts: GameFacts): string {
  const title = measuresOf(facts, 'unit').find((measure) => hasRole(measure, 'harm'))?.title ?? 'Counts'
  return title.toLowerCase().split(' ')[0] ?? 'counts'
}

/** Whether the matchup is a whole battle and not an engagement. Only whole battles have measures of armies. */
export function isBattle({ sides, battle }: MatchupResult): boolean {
  return sides !== undefined || battle !== undefined
}

/** Whether a table has a measure: any of these has it, and not all are 0 in every battle. */
export function isTold(of: readonly Measured[], measure: string): boolean {
  return of.some(({ measures }) => measures[measure] !== undefined && !isNothing(measures[measure]))
}

/** The main measures of a unit: the first two counts and every event. The others are in the CSV files and folded away in the page. */
export function foremost(facts: GameFacts, units: readonly UnitResult[]): string[] {
  const there = measuresOf(facts, 'unit').filter(({ name }) => units.some(({ measures }) => name in measures))
  const counts = there.filter(({ kind }) => kind === 'count').slice(0, 2)
  return there.filter((measure) => measure.kind === 'event' || counts.includes(measure)).map(({ name }) => name)
}
