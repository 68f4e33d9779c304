import type { CompareDocument, ResultDocument } from '../../src/result/document.ts'
import { conduct } from '../../src/run/conduct.ts'
import { prepare } from '../../src/run/prepare.ts'
import { commonOf, runStudy } from '../../src/run/run.ts'
import type { Scenario } from '../../src/scenario/types.ts'
import { coinMatchup, coinScenario, coinVariant } from '../../tests/support/coin/coin.ts'
import { Book } from './book.ts'
import { PLAYED, QUIETLY, shipped, solved } from './games.ts'
import { chancesOf, lotteryMatchup, lotteryScenario, lotteryVariant, scoreOfChances } from './lottery.ts'
import { type Effort, type Row, rowOf, runsOf, Seen } from './row.ts'
import { toldOf, truthsOf } from './told.ts'

/** Number of blocks of a run. */
const SIZES = [20, 100, 1000] as const

const RUNS = 2000

export interface Setting {
  readonly name: string
  readonly scenario: Scenario
  /** Number of battles of a block. */
  readonly seats: number
}

const DUELS = ['knights-charge-spears', 'even-lines', 'deep-goblins', 'giant-and-axes', 'flank-charge']

function settings(): Setting[] {
  return [
    ...DUELS.map((name) => ({ name, scenario: shipped(name), seats: 1 })),
    { name: 'coins, 6 v 5', scenario: coinScenario(), seats: 1 },
    { name: 'coins, 6 v 5, blocks of 2', scenario: coinScenario({ variants: [coinVariant(2)] }), seats: 2 },
  ]
}

/** Intervals of all sorts, of a run with a fixed number of battles. */
export async function runIntervals(effort: Effort): Promise<Row[]> {
  const rows: Row[] = []
  for (const setting of settings()) {
    for (const blocks of SIZES) rows.push(...(await intervalsOf(setting, blocks, effort)))
  }
  return [...rows, ...(await blocksOfFour(effort))]
}

/** Makes one line for each sort of interval. */
export async function intervalsOf({ name, scenario, seats }: Setting, blocks: number, effort: Effort): Promise<Row[]> {
  const [matchup] = (await solved(scenario)).matchups
  if (matchup === undefined) throw new RangeError(`${name} has nothing to play`)
  const truths = truthsOf(matchup)
  const book = new Book()
  for (let run = 0; run < runsOf(RUNS, effort); run++) {
    const document = await played(scenario, run, blocks * seats)
    for (const { sort, name: of, estimate } of document.matchups.flatMap(toldOf))
      book.note(sort, of, estimate, truths.get(of))
    book.endRun()
  }
  return book.rows('interval', `${name}; ${blocks}`)
}

/** Scores of blocks of four battles that are positively or negatively correlated. */
export async function blocksOfFour(effort: Effort): Promise<Row[]> {
  const rows: Row[] = []
  const kinds = [
    { name: 'even', score: 0.5, draws: 0.1, rules: { alike: 0, edge: 0 } },
    { name: 'sides matter', score: 0.5, draws: 0.1, rules: { alike: 0, edge: 2000 } },
    { name: 'battles alike', score: 0.6, draws: 0, rules: { alike: 14, edge: 0 } },
    { name: 'nearly lost', score: 0.05, draws: 0.04, rules: { alike: 10, edge: 0 } },
  ]
  for (const { name, score, draws, rules } of kinds) {
    const chances = chancesOf(score, draws)
    const scenario = lotteryScenario({
      variants: [lotteryVariant({ seats: 4, ...rules })],
      matchups: [lotteryMatchup(chances)],
    })
    for (const blocks of SIZES) {
      const book = new Book()
      for (let run = 0; run < runsOf(RUNS, effort); run++) {
        const document = await played(scenario, run, 4 * blocks)
        for (const { score: told } of document.matchups) book.note('score', 'score', told, scoreOfChances(chances))
        book.endRun()
      }
      rows.push(...book.rows('interval', `lots, blocks of 4, ${name}; ${blocks}`))
    }
  }
  return rows
}

async function played(scenario: Scenario, run: number, battles: number): Promise<ResultDocument> {
  const study = runStudy({ ...scenario, seed: `coverage ${run}`, battles }, { repeat: '' })
  return (await conduct(prepare(PLAYED, study), QUIETLY)).document
}

interface Contrasted {
  readonly name: string
  readonly scenario: Scenario
  readonly seats: number
}

function contrasted(): Contrasted[] {
  const rules = ['core', 'earlier-combat']
  return [
    { name: 'flank-charge, core v earlier', scenario: shipped('flank-charge', { rules }), seats: 1 },
    { name: 'deep-goblins, core v earlier', scenario: shipped('deep-goblins', { rules }), seats: 1 },
    {
      name: 'knights-charge, skill 4 v 5',
      scenario: shipped('knights-charge-spears', {
        with: ['armies.Order.units.knights.profile.skill=4', 'armies.Levy.units.spears.profile.skill=4'],
      }),
      seats: 1,
    },
    { name: 'coins, 6 v 5 to 6 v 6', scenario: coins(1), seats: 1 },
    { name: 'coins, 6 v 5 to 6 v 6, blocks of 2', scenario: coins(2), seats: 2 },
  ]
}

/** A second variant in which the weaker purse has one coin more. */
function coins(seats: number): Scenario {
  const base = coinVariant(seats)
  return coinScenario({ variants: [base, { ...base, name: 'more', matchups: [coinMatchup(6, 6)] }] })
}

/** Intervals of differences: variants on the same dice, and variants on separate dice. */
export async function differenceIntervals(effort: Effort): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, scenario, seats } of contrasted()) {
    const exact = (await solved(scenario)).matchups.map(truthsOf)
    const last = exact.length - 1
    for (const independent of [false, true]) {
      for (const blocks of SIZES) {
        const book = new Book()
        for (let run = 0; run < runsOf(RUNS / 2, effort); run++) {
          const document = await compared(scenario, run, blocks * seats, independent)
          for (const { metric, b, difference, kind } of document.comparisons) {
            if (b !== scenario.variants.at(-1)?.name) continue
            const [before, after] = [exact[0]?.get(metric), exact[last]?.get(metric)]
            if (before === undefined || after === undefined) continue
            book.note(metric === 'score' ? 'score' : kind, metric, difference, after - before)
          }
          book.endRun()
        }
        rows.push(...book.rows('difference', `${name}${independent ? ', own dice' : ''}; ${blocks}`))
      }
    }
  }
  return [...rows, ...(await fields(effort))]
}

/** The mean difference over a field of matchups, and verdicts of equivalence where the truth lies on the margin. */
async function fields(effort: Effort): Promise<Row[]> {
  const matchups = [
    coinMatchup(6, 5, 8, 'A v B'),
    coinMatchup(4, 5, 8, 'A v C'),
    coinMatchup(3, 2, 8, 'B v C'),
    coinMatchup(5, 5, 8, 'B v D'),
  ]
  const others = [
    coinMatchup(6, 6, 8, 'A v B'),
    coinMatchup(5, 5, 8, 'A v C'),
    coinMatchup(3, 2, 8, 'B v C'),
    coinMatchup(5, 6, 8, 'B v D'),
  ]
  const base = coinVariant(1)
  const scenario = coinScenario({ variants: [base, { ...base, name: 'other', matchups: others }], matchups })
  const exact = (await solved(scenario)).matchups.map(({ score }) => score.estimate)
  const truths = matchups.map((_, i) => (exact[i + 4] as number) - (exact[i] as number))
  const truth = truths.reduce((sum, difference) => sum + difference, 0) / 4
  const rows: Row[] = []
  for (const blocks of SIZES) {
    const book = new Book()
    const wrong = new Seen()
    for (let run = 0; run < runsOf(RUNS, effort); run++) {
      const document = await compared(scenario, run, blocks, false, Math.abs(truths[0] as number))
      for (const { difference } of document.field) book.note('field', 'field', difference, truth)
      const [first] = document.comparisons.filter(({ metric }) => metric === 'score')
      wrong.add(first?.verdict !== 'equivalent')
      book.endRun()
    }
    rows.push(...book.rows('difference', `four matchups of coins; ${blocks}`))
    const about = { what: 'equivalence', method: 'TOST, paired', nominal: 0.95 }
    rows.push(rowOf({ ...about, setting: `a difference just at the margin; ${blocks}` }, wrong))
  }
  return rows
}

async function compared(
  scenario: Scenario,
  run: number,
  battles: number,
  independent: boolean,
  margin = 0.05,
): Promise<CompareDocument> {
  const seeded = { ...scenario, seed: `coverage ${run}`, battles }
  const study = { command: 'compare' as const, ...commonOf('compare', seeded, { repeat: '', margin }), independent }
  return (await conduct(prepare(PLAYED, study), QUIETLY)).document as CompareDocument
}
