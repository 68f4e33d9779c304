import type { SovlRules } from '../data/rules.ts'

/** Rank Bonus before any cap, SOVL-DISC-02. */
export function rankBonus(models: number, width: number, reading: SovlRules['rankBonus']): number {
  const full = Math.floor(models / width)
  const rest = models % width
  if (reading === 'three-models-incl-first') return (width >= 3 ? full : 0) + (rest >= 3 ? 1 : 0)
  return Math.max(0, full - 1 + (full > 0 && rest > 0 && 2 * rest >= width ? 1 : 0))
}

/** The reading for tests other than Break Tests: there both literal readings add the bonus to the roll (SOVL-DISC-01). */
export function readingBeyondBreaks(reading: SovlRules['disciplineTest']): SovlRules['disciplineTest'] {
  return reading.startsWith('literal') ? 'rank-bonus-added-to-roll' : reading
}

/**
 * The highest 2d6 that passes a test before other modifiers: Discipline, with the Rank Bonus added to the target, to the roll, or to both,
 * so that it cancels (SOVL-X-02). The mixed reading adds it to the roll only in tests that an engagement does not have.
 */
export function holdsOn(discipline: number, rankBonus: number, reading: SovlRules['disciplineTest']): number {
  if (reading === 'literal-both') return discipline
  return reading === 'rank-bonus-added-to-roll' ? discipline - rankBonus : discipline + rankBonus
}
