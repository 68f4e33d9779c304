import { availableParallelism } from 'node:os'
import { stagesOf } from '../../balance/balance.ts'
import { pilotsOf } from '../../balance/stages/pilots.ts'
import { counted, whole } from '../../report/sentences/text.ts'
import { engineFor } from '../../run/engine.ts'
import { openArena } from '../../run/players/arena.ts'
import type { Bout } from '../../run/players/bouts.ts'
import type { Job } from '../../run/players/job.ts'
import { Player } from '../../run/players/player.ts'
import { Interrupted } from '../../run/run-error.ts'
import { costOf, type Planned, planned } from '../../run/trust/plan.ts'
import type { Roster } from '../../scenario/roster/types.ts'
import type { TrustOption } from '../../scenario/types.ts'
import { duration } from '../forecast.ts'

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

/** Milliseconds in which the battles of a stage are timed. Battles before that warm the code up for as long. */
const TIME = 2000
const WARM_UP = 1000

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

/** Milliseconds that a battle of each stage takes on one thread. Stages with equal battles share their pilots. */
export async function pacesOf(
  roster: Played,
  pilots: readonly (readonly Bout[])[],
  signal: AbortSignal,
): Promise<number[]> {
  const paces = new Map<readonly Bout[], number>()
  for (const time of [WARM_UP, TIME]) {
    for (const bouts of new Set(pilots)) paces.set(bouts, await millisecondsOf(roster, bouts, time, signal))
  }
  return pilots.map((bouts) => paces.get(bouts) ?? 0)
}

/**
 * Number of battles that planners play beside so many whole battles; null if no planner is asked. If the option gives a number for each unit,
 * it is that of one unit.
 */
export function againOf(roster: Roster, pilots: readonly Bout[], whole: number, trust: TrustOption): Planned | null {
  const { game, seed, rules, mode } = roster
  if (trust === 'off' || mode !== 'battle' || pilots.length === 0) return null
  const jobs = pilots.slice(0, PILOTS).map(({ matchup }) => ({ game, seed, rules: rules.rules, matchup }))
  const engine = engineFor(roster)
  const seats = new Player(jobs[0] as Job, engine.games).layout.seats
  return planned(trust, { blocks: Math.floor(whole / seats), seats }, (policy) => costOf(jobs, engine, policy))
}

/** Number of meetings of two armies from which the time of planners is estimated. */
const PILOTS = 6

/** What is known of the battles of a roster or of a scenario as a whole. */
type Played = Pick<Roster, 'game' | 'plugin' | 'seed'>

/** Milliseconds that a battle takes on one thread, measured on some bouts. */
async function millisecondsOf(
  roster: Played,
  bouts: readonly Bout[],
  time: number,
  signal: AbortSignal,
): Promise<number> {
  const late = AbortSignal.timeout(time)
  const arena = openArena(engineFor(roster), {
    game: roster.game,
    seed: roster.seed,
    workers: 0,
    signal: AbortSignal.any([signal, late]),
  })
  const start = performance.now()
  try {
    await arena.play(bouts)
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error
  } finally {
    await arena.close()
  }
  return arena.played === 0 ? 0 : (performance.now() - start) / arena.played
}

/** The forecast in words. */
export function forecastText({ question, title }: Roster, { stages, ...all }: BalanceForecast): string {
  const lines = stages.map(
    ({ name, battles, seconds }) => `  ${name}: about ${whole(battles)} battles, ${duration(seconds)}`,
  )
  const on = `${all.threads} thread${all.threads === 1 ? '' : 's'}`
  const total = `About ${whole(all.battles)} battles in all, ${duration(all.seconds)} on ${on}.`
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
