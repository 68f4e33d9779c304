import { FIRST_MEASURE, OUTCOME } from '../../../core/ruleset.ts'
import type { Cell } from '../../players/cell.ts'
import type { Group } from '../../study/group.ts'
import { metricOf } from '../../study/metric.ts'
import type { CompareStudy } from '../../study/study.ts'
import { apart, scoresApart } from './apart.ts'
import { paired, pairedScore } from './paired.ts'
import type { Contrast } from './types.ts'

/** Every variant against the base, matchup by matchup and metric by metric. */
export function contrasts(study: CompareStudy, groups: readonly Group[]): Contrast[] {
  const cells = groups.flatMap(({ members }) => members).toSorted((a, b) => a.index - b.index)
  const { variants, matchups } = study.scenario
  return matchups.flatMap((_, matchup) =>
    variants.slice(1).flatMap((_variant, pair): Contrast[] => {
      const a = cells[matchup] as Cell
      const b = cells[(pair + 1) * matchups.length + matchup] as Cell
      if (a.tally.blocks === 0 || b.tally.blocks === 0) return []
      return common(a, b).flatMap((columns, i) => {
        // If rules change which army goes first, the score of that side belongs to another army, and a difference would mean nothing.
        if (isUneven(a, columns[0])) return []
        const contrasted = { a, b, metric: metricOf(a, columns[0]), columns }
        const isScore = columns[0] === OUTCOME
        if (study.independent) return isScore ? scoresApart(study, contrasted) : apart(contrasted)
        const group = groups[matchup] as Group
        // A cross tally has all common columns except the outcome.
        return isScore ? pairedScore(study, group, pair, contrasted) : paired(study, group, pair, contrasted, i - 1)
      })
    }),
  )
}

function isUneven({ columns }: Cell, column: number): boolean {
  return columns[column - FIRST_MEASURE]?.measure.uneven !== undefined
}

/** Columns that both have, the outcome first, in the order of a cross tally. */
function common(a: Cell, b: Cell): (readonly [number, number])[] {
  const names = b.tally.layout.names
  return a.tally.layout.names.flatMap((name, column) => {
    const other = names.indexOf(name)
    return other < 0 ? [] : [[column, other] as const]
  })
}
