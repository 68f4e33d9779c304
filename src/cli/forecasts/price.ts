import { availableParallelism } from 'node:os'
import { pricePilots } from '../../balance/price/pilots.ts'
import { OF_PRICE, priceStages } from '../../balance/price/price.ts'
import type { Mode } from '../../core/facts.ts'
import { whole } from '../../report/sentences/text.ts'
import type { PricedUnit } from '../../scenario/price/types.ts'
import type { TrustOption } from '../../scenario/types.ts'
import { duration } from '../forecast.ts'
import { type TrustForecast, trustLine } from './balance.ts'
import { againOf, pacesOf } from './pace.ts'

/** Estimate of the work of `price` from a few battles. */
interface PriceForecast {
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
  const pilots = pricePilots(unit)
  const { engagement, battle } = unit.rosters
  const paces: Record<Mode, number> = { engagement: 0, battle: 0 }
  for (const [mode, roster] of [['engagement', engagement] as const, ['battle', battle] as const]) {
    if (roster !== null) [paces[mode] = 0] = await pacesOf(roster, [pilots[mode]], signal)
  }
  const threads = Math.max(1, workers)
  const seconds = (number: number, mode: Mode): number => (number * paces[mode]) / 1000 / threads
  const stages = priceStages(unit, battles).map((stage) => ({ ...stage, seconds: seconds(stage.battles, stage.mode) }))
  // Planners lead meetings at about the price: no more than half of the battles are fought for it. The battles that theirs are paired with were
  // fought before.
  const again = battle === null ? null : againOf(battle, pilots.battle, battles, trust)
  const led = Math.min(again?.blocks ?? 0, Math.floor(OF_PRICE * battles))
  return {
    stages,
    seconds: stages.reduce((sum, stage) => sum + stage.seconds, 0),
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

/** The forecast in words. */
export function priceForecastText({ name }: PricedUnit, { stages, seconds, threads, trust }: PriceForecast): string {
  const unitOf = { engagement: 'straight fights', battle: 'whole battles' }
  const lines = stages.map(
    (stage) =>
      `  ${stage.name}: at most about ${whole(stage.battles)} ${unitOf[stage.mode]}, ${duration(stage.seconds)}`,
  )
  const on = `${threads} thread${threads === 1 ? '' : 's'}`
  return [
    `What should ${name} cost?`,
    '',
    ...lines,
    '',
    `At most about ${duration(seconds)} on ${on}: straight fights that are solved exactly are not fought, and the search for the price ends when its interval is narrow.`,
    ...trustLine({ ...(trust && { trust }) }),
    'Nothing was written.',
    '',
  ].join('\n')
}
