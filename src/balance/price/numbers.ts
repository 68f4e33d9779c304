import * as maths from '../../core/maths.ts'
import { type ProfileNumber, withTemplate } from '../../scenario/price/numbers.ts'
import { type Row, ratioOf, scoresBy } from '../../stats/pricing/crossing.ts'
import { studentQuantile } from '../../stats/special/distributions.ts'
import { battlesOf, Ground, type Meeting, type Met } from '../solver/field.ts'
import { Z } from '../solver/level.ts'
import { duelMeeting } from '../stages/duels.ts'
import type { Fight } from '../stages/even-fights.ts'
import type { ArmyPrice, PricedMet } from './armies.ts'
import { fought, RIDGE, rowOf, USUAL } from './armies.ts'
import type { ContactPrice } from './contact.ts'

/** How a price moves with the numbers of the unit's profile: the same battles again, on the same dice, with one number changed. */

/** Change of the ln price, with its half-width at 95%; null if there are too few battles. */
export interface Moved {
  readonly log: number
  readonly half: number
}

/** Parts into which the blocks of engagements are divided: their differences give the error. */
export const PARTS = 8
/** The first of these blocks: dice by which no price was found. */
const FIRST = 1_000_000
/** A mean score this near to a half needs no other cost. */
const NEARLY = 0.04
const MOST_STEPS = 4
const LONGEST = 1.2

/** In engagements: the cost at which the changed unit has the score that the unit has at its price, found step by step. */
export async function movedInContact(
  ground: Ground,
  price: ContactPrice,
  numbers: readonly ProfileNumber[],
  blocks: number,
): Promise<(Moved | null)[]> {
  const { log, steepness, unit } = price
  if (log === null || !(steepness > 0)) return numbers.map(() => null)
  const base = await partsAt(ground, price, log, blocks)
  const found: (Moved | null)[] = []
  for (const { template, by, path } of numbers) {
    const changed = new Ground(withTemplate(ground.roster, unit, template), ground.arena, `${path}: `)
    changed.seats = ground.seats
    found.push(base === null ? null : await movedTo(changed, price, base, log, blocks, by))
    ground.record.push(...changed.record)
  }
  return found
}

/** The most times that scores are measured for so many numbers: once for the profile as it is, and in every step. */
export function callsFor(numbers: number): number {
  return 1 + MOST_STEPS * numbers
}

async function movedTo(
  changed: Ground,
  price: ContactPrice,
  base: readonly number[],
  from: number,
  blocks: number,
  by: number,
): Promise<Moved | null> {
  let at = from
  for (let step = 0; step < MOST_STEPS; step++) {
    const parts = await partsAt(changed, price, at, blocks)
    if (parts === null) return null
    const apart = parts.map((score, i) => score - (base[i] as number))
    const mean = apart.reduce((sum, value) => sum + value, 0) / PARTS
    const variance = apart.reduce((sum, value) => sum + maths.squared(value - mean), 0) / (PARTS - 1) / PARTS
    const move = mean / price.steepness
    if (Math.abs(mean) <= NEARLY || step === MOST_STEPS - 1) {
      const half = (studentQuantile(0.975, PARTS - 1) * Math.sqrt(variance)) / price.steepness
      return { log: by * (at + move - from), half }
    }
    at += Math.max(-LONGEST, Math.min(LONGEST, move))
  }
  return null
}

/** Mean scores of the unit against its field at some cost, a part of the blocks each; null if none of its fights is allowed. */
async function partsAt(
  ground: Ground,
  { rates, unit }: ContactPrice,
  log: number,
  blocks: number,
): Promise<number[] | null> {
  const { roster } = ground
  const costs = roster.units.map(({ cost }, u) => (u === unit ? maths.exp(log) : cost))
  const asked = rates.duels.flatMap((duel) => {
    const { fights, weight } = duel.evenly(costs)
    const other = duel.a === unit ? duel.b : duel.a
    const of = weight * Math.max(0, rates.weights[other] as number)
    const isHeld = duel.held === unit
    return of > 0
      ? merged(fights).map((fight) => ({
          fight,
          weight: of * fight.share,
          isHeld,
          meeting: duelMeeting(roster, duel, fight),
        }))
      : []
  })
  const total = asked.reduce((sum, { weight }) => sum + weight, 0)
  const meetings = asked.flatMap(({ weight, isHeld, meeting }) => {
    const each = Math.max(1, Math.round((blocks * weight) / total / PARTS))
    const whole: Meeting = { ...meeting, setting: null, blocks: each }
    return ground.allows(whole, costs) ? [{ weight, isHeld, meeting: whole, each }] : []
  })
  if (meetings.length === 0) return null
  const met = await ground.fightFrom(
    Array.from({ length: PARTS }, (_, part) =>
      meetings.map(({ meeting, each }) => ({ meeting, from: FIRST + part * each, costs })),
    ).flat(),
  )
  return Array.from({ length: PARTS }, (_, part) => {
    let [sum, all] = [0, 0]
    for (const [i, { weight, isHeld }] of meetings.entries()) {
      const one = met[part * meetings.length + i]
      if (!one) continue
      sum += weight * (isHeld ? one.mean : 1 - one.mean)
      all += weight
    }
    return all > 0 ? sum / all : 0.5
  })
}

/** Fights at equal numbers are one. */
export function merged(fights: readonly Fight[]): Fight[] {
  const found = new Map<string, Fight>()
  for (const fight of fights) {
    const key = `${fight.models} ${fight.count}`
    found.set(key, { ...fight, share: fight.share + (found.get(key)?.share ?? 0) })
  }
  return [...found.values()]
}

/** Precision of the prior of the effect of a changed number: almost none. */
const LOOSE = 0.02

/**
 * In whole battles: one regression of the meetings and of their repetitions, in which each changed number has a coefficient. The repetitions of
 * a meeting are on its dice, so they are one cluster with it. The coefficient over the slope and the unit’s share of the army is the change of the ln price.
 */
export async function movedInBattles(
  ground: Ground,
  { armies, fit, near }: ArmyPrice,
  unit: number,
  numbers: readonly ProfileNumber[],
  many: number,
): Promise<(Moved | null)[]> {
  if (fit === null || numbers.length === 0) return numbers.map(() => null)
  const chosen = near.slice(-many)
  const repeated: { readonly number: number; readonly met: PricedMet; readonly cluster: number }[] = []
  for (const [number, { template }] of numbers.entries()) {
    const changed = new Ground(withTemplate(ground.roster, unit, template), ground.arena)
    const met = await again(changed, armies, chosen)
    met.forEach((one, i) => {
      if (one !== null)
        repeated.push({
          number,
          met: { ...(chosen[i] as PricedMet), met: one },
          cluster: near.length - chosen.length + i,
        })
    })
    ground.record.push(...changed.record)
  }
  const zeros = numbers.map(() => 0)
  const rows: Row[] = [
    ...near.map((one, i) => wider(rowOf(one, fit.centre, i), zeros)),
    ...repeated.map(({ number, met, cluster }) =>
      wider(
        rowOf(met, fit.centre, cluster),
        zeros.map((_, n) => Number(n === number)),
      ),
    ),
  ]
  const ridge = [...RIDGE, ...zeros.map(() => LOOSE)]
  const scores = scoresBy(rows, ridge, [0, USUAL, USUAL, ...zeros])
  return numbers.map(({ by }, n) => {
    if (!repeated.some(({ number }) => number === n)) return null
    const { value, error } = ratioOf(scores, 3 + n, 1)
    return { log: (by * value) / fit.share, half: (Z * error) / fit.share }
  })
}

async function again(
  ground: Ground,
  armies: ArmyPrice['armies'],
  chosen: readonly PricedMet[],
): Promise<(Met | null)[]> {
  return await ground.fightFrom(chosen.map(({ meeting, cost }) => ({ meeting, from: 0, costs: armies.costs(cost) })))
}

function wider(row: Row, more: readonly number[]): Row {
  return { ...row, x: [...row.x, ...more] }
}

/** Battles of some meetings again, led by another general. */
export async function ledBy(
  ground: Ground,
  { armies }: ArmyPrice,
  chosen: readonly PricedMet[],
  policy: string,
): Promise<PricedMet[]> {
  const plans = chosen.map(({ meeting, ...rest }) => ({ ...rest, meeting: { ...meeting, policy } }))
  return await fought(ground, armies, plans)
}

/** Battles of meetings. */
export function battlesIn(met: readonly PricedMet[]): number {
  return met.reduce((sum, one) => sum + battlesOf(one.met.score), 0)
}
