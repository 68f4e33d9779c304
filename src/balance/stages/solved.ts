import type { Ground } from '../solver/field.ts'
import { type Duel, duelMeeting } from './duels.ts'
import type { Fight } from './even-fights.ts'

/** Fights that can be solved exactly, so that they need no battles. */

/**
 * Most paths of a fight that is solved exactly, for each battle that the solution replaces. With more paths the solution takes much longer than
 * battles that give the same precision. A fight may also use its share of a fixed number of paths, and there is an upper limit.
 */
const PATHS_OF_A_BATTLE = 4
const PATHS_OF_A_LIST = 500_000
const MOST_PATHS = 300_000
/** If the first fights, this many in succession, cannot be solved, no more fights of the game are tried. */
const TRIED = 8

/** Solves the fights of all duels at equal points by some costs, if they are small enough. */
export async function solveAt(ground: Ground, duels: readonly Duel[], costs: readonly number[]): Promise<void> {
  if (ground.roster.mode !== 'engagement') return
  const first = duels.flatMap((duel) => untried(duel, costs))
  await solveFights(ground, first.slice(0, TRIED), duels.length, costs)
  const found = duels.flatMap(({ solvable }) => [...solvable.values()])
  if (found.length > 0 && !found.includes(true)) return
  await solveFights(ground, first.slice(TRIED), duels.length, costs)
  await solveRest(ground, duels, duels.length, costs)
  // Fights that cost no battles leave no error but the choice of numbers of models: more numbers make it small.
  const exact = duels.filter((duel) => duel.isExactAt(costs))
  for (const duel of exact) duel.addNumbers()
  await solveRest(ground, exact, duels.length, costs)
}

/** Solves the fights of some duels whose kinds of fights can be solved. `all`: the number of all duels. */
async function solveRest(ground: Ground, duels: readonly Duel[], all: number, costs: readonly number[]): Promise<void> {
  const rest = duels.flatMap((duel) =>
    distinct(duel.evenly(costs).fights).flatMap((fight) =>
      duel.solvable.get(duel.groupOf(fight)) === true ? [{ duel, fight }] : [],
    ),
  )
  await solveFights(ground, rest, all, costs)
}

interface Asked {
  readonly duel: Duel
  readonly fight: Fight
}

/** For each kind of fight that was not tried yet: its fight with the most models, because it takes the most paths. */
function untried(duel: Duel, costs: readonly number[]): Asked[] {
  const largest = new Map<string, Fight>()
  for (const fight of duel.evenly(costs).fights) {
    const group = duel.groupOf(fight)
    const known = largest.get(group)
    if (duel.solvable.has(group)) continue
    if (known === undefined || fight.models + fight.count > known.models + known.count) largest.set(group, fight)
  }
  return [...largest.values()].map((fight) => ({ duel, fight }))
}

async function solveFights(
  ground: Ground,
  asked: readonly Asked[],
  duels: number,
  costs: readonly number[],
): Promise<void> {
  const open = asked.flatMap(({ duel, fight }) => {
    if (duel.isSolved(fight)) return []
    const meeting = { ...duelMeeting(ground.roster, duel, fight), setting: null, blocks: 1 }
    const { hasMoreNumbers } = duel
    return ground.allows(meeting, costs) ? [{ duel, fight, meeting, hasMoreNumbers }] : []
  })
  const paths = Math.round((PATHS_OF_A_BATTLE * ground.roster.battles + PATHS_OF_A_LIST) / duels)
  const scores = await ground.solve(
    open.map(({ meeting }) => meeting),
    costs,
    Math.min(MOST_PATHS, paths),
  )
  for (const [i, score] of scores.entries()) {
    const { duel, fight, hasMoreNumbers } = open[i] as (typeof open)[number]
    const group = duel.groupOf(fight)
    // A fight of the added numbers may be too large although those of the usual numbers are not.
    if (score === null && hasMoreNumbers) duel.removeNumbers()
    else if (score === null) duel.solvable.set(group, false)
    else {
      duel.solve(fight, score)
      if (!duel.solvable.has(group)) duel.solvable.set(group, true)
    }
  }
}

function distinct(fights: readonly Fight[]): Fight[] {
  return [...new Map(fights.map((fight) => [`${fight.models} ${fight.count}`, fight])).values()]
}
