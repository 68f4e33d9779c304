import type { BoutScore } from '../run/bouts.ts'
import { nextSizes } from '../scenario/roster-sizes.ts'
import { scenarioText } from '../scenario/roster-text.ts'
import { pointsOf } from './armies.ts'
import { meanScore } from './budgets.ts'
import type { Outlier } from './document.ts'
import { type Duel, typicalCount } from './duels.ts'
import { type Ground, type Meeting, moments } from './field.ts'
import { scoreEstimate } from './level.ts'
import type { Prices } from './prices.ts'
import { scoreTable } from './rates.ts'

/** The meetings that are most out of line at today's costs, each with a scenario of its own to watch it by. */

/** So many are told. */
const MOST = 5
/** First blocks among which a typical battle is looked for. */
const BLOCKS = 12

interface Candidate {
  readonly meeting: () => Meeting | null
  /** Of the first army, with its standard error. */
  readonly score: number
  readonly error: number
}

export async function outliersOf(
  ground: Ground,
  prices: Prices,
): Promise<{ readonly told: Outlier[]; readonly files: Map<string, string> }> {
  const { roster } = ground
  const today = roster.units.map(({ cost }) => cost)
  const candidates = roster.field.against.length > 0 ? fixedMeetings(ground, prices) : duels(ground, prices, today)
  const worst = candidates.toSorted((a, b) => Math.abs(b.score - 0.5) - Math.abs(a.score - 0.5)).slice(0, MOST)
  const told: Outlier[] = []
  const files = new Map<string, string>()
  for (const [i, { meeting: made, score, error }] of worst.entries()) {
    const meeting = made()
    if (meeting === null) continue
    const battles = await single(ground, meeting, today)
    const lean = battles.map((one) => (score > 0.5 ? moments(one).mean : 1 - moments(one).mean))
    const block = lean.indexOf(Math.max(...lean))
    const file = `outlier-${i + 1}.yaml`
    files.set(
      file,
      scenarioText(roster, ground.matchup(meeting, today), {
        title: meeting.names.join(' against '),
        question: 'Why do equal points not make it an even fight?',
        battles: 1000,
      }),
    )
    told.push({ armies: meeting.names, score: scoreEstimate(score, error), file, block: Math.max(0, block), seat: 0 })
  }
  return { told, files }
}

/** Unit against unit. */
function duels(ground: Ground, { rates }: Prices, today: readonly number[]): Candidate[] {
  const table = scoreTable(rates, today.length, today)
  return rates.duels
    .filter(({ battles }) => battles > 0)
    .map((duel) => ({
      meeting: () => typical(ground, duel, today),
      ...(table[duel.held]?.[duel.varied] ?? { score: 0.5, error: 0 }),
    }))
}

/** Each unit alone, as many as cost nearly as much, against each army that stays as it is. */
function fixedMeetings(ground: Ground, { fit }: Prices): Candidate[] {
  const { roster } = ground
  const { units, priced, field } = roster
  const today = units.map(({ cost }) => cost)
  if (fit === null) return []
  return units.slice(0, priced).flatMap(({ name, cost, models: range }, unit) =>
    field.against.flatMap(({ name: army, troops }, band): Candidate[] => {
      const wanted = pointsOf(troops, today) / cost
      const { below, above } = nextSizes(Math.max(range[0], wanted), range)
      const models = below !== null && wanted - below <= above - wanted ? below : above
      // One that costs far more or less than the army is no match at equal points.
      if (Math.abs(Math.log(models / wanted)) > FAR) return []
      const own = [{ unit, models }]
      const meeting: Meeting = {
        names: [`${models} ${name}`, army],
        armies: [own, troops],
        policy: roster.policies[0] ?? null,
        setting: roster.settings[0] ?? null,
        blocks: 1,
      }
      const pairs = troops.map((troop) => [troop.unit, troop.models] as const)
      const { score, error } = meanScore(fit, [{ band, own: [[unit, models]], other: pairs, tilt: 0 }])
      return [{ meeting: () => (ground.allows(meeting, today) ? meeting : null), score, error }]
    }),
  )
}

/** Points of a typical meeting differ by no more, in ln. */
const FAR = 0.15

/** The meeting of a duel at the whole number nearest to even points. */
function typical(ground: Ground, duel: Duel, costs: readonly number[]): Meeting | null {
  const { roster } = ground
  const count = typicalCount(roster, duel, costs)
  const meeting: Meeting = {
    names: [`${duel.models} ${roster.units[duel.held]?.name}`, `${count} ${roster.units[duel.varied]?.name}`],
    armies: [[{ unit: duel.held, models: duel.models }], [{ unit: duel.varied, models: count }]],
    policy: roster.policies[0] ?? null,
    setting: roster.settings[0] ?? null,
    blocks: 1,
  }
  return ground.allows(meeting, costs) ? meeting : null
}

/** The first blocks one by one. */
async function single(ground: Ground, meeting: Meeting, costs: readonly number[]): Promise<BoutScore[]> {
  const met = await ground.fightFrom(
    Array.from({ length: BLOCKS }, (_, from) => ({ meeting, from })),
    costs,
  )
  return met.flatMap((one) => (one === null ? [] : [one.score]))
}
