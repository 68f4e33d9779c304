import type { BoutScore } from '../../run/players/bouts.ts'
import type { Chance } from '../solver/chance.ts'
import type { Ground, Meeting } from '../solver/field.ts'
import type { Duel } from '../stages/duels.ts'
import type { Fight } from '../stages/even-fights.ts'
import { type Rates } from '../stages/rates.ts'

/** The battles of a verdict in engagements. A battle of two units counts for both, so half as many are needed. */

/** Duels of a unit, with the share of each. */
export function duelsOf(
  { duels, weights }: Rates,
  costs: readonly number[],
  unit: number,
): { readonly duel: Duel; readonly weight: number }[] {
  return duels.flatMap((duel) => {
    if (duel.a !== unit && duel.b !== unit) return []
    const weight = Math.max(0, weights[duel.a === unit ? duel.b : duel.a] as number) * duel.evenly(costs).weight
    return weight > 0 && duel.isKnown ? [{ duel, weight }] : []
  })
}

export interface TrialAsked {
  readonly rates: Rates
  readonly costs: readonly number[]
  /** The units that are tried, and the number of blocks of each. */
  readonly open: readonly number[]
  readonly blocks: number
  /** Gives the meetings dice of their own. */
  readonly label: string
  readonly dice: Chance
}

/** Blocks of a fight from number `from` on, and the units for which they count. */
interface Part {
  readonly meeting: Meeting
  readonly from: number
  readonly held: number
  readonly units: readonly number[]
}

/** By unit: the scores of its battles, each from its own side. */
export async function duelTrial(ground: Ground, asked: TrialAsked): Promise<ReadonlyMap<number, readonly BoutScore[]>> {
  const parts = partsOf(ground, asked)
  const met = await ground.fightFrom(parts.map(({ meeting, from }) => ({ meeting, from, costs: asked.costs })))
  const found = new Map<number, BoutScore[]>(asked.open.map((unit) => [unit, []]))
  for (const [i, one] of met.entries()) {
    if (one === null) continue
    const { held, units } = parts[i] as Part
    for (const unit of units) found.get(unit)?.push(unit === held ? one.score : fromOther(one.score))
  }
  return found
}

/** The score of the second army. */
function fromOther(score: BoutScore): BoutScore {
  return { ...score, scores: score.scores.toReversed() }
}

/**
 * The expected number of blocks of a fight is the unit's blocks times the share of the fight in its field. A whole number is drawn for each
 * fight by itself. Bets stay fair: the capital of a bet spreads no more under this stratified sample than under a plain sample with equal
 * mean. Both units of a fight use the same draw and the same blocks; the unit that needs more blocks gets the further blocks alone.
 */
function partsOf(ground: Ground, { rates, costs, open, blocks, label, dice }: TrialAsked): Part[] {
  const wanted = new Map<Duel, Map<number, number>>()
  for (const unit of open) {
    const own = duelsOf(rates, costs, unit).map(({ duel, weight }) => ({
      duel,
      weight: weight * openShare(duel, costs),
    }))
    const total = own.reduce((sum, { weight }) => sum + weight, 0)
    for (const { duel, weight } of own) {
      if (weight <= 0) continue
      const of = wanted.get(duel) ?? new Map<number, number>()
      of.set(unit, (blocks * weight) / total / openShare(duel, costs))
      wanted.set(duel, of)
    }
  }
  return rates.duels.flatMap((duel) => {
    const of = wanted.get(duel)
    if (of === undefined) return []
    return openFights(duel, costs).flatMap((fight) => {
      const draw = dice.unit()
      const numbers = [...of].map(([unit, each]) => ({ unit, blocks: Math.floor(each * fight.share + draw) }))
      return split(numbers).flatMap(({ from, to, units }): Part[] => {
        const meeting = meetingOf(ground, duel, fight, label, to - from)
        return ground.allows(meeting, costs) ? [{ meeting, from, held: duel.held, units }] : []
      })
    })
  })
}

/** Divides the blocks of a fight into parts: the first part counts for all units, and each further part for the units that need more. */
function split(
  numbers: readonly { readonly unit: number; readonly blocks: number }[],
): { readonly from: number; readonly to: number; readonly units: readonly number[] }[] {
  const ends = [...new Set(numbers.map(({ blocks }) => blocks))].filter((end) => end > 0).toSorted((a, b) => a - b)
  return ends.map((to, i) => ({
    from: ends[i - 1] ?? 0,
    to,
    units: numbers.filter(({ blocks }) => blocks >= to).map(({ unit }) => unit),
  }))
}

function meetingOf({ roster }: Ground, duel: Duel, { models, count }: Fight, label: string, blocks: number): Meeting {
  const { held, varied } = duel
  return {
    names: [`${models} ${roster.units[held]?.name} (${label})`, `${count} ${roster.units[varied]?.name}`],
    armies: [[{ unit: held, models }], [{ unit: varied, models: count }]],
    policy: null,
    setting: null,
    blocks,
  }
}

/** Fights whose score is not known exactly, which may stand several times in the list of a duel. */
function openFights(duel: Duel, costs: readonly number[]): Fight[] {
  const found = new Map<string, Fight>()
  for (const fight of duel.evenly(costs).fights) {
    if (duel.isSolved(fight)) continue
    const key = `${fight.models} ${fight.count}`
    found.set(key, { ...fight, share: fight.share + (found.get(key)?.share ?? 0) })
  }
  return [...found.values()]
}

function openShare(duel: Duel, costs: readonly number[]): number {
  return 1 - duel.exactPart(costs).share
}
