import { Chance } from '../balance/solver/chance.ts'
import * as maths from '../core/maths.ts'
import type { BothDocument, BothList, BothSide } from '../result/both.ts'
import { type Estimate, SCHEMA } from '../result/heading.ts'
import { digestOf } from '../run/counts/digest.ts'
import { headingOf } from '../run/heading.ts'
import type { Arena } from '../run/players/arena.ts'
import type { Bout, BoutScore } from '../run/players/bouts.ts'
import { leadersOf } from '../scenario/choice/draw.ts'
import type { Choice } from '../scenario/choice/read.ts'
import { type Foe, keyOf, Space } from '../scenario/choice/space.ts'
import type { Legal } from '../scenario/choice/types.ts'
import { zeroSum } from '../stats/ratings/zero-sum.ts'
import { studentQuantile } from '../stats/special/distributions.ts'
import { without } from './mixture.ts'
import { NoAnswer } from './no-answer.ts'
import { race } from './race.ts'
import { LEVEL, ofBlocks } from './scores.ts'
import { searchLists } from './search.ts'
import { toldUnit } from './tell.ts'
import { cellsOf, type Entrant, Trial } from './trial.ts'

/**
 * Both armies choose. Each begins with its list of the scenario; in every round each army searches for the best answer to the mixture that is
 * the equilibrium of the lists known so far, and both answers become known (double oracle; McMahan, Gordon & Blum, ICML 2003). At the end one
 * more search for each army finds an answer to the other's mixture. Its gain is a lower bound of what the best answer gains.
 */

/** Rounds of answers at most, and most lists of a mixture. */
const ROUNDS = 4
const MOST = 4

/** Shares of the battles: all searches together, the pairs of lists that are known, and fresh dice for all that is told. */
const SHARES = { searches: 0.65, pairs: 0.15, fresh: 0.2 } as const

/** Armies that a mixture stands for in a search: a list is met in proportion to its share. */
const SLOTS = 6

/** Share of a search for the last race of its finalists. */
const LAST = 0.2

/** Dice: blocks of searches, a round apart, and of the pairs. Fresh dice are those of blocks 0 and following. */
const FROM = { searches: 0x40000000, pairs: 0x70000000 } as const
const APART = 0x01000000
const OF_LAST = 0x00800000

/** Fewest blocks of each pair of lists. */
const LEAST = 8

export interface BothOptions {
  /** Battles in all, about. */
  readonly battles: number
  readonly repeat: string
  readonly onStage?: (name: string) => void
}

/** An army, the other one as it meets it, and the lists that it knows. */
interface Side {
  readonly choice: Choice
  readonly foe: Foe
  readonly lists: Legal[]
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
  const game = new Both(choices, arena)
  const searches = 2 * (ROUNDS + 1)
  let [rounds, settled] = [0, false]
  await game.begin(battles * SHARES.pairs)
  while (rounds < ROUNDS && !settled) {
    onStage?.(`round ${rounds + 1} of at most ${ROUNDS}`)
    const { rows, columns } = game.equilibrium()
    const cells = (battles * SHARES.searches) / searches / game.seats
    const one = await game.answer(0, columns, rounds, cells)
    const other = await game.answer(1, rows, rounds, cells)
    settled = [game.add(0, one), game.add(1, other)].every((isNew) => !isNew)
    await game.playPairs()
    rounds++
  }
  onStage?.('answers to the mixtures')
  const found = game.equilibrium()
  const shares = [without(found.rows, MOST), without(found.columns, MOST)] as const
  // What the rounds have left.
  const left = ((battles * SHARES.searches) / searches / game.seats) * (ROUNDS + 1 - rounds)
  const answers = [
    await game.answer(0, shares[1], ROUNDS, left),
    await game.answer(1, shares[0], ROUNDS, left),
  ] as const
  onStage?.('fresh dice')
  const told = await game.told(shares, answers, (battles * SHARES.fresh) / game.seats)
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

class Both {
  /** Battles of a block. */
  seats = 1
  private readonly sides: readonly [Side, Side]
  private readonly arena: Arena
  /** Scores of the first army by pair of lists that were played. */
  private readonly scores = new Map<string, number>()
  private blocks = LEAST

  constructor([one, other]: readonly [Choice, Choice], arena: Arena) {
    this.arena = arena
    this.sides = [sideOf(one), sideOf(other)]
  }

  /** Plays the lists of the scenario against each other. `battles`: those of all pairs. */
  async begin(battles: number): Promise<void> {
    for (const side of this.sides) {
      const { choice, lists } = side
      const given = choice.space.legal(choice.given)
      if (given !== null) lists.push(given)
      else {
        const [low, high] = choice.space.points
        throw new NoAnswer(
          `the list that the scenario gives ${choice.army} is not legal with ${low} to ${high} points; both armies begin with theirs`,
        )
      }
    }
    await this.playPairs()
    const pairs = maths.squared(ROUNDS + 1)
    this.blocks = Math.max(LEAST, Math.floor(battles / pairs / this.seats))
    this.scores.clear()
    await this.playPairs()
  }

  /** Adds a list; false if the army knows it. */
  add(army: 0 | 1, list: Legal): boolean {
    const { lists } = this.sides[army]
    if (lists.some(({ picks }) => keyOf(picks) === keyOf(list.picks))) return false
    lists.push(list)
    return true
  }

  /** Plays every pair of known lists that was not played, all on the same dice. */
  async playPairs(): Promise<void> {
    const open = this.pairs().filter(({ key }) => !this.scores.has(key))
    const from = FROM.pairs
    const results = await this.arena.play(
      open.map(({ a, b }): Bout => ({ ...this.bout(a, b), from, to: from + this.blocks })),
    )
    for (const [i, { key }] of open.entries()) {
      const score = results[i] as BoutScore
      if (score.seats > 0) this.seats = score.seats
      this.scores.set(key, meanOf(score, this.sides[0].foe.side))
    }
  }

  equilibrium() {
    const [{ lists: rows }, { lists: columns }] = this.sides
    return zeroSum(rows.map((a) => columns.map((b) => this.scores.get(keyOfPair(a, b)) ?? 0.5)))
  }

  /** The best list that a search finds against a mixture of the other army’s lists. */
  async answer(army: 0 | 1, shares: readonly number[], round: number, cells: number): Promise<Legal> {
    const side = this.sides[army]
    const other = this.sides[army === 0 ? 1 : 0]
    const foes = slotsOf(shares).map((i, slot) => facing(side.foe, other.lists[i] as Legal, slot + 1))
    const { choice } = side
    const space = new Space({ ...choice.space.rules, foes })
    const trial = new Trial(space, choice.scenario.variants[0]?.rules ?? {}, this.arena)
    trial.seats = this.seats
    const start = FROM.searches + (2 * round + army) * APART
    const own = side.lists.at(-1) as Legal
    const searched = await searchLists({
      space,
      trial,
      given: space.legal(own.picks),
      fixed: choice.given.filter(({ written }) => written !== undefined),
      required: { leaders: leadersOf(space) },
      chance: new Chance(choice.scenario.seed, `both: ${choice.army} ${round + 1}`),
      cells: (1 - LAST) * cells,
      cellsOfAll: cells,
      keep: 1,
      start,
    })
    // Lists that are known race again, so that a worse one does not take their place by luck.
    const known = side.lists.flatMap(({ picks }) => space.legal(picks) ?? [])
    const entrants = [...new Set([...searched.finalists, ...known.map((list) => trial.entrant(list))])]
    const { left } = await race(trial, entrants, { start: start + OF_LAST, budget: LAST * cells, keep: 1 })
    return left[0]?.list ?? own
  }

  /** Plays the mixtures and the answers to them on fresh dice, block by block. */
  async told(
    shares: readonly [readonly number[], readonly number[]],
    answers: readonly [Legal, Legal],
    cells: number,
  ): Promise<{
    readonly sides: readonly [BothSide, BothSide]
    readonly value: Estimate
    readonly blocks: number
    readonly digest: string
  }> {
    const [one, other] = this.sides
    const mixed = this.sides.map(({ lists }, s) =>
      lists
        .map((list, i) => ({ list, share: shares[s as 0 | 1][i] ?? 0 }))
        .filter(({ share }) => share > 0)
        .toSorted((a, b) => b.share - a.share),
    ) as [Fielded[], Fielded[]]
    const rows = [...mixed[0].map(({ list }) => list), answers[0]]
    const columns = [...mixed[1].map(({ list }) => list), answers[1]]
    const foes = columns.map((list) => facing(one.foe, list, null))
    const space = new Space({ ...one.choice.space.rules, foes })
    const trial = new Trial(space, one.choice.scenario.variants[0]?.rules ?? {}, this.arena)
    trial.seats = this.seats
    const entrants = rows.map((list): Entrant => trial.entrant(list))
    const blocks = Math.max(LEAST, Math.floor(cells / rows.length / columns.length))
    await trial.play(entrants, cellsOf(foes.length, 0, 0, blocks * foes.length))
    // A block that could not be played counts as a half.
    const halves = (i: number, j: number, block: number): number => {
      const score = entrants[i]?.scores[j]?.get(block) ?? -1
      return score < 0 ? 0.5 : score / (2 * this.seats)
    }
    const [p, q] = mixed.map((lists) => lists.map(({ share }) => share)) as [number[], number[]]
    const over = (of: (i: number, j: number) => number): number =>
      p.reduce((sum, x, i) => sum + q.reduce((part, y, j) => part + x * y * of(i, j), 0), 0)
    const series = Array.from({ length: blocks }, (_, block) => {
      const value = over((i, j) => halves(i, j, block))
      const first = q.reduce((sum, y, j) => sum + y * halves(p.length, j, block), 0) - value
      const second = value - p.reduce((sum, x, i) => sum + x * halves(i, q.length, block), 0)
      return { value, gains: [first, second] as const }
    })
    const side = (s: 0 | 1): BothSide => {
      const { choice, lists } = s === 0 ? one : other
      const answer = answers[s]
      const share = mixed[s].find(({ list }) => keyOf(list.picks) === keyOf(answer.picks))?.share ?? 0
      return {
        army: choice.army,
        points: choice.space.points,
        mixture: mixed[s].map((each) => toldList(choice, each)),
        known: lists.length,
        answer: toldList(choice, { list: answer, share }),
        gain: gainOf(series.map(({ gains }) => gains[s])),
      }
    }
    return {
      sides: [side(0), side(1)],
      value: ofBlocks(
        series.map(({ value }) => value),
        this.seats,
        LEVEL,
      ),
      blocks,
      digest: digestOf(
        rows.flatMap((list, i) =>
          columns.map((column, j) => ({
            variant: one.choice.scenario.variants[0]?.name ?? '',
            matchup: one.foe.matchup.name,
            columns: [keyOf(list.picks), keyOf(column.picks)],
            numbers: Array.from({ length: blocks }, (_, block) => entrants[i]?.scores[j]?.get(block) ?? -1),
          })),
        ),
      ),
    }
  }

  private pairs() {
    const [{ lists: rows }, { lists: columns }] = this.sides
    return rows.flatMap((a) => columns.map((b) => ({ a, b, key: keyOfPair(a, b) })))
  }

  private bout(a: Legal, b: Legal): Pick<Bout, 'rules' | 'matchup'> {
    const { choice, foe } = this.sides[0]
    return {
      rules: choice.scenario.variants[0]?.rules ?? {},
      matchup: choice.space.matchup(a, facing(foe, b, null)),
    }
  }
}

interface Fielded {
  readonly list: Legal
  readonly share: number
}

function sideOf(choice: Choice): Side {
  return { choice, foe: choice.foes[0] as Foe, lists: [] }
}

function keyOfPair(a: Legal, b: Legal): string {
  return `${keyOf(a.picks)}\n\n${keyOf(b.picks)}`
}

/** The other army with a list. `slot`: a number for dice of its own; null for the dice of the matchup. */
function facing({ name, matchup, side, points: _points }: Foe, list: Legal, slot: number | null): Foe {
  const [first, second] = matchup.armies
  const armies =
    side === 0
      ? ([first, { ...second, units: list.units }] as const)
      : ([{ ...first, units: list.units }, second] as const)
  const called = slot === null ? matchup.name : `${matchup.name} ${slot}`
  return { name, points: list.points, matchup: { ...matchup, name: called, armies }, side }
}

/** Places of a field by shares: lists by index, each as often as its share asks, by largest remainders. */
function slotsOf(shares: readonly number[]): number[] {
  const used = shares.filter((share) => share > 0).length
  const many = used === 1 ? 1 : Math.max(SLOTS, used)
  const exact = shares.map((share) => share * many)
  const counts = exact.map((each, i) => ((shares[i] ?? 0) > 0 ? Math.max(1, Math.floor(each)) : 0))
  while (counts.reduce((sum, count) => sum + count, 0) < many) {
    const rest = exact.map((each, i) => each - (counts[i] ?? 0))
    const next = rest.indexOf(Math.max(...rest))
    counts[next] = (counts[next] ?? 0) + 1
  }
  return counts.flatMap((count, i) => Array.from({ length: count }, () => i))
}

/** Mean score of the first army of the two, whose place in the matchup is `side`. */
function meanOf({ scores, seats }: BoutScore, side: 0 | 1): number {
  const blocks = scores.reduce((sum, count) => sum + count, 0)
  if (seats === 0 || blocks === 0) return 0.5
  const mean = scores.reduce((sum, count, half) => sum + count * half, 0) / (2 * seats * blocks)
  return side === 0 ? mean : 1 - mean
}

/** Mean of paired differences with Student’s interval. */
function gainOf(values: readonly number[]): Estimate {
  const n = values.length
  const estimate = values.reduce((sum, value) => sum + value, 0) / n
  const variance = values.reduce((sum, value) => sum + maths.squared(value - estimate), 0) / Math.max(1, n - 1)
  const half = studentQuantile((1 + LEVEL) / 2, Math.max(1, n - 1)) * Math.sqrt(variance / n)
  return { estimate, low: estimate - half, high: estimate + half, level: LEVEL, method: 'paired-t' }
}

function toldList({ space }: Choice, { list, share }: Fielded): BothList {
  return {
    share,
    units: list.picks.map((pick) => toldUnit(space, pick)),
    points: list.points,
    list: space.document(list.picks),
    set: space.setting(list.picks),
  }
}
