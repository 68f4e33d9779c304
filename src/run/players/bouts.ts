import { isUnplayable } from '../../core/battle.ts'
import { SILENT } from '../../core/log.ts'
import { hasRole } from '../../core/roles.ts'
import { DRAW, FIRST_MEASURE, FIRST_WINS, type Matchup, OUTCOME, type RulesTable } from '../../core/ruleset.ts'
import type { Games } from '../../plugins/registry.ts'
import { GeneralError, messageOf, RunError } from '../run-error.ts'
import { fight, fightAlone } from './chunk.ts'
import { KeptPlayers } from './kept-players.ts'
import { Player } from './player.ts'
import { twinScore } from './twin.ts'
import { loadGenerals } from './user-general.ts'

/** Some blocks of a matchup, of which only the score is wanted. Plain data. */
export interface Bout {
  readonly rules: RulesTable
  readonly matchup: Matchup
  /** Blocks `from` to `to` − 1. */
  readonly from: number
  readonly to: number
  /** If given, the bout is not played but solved exactly, if at most this many paths have to be followed. Such a bout has one block. */
  readonly paths?: number
  /** The one seat whose battles are played; left out: all seats. */
  readonly seat?: number
  /** Name of its set-up, for bouts without generals: bouts of an arena in which it is equal differ in the names of their armies alone. */
  readonly setup?: string
}

/** The result of a bout, in whole numbers. */
export interface BoutScore {
  /** Blocks by score of the first army, in half points: 0 to 2 × seats. */
  readonly scores: readonly number[]
  /** Battles of a block; 0 if the game cannot play the bout after all, for example because units do not fit on the table. */
  readonly seats: number
  /**
   * Half points of the side that moved first, and of the side on the first table side, over all battles; null if the game has no such
   * measure.
   */
  readonly first: number | null
  readonly side: number | null
  /**
   * Members of the second army that were down or dead at the end, and the number of dead among them, over all battles; left out if the game
   * has no such measures.
   */
  readonly fallen?: readonly [down: number, dead: number]
  /** The exact score of the first army of a bout that was to be solved; null if it is too large. Such a bout has no blocks. */
  readonly exact?: number | null
}

/** Bouts of a game that one thread plays in one go. */
export interface Batch {
  readonly game: string
  readonly seed: string
  readonly bouts: readonly Bout[]
}

/** The answer of a thread, in the order of the bouts. */
export interface BatchResult {
  readonly scores: readonly BoutScore[]
  readonly milliseconds: number
}

/** Names of the measures of an army that count the members down or dead, and the dead among them. */
const DOWN = 'down'
const DEAD = 'dead'

/** Half points of a win, by outcome. */
const HALVES: readonly number[] = [2, 1, 0]

/**
 * Plays bouts one after the other. If there are several, an error names the bout that cannot be played. `kept`: players of earlier batches
 * of the arena.
 */
export async function playBatch(
  { game, seed, bouts }: Batch,
  games: Games,
  kept = new KeptPlayers(),
): Promise<BatchResult> {
  const start = performance.now()
  let player: Player | null = null
  const scores: BoutScore[] = []
  for (const bout of bouts) {
    const { rules, matchup, setup } = bout
    try {
      const isSame: boolean = player?.job.matchup === matchup && player.job.rules === rules
      if (!isSame) {
        player = setup === undefined ? null : kept.take(setup, game, seed, matchup)
        player ??= new Player({ game, seed, rules, matchup }, games, await loadGenerals(matchup))
        if (setup !== undefined) kept.keep(setup, player)
      }
      scores.push(bout.paths === undefined ? playBout(player as Player, bout) : solved(player as Player, bout.paths))
    } catch (thrown) {
      player = null
      if (setup !== undefined) kept.drop(setup)
      if (isUnplayable(thrown)) {
        scores.push(UNPLAYED)
        continue
      }
      throw bouts.length === 1 ? thrown : named(bout, thrown)
    }
  }
  return { scores, milliseconds: performance.now() - start }
}

function named(bout: Bout, thrown: unknown): RunError {
  const message = `${nameOf(bout)}: ${messageOf(thrown)}`
  return thrown instanceof GeneralError ? new GeneralError(message) : new RunError(message)
}

/** Such as `Order v Levy, blocks 0 to 3`, or `Order v Levy, blocks 0 to 3, to Order v Horde, block 7`. */
export function batchName({ bouts }: Batch): string {
  const ends = bouts.length > 1 ? [bouts[0], bouts.at(-1)] : bouts
  return ends.map((bout) => nameOf(bout as Bout)).join(', to ')
}

function nameOf({ matchup, from, to }: Bout): string {
  return `${matchup.name}, ${to - from === 1 ? `block ${from}` : `blocks ${from} to ${to - 1}`}`
}

function solved(player: Player, paths: number): BoutScore {
  if (player.generals !== null || !player.hasTwin) return { ...UNPLAYED, exact: null }
  try {
    return { ...UNPLAYED, exact: twinScore(player, player.job.matchup.turns, paths) }
  } catch {
    // A game may ask its dice questions that cannot be enumerated.
    return { ...UNPLAYED, exact: null }
  }
}

export function playBout(player: Player, { from, to, seat }: Pick<Bout, 'from' | 'to' | 'seat'>): BoutScore {
  const { seats } = player
  const simple = seats === 1 && player.generals === null
  return simple ? playSingles(player, from, to) : playSeats(player, from, to, seat)
}

/** The hot loop of engagements: blocks of one battle in which nothing is decided. */
function playSingles(player: Player, from: number, to: number): BoutScore {
  const { row } = player
  let wins = 0
  let draws = 0
  for (let block = from; block < to; block++) {
    fightAlone(player, block)
    const outcome = row[OUTCOME]
    if (outcome === FIRST_WINS) wins++
    else if (outcome === DRAW) draws++
  }
  return { scores: [to - from - wins - draws, draws, wins], seats: 1, first: null, side: null }
}

/** Plays blocks. `only`: the seat that is played; left out: all seats. */
function playSeats(player: Player, from: number, to: number, only?: number): BoutScore {
  const { row } = player
  const [first, last] = only === undefined ? [0, player.seats - 1] : [only, only]
  const seats = last - first + 1
  const scores = new Array<number>(2 * seats + 1).fill(0)
  const columns = [columnOf(player, 'first-move'), columnOf(player, 'table-side')] as const
  const sums: [number, number] = [0, 0]
  const losses = [lossColumn(player, DOWN), lossColumn(player, DEAD)] as const
  const fallen: [number, number] = [0, 0]
  for (let block = from; block < to; block++) {
    let score = 0
    for (let seat = first; seat <= last; seat++) {
      fight(player, block, seat, SILENT)
      score += HALVES[row[OUTCOME] as number] as number
      // If there is no such column, the sum is NaN; it is not used.
      sums[0] += row[columns[0]] ?? 0
      sums[1] += row[columns[1]] ?? 0
      fallen[0] += row[losses[0]] ?? 0
      fallen[1] += row[losses[1]] ?? 0
    }
    scores[score] = (scores[score] as number) + 1
  }
  return {
    scores,
    seats,
    first: columns[0] < 0 ? null : sums[0],
    side: columns[1] < 0 ? null : sums[1],
    ...(losses[0] >= 0 && losses[1] >= 0 && { fallen }),
  }
}

/** The column of a measure that counts members of the second army, or -1. */
function lossColumn({ columns }: Player, name: string): number {
  const i = columns.findIndex(
    ({ army, unit, measure }) =>
      army === 1 && unit === null && measure.of === 'army' && measure.kind === 'count' && measure.name === name,
  )
  return i < 0 ? -1 : FIRST_MEASURE + i
}

/** The column of the measure of the battle with this role, or -1. */
function columnOf({ columns }: Player, role: 'first-move' | 'table-side'): number {
  const i = columns.findIndex(({ unit, measure }) => unit === null && measure.of === 'battle' && hasRole(measure, role))
  return i < 0 ? -1 : FIRST_MEASURE + i
}

/** The score of a bout that cannot be played. */
const UNPLAYED: BoutScore = { scores: [0], seats: 0, first: null, side: null }

/** The score of parts of a bout taken together. */
export function addScores(a: BoutScore, b: BoutScore): BoutScore {
  if (a.seats === 0 || b.seats === 0) return UNPLAYED
  return {
    scores: a.scores.map((blocks, score) => blocks + (b.scores[score] as number)),
    seats: a.seats,
    first: a.first === null || b.first === null ? null : a.first + b.first,
    side: a.side === null || b.side === null ? null : a.side + b.side,
    ...(a.fallen !== undefined &&
      b.fallen !== undefined && { fallen: [a.fallen[0] + b.fallen[0], a.fallen[1] + b.fallen[1]] as const }),
  }
}
