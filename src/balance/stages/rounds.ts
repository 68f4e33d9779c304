import * as maths from '../../core/maths.ts'
import { unitsIn } from '../../scenario/roster/sizes.ts'
import type { Roster, RosterUnit, Troop } from '../../scenario/roster/types.ts'
import type { ArmyScore } from '../../stats/pricing/army-scores.ts'
import { type MixedArmies, mixedArmies } from '../../stats/pricing/mixed-armies.ts'
import { affordable } from '../solver/affordable.ts'
import type { Chance } from '../solver/chance.ts'
import { type AtCosts, battlesOf, blocksOf, type Ground, type Meeting, type Met } from '../solver/field.ts'
import { canAfford, costsAbout, fieldArmy, focusArmy, IN_FIELD, pointsOf, troopsOf } from './armies.ts'
import { type Spending } from './spending.ts'

/**
 * Stage B: mixed armies at equal points, fitted together, in rounds at the costs found so far. After the first round the armies of each
 * meeting are drawn at costs of their own about these (`costsAbout`).
 */

/** A meeting of an army built about a unit with an army of the field, and its result. */
export interface FocusMet extends Met {
  readonly focus: number
  /** The unit with the most points in the other army, at the costs at which the armies were drawn. */
  readonly against: number
  /** ln(points of the army / points of the other) at the costs for which it was made. */
  readonly tilt: number
  readonly band: number
  readonly policy: number
  readonly round: number
}

export interface ArmyRounds {
  readonly met: readonly FocusMet[]
  readonly rounds: readonly {
    readonly costs: readonly number[]
    readonly battles: number
    readonly largestChange: number
  }[]
  /** Fit of the meetings fought by the first policy. */
  readonly fit: MixedArmies
  /** The meetings of `met` that the fit was made from. */
  readonly fitted: readonly FocusMet[]
  readonly costs: readonly number[]
}

/** Number of rounds. All are fought, because they share the battles that were asked for. */
export const ROUNDS = 4
/** Number of meetings for each unit in the last two rounds from which on earlier meetings are left out. */
const ENOUGH = 15
/** Half of the time, the points of the two armies differ by up to this share, so that the effect of points can be estimated. */
const HANDICAP = 0.2
/**
 * A fixed army meets armies from exp(−BUDGETS) to exp(BUDGETS) times its points, so that both easy and deadly fights occur.
 */
const BUDGETS = 0.7
/** Share of the meetings that is led by each of the other policies. */
const OF_OTHERS = 0.15

/**
 * Plays the rounds, the first at today's costs. `prior`: ln worth of each unit from the duels; with few battles, worth is shrunk towards
 * it.
 */
export async function armyRounds(
  ground: Ground,
  { battles, chance, onLook }: Spending,
  prior: readonly number[],
): Promise<ArmyRounds> {
  const met: FocusMet[] = []
  const rounds: ArmyRounds['rounds'][number][] = []
  let costs = ground.roster.units.map(({ cost }) => cost)
  let fit: MixedArmies | null = null
  let fitted: readonly FocusMet[] = []
  for (let round = 0; round < ROUNDS; round++) {
    onLook?.(round, ROUNDS)
    const found = await playRound(ground, costs, battles / ROUNDS, round, chance, met.length)
    met.push(...found)
    // Far from even costs the model is too simple: the first round only gives the direction.
    const own = met.filter(({ policy }) => policy === 0)
    const latest = own.filter((one) => one.round >= round - 1)
    fitted = round >= 2 && latest.length >= ENOUGH * ground.roster.priced ? latest : own
    fit = fitOf(ground, fitted, costs, prior)
    const next = bounded(ground, fit.theta.map(maths.exp), costs)
    const changes = next.map((cost, u) => Math.abs(maths.log(cost / (costs[u] as number))))
    rounds.push({
      costs,
      battles: found.reduce((sum, { score }) => sum + battlesOf(score), 0),
      largestChange: 100 * (maths.exp(Math.max(...changes)) - 1),
    })
    costs = next
  }
  if (fit === null) throw new RangeError('there was no round')
  return { met, rounds, fit, fitted, costs }
}

/** Costs within the bounds of the roster. Frozen units and the anchor keep their costs. */
export function bounded({ roster }: Ground, costs: readonly number[], before: readonly number[]): number[] {
  return roster.units.map(({ min, max, frozen, cost }, u) => {
    if (frozen || u === roster.anchor) return cost
    const found = costs[u] as number
    if (u >= roster.priced) return Number.isFinite(found) ? found : (before[u] as number)
    // No cost is so high that the largest army of the field could not afford the unit.
    const most = Math.max(min, Math.min(max, affordable(roster, u)))
    return Number.isFinite(found) ? Math.min(most, Math.max(min, found)) : (before[u] as number)
  })
}

async function playRound(
  ground: Ground,
  costs: readonly number[],
  battles: number,
  round: number,
  chance: Chance,
  done: number,
): Promise<FocusMet[]> {
  const { roster } = ground
  const plans: {
    readonly meeting: AtCosts
    readonly about: Omit<FocusMet, keyof Met>
  }[] = []
  const many = Math.max(roster.priced * 4, Math.round(battles / ground.seats / BLOCKS))
  // The first round gives the scores at today's costs. Fixed armies meet armies of all sizes anyway.
  const isAtCosts = round === 0 || roster.field.against.length > 0
  for (let i = 0; i < many; i++) {
    const others = roster.policies.length - 1
    const dice = chance.seek(done + i + round * 1e6)
    const draw = dice.unit()
    const policy = others > 0 && draw < others * OF_OTHERS ? 1 + Math.floor(draw / OF_OTHERS) : 0
    const asked = { focus: i % roster.priced, policy, label: `${round + 1}.${i + 1}` }
    const own = isAtCosts ? costs : costsAbout(roster, costs, dice)
    const plan = planned(ground, own, asked, dice, true)
    if (plan === null) continue
    const meeting = { meeting: plan.meeting, from: 0, costs: own }
    plans.push({ meeting, about: { ...plan.about, policy, round } })
  }
  const met = await ground.fightFrom(plans.map(({ meeting }) => meeting))
  return met.flatMap((one, i) => (one === null ? [] : [{ ...one, ...(plans[i] as (typeof plans)[number]).about }]))
}

/** Number of blocks of a meeting. */
const BLOCKS = 1
/** Number of armies drawn until the game allows a meeting. */
const TRIES = 20

/** An army about a unit and an army of the field that meets it; null if the game allows none. */
export function planned(
  ground: Ground,
  costs: readonly number[],
  asked: { readonly focus: number; readonly policy: number; readonly label: string },
  dice: Chance,
  handicapped: boolean,
): {
  readonly meeting: Meeting
  readonly about: Pick<FocusMet, 'focus' | 'against' | 'tilt' | 'band'>
} | null {
  const { roster } = ground
  const { focus, policy, label } = asked
  for (let i = 0; i < TRIES; i++) {
    const drawn =
      roster.field.against.length > 0
        ? against(roster, costs, focus, dice, handicapped)
        : inField(roster, costs, focus, dice, handicapped)
    if (drawn === null) return null
    const { own, other, name, band } = drawn
    const meeting: Meeting = {
      names: [`${roster.units[focus]?.name} ${label}`, `${name} ${label}`],
      armies: [own, other],
      policy: roster.policies[policy] ?? null,
      setting: ground.setting(dice),
      blocks: BLOCKS,
    }
    if (!ground.allows(meeting, costs)) continue
    const tilt = maths.log(pointsOf(own, costs) / pointsOf(other, costs))
    return { meeting, about: { focus, against: mainOf(other, costs), tilt, band } }
  }
  return null
}

interface Drawn {
  readonly own: readonly Troop[]
  readonly other: readonly Troop[]
  /** Name and points of the other army. */
  readonly name: string
  readonly band: number
}

/** An army about a unit, and an army of the field with the same points, or nearly. */
function inField(roster: Roster, costs: readonly number[], focus: number, dice: Chance, handicapped: boolean): Drawn {
  const { bands } = roster.field
  const found = dice.pick(bands.map(({ points, weight }) => (canAfford(roster, costs, focus, points) ? weight : 0)))
  const band = Math.max(0, found)
  const tilt = handicapped && dice.unit() < 0.5 ? dice.between(-HANDICAP, HANDICAP) : 0
  const own = focusArmy(roster, costs, focus, (bands[band]?.points ?? 0) * maths.exp(tilt / 2), dice)
  return { own, other: fieldArmy(roster, costs, pointsOf(own, costs) * maths.exp(-tilt), dice), name: 'Field', band }
}

/** An army about a unit, and a fixed army; null if a single model of the unit costs more than any of them. */
function against(
  roster: Roster,
  costs: readonly number[],
  focus: number,
  dice: Chance,
  handicapped: boolean,
): Drawn | null {
  const { field } = roster
  const points = field.against.map(({ troops }) => pointsOf(troops, costs))
  const may = (i: number): boolean => handicapped || canAfford(roster, costs, focus, points[i] as number)
  const band = dice.pick(field.against.map(({ weight }, i) => (may(i) ? weight : 0)))
  const met = field.against[band]
  if (met === undefined) return null
  const tilt = handicapped ? dice.between(-BUDGETS, BUDGETS) : 0
  // Budgets hold for mixed armies.
  const own = focusArmy(roster, costs, focus, (points[band] as number) * maths.exp(tilt), dice, IN_FIELD)
  return { own, other: met.troops, name: met.name, band }
}

/** The unit with the most points in an army. */
function mainOf(troops: readonly Troop[], costs: readonly number[]): number {
  let most = -1
  let main = 0
  for (const { unit, models } of troops) {
    const points = models * (costs[unit] as number)
    if (points <= most) continue
    most = points
    main = unit
  }
  return main
}

/** A decisiveness that is this many times smaller than the largest counts as 0, because armies of that size would have no weight. */
const FLAT = 3

/**
 * The worth of every unit from the meetings. Each size of army has a decisiveness of its own. If one is almost 0, because no single list of
 * costs fits all sizes, all sizes share one decisiveness, and the costs are a compromise.
 */
export function fitOf(
  ground: Ground,
  met: readonly FocusMet[],
  start: readonly number[],
  prior: readonly number[],
): MixedArmies {
  const apart = fitted(ground, met, start, prior, ground.roster.field.bands.length)
  const most = Math.max(...apart.kappas)
  if (apart.kappas.every((kappa) => kappa * FLAT >= most)) return apart
  const shared = fitted(ground, met, start, prior, 1)
  const all = <T>(list: readonly T[]): T[] => apart.kappas.map(() => list[0] as T)
  const many = ground.roster.units.length
  const spread = <T>(list: readonly T[]): T[] => [...list.slice(0, many), ...all(list.slice(many))]
  return {
    ...shared,
    kappas: all(shared.kappas),
    kappaErrors: all(shared.kappaErrors),
    kappaDegrees: all(shared.kappaDegrees),
    joint: [spread(shared.joint[0]).map(spread), spread(shared.joint[1]).map(spread)],
  }
}

function fitted(
  { roster }: Ground,
  met: readonly FocusMet[],
  start: readonly number[],
  prior: readonly number[],
  bands: number,
): MixedArmies {
  const clusters = roster.field.against.length > 0 ? groupsOf(met) : null
  return mixedArmies(
    met.map((one, i) => {
      const cluster = clusters?.[i]
      return { ...scoreOf(one), band: bands === 1 ? 0 : one.band, ...(cluster !== undefined && { cluster }) }
    }),
    {
      units: roster.units.length,
      bands,
      seats: met[0]?.score.seats ?? 1,
      // The worth of a unit is estimated even if its cost is kept.
      fixed: [[roster.anchor, maths.log(roster.units[roster.anchor]?.cost ?? 1)]],
      prior: { centre: prior },
      start: { theta: start.map(maths.log) },
      // Armies against a fixed army are clusters of the same kinds of units, in any numbers.
      ...(clusters === null && { unitsIn: (u, models) => unitsIn(models, (roster.units[u] as RosterUnit).models) }),
    },
  )
}

/** A number for each meeting, equal for meetings of the same kinds of units, in any numbers, against the same army. */
export function groupsOf(met: readonly FocusMet[]): number[] {
  const known = new Map<string, number>()
  return met.map(({ meeting, band }) => {
    const kinds = [...new Set(meeting.armies[0].map(({ unit }) => unit))].toSorted((a, b) => a - b)
    const key = `${band}: ${kinds.join(' ')}`
    const group = known.get(key) ?? known.size
    known.set(key, group)
    return group
  })
}

function scoreOf({ meeting, score, mean, variance, band }: FocusMet): ArmyScore {
  const [a, b] = meeting.armies
  return { a: troopsOf(a), b: troopsOf(b), band, score: mean, n: blocksOf(score), variance }
}
