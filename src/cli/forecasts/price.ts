import { availableParallelism } from 'node:os'
import { FEWEST } from '../../balance/price/meetings.ts'
import { pricePilots } from '../../balance/price/pilots.ts'
import { mostWhole, OF_PRICE, priceStages, type Seats } from '../../balance/price/price.ts'
import type { Mode } from '../../core/facts.ts'
import { gameFor } from '../../plugins/registry.ts'
import { whole } from '../../report/sentences/text.ts'
import { engineFor } from '../../run/engine.ts'
import type { Bout } from '../../run/players/bouts.ts'
import { Player } from '../../run/players/player.ts'
import type { PricedUnit } from '../../scenario/price/types.ts'
import type { Roster } from '../../scenario/roster/types.ts'
import type { TrustOption } from '../../scenario/types.ts'
import { duration, timeOn } from '../forecast.ts'
import { type TrustForecast, trustLine } from './balance.ts'
import { MORE } from './best.ts'
import { againOf, pacesOf } from './pace.ts'

/** Estimate of the work of `price` from a few battles. */
interface PriceForecast {
  /** Whole battles that were asked for, and the most that are fought. */
  readonly battles: number
  readonly most: number
  /** Parts of the work; the battles of one are straight fights in mode `engagement`, whole battles in mode `battle`. */
  readonly stages: readonly {
    readonly name: string
    readonly mode: Mode
    readonly battles: number
    readonly seconds: number
  }[]
  /** Seconds on this machine with this number of threads. */
  readonly seconds: number
  readonly threads: number
  /** Work of the planners that measure how far the price may be trusted; left out if no planner is asked. */
  readonly trust?: TrustForecast
}

/** Plays a few battles of each kind and estimates from them how long the work will take. */
export async function forecastPrice(
  unit: PricedUnit,
  {
    workers = availableParallelism(),
    battles,
    trust,
    signal,
  }: {
    readonly workers?: number
    readonly battles: number
    readonly trust: TrustOption
    readonly signal: AbortSignal
  },
): Promise<PriceForecast> {
  const pilots = pilotsOf(unit)
  const { engagement, battle } = unit.rosters
  const paces: Record<Mode, number> = { engagement: 0, battle: 0 }
  for (const [mode, roster] of [['engagement', engagement] as const, ['battle', battle] as const]) {
    if (roster !== null) [paces[mode] = 0] = await pacesOf(roster, [pilots[mode]], signal)
  }
  const threads = Math.max(1, workers)
  const seconds = (number: number, mode: Mode): number => (number * paces[mode]) / 1000 / threads
  const seats = seatsOf(unit)
  const stages = priceStages(unit, battles, seats).map((stage) => ({
    ...stage,
    seconds: seconds(stage.battles, stage.mode),
  }))
  // Planners lead meetings at about the price: no more than half of the battles are fought for it. The battles that theirs are paired with were
  // fought before.
  const again = battle === null ? null : againOf(battle, pilots.battle, battles, trust)
  const most = mostWhole(unit, battles, seats.battle)
  const led = Math.min(again?.blocks ?? 0, Math.floor(OF_PRICE * battles))
  return {
    battles,
    most,
    stages,
    seconds: stages.reduce(
      (sum, stage) => sum + (stage.mode === 'engagement' ? stage.seconds : 0),
      seconds(most, 'battle'),
    ),
    threads: workers,
    ...(again && {
      trust: {
        policy: again.policy,
        each: false,
        battles: led,
        seconds: seconds(led * (again.cost - 1), 'battle'),
      },
    }),
  }
}

/** The most whole battles. */
export function mostOfPrice(unit: PricedUnit, battles: number): number {
  return mostWhole(unit, battles, seatsOf(unit).battle)
}

/** Battles of a block, in each kind of fight. */
function seatsOf(unit: PricedUnit): Seats {
  const pilots = pilotsOf(unit)
  const seats = (roster: Roster | null, [pilot]: readonly Bout[]): number => {
    if (roster === null || pilot === undefined) return 1
    const { game, seed, rules } = roster
    return new Player({ game, seed, rules: rules.rules, matchup: pilot.matchup }, engineFor(roster).games).layout.seats
  }
  const { engagement, battle } = unit.rosters
  return { engagement: seats(engagement, pilots.engagement), battle: seats(battle, pilots.battle) }
}

/** The bouts whose time is measured. A game may refuse one, such as many of a cheap unit in contact with a single enemy. */
function pilotsOf(unit: PricedUnit): ReturnType<typeof pricePilots> {
  const { engagement, battle } = pricePilots(unit)
  const playable = (roster: Roster | null, bouts: readonly Bout[]): readonly Bout[] =>
    roster === null
      ? []
      : bouts.filter(({ rules, matchup }) =>
          gameFor(roster)
            .check(rules, matchup)
            .every(({ severity }) => severity === 'warning'),
        )
  return { engagement: playable(unit.rosters.engagement, engagement), battle: playable(unit.rosters.battle, battle) }
}

/** The forecast in words. */
export function priceForecastText(
  { name }: PricedUnit,
  { battles, most, stages, seconds, threads, trust }: PriceForecast,
): string {
  const unitOf = { engagement: 'straight fights', battle: 'whole battles' }
  const lines = stages.map(
    (stage) =>
      `  ${stage.name}: at most ${stage.mode === 'battle' ? '' : 'about '}${whole(stage.battles)} ${unitOf[stage.mode]}, ${duration(stage.seconds)}`,
  )
  const least =
    most <= MORE * battles
      ? []
      : [
          `At most ${whole(most)} whole battles in all, more than the ${whole(battles)} asked for: every part takes ${FEWEST} meetings of two armies at least.`,
          '',
        ]
  const sum = stages.reduce((so, stage) => so + (stage.mode === 'battle' ? stage.battles : 0), 0)
  const together =
    sum <= most
      ? []
      : [
          `Whole battles together: at most ${whole(most)}, fewer than the parts added up. Parts that change a number of the profile get the battles that the search for the price leaves over.`,
          '',
        ]
  return [
    `What should ${name} cost?`,
    '',
    ...lines,
    '',
    ...together,
    ...least,
    `At most about ${timeOn(seconds, threads)}: straight fights that are solved exactly are not fought, and the search for the price ends when its interval is narrow.`,
    ...trustLine({ ...(trust && { trust }) }),
    'Nothing was written.',
    '',
  ].join('\n')
}
