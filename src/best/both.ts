import * as maths from '../core/maths.ts'
import type { BothDocument } from '../result/both.ts'
import { SCHEMA } from '../result/heading.ts'
import { headingOf } from '../run/heading.ts'
import type { Arena } from '../run/players/arena.ts'
import type { Choice } from '../scenario/choice/read.ts'
import { BothRounds, LEAST_BLOCKS, MOST_MIXED, ROUNDS, SHARE_OF_LAST_RACE } from './both-rounds.ts'
import { toldOf } from './both-told.ts'
import { NoAnswer } from './no-answer.ts'
import { mostCells } from './race.ts'
import { mostOfSearch } from './search.ts'
import type { Ahead } from './tell.ts'

/**
 * Both armies choose. Each begins with its list of the scenario; in every round each army searches for the best answer to the mixture that is
 * the equilibrium of the lists known so far, and both answers become known (double oracle; McMahan, Gordon & Blum, ICML 2003). At the end one
 * more search for each army finds an answer to the other's mixture. Its gain is a lower bound of what the best answer gains.
 */

/** Shares of the battles: all searches together, the pairs of lists that are known, and fresh dice for all that is told. */
const SHARES = { searches: 0.65, pairs: 0.15, fresh: 0.2 } as const

export interface BothOptions {
  /** Battles in all, about. */
  readonly battles: number
  readonly repeat: string
  readonly onStage?: (name: string) => void
  /** Called after each round with the list that each army fields most often. */
  readonly onAhead?: (lists: readonly Ahead[]) => void
}

/** The stages of the work, with the most battles that each plays. `lists`: of each army, the number of legal lists, null if they are too many to race all. */
export function bothStages(
  lists: readonly (number | null)[],
  { battles, seats }: { readonly battles: number; readonly seats: number },
): readonly { readonly name: string; readonly battles: number }[] {
  const part = (name: string, cells: number) => ({ name, battles: Math.ceil(cells * seats) })
  const cells = cellsOfSearch(battles, seats)
  const searches = lists.map((many) => {
    const search = mostOfSearch(many, { cells: (1 - SHARE_OF_LAST_RACE) * cells, cellsOfAll: cells, keep: 1, turn: 1 })
    const entrants = search.finalists + ROUNDS + 1
    return search.cells + mostCells(entrants, { budget: SHARE_OF_LAST_RACE * cells, keep: 1, turn: 1 })
  })
  const pairs = maths.squared(ROUNDS + 1)
  return [
    part(
      `searches of both armies, in at most ${ROUNDS} rounds and one more`,
      (ROUNDS + 1) * searches.reduce((sum, most) => sum + most, 0),
    ),
    part(
      'the known lists against each other',
      LEAST_BLOCKS + pairs * Math.max(LEAST_BLOCKS, Math.floor((battles * SHARES.pairs) / pairs / seats)),
    ),
    part('fresh dice', Math.max(LEAST_BLOCKS * maths.squared(MOST_MIXED + 1), (battles * SHARES.fresh) / seats)),
  ]
}

/** Cells of one search of one army. */
function cellsOfSearch(battles: number, seats: number): number {
  return (battles * SHARES.searches) / (2 * (ROUNDS + 1)) / seats
}

/** Fewest battles with which every search has something to play. */
const LEAST_BATTLES = 6000

/** Why so many battles are too few; null if they are enough. */
export function tooFewForBoth(battles: number): string | null {
  if (battles >= LEAST_BATTLES) return null
  const searches = 2 * (ROUNDS + 1)
  return `--battles ${battles} is too few: --both makes up to ${searches} searches, and with fewer than ${LEAST_BATTLES} battles they would tell nothing; ask for ${LEAST_BATTLES} or more`
}

/**
 * The lists that two armies field if both choose. `choices`: the two armies of one matchup, each with the other as its only enemy. The result
 * is a function of scenario, seed and battles.
 *
 * @throws NoAnswer if an army has no legal list, or if there are too few battles.
 */
export async function findBoth(
  choices: readonly [Choice, Choice],
  arena: Arena,
  { battles, repeat, onStage, onAhead }: BothOptions,
): Promise<BothDocument> {
  const refused = tooFewForBoth(battles)
  if (refused !== null) throw new NoAnswer(refused)
  const game = new BothRounds(choices, arena)
  let [rounds, settled] = [0, false]
  await game.begin(battles * SHARES.pairs)
  while (rounds < ROUNDS && !settled) {
    onStage?.(`round ${rounds + 1} of at most ${ROUNDS}`)
    const [rows, columns] = game.equilibrium()
    const cells = cellsOfSearch(battles, game.seats)
    const one = await game.answer(0, columns, rounds, cells)
    const other = await game.answer(1, rows, rounds, cells)
    settled = [game.add(0, one), game.add(1, other)].every((isNew) => !isNew)
    await game.playPairs()
    rounds++
    onAhead?.(game.ahead())
  }
  onStage?.('answers to the mixtures')
  const shares = game.equilibrium()
  // What the rounds have left.
  const left = cellsOfSearch(battles, game.seats) * (ROUNDS + 1 - rounds)
  const answers = [
    await game.answer(0, shares[1], ROUNDS, left),
    await game.answer(1, shares[0], ROUNDS, left),
  ] as const
  onStage?.('fresh dice')
  const told = await toldOf(game, shares, answers, (battles * SHARES.fresh) / game.seats)
  const { scenario } = choices[0]
  const heading = headingOf(scenario, {
    command: 'best',
    status: 'complete',
    stop: { rule: 'battles', asked: battles, looks: 1 },
    repeat,
  })
  return {
    schema: SCHEMA,
    command: 'best',
    version: heading.version,
    build: heading.build,
    game: heading.game,
    title: heading.title,
    seed: heading.seed,
    repeat,
    inputs: heading.inputs,
    variants: heading.variants,
    digest: told.digest,
    both: told.sides,
    value: told.value,
    pairs: told.pairs,
    rounds,
    settled,
    battles: arena.played,
    blocks: told.blocks,
  }
}
