import type { Matchup } from '../../src/core/ruleset.ts'
import { contrasts } from '../../src/run/estimates/contrast/contrast.ts'
import { Outlines } from '../../src/run/players/cell.ts'
import { Player } from '../../src/run/players/player.ts'
import { playTogether } from '../../src/run/players/together.ts'
import { commonOf } from '../../src/run/run.ts'
import { Group } from '../../src/run/study/group.ts'
import type { CompareStudy } from '../../src/run/study/study.ts'
import type { Variant } from '../../src/scenario/types.ts'
import { benjaminiHochberg, holm } from '../../src/stats/intervals/multiplicity.ts'
import { coinMatchup, coinScenario, coinVariant } from '../../tests/support/coin/coin.ts'
import { PLAYED } from './games.ts'
import { chancesOf, lotteryMatchup, lotteryVariant } from './lottery.ts'
import { type Effort, type Row, rowOf, runsOf, Seen } from './row.ts'

const RUNS = 1000
const ALPHA = 0.05

/** Tests of no difference when there is none: two runs of one game, each with its own dice, are treated as pairs. */
export function nullTests(effort: Effort): Row[] {
  return [...singleTests(effort), ...families(effort)]
}

interface Game {
  readonly name: string
  readonly game: string
  readonly variant: Variant
  readonly matchup: Matchup
}

const GAMES: readonly Game[] = [
  { name: 'lots, no draws', game: 'lottery', variant: lotteryVariant(), matchup: lotteryMatchup(chancesOf(0.5)) },
  { name: 'lots, 3% won', game: 'lottery', variant: lotteryVariant(), matchup: lotteryMatchup(chancesOf(0.03)) },
  { name: 'coins', game: 'coin', variant: coinVariant(1), matchup: coinMatchup(3, 3, 1) },
  { name: 'coins, blocks of 2', game: 'coin', variant: coinVariant(2), matchup: coinMatchup(6, 5) },
  {
    name: 'lots, blocks of 4',
    game: 'lottery',
    variant: lotteryVariant({ seats: 4, alike: 8 }),
    matchup: lotteryMatchup(chancesOf(0.4, 0.1)),
  },
]

/** The test that a comparison of scores chose by itself. */
export function singleTests(effort: Effort): Row[] {
  return GAMES.flatMap(({ name, game, variant, matchup }) =>
    [20, 100, 1000].map((blocks) => {
      const seen = new Seen()
      const tests = new Set<string>()
      for (let run = 0; run < runsOf(RUNS, effort); run++) {
        const [score] = contrastsOf(game, [[variant, matchup, matchup]], blocks, run)
        if (score === undefined) throw new RangeError('a comparison without a score')
        seen.add(score.p > ALPHA)
        tests.add(score.test)
      }
      const method = [...tests].toSorted().join(', ')
      return rowOf({ what: 'A/A, score', setting: `${name}; ${blocks}`, method, nominal: 1 - ALPHA }, seen)
    }),
  )
}

/** Six metrics of five matchups. If nothing differs, there should be no claim; if some matchups differ, few claims should be false. */
export function families(effort: Effort): Row[] {
  const blocks = 100
  const alike = [3, 4, 5, 6, 7].map((purse): Triple => {
    const matchup = coinMatchup(purse, 5, 8, `A${purse} v B`)
    return [coinVariant(1), matchup, matchup]
  })
  // Two of the five matchups differ.
  const mixed = alike.map(([variant, matchup], i): Triple => {
    return [variant, matchup, i < 2 ? coinMatchup(i + 4, 5, 8, matchup.name) : matchup]
  })
  const familywise = new Seen()
  const sifted = new Seen()
  const [falseOnes, falseOfMixed] = [new Seen(), new Seen()]
  for (let run = 0; run < runsOf(RUNS, effort); run++) {
    const none = sixOf(alike, blocks, run)
    familywise.add(holm(none.map(({ p }) => p)).every((p) => p > ALPHA))
    falseOnes.add(1 - falseShare(none))
    const some = sixOf(mixed, blocks, run)
    sifted.add(trueClaims(some).every(({ claimed }) => !claimed))
    falseOfMixed.add(1 - falseShare(some))
  }
  const about = { setting: `six metrics of five matchups of coins; ${blocks}`, nominal: 1 - ALPHA }
  return [
    rowOf({ ...about, what: 'A/A, family', method: 'Holm: no claim' }, familywise),
    rowOf({ ...about, what: 'A/A, family', method: 'Benjamini-Hochberg: false claims' }, falseOnes),
    rowOf({ ...about, what: 'two of five differ', method: 'Holm: no false claim' }, sifted),
    rowOf({ ...about, what: 'two of five differ', method: 'Benjamini-Hochberg: false claims' }, falseOfMixed),
  ]
}

/** A matchup before and after a change, which may have no effect. */
type Triple = readonly [variant: Variant, before: Matchup, after: Matchup]

interface Tested {
  readonly p: number
  /** Whether the change has no effect. */
  readonly same: boolean
}

/** Score, turns and four measures of every matchup. */
function sixOf(triples: readonly Triple[], blocks: number, run: number): Tested[] {
  return triples.flatMap((triple) => {
    const [, before, after] = triple
    return contrastsOf('coin', [triple], blocks, run)
      .slice(0, 6)
      .map(({ p }) => ({ p, same: before === after }))
  })
}

/** Whether Holm's method makes a false claim. */
function trueClaims(tested: readonly Tested[]): { readonly claimed: boolean }[] {
  const adjusted = holm(tested.map(({ p }) => p))
  return tested.flatMap(({ same }, i) => (same ? [{ claimed: (adjusted[i] as number) <= ALPHA }] : []))
}

/** Share of the claims of Benjamini and Hochberg's method that are false; 0 if there are none. */
function falseShare(tested: readonly Tested[]): number {
  const adjusted = benjaminiHochberg(tested.map(({ p }) => p))
  const claims = tested.filter((_, i) => (adjusted[i] as number) <= ALPHA)
  return claims.length === 0 ? 0 : claims.filter(({ same }) => same).length / claims.length
}

/** Metrics of one matchup compared with itself on other dice, block by block. */
function contrastsOf(game: string, [triple]: readonly [Triple], blocks: number, run: number) {
  const [variant, before, after] = triple
  const other = { ...variant, name: 'other' }
  const outlines = new Outlines(PLAYED.games)
  const cells = [
    outlines.cell(0, { game, seed: `before ${run}` }, variant, before),
    outlines.cell(1, { game, seed: `after ${run}` }, other, after),
  ]
  const group = new Group(0, cells, 0, blocks, 'base')
  const players = cells.map(({ job }) => new Player(job, PLAYED.games))
  while (group.left > 0) {
    const chunk = group.take(blocks)
    group.merge(chunk, playTogether(players, [true, true], 'base', chunk, false, false))
  }
  const scenario = coinScenario({ game, variants: [variant, other], matchups: [before] })
  const study: CompareStudy = {
    command: 'compare',
    ...commonOf('compare', scenario, { repeat: '' }),
    independent: false,
  }
  return contrasts(study, [group])
}
