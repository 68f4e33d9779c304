import type { BothDocument } from '../result/both.ts'
import { SCHEMA } from '../result/heading.ts'
import { headingOf } from '../run/heading.ts'
import type { Arena } from '../run/players/arena.ts'
import type { Choice } from '../scenario/choice/read.ts'
import { BothRounds, ROUNDS } from './both-rounds.ts'
import { toldOf } from './both-told.ts'
import { NoAnswer } from './no-answer.ts'

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
}

/** The stages of the work, with their numbers of battles, about. */
export function bothStages(battles: number): readonly { readonly name: string; readonly battles: number }[] {
  const part = (name: string, share: number) => ({ name, battles: Math.round(share * battles) })
  return [
    part(`searches of both armies, in at most ${ROUNDS} rounds and one more`, SHARES.searches),
    part('the known lists against each other', SHARES.pairs),
    part('fresh dice', SHARES.fresh),
  ]
}

/** Fewest battles with which every search has something to play. */
export const LEAST_BATTLES = 6000

/**
 * The lists that two armies field if both choose. `choices`: the two armies of one matchup, each with the other as its only enemy. The result
 * is a function of scenario, seed and battles.
 *
 * @throws NoAnswer if an army has no legal list, or if there are too few battles.
 */
export async function findBoth(
  choices: readonly [Choice, Choice],
  arena: Arena,
  { battles, repeat, onStage }: BothOptions,
): Promise<BothDocument> {
  if (battles < LEAST_BATTLES)
    throw new NoAnswer(`--battles takes at least ${LEAST_BATTLES} with --both, not ${battles}`)
  const game = new BothRounds(choices, arena)
  const searches = 2 * (ROUNDS + 1)
  let [rounds, settled] = [0, false]
  await game.begin(battles * SHARES.pairs)
  while (rounds < ROUNDS && !settled) {
    onStage?.(`round ${rounds + 1} of at most ${ROUNDS}`)
    const [rows, columns] = game.equilibrium()
    const cells = (battles * SHARES.searches) / searches / game.seats
    const one = await game.answer(0, columns, rounds, cells)
    const other = await game.answer(1, rows, rounds, cells)
    settled = [game.add(0, one), game.add(1, other)].every((isNew) => !isNew)
    await game.playPairs()
    rounds++
  }
  onStage?.('answers to the mixtures')
  const shares = game.equilibrium()
  // What the rounds have left.
  const left = ((battles * SHARES.searches) / searches / game.seats) * (ROUNDS + 1 - rounds)
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
    rounds,
    settled,
    battles: arena.played,
    blocks: told.blocks,
  }
}
