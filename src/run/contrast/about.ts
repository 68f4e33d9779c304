import type { Contrast, Contrasted } from './contrast.ts'

/** What contrasts have in common, however they were fought. */
export function about(
  { a, b, metric }: Contrasted,
  values: readonly [number, number],
): Pick<
  Contrast,
  | 'matchup'
  | 'a'
  | 'b'
  | 'metric'
  | 'army'
  | 'unit'
  | 'measure'
  | 'kind'
  | 'family'
  | 'correction'
  | 'values'
  | 'blocks'
> {
  return {
    matchup: a.matchup.name,
    a: a.variant.name,
    b: b.variant.name,
    metric: metric.name,
    army: metric.army,
    unit: metric.unit,
    measure: metric.measure,
    kind: metric.kind,
    values,
    family: metric.primary ? 'primary' : 'exploratory',
    correction: metric.primary ? 'holm' : 'benjamini-hochberg',
    blocks: b.tally.blocks,
  }
}

/** Battles beyond those of `played` blocks that `blocks` in all take; null where no number would do, or too few were fought to tell. */
export function battlesLeft(blocks: number, played: number, seats: number): number | null {
  return played >= ENOUGH && Number.isSafeInteger(blocks) ? Math.max(1, blocks - played) * seats : null
}

const ENOUGH = 100
