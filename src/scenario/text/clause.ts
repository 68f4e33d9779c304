/** ` (SOVL-G-63)`, or nothing if a game names no clause. */
export function inClause(...clauses: readonly (string | undefined)[]): string {
  const known = clauses.filter((clause) => clause !== undefined)
  return known.length > 0 ? ` (${known.join(', ')})` : ''
}
