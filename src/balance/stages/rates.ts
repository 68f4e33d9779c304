import * as maths from '../../core/maths.ts'
import type { Roster, RosterUnit } from '../../scenario/roster/types.ts'
import { nextLevels } from '../../stats/pricing/fair-count.ts'
import type { Edge } from '../../stats/ratings/hodge.ts'
import type { Chance } from '../solver/chance.ts'
import { type Asked, type EvenField, evenCosts, evenField, OUT, type ScoreCurve } from '../solver/even-field.ts'
import { blockScores, blocksOf, type Ground, type Meeting } from '../solver/field.ts'
import { around } from './duel-sizes.ts'
import { Duel, duelMeeting } from './duels.ts'
import type { Fight } from './even-fights.ts'
import { solveAt } from './solved.ts'

/** Stage A: the worth of every unit relative to every other, from fights of one kind against another at several numbers of models. */

/** The battles that a stage may play. */
export interface Spending {
  /** Approximate number of battles. */
  readonly battles: number
  readonly chance: Chance
  /** Called before every look. */
  readonly onLook?: (look: number, of: number) => void
}

export interface Rates {
  readonly duels: readonly Duel[]
  /** Steepness of a usual duel, used for duels that do not determine their own. */
  readonly slope: number
  /** How often each unit is met; `OUT` for a unit that no scores connect with the anchor. */
  readonly weights: readonly number[]
  /** Costs at which every unit scores a half against the field of duels, with their errors; frozen units keep their costs. */
  readonly even: EvenField
  /** The costs if none were frozen; equal to `even` if none is. */
  readonly free: EvenField
  /** Scores at equal points by these costs. */
  readonly curves: readonly ScoreCurve[]
  /** The problem that `even` and `free` solve. */
  readonly asked: Asked
  readonly freely: Asked
}

/** Number of looks in search of even numbers and then at the costs found, with the shares of the battles for a look. */
const SEARCHES = 4
const SEARCH = 0.4
const REFINEMENTS = [1, 2, 3]
const TODAY = 0.5
/** Fewest blocks of a duel in a look. Whole battles take long, and duels say little about prices in battles. */
const FEWEST_BLOCKS = { engagement: 4, battle: 1 } as const
/** Blocks of a duel in battles from which on all looks are fought. */
const FEW = 20
/** Most turns, each of which computes costs from exact scores at the sizes of the costs before. */
const MOST_TURNS = 30
/** Costs and sizes agree when no ln cost changes by more: before the last look, and after it. */
const NEARLY = 2e-3
const AGREE = 1e-4
/** Fights are solved exactly as soon as no ln cost changes by more than this in a turn. */
const ROUGHLY = 0.05

/**
 * Plays unit against unit. Costs are found from fights at equal points, which depend on the costs themselves: the search starts from
 * numbers of models that do not depend on today's costs, and continues until costs and sizes agree.
 *
 * `only`: the only unit whose cost is sought. It meets all others, whose costs stay, and its score is to be a half.
 */
export async function exchangeRates(ground: Ground, spending: Spending, only: number | null = null): Promise<Rates> {
  const { roster } = ground
  const { units } = roster
  const pairs = units.flatMap((_, a) => units.slice(a + 1).map((__, i) => [a, a + 1 + i] as const))
  const duels = pairs.filter((pair) => only === null || pair.includes(only)).map(([a, b]) => new Duel(roster, a, b))
  const { searches, refinements } = looksFor(roster.mode, spending.battles / ground.seats / duels.length)
  const played = new Looks(ground, duels, spending, searches, refinements)
  const today = units.map(({ cost }) => cost)
  const looks = searches + refinements.length + 1
  for (let look = 0; look < searches; look++) {
    spending.onLook?.(look, looks)
    await played.searching(SEARCH)
  }
  let found = told(ground, duels, null, only)
  const isEngagement = roster.mode === 'engagement'
  for (const [look, parts] of refinements.entries()) {
    spending.onLook?.(searches + look, looks)
    if (isEngagement) found = await agreed(ground, duels, found, NEARLY, only)
    await played.evenly(found.even.logCosts.map(maths.exp), parts)
    if (found.free !== found.even) await played.evenly(found.free.logCosts.map(maths.exp), parts / 2)
    found = told(ground, duels, found, only)
  }
  if (isEngagement) found = await agreed(ground, duels, found, AGREE, only)
  spending.onLook?.(looks - 1, looks)
  await played.evenly(today, TODAY)
  return found
}

/**
 * The looks. In battles, where a look takes a few blocks of each duel at least, there are fewer of them if there are few blocks: armies tell
 * the prices, and duels only how units compare one by one.
 */
function looksFor(
  mode: Roster['mode'],
  blocks: number,
): { readonly searches: number; readonly refinements: readonly number[] } {
  if (mode === 'engagement' || blocks >= FEW) return { searches: SEARCHES, refinements: REFINEMENTS }
  return { searches: Math.max(1, Math.floor((SEARCHES * blocks) / FEW)), refinements: [1] }
}

/** Costs that agree with the sizes that they make: with frozen costs, and without. */
async function agreed(
  ground: Ground,
  duels: readonly Duel[],
  start: Rates,
  within: number,
  only: number | null,
): Promise<Rates> {
  const even = await settledAt(ground, duels, start, start.even.logCosts, start.asked, within)
  const { free } = start
  const own = free === start.even ? even : await settledAt(ground, duels, start, free.logCosts, start.freely, within)
  return told(
    ground,
    duels,
    { ...start, even: { ...start.even, logCosts: even }, free: { ...free, logCosts: own } },
    only,
  )
}

/**
 * Even costs at the sizes that follow from these costs. Costs and sizes are computed in turn until they agree. Fights are solved exactly as
 * soon as costs and sizes agree roughly. A unit whose cost oscillates takes shorter steps, because scores may jump if the sizes change.
 * `within`: the largest change of an ln cost in the last step.
 */
async function settledAt(
  ground: Ground,
  duels: readonly Duel[],
  { slope }: Rates,
  start: readonly number[],
  asked: Asked,
  within: number,
): Promise<readonly number[]> {
  let costs = start
  let last = costs.map(() => 0)
  const parts = costs.map(() => 1)
  let isRough = true
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    if (!isRough) await solveAt(ground, duels, costs.map(maths.exp))
    const next = evenCosts(curvesAt(duels, costs, slope, true), { ...asked, start: costs })
    const steps = next.map((log, u) => log - (costs[u] as number))
    for (const [u, step] of steps.entries()) {
      const isBack = step * (last[u] as number) < 0
      parts[u] = isBack ? (parts[u] as number) / 2 : Math.min(1, 1.5 * (parts[u] as number))
    }
    const moves = steps.map((step, u) => step * (parts[u] as number))
    const longest = Math.max(...moves.map(Math.abs))
    if (longest < within && !isRough) break
    isRough &&= longest > ROUGHLY && turn < MOST_TURNS / 3
    last = steps
    costs = costs.map((log, u) => log + (moves[u] as number))
  }
  return costs
}

/** The rates if no unit meets another, as in a field of fixed armies: only today's costs are known. */
export function noRates({ units, anchor }: Roster): Rates {
  const logCosts = units.map(({ cost }) => maths.log(cost))
  const covariance = units.map(() => units.map(() => 0))
  const even = { logCosts, covariance, scores: units.map(() => 0.5), level: 0.5, converged: true }
  const weights = units.map(() => 1)
  const asked = { weights, start: logCosts, isFixed: units.map(() => true), anchor }
  return { duels: [], slope: 0, weights, even, free: even, curves: [], asked, freely: asked }
}

/** The exchange rates from the duels so far. `before`: the rates whose costs made the sizes of fights; null if there are none yet. */
function told({ roster }: Ground, duels: readonly Duel[], before: Rates | null, only: number | null): Rates {
  const { units } = roster
  const anchor = only ?? roster.anchor
  const isAnchored = before !== null && roster.mode === 'engagement'
  const mean = units[anchor]?.cost ?? 1
  const start =
    before?.even.logCosts ?? units.map(({ cost, frozen }) => maths.log(frozen || only !== null ? cost : mean))
  const slope = steepnessOf(duels, start)
  const tied = tiedTo(anchor, duels, units.length)
  // A unit that always wins, or always loses, has no price: it keeps today's cost and is left out of the field, because it would distort
  // the other costs.
  const weights = roster.field.weights.map((weight, u) => (tied[u] === true ? weight : OUT))
  const kept = (from: readonly number[]): number[] =>
    from.map((log, u) => (tied[u] === true ? log : maths.log((units[u] as RosterUnit).cost)))
  const isFixed = units.map(({ frozen }, u) =>
    only === null ? frozen || u === anchor || tied[u] !== true : u !== only || !tied.some((is, v) => is && v !== only),
  )
  const isBound = units.map((_, u) => u === anchor || tied[u] !== true)
  const asked = { weights, start: kept(start), isFixed, anchor, ...(only !== null && { level: 0 }) }
  const freely = { weights, start: kept(before?.free.logCosts ?? start), isFixed: isBound, anchor }
  const solved = (of: Asked): EvenField =>
    isAnchored ? evenField(curvesAt(duels, of.start, slope, true), of) : settled(duels, of, slope)
  const even = solved(asked)
  const isFrozen = only === null && units.some(({ frozen }, u) => frozen && u !== anchor && tied[u] === true)
  const curves = curvesAt(duels, even.logCosts, slope, isAnchored)
  return { duels, slope, even, free: isFrozen ? solved(freely) : even, weights, curves, asked, freely }
}

/** The median steepness of the duels near some costs. */
function steepnessOf(duels: readonly Duel[], logCosts: readonly number[]): number {
  const costs = logCosts.map(maths.exp)
  const found = duels.flatMap((duel) => duel.steepness(costs) ?? []).toSorted((a, b) => a - b)
  return found[found.length >> 1] ?? SLOPE
}

/** Steepness of duels until one has determined its own. */
const SLOPE = 3

/** Whether scores connect each unit with the anchor, directly or through others. */
function tiedTo(anchor: number, duels: readonly Duel[], units: number): boolean[] {
  const tied = new Array<boolean>(units).fill(false)
  tied[anchor] = true
  for (let grows = true; grows; ) {
    grows = false
    for (const duel of duels) {
      if (tied[duel.a] === tied[duel.b] || !duel.isTied) continue
      tied[duel.a] = true
      tied[duel.b] = true
      grows = true
    }
  }
  return tied
}

/** Even costs from the curves alone, which are fitted near the numbers that the starting costs make equal. */
function settled(duels: readonly Duel[], asked: Asked, slope: number): EvenField {
  let even = evenField(curvesAt(duels, asked.start, slope, false), asked)
  for (let i = 0; i < 20; i++) {
    const next = evenField(curvesAt(duels, even.logCosts, slope, false), { ...asked, start: even.logCosts })
    const change = Math.max(...next.logCosts.map((value, u) => Math.abs(value - (even.logCosts[u] as number))))
    even = next
    if (change < 1e-4) break
  }
  return even
}

/** Curves of the duels near equal points. If anchored, they pass through the scores that were fought there. */
export function curvesAt(
  duels: readonly Duel[],
  logCosts: readonly number[],
  slope: number,
  isAnchored: boolean,
): ScoreCurve[] {
  const costs = logCosts.map(maths.exp)
  return duels.map((duel) => duel.curve(costs, slope, isAnchored))
}

/**
 * Edges of the ladder of worth, ln(worth of a / worth of b), from the duels that determine them. `isAtOneSize`: all edges are for armies of
 * nearly equal points, so that a worth that depends on size does not look like rock, paper, scissors.
 */
export function edgesOf(
  { duels, slope }: Pick<Rates, 'duels' | 'slope'>,
  costs: readonly number[],
  isAtOneSize = false,
): Edge[] {
  const points = isAtOneSize ? usualPoints(duels, costs) : null
  return duels.flatMap((duel) => {
    const rate = duel.rate(costs, slope, points)
    return rate === null ? [] : [{ a: duel.a, b: duel.b, ...rate }]
  })
}

/** ln of the points of the median duel of usual size; 0 without duels. */
function usualPoints(duels: readonly Duel[], costs: readonly number[]): number {
  const points = duels.flatMap((duel) => {
    const fight = duel.typical(costs)
    return fight === null ? [] : [maths.log(fight.models * (costs[duel.held] as number))]
  })
  return points.toSorted((a, b) => a - b)[points.length >> 1] ?? 0
}

/** Score of the row unit against the column unit at equal points, with its standard error and weight; null if the two cannot meet. */
export function scoreTable(
  { duels, slope }: Rates,
  units: number,
  costs: readonly number[],
): ({ readonly score: number; readonly error: number; readonly weight: number } | null)[][] {
  const table: ReturnType<typeof scoreTable> = Array.from({ length: units }, (_, u) =>
    Array.from({ length: units }, (__, v) => (u === v ? { score: 0.5, error: 0, weight: 0 } : null)),
  )
  for (const duel of duels) {
    const found = duel.score(costs, slope)
    const { a, b } = duel
    if (found === null || a >= units || b >= units) continue
    const { weight } = duel.evenly(costs)
    const error = Math.sqrt(found.variance + found.spread)
    ;(table[a] as (typeof table)[number])[b] = { score: found.score, error, weight }
    ;(table[b] as (typeof table)[number])[a] = { score: 1 - found.score, error, weight }
  }
  return table
}

/** Plays looks and adds their scores to the duels. */
class Looks {
  private readonly ground: Ground
  private readonly duels: readonly Duel[]
  private readonly chance: Chance
  private readonly fewest: number
  private readonly blocks: number
  /** Fights that the rules of the game do not allow. */
  private readonly refused = new Set<string>()
  private look = 0

  constructor(
    ground: Ground,
    duels: readonly Duel[],
    { battles, chance }: Spending,
    searches: number,
    refinements: readonly number[],
  ) {
    this.ground = ground
    this.duels = duels
    this.chance = chance
    const parts = searches * SEARCH + refinements.reduce((sum, part) => sum + part, 0) + TODAY
    this.fewest = FEWEST_BLOCKS[ground.roster.mode]
    this.blocks = Math.max(this.fewest, Math.floor(battles / ground.seats / duels.length / parts))
  }

  /** Plays every duel that is not known exactly, at numbers that cost the same. */
  async evenly(costs: readonly number[], parts: number): Promise<void> {
    const open = this.duels.filter((duel) => !duel.isExactAt(costs))
    if (open.length === 0) return
    // The battles that solved duels do not need go to the other duels.
    const blocks = Math.round((this.blocks * parts * this.duels.length) / open.length)
    await this.play(
      costs,
      this.duels.map((duel, d) =>
        open.includes(duel)
          ? allotted(
              duel.evenly(costs).fights.filter((fight) => !duel.isSolved(fight)),
              blocks,
              this.chance.seek(d * 64 + this.look),
            )
          : [],
      ),
    )
  }

  /** Plays every duel at the numbers where its fair count is likely to be. */
  async searching(parts: number): Promise<void> {
    const blocks = Math.max(this.fewest, Math.round(this.blocks * parts))
    await this.play(
      this.ground.roster.units.map(({ cost }) => cost),
      this.duels.map((duel) => this.sought(duel, blocks)),
    )
  }

  private sought(duel: Duel, blocks: number): Allotted[] {
    const { held, varied } = duel.spans
    const [least, most] = [varied[0], duel.units * varied[1]]
    const fought = duel.fought()
    // If even the largest count is too small, fewer models are held, and vice versa.
    const [first, last] = [fought[0], fought.at(-1)]
    if (last !== undefined && last.count >= most && last.mean > 0.5) duel.models = held[0]
    else if (first !== undefined && first.count <= least && first.mean < 0.5) duel.models = held[1]
    const range = (this.ground.roster.units[duel.varied] as RosterUnit).models
    const start = Math.round(Math.sqrt(least * most))
    return nextLevels({ held: duel.models, least, most, start, blocks }, duel.fought()).flatMap((level) => {
      return around(level.count, range).map(({ count, share }) => ({
        fight: { models: duel.models, count },
        blocks: Math.round(level.blocks * share),
      }))
    })
  }

  /** Plays fights, given by duel. */
  private async play(costs: readonly number[], fights: readonly (readonly Allotted[])[]): Promise<void> {
    const { roster } = this.ground
    this.look++
    const asked = this.duels.flatMap((duel, d) =>
      merged(fights[d] ?? []).map(({ fight, blocks }) => ({ duel, d, fight, blocks, from: duel.blocksAt(fight) })),
    )
    const meetings = asked.flatMap((one) => {
      const { d, duel, fight, blocks } = one
      const key = `${d} ${fight.models} ${fight.count}`
      if (this.refused.has(key)) return []
      const setting = this.ground.setting(this.chance.seek((d * 4096 + fight.count) * 16 + this.look))
      const meeting: Meeting = { ...duelMeeting(roster, duel, fight), setting, blocks }
      if (this.ground.allows(meeting, costs)) return [{ one, meeting, key }]
      this.refused.add(key)
      return []
    })
    const met = await this.ground.fightFrom(
      meetings.map(({ meeting, one }) => ({ meeting, from: one.from })),
      costs,
    )
    met.forEach((found, i) => {
      const { one, key } = meetings[i] as (typeof meetings)[number]
      if (found === null) {
        this.refused.add(key)
        return
      }
      const { score } = found
      one.duel.add(
        one.fight,
        blockScores(score).map(({ value, count }) => ({ score: value, blocks: count })),
        score.seats,
      )
      if (blocksOf(score) !== one.blocks) throw new RangeError('a bout came back with other blocks than asked for')
    })
  }
}

interface Allotted {
  readonly fight: Pick<Fight, 'models' | 'count'>
  readonly blocks: number
}

/** Divides blocks among fights; the expected number of each is its share. They are dealt out in equal steps from a random start. */
function allotted(fights: readonly Fight[], blocks: number, chance: Chance): Allotted[] {
  const offset = chance.unit()
  const total = fights.reduce((sum, { share }) => sum + share, 0)
  let before = 0
  return fights.map((fight) => {
    const first = Math.floor(before * blocks + offset)
    before += fight.share / total
    return { fight, blocks: Math.floor(before * blocks + offset) - first }
  })
}

/** Merges fights at the same numbers; fights without blocks are left out. */
function merged(all: readonly Allotted[]): Allotted[] {
  const found = new Map<string, Allotted>()
  for (const { fight, blocks } of all) {
    const key = `${fight.models} ${fight.count}`
    found.set(key, { fight, blocks: blocks + (found.get(key)?.blocks ?? 0) })
  }
  return [...found.values()].filter(({ blocks }) => blocks > 0)
}
