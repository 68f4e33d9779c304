import type { MatchupResult, ResultDocument } from '../run/document.ts'

/** Matchups there is something to report of: an interrupted run may have others, without a single battle. */
export function finished({ matchups }: ResultDocument): readonly MatchupResult[] {
  return matchups.filter(({ battles }) => battles !== 0)
}
