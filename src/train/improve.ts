import type { Weights } from '../core/ruleset.ts'
import type { Arena } from '../run/players/arena.ts'
import { CrossEntropy } from './cross-entropy.ts'
import { type Ground, gainOf, type Scored, scoresOf } from './league.ts'
import type { Space } from './space.ts'

/** Number of generals in one generation. */
const POPULATION = 20

const GENERATIONS = 10

/** Shares of the budget: the search, the choice among what it found, and the verdict on fresh dice. */
const [SEARCH, CHOICE] = [0.65, 0.15]

export interface Improved {
  /** The weights that were chosen; those of the start if nothing better was found. */
  readonly weights: Weights
  /** Scores of the start and of the chosen weights against the opponent, on dice that neither the search nor the choice used. */
  readonly before: Scored
  readonly after: Scored
  /** The mean score of each generation, on dice of its own. */
  readonly generations: readonly number[]
}

/**
 * Looks for weights that score better against the opponent than the weights of the start do. It has three parts, each on its own dice: a
 * cross-entropy search, a choice among its last means and the start, and a verdict. The result depends only on the seed and the budget.
 */
export async function improve(
  arena: Arena,
  grounds: readonly Ground[],
  space: Space,
  seed: string,
  battles: number,
): Promise<Improved> {
  const search = new CrossEntropy(space.start, space.spread, seed)
  let from = 0
  /** Scores generals with a share of the budget. */
  const score = async (generals: readonly Weights[], share: number): Promise<readonly Scored[]> => {
    const blocks = Math.max(2, Math.floor((share * battles) / generals.length / battlesOfBlock(grounds)))
    const scores = await scoresOf(arena, grounds, generals, { from, blocks })
    from += 2 * blocks
    return scores
  }
  const generations: number[] = []
  const found: Weights[] = []
  for (let generation = 0; generation < GENERATIONS; generation++) {
    const population = search.draw(POPULATION)
    const scores = (await score(population.map(space.weights), SEARCH / GENERATIONS)).map(({ mean }) => mean)
    generations.push(scores.reduce((sum, mean) => sum + mean, 0) / scores.length)
    search.learn(population, scores)
    found.push(space.weights(search.mean))
  }
  const start = space.weights(space.start)
  const last = [start, ...found.slice(-LAST)]
  const tried = await score(last, CHOICE)
  const best = tried.reduce((at, { mean }, i) => (mean > (tried[at]?.mean ?? 0) ? i : at), 0)
  const [first, top] = [tried[0], tried[best]]
  // Without the threshold of one standard error, luck of the dice would decide the choice.
  const isBetter = first !== undefined && top !== undefined && isAhead(first, top)
  const weights = (isBetter ? last[best] : start) ?? start
  const [before, after] = await score([start, weights], 1 - SEARCH - CHOICE)
  if (before === undefined || after === undefined) throw new Error('no score of start and end')
  return { weights, before, after, generations }
}

/** Whether the second score is above the first by more than a standard error of their difference. */
function isAhead(before: Scored, after: Scored): boolean {
  const { mean, error } = gainOf(before, after)
  return mean > error
}

/** Number of last generations whose means are candidates of the choice. */
const LAST = 3

/** Number of battles if one block of every matchup is played with the general at the head of each army in turn. */
export function battlesOfBlock(grounds: readonly Ground[]): number {
  return 2 * grounds.reduce((sum, { seats }) => sum + seats, 0)
}

/** Least number of battles for `improve`: with fewer, a generation has less than two blocks. */
export function leastBattles(grounds: readonly Ground[]): number {
  return Math.ceil((2 * battlesOfBlock(grounds) * POPULATION * GENERATIONS) / SEARCH)
}
