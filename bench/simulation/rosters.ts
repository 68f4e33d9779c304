import { balance } from '../../src/balance/balance.ts'
import type { BalanceDocument, BalancedUnit } from '../../src/result/balance.ts'
import { readRoster } from '../../src/scenario/roster/read.ts'
import type { Roster } from '../../src/scenario/roster/types.ts'
import { additive, LotteryArena, type Truth } from '../../tests/support/balance/lottery-arena.ts'
import { ROOT } from '../reference.ts'
import { type Effort, type Row, rowOf, runsOf, Seen } from './row.ts'

/** True worth of each unit divided by its cost today, by index; 1 for every unit if today's costs are right. */
const WRONG = [1, 1.5, 0.7, 1.3, 0.8, 1.4, 0.85, 1.25]
const UNITS = WRONG.length
/** Advantage of the first seat of a block, in log odds. */
const SIDE = 0.15
/** Log odds by which each of three units beats the next at equal worth. */
const CYCLE = 1.6

interface Case {
  readonly setting: string
  readonly roster: Roster
  readonly battles: number
  /** Change of the log odds for a change of ln worth by 1. */
  readonly kappa: number
  readonly wrong: readonly number[]
  readonly cycle: boolean
  readonly runs: number
}

function cases(): Case[] {
  const war = eightOf('war/roster.yaml')
  const sovl = eightOf('sovl/roster-engagement.yaml')
  const right = WRONG.map(() => 1)
  const battle = { roster: war, kappa: 3, cycle: false, runs: 24 }
  const engagement = { roster: sovl, kappa: 8, cycle: false, runs: 60 }
  return [
    { ...battle, setting: 'battles, costs up to half off', battles: 6000, wrong: WRONG },
    { ...battle, setting: 'battles, costs up to half off', battles: 20_000, wrong: WRONG },
    { ...battle, setting: 'battles, costs that are right', battles: 20_000, wrong: right },
    { ...engagement, setting: 'engagements, costs up to half off', battles: 10_000, wrong: WRONG },
    { ...engagement, setting: 'engagements, costs up to half off', battles: 60_000, wrong: WRONG },
    { ...engagement, setting: 'engagements, costs that are right', battles: 60_000, wrong: right },
    { ...engagement, setting: 'engagements, a circle of three', battles: 60_000, wrong: WRONG, cycle: true },
  ]
}

/**
 * Rosters of a game that is a lottery, so that their true costs are known. `balance` prices them again and again; only the battles are
 * simulated. Runs 0 and 1, 2 and 3 and so on are two seeds of one roster.
 */
export async function rosters(effort: Effort): Promise<Row[]> {
  const rows: Row[] = []
  for (const one of cases()) rows.push(...(await priced(one, runsOf(one.runs, effort))))
  return rows
}

/** Eight units of a shipped roster that can be fielded in any number, the anchor first. They meet equally often, and costs are free. */
function eightOf(file: string): Roster {
  const roster = readRoster(`${ROOT}/scenarios/${file}`)
  const { anchor, field, policies } = roster
  const anchored = roster.units[anchor] as Roster['units'][number]
  const others = roster.units.filter((unit, u) => u !== anchor && (roster.mode === 'battle' || unit.models[1] >= 10))
  return {
    ...roster,
    units: [anchored, ...others.slice(0, UNITS - 1)].map((unit) => ({
      ...unit,
      min: unit.cost / 10,
      max: unit.cost * 10,
    })),
    anchor: 0,
    priced: UNITS,
    field: { ...field, weights: WRONG.map(() => 1 / UNITS), named: [], namedShare: 0 },
    policies: policies.slice(0, 1),
  }
}

async function priced({ setting, roster, battles, kappa, wrong, cycle }: Case, runs: number): Promise<Row[]> {
  const worths = roster.units.map(({ cost }, u) => cost * (wrong[u] as number))
  const worth = Object.fromEntries(roster.units.map(({ name }, u) => [name, worths[u] as number]))
  const plain = additive(worth, kappa)
  const truth = cycle ? circling(plain, Object.keys(worth).slice(1, 4)) : plain
  const costs = new Seen()
  const agreed = new Seen()
  const verdicts = new Seen()
  const errors = new Errors()
  let before: readonly BalancedUnit[] = []
  for (let run = 0; run < runs; run++) {
    const { units, spent } = await solved({ ...roster, battles, seed: `coverage ${run}` }, truth)
    const free = units.slice(1)
    const told = free.flatMap((unit, u) => found(unit, worths[u + 1] as number))
    errors.add(told, free.length)
    // An estimate that is not reported makes no promise.
    if (told.length > 0) costs.add(shareHeld(told), { width: meanWidth(told), battles: battlesOf(spent) })
    verdicts.add(free.every((unit, u) => isFair(unit, wrong[u + 1] as number)))
    if (run % 2 === 1) agreed.add(free.filter((unit, u) => meets(unit, before[u] as BalancedUnit)).length / free.length)
    before = free
  }
  const about = { setting: `${UNITS} units, ${setting}; ${battles}`, method: 'balance', nominal: 0.95 }
  const note = errors.note()
  return [
    rowOf({ ...about, what: 'roster: cost of a unit', note }, costs),
    rowOf({ ...about, what: 'roster: costs of a unit by two seeds meet' }, agreed),
    rowOf({ ...about, what: 'roster: none raised or lowered that should not be' }, verdicts),
  ]
}

async function solved(roster: Roster, truth: Truth): Promise<BalanceDocument> {
  return (await balance(roster, new LotteryArena(roster.seed, truth, SIDE), { repeat: '' })).document
}

/** Three units of which each beats the next. */
function circling(plain: Truth, names: readonly string[]): Truth {
  return (first, second) => {
    const [a, b] = [first, second].map((army) => names.findIndex((name) => army.has(name))) as [number, number]
    const turn = a < 0 || b < 0 || a === b ? 0 : (b - a + 3) % 3 === 1 ? CYCLE : -CYCLE
    return plain(first, second) + turn
  }
}

/** A cost that was reported. */
interface Told {
  /** Error of ln cost, and half the width of its interval. */
  readonly off: number
  readonly half: number
}

/** Empty if the cost is not identified. */
function found({ recommended, low, high }: BalancedUnit, worth: number): Told[] {
  if (recommended === null || low === null || high === null) return []
  return [{ off: Math.log(recommended / worth), half: Math.log(high / low) / 2 }]
}

function shareHeld(told: readonly Told[]): number {
  return told.filter(({ off, half }) => Math.abs(off) <= half).length / told.length
}

function meanWidth(told: readonly Told[]): number {
  return told.reduce((sum, { half }) => sum + 2 * half, 0) / told.length
}

function battlesOf({ rates, armies, verdict }: BalanceDocument['spent']): number {
  return rates + armies + verdict
}

/** The errors of all runs. */
class Errors {
  private squares = 0
  private told = 0
  private asked = 0

  add(told: readonly Told[], asked: number): void {
    this.squares += told.reduce((sum, { off }) => sum + off * off, 0)
    this.told += told.length
    this.asked += asked
  }

  note(): string {
    const error = `root mean square error of ln cost ${Math.sqrt(this.squares / this.told).toFixed(4)}`
    const untold = 100 * (1 - this.told / this.asked)
    return untold > 0 ? `${error}; not identified ${untold.toFixed(1)}%` : error
  }
}

/** Whether two intervals overlap. */
function meets(one: BalancedUnit, other: BalancedUnit): boolean {
  if (one.low === null || one.high === null || other.low === null || other.high === null) return true
  return one.low <= other.high && other.low <= one.high
}

/** Whether a verdict agrees with the truth. */
function isFair({ verdict }: BalancedUnit, wrong: number): boolean {
  return !(verdict === 'raise' && wrong <= 1) && !(verdict === 'lower' && wrong >= 1)
}
