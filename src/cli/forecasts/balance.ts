import { availableParallelism } from 'node:os'
import { stagesOf } from '../../balance/balance.ts'
import { pilotsOf } from '../../balance/stages/pilots.ts'
import { counted, whole } from '../../report/sentences/text.ts'
import type { Roster } from '../../scenario/roster/types.ts'
import type { TrustOption } from '../../scenario/types.ts'
import { duration, timeOn } from '../forecast.ts'
import { againOf, pacesOf } from './pace.ts'

/** Estimate of the work of `balance` from a few battles. */
interface BalanceForecast {
  readonly stages: readonly StageForecast[]
  /** Battles in all, about. */
  readonly battles: number
  /** Seconds on this machine with this number of threads. */
  readonly seconds: number
  readonly threads: number
  /** Work of the planners that measure how far prices may be trusted; left out if no planner is asked. */
  readonly trust?: TrustForecast
}

export interface TrustForecast {
  readonly policy: string
  readonly battles: number
  readonly seconds: number
  /** Whether the numbers are for one unit. Planners play for every unit whose verdict could change. */
  readonly each: boolean
}

interface StageForecast {
  readonly name: string
  readonly battles: number
  readonly seconds: number
}

/** Plays a few battles of every stage and estimates from them how long the work will take. */
export async function forecastOf(
  roster: Roster,
  {
    workers = availableParallelism(),
    signal,
    trust,
  }: { readonly workers?: number; readonly signal: AbortSignal; readonly trust: TrustOption },
): Promise<BalanceForecast> {
  const pilots = pilotsOf(roster)
  const paces = await pacesOf(roster, pilots, signal)
  const stages = stagesOf(roster).map(({ name, battles }, i): StageForecast => {
    const pace = paces[i] ?? 0
    return { name, battles, seconds: (battles * pace) / 1000 / Math.max(1, workers) }
  })
  const pace = paces.at(-1) ?? 0
  const fought = stages.slice(-2).reduce((sum, { battles }) => sum + battles, 0)
  const again = againOf(roster, pilots.at(-1) ?? [], fought, trust)
  return {
    stages,
    ...(again && {
      trust: {
        policy: again.policy,
        each: trust !== 'auto',
        battles: again.blocks,
        seconds: (again.blocks * again.cost * pace) / 1000 / Math.max(1, workers),
      },
    }),
    battles: stages.reduce((sum, { battles }) => sum + battles, 0),
    seconds: stages.reduce((sum, { seconds }) => sum + seconds, 0),
    threads: workers,
  }
}

/** The forecast in words. */
export function forecastText({ question, title }: Roster, { stages, ...all }: BalanceForecast): string {
  const lines = stages.map(
    ({ name, battles, seconds }) => `  ${name}: about ${whole(battles)} battles, ${duration(seconds)}`,
  )
  const total = `About ${whole(all.battles)} battles in all, ${timeOn(all.seconds, all.threads)}.`
  return [question ?? title, '', ...lines, '', total, ...trustLine(all), 'Nothing was written.', ''].join('\n')
}

export function trustLine({ trust }: Pick<BalanceForecast, 'trust'>): string[] {
  if (trust === undefined) return []
  const { battles, seconds, policy, each } = trust
  if (battles === 0)
    return ['How far to trust it will not be measured: this is too short for it. --trust 40 asks for it.']
  return [
    `How far to trust it: ${policy} leads ${each ? '' : 'about '}${counted(battles, 'battle')}${each ? ' of each unit whose verdict could turn' : ''} beside it, ${duration(seconds)} more${each ? ' for each' : ''}.`,
  ]
}
