import { normalHalfWidth } from '../../src/stats/special/level.ts'
import { Random } from '../../tests/support/random.ts'
import type { Effort, Part } from '../figures.ts'
import { bisected } from '../peers/bisection.ts'
import { type Fights, SolvedDuels, searched } from '../simulation/balance.ts'
import { balancedTwins, fairTwins, HELD, twinFights } from './twins.ts'

const DUELISTS = 10
const BATTLES = [400, 1600, 6400]
/** Starting counts as multiples of the held models, used in turn: one too low, one too high. */
const STARTS = [0.8, 1.9]

/** One price that is known exactly. */
interface Job {
  readonly name: string
  readonly held: number
  /** The count that is worth the held models. */
  readonly fair: number
  readonly fight: Fights
}

/** The answer of a method in one run: ln(count), the half width of its interval if it gives one, and the battles that it fought. */
interface Answer {
  readonly log: number | undefined
  readonly low?: number | undefined
  readonly high?: number | undefined
  readonly battles: number
}

interface Errors {
  /** Root mean square error of ln(count), and mean error. */
  readonly rmse: number
  readonly bias: number
  /** Half the mean width of the intervals, and the share of intervals that contain the truth; NaN without intervals. */
  readonly half: number
  readonly held: number
  /** Runs without an answer. */
  readonly untold: number
  readonly battles: number
}

/** Errors of one price by this package and by bisection, with equal numbers of battles. */
export async function bisecting({ quick }: Effort): Promise<Part> {
  const runs = quick ? 50 : 400
  const duels = new SolvedDuels(DUELISTS)
  const random = new Random(1)
  const jobs: Job[] = [
    { name: 'duel, hit 1/2 v 1/3', held: DUELISTS, fair: duels.fair(), fight: duels.drawn(random) },
    { name: 'SOVL, skill 4 v 3', held: HELD, fair: fairTwins(), fight: twinFights() },
  ]
  const rows: string[][] = []
  const figures: Record<string, number> = {}
  for (const job of jobs) {
    for (const battles of BATTLES) {
      const found = await compared(job, battles, runs)
      rows.push(...Object.entries(found).map(([method, errors]) => rowOf(`${job.name}: ${method}`, errors)))
      figures[`bisection over fair count, ${job.name}, ${battles}`] =
        (found['bisection']?.rmse ?? Number.NaN) / (found['fair count']?.rmse ?? Number.NaN)
    }
  }
  return {
    title: 'One price, and the same by bisection',
    note:
      `${jobs.map(({ name, held, fair }) => `${name}: ${held} are worth ${fair.toFixed(4)}, exactly`).join('; ')}. ${runs} runs each.\n` +
      'Errors are of ln(count), per cent; ± is half the mean interval at 95%, and beside it how often it held. *Bisection* answers with a whole count and\n' +
      'without an interval; *and a line* draws one between the scores of the last two counts. *balance* spends its battles on all stages, a quarter of them\n' +
      'on the verdict. Runs that could not tell are left out of the errors.',
    head: ['', 'battles', 'error, %', 'bias, %', '±, %', 'held, %', 'not told, %'],
    rows,
    figures,
    faults: [],
  }
}

async function compared(job: Job, battles: number, runs: number): Promise<Readonly<Record<string, Errors>>> {
  const { held, fair, fight } = job
  const answers: Record<string, Answer[]> = { 'fair count': [], bisection: [], 'bisection and a line': [] }
  if (held === HELD) answers['balance'] = []
  for (let run = 0; run < runs; run++) {
    const start = held * (STARTS[run % STARTS.length] as number)
    const { estimate, low, high } = searched(held, battles, start, fight)
    answers['fair count']?.push({ log: estimate, low, high, battles })
    const half = bisected((count, many) => halvesOf(fight, count, many), start, battles)
    answers['bisection']?.push({ log: Math.log(half.count / held), battles: half.battles })
    answers['bisection and a line']?.push({ log: Math.log(half.between / held), battles: half.battles })
    answers['balance']?.push(await byBalance(`bisection ${run}`, battles))
  }
  const truth = Math.log(fair / held)
  return Object.fromEntries(Object.entries(answers).map(([method, all]) => [method, errorsOf(all, truth)]))
}

async function byBalance(seed: string, battles: number): Promise<Answer> {
  const { log, error, battles: fought } = await balancedTwins(seed, battles)
  if (log === null) return { log: undefined, battles: fought }
  const half = normalHalfWidth(0.95) * error
  return { log, low: log - half, high: log + half, battles: fought }
}

function halvesOf(fight: Fights, count: number, battles: number): number {
  const [wins, draws] = fight(count, battles)
  return 2 * wins + draws
}

function errorsOf(answers: readonly Answer[], truth: number): Errors {
  const told = answers.flatMap(({ log }) => (log === undefined ? [] : [log - truth]))
  const intervals = answers.flatMap(({ log, low, high }) =>
    log === undefined || low === undefined || high === undefined ? [] : [{ low, high }],
  )
  return {
    rmse: Math.sqrt(mean(told.map((off) => off * off))),
    bias: mean(told),
    half: mean(intervals.map(({ low, high }) => (high - low) / 2)),
    held: mean(intervals.map(({ low, high }) => Number(low <= truth && truth <= high))),
    untold: 1 - told.length / answers.length,
    battles: mean(answers.map(({ battles }) => battles)),
  }
}

/** The mean; NaN for an empty list. */
function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function rowOf(name: string, { rmse, bias, half, held, untold, battles }: Errors): string[] {
  const percent = (share: number, digits: number): string => (Number.isNaN(share) ? '' : (100 * share).toFixed(digits))
  return [
    name,
    battles.toFixed(0),
    percent(rmse, 2),
    percent(bias, 2),
    percent(half, 2),
    percent(held, 1),
    untold > 0 ? percent(untold, 1) : '',
  ]
}
