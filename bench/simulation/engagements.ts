import { balance } from '../../src/balance/balance.ts'
import type { BalanceDocument, BalancedUnit } from '../../src/result/balance.ts'
import { ENGINE } from '../../src/run/engine.ts'
import { type Arena, openArena } from '../../src/run/players/arena.ts'
import { readRoster } from '../../src/scenario/roster/read.ts'
import type { Roster, RosterUnit } from '../../src/scenario/roster/types.ts'
import { Random } from '../../tests/support/random.ts'
import { ROOT } from '../reference.ts'
import { type Effort, type Row, rowOf, runsOf, Seen } from './row.ts'
import { Truth } from './truth.ts'

/** Random rosters of SOVL in contact, whose true costs are solved: they show whether prices of a real game keep their promises. */

const BUDGETS = [10_000, 60_000, 400_000]
/** Number of rosters whose truth is known, and number of units of each. */
const ROSTERS = 24
const UNITS = 4
/** Least width of the range of even numbers of a pair, as ln(most / least). It is wide enough for one unit against one. */
const ROOM = 0.3
/** Greatest distance between the costs of twins, and between a verified score and a half. */
const TWINS = 0.05
const BAND = 0.05

/** A roster with its true costs: for the three sizes that are fought, and for all numbers of models. */
export interface Solved {
  readonly roster: Roster
  readonly truth: Truth
  readonly three: readonly number[]
  readonly all: readonly number[]
}

/** Units drawn at random; their costs today are wrong by up to a half. */
export function drawn(seed: number): Roster {
  const random = new Random(seed)
  const whole = readRoster(`${ROOT}/scenarios/sovl/roster-engagement.yaml`)
  const { template } = whole.units[whole.anchor] as RosterUnit
  const units = Array.from({ length: UNITS }, (_, u): RosterUnit => {
    const models = [random.int(2, 4), random.int(11, 15)] as const
    const profile = {
      type: template.profile.type,
      skill: random.int(3, 4),
      power: random.int(2, 4),
      defense: random.int(2, 4),
      attacks: 1,
      wounds: 1,
      discipline: random.int(6, 8),
    }
    return {
      id: `unit-${u}`,
      name: `Unit ${u}`,
      group: null,
      template: { profile },
      cost: 10 * Math.exp(0.8 * random.next() - 0.4),
      min: 0.001,
      max: 1e6,
      grain: 0.001,
      models,
      frozen: false,
    }
  })
  return {
    ...whole,
    units,
    anchor: 0,
    priced: UNITS,
    field: { ...whole.field, weights: units.map(() => 1 / UNITS) },
  }
}

/**
 * The roster drawn with this seed. Null if the legal numbers of some two units allow no even fight of one against one with room to spare.
 */
export function solvedRoster(seed: number): Solved | null {
  const roster = drawn(seed)
  const truth = new Truth(roster.units, roster.rules.rules, 'three')
  const start = roster.units.map(() => Math.log(roster.units[0]?.cost ?? 1))
  try {
    const three = truth.costs(start)
    const isRoomy = roster.units.every((_, a) =>
      roster.units.every((__, b) => a === b || truth.room(a, b, three) >= ROOM),
    )
    if (!isRoomy) return null
    return { roster, truth, three, all: truth.over('all').costs(three) }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Prices a roster. `isSolved`: whether fights may be solved exactly, as they are for users. If not, all fights are sampled. */
export async function pricedBy(
  roster: Roster,
  seed: string,
  battles: number,
  isSolved: boolean,
): Promise<BalanceDocument> {
  const arena = openArena(ENGINE, { game: roster.game, seed, workers: 0 })
  try {
    const played = { ...roster, seed, battles }
    return (await balance(played, isSolved ? arena : new Unsolved(arena), { repeat: '' })).document
  } finally {
    await arena.close()
  }
}

/** An arena of a game that cannot be solved. */
class Unsolved implements Arena {
  private readonly arena: Arena

  constructor(arena: Arena) {
    this.arena = arena
  }

  get played(): number {
    return this.arena.played
  }

  get replayed(): number {
    return this.arena.replayed
  }

  async play(bouts: Parameters<Arena['play']>[0]): ReturnType<Arena['play']> {
    const sampled = bouts.filter(({ paths }) => paths === undefined)
    const scores = await this.arena.play(sampled)
    let at = 0
    return bouts.map((bout) =>
      bout.paths === undefined
        ? (scores[at++] as (typeof scores)[number])
        : { scores: [0], seats: 0, first: null, side: null, exact: null },
    )
  }

  close(): Promise<void> {
    return this.arena.close()
  }
}

/** Units whose prices carry a promise: all identified units except the anchor. */
function told({
  units,
}: BalanceDocument): (BalancedUnit & { readonly low: number; readonly high: number; place: number })[] {
  return units.flatMap((unit, place) =>
    place === 0 || unit.low === null || unit.high === null ? [] : [{ ...unit, low: unit.low, high: unit.high, place }],
  )
}

/** The roster with other costs today. */
function costing({ units, ...roster }: Roster, cost: (unit: RosterUnit, u: number) => number): Roster {
  return { ...roster, units: units.map((unit, u) => ({ ...unit, cost: cost(unit, u) })) }
}

/** The roster with its last unit listed again, at a multiple of its cost. */
function twinned(roster: Roster, times: number): Roster {
  const last = roster.units.at(-1) as RosterUnit
  const units = [...roster.units, { ...last, id: 'twin', name: 'Twin', cost: last.cost * times }]
  return {
    ...roster,
    units,
    priced: units.length,
    field: { ...roster.field, weights: units.map(() => 1 / units.length) },
  }
}

/** Lines about prices of engagements. */
export async function engagements(effort: Effort): Promise<Row[]> {
  const found = solvedRosters(runsOf(ROSTERS, effort))
  const rows: Row[] = []
  for (const battles of BUDGETS) rows.push(...(await covered(found, battles, false)))
  rows.push(...(await covered(found, 60_000, true)))
  rows.push(...(await again(found, 60_000)))
  return rows
}

export function solvedRosters(many: number): Solved[] {
  const found: Solved[] = []
  for (let seed = 1; found.length < many; seed++) found.push(...[solvedRoster(seed) ?? []].flat())
  return found
}

const about = (battles: number, isSolved: boolean) => ({
  setting: `SOVL, ${UNITS} units; ${battles}${isSolved ? ', solved where that is cheap' : ', all sampled'}`,
  method: 'balance',
  nominal: 0.95,
})

async function covered(found: readonly Solved[], battles: number, isSolved: boolean): Promise<Row[]> {
  const [fought, all, verified] = [new Seen(), new Seen(), new Seen()]
  let [squares, many, worst] = [0, 0, 1]
  for (const [i, { roster, truth, ...true_ }] of found.entries()) {
    const document = await pricedBy(roster, `truth ${i}`, battles, isSolved)
    const prices = told(document)
    const held = (logs: readonly number[]): number =>
      prices.filter(({ low, high, place }) => {
        const worth = Math.exp(logs[place] as number)
        return low <= worth * (1 + ROUNDED) && worth * (1 - ROUNDED) <= high
      }).length / prices.length
    const width = prices.reduce((sum, { low, high }) => sum + Math.log(high / low), 0) / prices.length
    const { rates, verdict } = document.spent
    // Solved fights have all legal numbers, sampled ones three.
    const sizes = isSolved ? true_.all : true_.three
    fought.add(held(sizes), { width, battles: rates + verdict })
    all.add(held(true_.all), { width, battles: rates + verdict })
    worst = Math.min(worst, held(sizes))
    for (const { recommended, place } of prices) {
      squares += (Math.log(recommended as number) - (sizes[place] as number)) ** 2
      many++
    }
    // Verified scores at the new costs, in the sizes that these costs give.
    const exact = truth.scores(document.units.map(({ rounded }) => Math.log(rounded)))
    const good = document.units.flatMap(({ balanced }, u) => (balanced === 'balanced' ? [exact[u] as number] : []))
    if (good.length > 0) verified.add(good.filter((score) => Math.abs(score - 0.5) <= BAND).length / good.length)
  }
  const line = about(battles, isSolved)
  const note = `root mean square error of ln cost ${Math.sqrt(squares / many).toFixed(4)}, worst roster ${(100 * worst).toFixed(0)}%`
  return [
    rowOf({ ...line, what: 'engagement: cost of a unit, at the sizes fought', note }, fought),
    rowOf({ ...line, what: 'engagement: cost of a unit, at all legal sizes' }, all),
    rowOf({ ...line, what: 'engagement: a verified unit is within the band exactly' }, verified),
  ]
}

/** Costs that were solved to `EVEN` can differ by this much from the intervals of exact prices. */
const ROUNDED = 5e-4

async function again(found: readonly Solved[], battles: number): Promise<Row[]> {
  const [meet, starts, twins, agree, tens] = [new Seen(), new Seen(), new Seen(), new Seen(), new Seen()]
  for (const [i, { roster }] of found.entries()) {
    const first = await pricedBy(roster, `first ${i}`, battles, false)
    const second = await pricedBy(
      costing(roster, (_, u) => first.units[u]?.rounded ?? 1),
      `second ${i}`,
      battles,
      false,
    )
    meet.add(shareMeeting(first, second))
    const random = new Random(1000 + i)
    const other = costing(roster, ({ cost }, u) => (u === 0 ? cost : cost * (random.next() < 0.5 ? 0.6 : 1.6)))
    starts.add(shareMeeting(first, await pricedBy(other, `other ${i}`, battles, false)))
    const tenfold = await pricedBy(
      {
        ...costing(roster, ({ cost }) => 10 * cost),
        units: roster.units.map((unit) => ({
          ...unit,
          cost: 10 * unit.cost,
          min: 10 * unit.min,
          max: 10 * unit.max,
          grain: 10 * unit.grain,
        })),
      },
      `first ${i}`,
      battles,
      false,
    )
    tens.add(
      first.units.every(({ recommended }, u) => {
        return Math.abs((tenfold.units[u]?.recommended ?? 0) / 10 / (recommended ?? 1) - 1) < 1e-9
      }),
    )
    const { units } = await pricedBy(twinned(roster, i % 2 === 0 ? 0.7 : 1.3), `twin ${i}`, battles, false)
    const [one, twin] = [units[UNITS - 1], units[UNITS]] as [BalancedUnit, BalancedUnit]
    const apart = Math.abs(Math.log((one.recommended ?? 1) / (twin.recommended ?? 1)))
    twins.add(apart <= TWINS)
    agree.add(overlaps(one, twin))
  }
  const line = about(battles, false)
  return [
    rowOf({ ...line, what: 'engagement: priced again from the new costs on other dice, intervals meet' }, meet),
    rowOf({ ...line, what: 'engagement: priced from costs 0.6 and 1.6 times as high, intervals meet' }, starts),
    rowOf({ ...line, what: 'engagement: a unit listed twice is priced within 5% of itself' }, twins),
    rowOf({ ...line, what: 'engagement: a unit listed twice, intervals meet' }, agree),
    rowOf({ ...line, what: 'engagement: all costs times ten change nothing but the unit', nominal: 1 }, tens),
  ]
}

function shareMeeting(one: BalanceDocument, other: BalanceDocument): number {
  const prices = told(one)
  return prices.filter((unit) => overlaps(unit, other.units[unit.place] as BalancedUnit)).length / prices.length
}

function overlaps(one: Pick<BalancedUnit, 'low' | 'high'>, other: Pick<BalancedUnit, 'low' | 'high'>): boolean {
  if (one.low === null || one.high === null || other.low === null || other.high === null) return true
  return one.low <= other.high && other.low <= one.high
}
