import * as maths from '../../core/maths.ts'
import type { Outlier } from '../../result/balance.ts'
import type { Estimate } from '../../result/heading.ts'
import { LEVEL } from '../../run/estimates/estimate.ts'
import type { BoutScore } from '../../run/players/bouts.ts'
import { scenarioText } from '../../scenario/roster/text.ts'
import type { Roster } from '../../scenario/roster/types.ts'
import { scoreInterval } from '../../stats/intervals/score.ts'
import { battlesOf, blocksOf, type Ground, type Meeting, moments } from '../solver/field.ts'
import type { Prices } from '../solver/prices.ts'
import { nearest, pointsOf, troopsOf } from './armies.ts'
import { meanScore } from './budgets.ts'
import { duelMeeting } from './duels.ts'
import { scoreTable } from './score-table.ts'

/** The meetings that are most out of line at today's costs; each has a scenario for watching it. */

/** Number of meetings that are reported. */
const MOST = 5
/** Number of first blocks among which a typical battle is looked for. */
const BLOCKS = 12

interface Candidate {
  readonly meeting: () => Meeting | null
  /** Expected score of the first army. */
  readonly score: number
  /** The first block of the meeting that was not fought yet. */
  readonly from: number
}

export async function outliersOf(
  ground: Ground,
  prices: Prices,
): Promise<{ readonly told: Outlier[]; readonly files: Map<string, string> }> {
  const { roster } = ground
  const today = roster.units.map(({ cost }) => cost)
  const candidates = roster.field.against.length > 0 ? fixedMeetings(ground, prices) : duels(ground, prices, today)
  const worst = candidates.toSorted((a, b) => Math.abs(b.score - 0.5) - Math.abs(a.score - 0.5)).slice(0, MOST)
  const found: Found[] = []
  for (const { meeting: made, score, from } of worst) {
    const meeting = made()
    if (meeting === null) continue
    const first = await single(ground, meeting, today)
    const lean = first.map((one) => (score > 0.5 ? moments(one).mean : 1 - moments(one).mean))
    const block = lean.indexOf(Math.max(...lean))
    // These meetings were chosen by earlier battles. New battles show the score without the luck by which they were chosen.
    const fresh = await fought(
      ground,
      { ...meeting, blocks: afresh(roster, ground.seats) },
      Math.max(from, BLOCKS),
      today,
    )
    if (fresh !== null) found.push({ meeting, block: Math.max(0, block), ...fresh })
  }
  // In the order of the new scores, which are those that are reported.
  const sorted = found.toSorted((a, b) => Math.abs(b.score.estimate - 0.5) - Math.abs(a.score.estimate - 0.5))
  const files = new Map<string, string>()
  const told = sorted.map(({ meeting, block, score, battles }, i): Outlier => {
    const file = `outlier-${i + 1}.yaml`
    files.set(
      file,
      scenarioText(roster, ground.matchup(meeting, today), {
        title: meeting.names.join(' against '),
        question: 'Why do equal points not make it an even fight?',
        battles: 1000,
      }),
    )
    return { armies: meeting.names, score, battles, file, block, seat: 0 }
  })
  return { told, files }
}

/** A meeting, its score on new dice, and the first of its blocks that is typical of it. */
interface Found {
  readonly meeting: Meeting
  readonly block: number
  readonly score: Estimate
  readonly battles: number
}

/** Fewest and most new blocks for the score of an outlier; in between, a hundredth of the battles. */
const AFRESH = { engagement: [50, 4000], battle: [8, 40] } as const

function afresh({ mode, battles }: Roster, seats: number): number {
  const [least, most] = AFRESH[mode]
  return Math.min(most, Math.max(least, Math.round(battles / 100 / seats)))
}

async function fought(
  ground: Ground,
  meeting: Meeting,
  from: number,
  costs: readonly number[],
): Promise<{ readonly score: Estimate; readonly battles: number } | null> {
  const [met] = await ground.fightFrom([{ meeting, from, costs }])
  if (!met) return null
  const { score, mean, variance } = met
  const { low, high } = scoreInterval({ blocks: blocksOf(score), seats: score.seats, mean, variance }, LEVEL)
  return { score: { estimate: mean, low, high, level: LEVEL, method: 'wilson' }, battles: battlesOf(score) }
}

/** Unit against unit. */
function duels(ground: Ground, { rates }: Prices, today: readonly number[]): Candidate[] {
  const table = scoreTable(rates, today.length, today)
  return rates.duels
    .filter((duel) => duel.isKnown)
    .flatMap((duel): Candidate[] => {
      const fight = duel.typical(today)
      if (fight === null) return []
      const meeting: Meeting = {
        ...duelMeeting(ground.roster, duel, fight),
        setting: ground.roster.settings[0] ?? null,
        blocks: 1,
      }
      return [
        {
          meeting: () => (ground.allows(meeting, today) ? meeting : null),
          // Meetings of the same names have the same dice.
          from: duel.blocksAt(fight),
          score: table[duel.held]?.[duel.varied]?.score ?? 0.5,
        },
      ]
    })
}

/** Each unit alone, in a number that costs about as much, against each fixed army. */
function fixedMeetings(ground: Ground, { fit }: Prices): Candidate[] {
  const { roster } = ground
  const { units, priced, field } = roster
  const today = units.map(({ cost }) => cost)
  if (fit === null) return []
  return units.slice(0, priced).flatMap((of, unit) => {
    const { name, cost } = of
    return field.against.flatMap(({ name: army, troops }, band): Candidate[] => {
      const wanted = pointsOf(troops, today) / cost
      const models = nearest(of, wanted)
      // If the nearest legal number costs far more or less than the army, there is no meeting at equal points.
      if (Math.abs(maths.log(models / wanted)) > FAR) return []
      const own = [{ unit, models }]
      const meeting: Meeting = {
        names: [`${models} ${name}`, army],
        armies: [own, troops],
        policy: roster.policies[0] ?? null,
        setting: roster.settings[0] ?? null,
        blocks: 1,
      }
      const { score } = meanScore(fit, [{ band, own: troopsOf(own), other: troopsOf(troops), tilt: 0 }])
      return [{ meeting: () => (ground.allows(meeting, today) ? meeting : null), score, from: 0 }]
    })
  })
}

/** In a typical meeting the points differ by at most this, in ln. */
const FAR = 0.15

/** Plays the first blocks one by one. */
async function single(ground: Ground, meeting: Meeting, costs: readonly number[]): Promise<BoutScore[]> {
  const met = await ground.fightFrom(Array.from({ length: BLOCKS }, (_, from) => ({ meeting, from, costs })))
  return met.flatMap((one) => (one === null ? [] : [one.score]))
}
