import type { MatrixDocument } from '../../result/document.ts'
import type { Ended } from '../../result/heading.ts'
import type { RankedCell } from '../../result/ranked.ts'
import { neededCell } from '../sentences/stopped.ts'
import { matchupOf } from './ranking.ts'

/** A pair without a verdict after a run that looked for one. */
interface Open {
  readonly cell: RankedCell
  /** Approximate number of battles still needed, in words. */
  readonly needed: string
  /** Reason why it ended, in words. */
  readonly by: string
}

/**
 * Pairs that a run with a stopping rule left undecided: those nearest to a verdict first, those that no number of battles would decide
 * last.
 */
export function open(document: MatrixDocument): readonly Open[] {
  const found = document.cells.flatMap((cell) => {
    const ended = cell.verdict === 'undecided' ? matchupOf(document, cell)?.ended : undefined
    return ended === undefined ? [] : [{ cell, ended }]
  })
  return found
    .toSorted((a, b) => far(a.ended) - far(b.ended))
    .map(({ cell, ended }) => ({ cell, needed: neededCell(ended), by: ENDS[ended.by] }))
}

function far({ needed }: Ended): number {
  return needed ?? Number.MAX_VALUE
}

const ENDS: Readonly<Record<Ended['by'], string>> = {
  precision: 'its precision',
  verdict: 'a verdict',
  limit: 'its limit',
  budget: 'the budget',
  interrupted: 'the user',
}
