import type { ResultDocument } from '../../result/document.ts'
import type { MatchupResult } from '../../result/heading.ts'

/** Matchups with at least one battle; an interrupted run may have others. The matchups of a sweep are those of its cells. */
export function finished(document: ResultDocument): readonly MatchupResult[] {
  return [...document.matchups, ...swept(document)].filter(({ battles }) => battles !== 0)
}

/** The matchups of a sweep's cells. The variant of each also names its settings: `core, models=15`. */
function swept(document: ResultDocument): readonly MatchupResult[] {
  if (document.command !== 'sweep') return []
  const { axes, cells } = document
  return cells.map(({ at, matchup }) => {
    const settings = axes.map(({ label }, i) => `${label}=${at[i] ?? 'none'}`)
    return { ...matchup, variant: [matchup.variant, ...settings].join(', ') }
  })
}
