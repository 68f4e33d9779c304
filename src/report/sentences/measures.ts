import type { GameFacts, Measure } from '../../core/facts.ts'
import type { MatchupResult, UnitResult } from '../../result/heading.ts'
import type { Kind } from './format.ts'

/** What a measure is of: a unit and its army may both have one of that name. */
export type Owner = NonNullable<Measure['of']>

/** The measures of an owner, in the order of the facts. */
export function measuresOf({ measures }: GameFacts, owner: Owner): Measure[] {
  return measures.filter(({ of = 'unit' }) => of === owner)
}

/** The title of a measure for reports; its key where the game does not know it. */
export function titleOf(facts: GameFacts, measure: string, owner: Owner = 'unit'): string {
  return known(facts, measure, owner)?.title ?? measure
}

/** Events are shares of the battles, everything else a mean. */
export function kindOf(facts: GameFacts, measure: string, owner: Owner = 'unit'): Kind {
  return known(facts, measure, owner)?.kind === 'event' ? 'share' : 'count'
}

function known(facts: GameFacts, measure: string, owner: Owner): Measure | undefined {
  return measuresOf(facts, owner).find(({ name }) => name === measure)
}

/** What units suffer, as the game calls it: `wounds`, `damage`. */
export function harm(facts: GameFacts): string {
  const title = known(facts, 'woundsSuffered', 'unit')?.title ?? 'Counts'
  return title.toLowerCase().split(' ')[0] ?? 'counts'
}

/** Whether a whole battle was fought, of which armies have measures of their own, and not an engagement. */
export function isBattle({ sides, battle }: MatchupResult): boolean {
  return sides !== undefined || battle !== undefined
}

/** What a player asks first about a unit: the first two counts and every event. The rest is in the CSV and folded into the page. */
export function foremost(facts: GameFacts, units: readonly UnitResult[]): string[] {
  const there = measuresOf(facts, 'unit').filter(({ name }) => units.some(({ measures }) => name in measures))
  const counts = there.filter(({ kind }) => kind === 'count').slice(0, 2)
  return there.filter((measure) => measure.kind === 'event' || counts.includes(measure)).map(({ name }) => name)
}
