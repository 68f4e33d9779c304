import type { BoutScore } from '../run/bouts.ts'
import { scenarioText } from '../scenario/roster-text.ts'
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

export async function outliersOf(
  ground: Ground,
  { rates }: Prices,
): Promise<{ readonly told: Outlier[]; readonly files: Map<string, string> }> {
  const { roster } = ground
  const today = roster.units.map(({ cost }) => cost)
  const table = scoreTable(rates, today.length, today)
  const worst = rates.duels
    .map((duel) => ({ duel, ...(table[duel.held]?.[duel.varied] ?? { score: 0.5, error: 0 }) }))
    .filter(({ duel }) => duel.battles > 0)
    .toSorted((a, b) => Math.abs(b.score - 0.5) - Math.abs(a.score - 0.5))
    .slice(0, MOST)
  const told: Outlier[] = []
  const files = new Map<string, string>()
  for (const [i, { duel, score, error }] of worst.entries()) {
    const meeting = typical(ground, duel, today)
    if (meeting === null) continue
    const battles = await single(ground, meeting, today)
    const lean = battles.map((one) => (score > 0.5 ? moments(one).mean : 1 - moments(one).mean))
    const block = lean.indexOf(Math.max(...lean))
    const matchup = ground.matchup(meeting, today)
    const file = `outlier-${i + 1}.yaml`
    files.set(
      file,
      scenarioText(roster, matchup, {
        title: meeting.names.join(' against '),
        question: 'Why do equal points not make it an even fight?',
        battles: 1000,
      }),
    )
    told.push({
      armies: meeting.names,
      score: scoreEstimate(score, error),
      file,
      block: Math.max(0, block),
      seat: 0,
    })
  }
  return { told, files }
}

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
