import { Generals, isUnplayable } from '../../core/battle.ts'
import { SILENT } from '../../core/log.ts'
import type { Policy } from '../../core/ruleset.ts'
import { plannerCost } from '../../kit/generals/planner-cost.ts'
import { engineFor } from '../../run/engine.ts'
import { openArena } from '../../run/players/arena.ts'
import type { Bout } from '../../run/players/bouts.ts'
import { fight } from '../../run/players/chunk.ts'
import { modelsOf } from '../../run/players/generals.ts'
import type { Job } from '../../run/players/job.ts'
import { Player } from '../../run/players/player.ts'
import { loadGenerals } from '../../run/players/user-general.ts'
import { Interrupted } from '../../run/run-error.ts'
import { costOf, isPlanner, type Planned, planned } from '../../run/trust/plan.ts'
import type { Roster } from '../../scenario/roster/types.ts'
import type { TrustOption } from '../../scenario/types.ts'

/** How long battles take, and what planners play beside them, from a few battles. */

/** Milliseconds in which the battles of a stage are timed. Battles before that warm the code up for as long. */
const TIME = 2000
const WARM_UP = 1000

/** Milliseconds after which the first battle is broken off. */
const LATE = 10_000

/**
 * Milliseconds that a battle of each stage takes on one thread. Stages with equal battles share their pilots. Where generals are so slow that
 * a battle takes longer than all should be timed for, its first one alone is timed, or as much of it as there is time for.
 */
export async function pacesOf(
  timed: Timed,
  pilots: readonly (readonly Bout[])[],
  signal: AbortSignal,
  { onPart, late = LATE }: PaceOptions = {},
): Promise<number[]> {
  const paces = new Map<readonly Bout[], number>()
  const slow = new Set<readonly Bout[]>()
  for (const bouts of new Set(pilots)) {
    const first = signal.aborted ? null : await firstBattle(timed, bouts, late)
    if (first === null) continue
    paces.set(bouts, first.milliseconds)
    if (first.part !== null || first.milliseconds > TIME) slow.add(bouts)
    if (first.part !== null) onPart?.(first.part)
  }
  for (const time of [WARM_UP, TIME]) {
    for (const bouts of new Set(pilots)) {
      if (slow.has(bouts)) continue
      const pace = await millisecondsOf(timed, bouts, time, signal)
      // Without one that ended in time, the first battle tells the pace.
      if (pace > 0) paces.set(bouts, pace)
    }
  }
  return pilots.map((bouts) => paces.get(bouts) ?? 0)
}

interface PaceOptions {
  /** Called if only a part of the first battle was played. */
  readonly onPart?: (part: PartOfBattle) => void
  /** Milliseconds after which the first battle is broken off. */
  readonly late?: number
}

/** How much of a battle was timed. */
export interface PartOfBattle {
  readonly decisions: number
  /** Number of decisions of such a battle when ordinary generals lead it; null if more were made already, so that the time is the least. */
  readonly of: number | null
}

/**
 * The time of the first battle of some bouts, from a part of it if it is late. Null if nothing is decided in it, or if it cannot be played.
 * Planners play copies to the end, so a decision counts as much as decisions are left.
 */
async function firstBattle(
  timed: Timed,
  [bout]: readonly Bout[],
  late: number,
): Promise<{ readonly milliseconds: number; readonly part: PartOfBattle | null } | null> {
  if (bout === undefined) return null
  const { rules: table, matchup, from } = bout
  const job = { game: timed.game, seed: timed.seed, rules: table, matchup }
  const player = new Player(job, engineFor(timed).games, await loadGenerals(matchup))
  const { generals, rules, state, policies } = player
  if (generals === null) return null
  const [model] = modelsOf(rules)
  const all = model === undefined ? 0 : plannerCost(rules, state, model, { rollouts: 0, candidates: 0 }).battle
  const start = performance.now()
  let [decisions, isLate] = [0, false]
  const watched = (policy: Policy<unknown>): Policy<unknown> => ({
    choose(position, actions, n, dice) {
      isLate = performance.now() - start > late
      if (isLate) throw new Error('the first battle is late')
      decisions++
      return policy.choose(position, actions, n, dice)
    },
  })
  const [first, second] = generals.policies
  player.generals = new Generals<unknown>([watched(first), watched(second)], generals.dice)
  try {
    fight(player, from, 0, SILENT)
  } catch (thrown) {
    if (isUnplayable(thrown)) return null
    if (!isLate) throw thrown
  }
  const milliseconds = performance.now() - start
  if (!isLate) return { milliseconds, part: null }
  if (decisions >= all) return { milliseconds, part: { decisions, of: null } }
  const left = (all - decisions) / all
  const share = policies.some((name) => isPlanner(name ?? '')) ? 1 - left * left : 1 - left
  return { milliseconds: milliseconds / share, part: { decisions, of: all } }
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
