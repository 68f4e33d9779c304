import * as maths from '../../core/maths.ts'
import { type Estimate, SCHEMA } from '../../result/heading.ts'
import type {
  AgainstUnit,
  BattlePrice,
  CurvePoint,
  EngagementPrice,
  NumberWorth,
  PriceDocument,
} from '../../result/price.ts'
import { digestOf } from '../../run/counts/digest.ts'
import { LEVEL } from '../../run/estimates/estimate.ts'
import { build, VERSION } from '../../run/version.ts'
import { numbersOf } from '../../scenario/price/numbers.ts'
import type { PricedUnit } from '../../scenario/price/types.ts'
import type { Roster } from '../../scenario/roster/types.ts'
import { limitsOf, scoreEstimate } from '../solver/level.ts'
import { meanScoreOf } from '../solver/prices.ts'
import { type Crossing, type PricedMet, scoreByCurve } from './armies.ts'
import type { ContactScore } from './contact.ts'
import { priceNotes } from './notes.ts'
import type { Moved } from './numbers.ts'
import type { ContactFound, Parts, WholeFound } from './parts.ts'
import { fightsOf, verdictOn, withPlanners } from './verdict.ts'
import type { Watched } from './watch.ts'

export interface PriceTold {
  readonly battles: number
  readonly repeat: string
  readonly watched: Watched | null
}

/** File names of the battle to watch. */
export const WATCH = { file: 'watch.yaml', page: 'battle.html' } as const

/** The result of `price` as a document. */
export function tellPrice(unit: PricedUnit, parts: Parts, { battles, repeat, watched }: PriceTold): PriceDocument {
  const roster = (unit.rosters.battle ?? unit.rosters.engagement) as Roster
  const { name, edition, changes, set, rules } = roster.rules
  const { contact, whole } = parts
  const engagement = contact === null ? null : engagementOf(unit, contact)
  const battle = whole === null ? null : battleOf(unit, whole)
  const units = (unit.rosters.engagement ?? roster).units
  const fights = fightsOf(engagement, battle)
  return {
    schema: SCHEMA,
    command: 'price',
    version: VERSION,
    build: build(),
    game: roster.game,
    ...(roster.plugin && { plugin: roster.plugin }),
    title: roster.title,
    question: `What should ${unit.name} cost?`,
    status: [engagement, battle].some((one) => one !== null && one.cost === null) ? 'undecided' : 'complete',
    stop: { rule: 'battles', asked: battles, looks: 1 },
    seed: roster.seed,
    repeat,
    ...(roster.set && { set: roster.set }),
    inputs: roster.inputs,
    variants: [{ name, edition, changes, ...(set && { set }), switches: rules }],
    digest: digestOf([...(contact?.ground.record ?? []), ...(whole?.ground.record ?? [])]),
    matchups: [],
    unit: { id: unit.id, name: unit.name, current: unit.current },
    field: {
      units: units.length - 1,
      names: Object.fromEntries(units.flatMap(({ id, name: called }) => (id === unit.id ? [] : [[id, called]]))),
    },
    engagement,
    battle,
    ...(fights && { fights }),
    missing: unit.missing,
    against: contact === null ? [] : againstOf(unit, contact),
    numbers: numbersTold(roster, unit, parts),
    ...(watched && {
      watch: {
        ...WATCH,
        armies: [watched.matchup.armies[0].name, watched.matchup.armies[1].name],
        block: watched.block,
        seat: watched.seat,
      },
    }),
    notes: priceNotes(unit, parts),
  }
}

function grainOf({ units }: Roster, id: string): number {
  return units.find((one) => one.id === id)?.grain ?? 1
}

/** A smaller error of a ln price is none: costs and the sizes of units that follow from them agree to less. */
const EXACT = 1e-5
const EXACT_DIGITS = 5

function engagementOf(unit: PricedUnit, { ground, price, battles }: ContactFound): EngagementPrice {
  const { log, error, otherField, bySize, today } = price
  const cost: Estimate | null =
    log === null
      ? null
      : error < EXACT
        ? { estimate: Number(maths.exp(log).toPrecision(EXACT_DIGITS)), method: 'exact' }
        : { estimate: maths.exp(log), ...limitsOf(log, error), level: LEVEL, method: 'normal' }
  return {
    cost,
    ...(otherField && cost && { otherField }),
    verdict: verdictOn(cost, unit.current, grainOf(ground.roster, unit.id)),
    ...(cost && unit.current !== null && { off: cost.estimate - unit.current }),
    battles,
    bySize,
    today: unit.current === null ? null : meanOf(today, price.rates.weights),
  }
}

/** Mean of scores by how often their units are met. */
function meanOf(scores: readonly (ContactScore | null)[], weights: readonly number[]): Estimate | null {
  let [sum, total, variance, isExact] = [0, 0, 0, true]
  for (const [u, found] of scores.entries()) {
    const weight = Math.max(0, weights[u] as number)
    if (found === null || weight === 0) continue
    sum += weight * found.score
    variance += maths.squared(weight * found.error)
    total += weight
    isExact &&= found.isExact
  }
  if (total === 0) return null
  return isExact ? { estimate: sum / total, method: 'exact' } : scoreEstimate(sum / total, Math.sqrt(variance) / total)
}

function battleOf(unit: PricedUnit, { ground, price, generals, stronger, battles }: WholeFound): BattlePrice {
  const { roster } = ground
  const { fit, beyond, otherField } = price
  const cost = fit === null ? null : costOf(fit)
  const grain = grainOf(roster, unit.id)
  const verdict = beyond === null ? verdictOn(cost, unit.current, grain) : beyondVerdict(unit, beyond)
  return {
    cost,
    ...(beyond && { bound: beyond }),
    ...(otherField && { otherField }),
    verdict: withPlanners(verdict, stronger, unit.current, grain),
    ...(cost && unit.current !== null && { off: cost.estimate - unit.current }),
    battles,
    policy: roster.policies[0] ?? '',
    armies:
      roster.field.against.length > 0
        ? roster.field.against.map(({ name }) => name)
        : roster.field.bands.map(({ points }) => `${points} points`),
    tables: roster.settings.map(({ name }) => name),
    generals: generals.map(({ name, found, battles: played }) => ({
      name,
      cost: found === null ? null : costOf(found),
      battles: played,
    })),
    ...(stronger && { trust: stronger }),
    curve: fit === null ? [] : curveOf(price.near, fit),
  }
}

function beyondVerdict(
  { current }: PricedUnit,
  { side }: { readonly side: 'above' | 'below' },
): BattlePrice['verdict'] {
  return current === null ? 'none' : side === 'above' ? 'too-cheap' : 'too-dear'
}

function costOf({ log, low, high }: Crossing): Estimate | null {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return null
  return { estimate: maths.exp(log), low: maths.exp(low), high: maths.exp(high), level: LEVEL, method: 'fieller' }
}

/** Number of points of the curve. */
const POINTS = 8

/** Mean scores of meetings, in groups of neighbouring costs. */
function curveOf(met: readonly PricedMet[], fit: Crossing): CurvePoint[] {
  const sorted = met.toSorted((a, b) => a.cost - b.cost)
  return Array.from({ length: POINTS }, (_, i) => {
    const own = sorted.slice(Math.floor((i * sorted.length) / POINTS), Math.floor(((i + 1) * sorted.length) / POINTS))
    if (own.length < 2) return []
    const log = own.reduce((sum, { cost }) => sum + maths.log(cost), 0) / own.length
    const cost = maths.exp(log)
    return [{ cost, score: meanScoreOf(own.map((one) => one.met)), fitted: scoreByCurve(fit, cost) }]
  }).flat()
}

function againstOf(unit: PricedUnit, { ground, price }: ContactFound): AgainstUnit[] {
  const estimate = ({ score, error, isExact }: ContactScore): Estimate =>
    isExact ? { estimate: score, method: 'exact' } : scoreEstimate(score, error)
  return ground.roster.units
    .flatMap(({ id }, u): AgainstUnit[] => {
      const [atPrice, today] = [price.atPrice[u], price.today[u]]
      if (!atPrice) return []
      return [{ id, today: today && unit.current !== null ? estimate(today) : null, atPrice: estimate(atPrice) }]
    })
    .toSorted((a, b) => b.atPrice.estimate - a.atPrice.estimate)
}

function numbersTold(roster: Roster, unit: PricedUnit, { contact, whole }: Parts): NumberWorth[] {
  const u = roster.units.findIndex(({ id }) => id === unit.id)
  return numbersOf(roster, u).map(({ path, title, value, by }, i) => ({
    number: path,
    title,
    value,
    engagement: worthOf(contact?.price.log ?? null, contact?.moved[i] ?? null, by),
    battle: worthOf(whole?.price.fit?.log ?? null, whole?.moved[i] ?? null, by),
  }))
}

/** Points for one more: the price of the changed unit less the price, or the other way round if it was changed by one less. */
function worthOf(log: number | null, moved: Moved | null, by: number): Estimate | null {
  if (log === null || moved === null) return null
  const points = (change: number): number => by * maths.exp(log) * (maths.exp(by * change) - 1)
  const ends = [points(moved.log - moved.half), points(moved.log + moved.half)].toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  if (moved.half === 0) return { estimate: points(moved.log), method: 'exact' }
  return { estimate: points(moved.log), low: ends[0], high: ends[1], level: LEVEL, method: 'paired' }
}
