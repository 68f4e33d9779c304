import { engineFor } from '../../run/engine.ts'
import { openArena } from '../../run/players/arena.ts'
import type { Bout } from '../../run/players/bouts.ts'
import type { Job } from '../../run/players/job.ts'
import { Player } from '../../run/players/player.ts'
import { Interrupted } from '../../run/run-error.ts'
import { costOf, type Planned, planned } from '../../run/trust/plan.ts'
import type { Roster } from '../../scenario/roster/types.ts'
import type { TrustOption } from '../../scenario/types.ts'

/** How long battles take, and what planners play beside them, from a few battles. */

/** Milliseconds in which the battles of a stage are timed. Battles before that warm the code up for as long. */
const TIME = 2000
const WARM_UP = 1000

/** Milliseconds that a battle of each stage takes on one thread. Stages with equal battles share their pilots. */
export async function pacesOf(
  timed: Timed,
  pilots: readonly (readonly Bout[])[],
  signal: AbortSignal,
): Promise<number[]> {
  const paces = new Map<readonly Bout[], number>()
  for (const time of [WARM_UP, TIME]) {
    for (const bouts of new Set(pilots)) paces.set(bouts, await millisecondsOf(timed, bouts, time, signal))
  }
  return pilots.map((bouts) => paces.get(bouts) ?? 0)
}

/**
 * Number of battles that planners play beside so many whole battles; null if no planner is asked. If the option gives a number for each unit,
 * it is that of one unit.
 */
export function againOf(roster: Roster, pilots: readonly Bout[], battles: number, trust: TrustOption): Planned | null {
  const { game, seed, rules, mode } = roster
  if (trust === 'off' || mode !== 'battle' || pilots.length === 0) return null
  const jobs = pilots.slice(0, PILOTS).map(({ matchup }) => ({ game, seed, rules: rules.rules, matchup }))
  const engine = engineFor(roster)
  const seats = new Player(jobs[0] as Job, engine.games).layout.seats
  return planned(trust, { blocks: Math.floor(battles / seats), seats }, (policy) => costOf(jobs, engine, policy))
}

/** Number of meetings of two armies from which the time of planners is estimated. */
const PILOTS = 6

/** A roster or a scenario whose battles are timed. */
type Timed = Pick<Roster, 'game' | 'plugin' | 'seed'>

/** Milliseconds that a battle takes on one thread, measured on some bouts. */
async function millisecondsOf(
  timed: Timed,
  bouts: readonly Bout[],
  time: number,
  signal: AbortSignal,
): Promise<number> {
  const late = AbortSignal.timeout(time)
  const arena = openArena(engineFor(timed), {
    game: timed.game,
    seed: timed.seed,
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
