import type { Strike } from '../../src/games/null-strike/state/state.ts'
import { fail, fieldOf } from './invariants/invariants.ts'

/** Generals look again only at units whose `marks` have grown: whoever is elsewhere, fewer, panicked or calm again has another mark than before. */
export function watchMarks(state: Strike): () => void {
  const { marks } = fieldOf(state)
  const seen = state.units.map(() => ({ as: '', mark: -1 }))
  return () => {
    for (const { index, name, x, y, models, place, panicked } of state.units) {
      const [was, as, mark] = [seen[index], `${x} ${y} ${models} ${place} ${panicked}`, marks[index] as number]
      if (was !== undefined && was.as !== as && was.mark === mark) fail(`${name} was ${was.as} and is ${as} unmarked`)
      seen[index] = { as, mark }
    }
  }
}
