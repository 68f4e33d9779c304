import { availableParallelism } from 'node:os'
import { stagesOf } from '../balance/balance.ts'
import { pilotsOf } from '../balance/stages/pilots.ts'
import { whole } from '../report/sentences/text.ts'
import { engineFor } from '../run/engine.ts'
import { openArena } from '../run/players/arena.ts'
import type { Bout } from '../run/players/bouts.ts'
import { Interrupted } from '../run/run-error.ts'
import type { Roster } from '../scenario/roster/types.ts'
import { duration } from './forecast.ts'

/** Estimate of the work of `balance` from a few battles. */
interface BalanceForecast {
  readonly stages: readonly StageForecast[]
  /** Battles in all, about. */
  readonly battles: number
  /** On this machine, with this number of threads. */
  readonly seconds: number
  readonly threads: number
}

interface StageForecast {
  readonly name: string
  readonly battles: number
  readonly seconds: number
}

/** Milliseconds for timing the battles of a stage, after as many for warming up the code. */
const TIME = 2000
const WARM_UP = 1000

/** Plays a few battles of every stage and estimates from them how long the work will take. */
export async function forecastOf(
  roster: Roster,
  { workers = availableParallelism(), signal }: { readonly workers?: number; readonly signal: AbortSignal },
): Promise<BalanceForecast> {
  const pilots = pilotsOf(roster)
  // Stages with equal battles share their pilots.
  const paces = new Map<readonly Bout[], number>()
  for (const time of [WARM_UP, TIME]) {
    for (const bouts of new Set(pilots)) paces.set(bouts, await millisecondsOf(roster, bouts, time, signal))
  }
  const stages = stagesOf(roster).map(({ name, battles }, i): StageForecast => {
    const pace = paces.get(pilots[i] ?? []) ?? 0
    return { name, battles, seconds: (battles * pace) / 1000 / Math.max(1, workers) }
  })
  return {
    stages,
    battles: stages.reduce((sum, { battles }) => sum + battles, 0),
    seconds: stages.reduce((sum, { seconds }) => sum + seconds, 0),
    threads: workers,
  }
}

/** Milliseconds of a battle on one thread, measured on some bouts. */
async function millisecondsOf(
  roster: Roster,
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
  return [question ?? title, '', ...lines, '', total, 'Nothing was written.', ''].join('\n')
}
