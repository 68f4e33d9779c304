import { balance } from '../../src/balance/balance.ts'
import { Chance } from '../../src/balance/solver/chance.ts'
import { Ground } from '../../src/balance/solver/field.ts'
import { planned } from '../../src/balance/stages/rounds.ts'
import type { BalancedUnit } from '../../src/result/balance.ts'
import { unitsIn } from '../../src/scenario/roster/sizes.ts'
import type { Roster, RosterUnit, Troop } from '../../src/scenario/roster/types.ts'
import { fewUnits } from '../../tests/support/balance/few-units.ts'
import { LotteryArena, type Truth, type Worthy } from '../../tests/support/balance/lottery-arena.ts'
import { ROOT } from '../reference.ts'
import { type Effort, type Row, rowOf, runsOf, Seen } from './row.ts'

/**
 * Mixed armies of a game drawn by lot, in which the ln worth of a model differs at random between numbers of units, for each kind by itself.
 * The kinds have the sizes of units of SOVL; one more has smaller units, so it stands in more of them. Intervals are to hold the worths about
 * which these differ.
 */

const UNITS = 5
/** Sizes of the units of the further kind, and its cost today divided by its worth. */
const SMALL = [5, 10] as const
const WRONG = 1.4
/** How much the log odds change with the ln worth of an army. */
const KAPPA = 4
/** Advantage of a seat in log odds. */
const SIDE = 0.1

/** How much the ln worth of a model differs between numbers of units: its standard deviation, and that of the anchor if it is another. */
interface Spread {
  readonly spread: number
  readonly anchor?: number
}

export async function armies(effort: Effort): Promise<Row[]> {
  return [
    ...(await studied(2000, { spread: 0 }, runsOf(40, effort))),
    ...(await studied(2000, { spread: 0.05 }, runsOf(40, effort))),
    ...(await studied(2000, { spread: 0.15 }, runsOf(100, effort))),
    ...(await studied(20_000, { spread: 0.15 }, runsOf(40, effort))),
    ...(await studied(2000, { spread: 0.05, anchor: 0.3 }, runsOf(40, effort))),
    ...(await pricedAgain(2000, { spread: 0.05 }, runsOf(20, effort))),
    ...(await pricedAgain(20_000, { spread: 0.05 }, runsOf(20, effort))),
  ]
}

/** The anchor and other units at costs that are right, and the kind of small units at a wrong one. */
export function rosterOf(seed: string, battles: number): Roster {
  const small = (anchor: RosterUnit) => ({
    ...anchor,
    id: 'small',
    name: 'Small Units',
    models: SMALL,
    cost: WRONG * anchor.cost,
  })
  return fewUnits(`${ROOT}/scenarios/sovl/roster.yaml`, UNITS - 1, (anchor) => [small(anchor)], { seed, battles })
}

function worthsOf({ units }: Roster): number[] {
  return units.map(({ cost }, u) => (u === units.length - 1 ? cost / WRONG : cost))
}

/**
 * The truth: effects of all kinds and numbers of units are normal. Each depends on its name and on the seed of the roster alone, so other
 * seeds have other truths, and it does not matter which army is asked for first.
 */
export function truthOf(roster: Roster, { spread, anchor = spread }: Spread): Truth {
  const worths = worthsOf(roster)
  const kinds = new Map(roster.units.map(({ name, models }, u) => [name, { models, worth: worths[u] as number }]))
  const first = roster.units[0]?.name
  const effects = new Map<string, number>()
  const effect = (key: string): number => {
    const known = effects.get(key) ?? (key.startsWith(`${first}: `) ? anchor : spread) * normal(roster.seed, key)
    effects.set(key, known)
    return known
  }
  const lnWorth = (army: Worthy): number => {
    let sum = 0
    for (const [name, models] of army) {
      const { models: range, worth } = kinds.get(name) as { models: readonly [number, number]; worth: number }
      sum += models * worth * Math.exp(effect(`${name}: ${unitsIn(models, range)}`))
    }
    return Math.log(sum)
  }
  return (first, second) => KAPPA * (lnWorth(first) - lnWorth(second))
}

/** A standard normal number, by Box & Muller: the one of this seed and name. */
function normal(seed: string, name: string): number {
  const chance = new Chance(seed, `effect of ${name}`).seek(0)
  return Math.sqrt(-2 * Math.log(chance.unit())) * Math.cos(2 * Math.PI * chance.unit())
}

/** `seeds`: what the seeds of the runs begin with. */
export async function studied(battles: number, spread: Spread, runs: number, seeds = 'armies'): Promise<Row[]> {
  const [small, others] = [new Seen(), new Seen()]
  const [offs, squares]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run++) {
    const roster = rosterOf(`${seeds} ${run}`, battles)
    const arena = new LotteryArena(roster.seed, truthOf(roster, spread), SIDE)
    const { units } = (await balance(roster, arena, { repeat: '' })).document
    const worths = worthsOf(roster)
    const found = units.flatMap(({ recommended, low, high, standardError }, u) => {
      if (u === 0 || recommended === null || low === null || high === null) return []
      const truth = worths[u] as number
      const off = Math.log(recommended / truth)
      return [{ u, held: low <= truth && truth <= high, width: Math.log(high / low), off, error: standardError ?? 0 }]
    })
    for (const { u, held, width, off, error } of found) {
      if (u < UNITS) continue
      small.add(held, { width })
      offs.push(off)
      squares.push((off / error) ** 2)
    }
    const rest = found.filter(({ u }) => u < UNITS)
    if (rest.length === 0) continue
    const held = rest.filter((one) => one.held).length
    others.add(held / rest.length, { width: rest.reduce((sum, { width }) => sum + width, 0) / rest.length })
  }
  const about = {
    setting: `lottery of ${UNITS} kinds and one of small units, spread ${described(spread)}; ${battles}`,
    method: 'balance',
    nominal: 0.95,
  }
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const rms = Math.sqrt(mean(offs.map((off) => off * off)))
  const note = `root mean square error of ln cost ${rms.toFixed(4)}, mean error ${mean(offs).toFixed(4)}, errors ${Math.sqrt(mean(squares)).toFixed(2)} times the standard error`
  return [
    rowOf({ ...about, what: 'mixed armies: cost of a kind of small units', note }, small),
    rowOf({ ...about, what: 'mixed armies: costs of the other kinds' }, others),
  ]
}

/** Meetings of each unit by which its expected score at its new cost is known to half a point. */
const TRIED = 300
/** Points of score that count as even. */
const EVEN = 0.05

/** The costs that are found, priced again as costs of today on other dice; and what a unit that is verified scores by the truth. */
export async function pricedAgain(battles: number, spread: Spread, runs: number, seeds = 'again'): Promise<Row[]> {
  const [havePrices, intervalsMeet, scoresAreEven] = [new Seen(), new Seen(), new Seen()]
  for (let run = 0; run < runs; run++) {
    const roster = rosterOf(`${seeds} ${run}`, battles)
    const truth = truthOf(roster, spread)
    const priced = async (asked: Roster) =>
      (await balance(asked, new LotteryArena(asked.seed, truth, SIDE), { repeat: '' })).document.units
    const first = await priced(roster)
    const costs = first.map(({ rounded }) => rounded)
    const units = roster.units.map((unit, u) => ({ ...unit, cost: costs[u] as number }))
    const second = await priced({ ...roster, units, seed: `${roster.seed}, second` })
    const free = first.map((unit, u) => [unit, second[u] as BalancedUnit] as const).slice(1)
    havePrices.add(free.filter(([{ low }]) => low !== null).length / free.length)
    const both = free.filter(([one, other]) => one.low !== null && other.low !== null)
    if (both.length > 0) intervalsMeet.add(both.filter(([one, other]) => meet(one, other)).length / both.length)
    const verified = first.flatMap(({ balanced }, u) => (balanced === 'balanced' ? [u] : []))
    for (const u of verified) scoresAreEven.add(Math.abs(scoreOf(roster, truth, costs, u) - 0.5) <= EVEN)
  }
  const about = {
    setting: `lottery of ${UNITS} kinds and one of small units, spread ${described(spread)}; ${battles}`,
    method: 'balance',
    nominal: 0.95,
  }
  return [
    rowOf({ ...about, what: 'mixed armies: a unit has a price' }, havePrices),
    rowOf({ ...about, what: 'mixed armies: intervals of costs that are priced again meet the first' }, intervalsMeet),
    ...(scoresAreEven.runs > 0
      ? [rowOf({ ...about, what: 'mixed armies: a verified unit is within 5 points' }, scoresAreEven)]
      : []),
  ]
}

/** Whether two intervals overlap. */
function meet(one: BalancedUnit, other: BalancedUnit): boolean {
  return (one.low ?? 0) <= (other.high ?? 0) && (other.low ?? 0) <= (one.high ?? 0)
}

/** The expected score of armies built about a unit, by the truth. */
function scoreOf(roster: Roster, truth: Truth, costs: readonly number[], focus: number): number {
  const ground = new Ground(roster, new LotteryArena(roster.seed, truth))
  const worthy = (troops: readonly Troop[]): Worthy =>
    new Map(troops.map(({ unit, models }) => [roster.units[unit]?.name ?? '', models]))
  const chance = new Chance(roster.seed, 'truth')
  let [sum, many] = [0, 0]
  for (let i = 0; i < TRIED; i++) {
    const plan = planned(ground, costs, { focus, policy: 0, label: String(i) }, chance.seek(i), false)
    if (plan === null) continue
    const [one, other] = plan.meeting.armies
    sum += 1 / (1 + Math.exp(-truth(worthy(one), worthy(other))))
    many++
  }
  return sum / many
}

function described({ spread, anchor }: Spread): string {
  return anchor === undefined ? String(spread) : `${spread}, of the anchor ${anchor}`
}
