import type { Policy } from '../../core/ruleset.ts'
import { plannerCost } from '../../kit/generals/planner-cost.ts'
import { LEAST_TRUST, type PlannerName, plannerNamed } from '../../kit/generals/planner-name.ts'
import type { TrustOption } from '../../scenario/types.ts'
import type { Engine } from '../engine.ts'
import type { Cell } from '../players/cell.ts'
import { modelsOf } from '../players/generals.ts'
import type { Job } from '../players/job.ts'
import { Player } from '../players/player.ts'
import type { Study } from '../study/study.ts'

/**
 * Planners that may lead both sides, the stronger first, with the fewest battles that each is to have if nothing is said. The first is the
 * cheapest of those tried whose answers were within chance of those of `planner:32` (`src/run/README.md`). A run too short for it has the second,
 * which takes a third of the time and is weaker: a wide interval rather than none.
 */
const PLANNERS = [
  { policy: 'planner:8/8', least: 12 },
  { policy: 'planner:4/4', least: LEAST_TRUST },
] as const

/** The planner that plays if a number of blocks is asked for. */
export const TRUSTED = PLANNERS[0].policy

/** Share of the run's own decisions that planners may take, if nothing is said. */
const SHARE = 0.3

/** Blocks that are advised if nothing was measured. */
export const ADVISED = 40

/** More blocks are not played unless asked for: by then the interval is some 4 points either way. */
const MOST = 600

/** The battles that planners are to play: one battle of each of some blocks. */
export interface Planned {
  readonly policy: string
  /** Number of ordinary battles that take as long as a battle of this planner and the ordinary battle that it is paired with. */
  readonly cost: number
  readonly blocks: number
  /** `cost` of the planner that plays if a number of blocks is asked for. */
  readonly costIfAsked: number
}

/** Whether a general is a planner, by its name. */
export function isPlanner(policy: string): boolean {
  return plannerNamed(policy) !== null
}

/** Whether planners are asked: sides are led by generals that are no planners both, and single settings are of interest. */
export function isCorrected(study: Study, { matchup, policies }: Cell): boolean {
  if (study.trust === 'off' || matchup.mode !== 'battle' || policies.includes(null)) return false
  if (policies.every((policy) => isPlanner(policy ?? ''))) return false
  return study.command !== 'sweep' || study.design.kind === 'grid'
}

/**
 * How many ordinary battles take as long as one led by a planner, by decisions: those of the rollouts, and of the two battles on which a pair
 * rests. Forecast from one battle of each job that the planner's first model leads; the mean over jobs.
 */
export function costOf(jobs: readonly Job[], { games }: Engine, policy: string): number {
  const planner = plannerNamed(policy) as PlannerName
  const costs = jobs.map((job) => {
    const { rules, state } = new Player(job, games)
    return plannerCost(rules, state, modelsOf(rules)[0] as Policy<unknown>, planner)
  })
  const battle = costs.reduce((sum, cost) => sum + cost.battle, 0)
  const rollouts = costs.reduce((sum, cost) => sum + cost.rollouts, 0)
  return 2 + rollouts / Math.max(1, battle)
}

/**
 * What planners play of something of which the whole run plays `blocks` of `seats` battles, in all parts together. Each block gives one
 * battle, from the seats in turn: seat 1 is seat 0 with the armies exchanged, and so on, so that pairs of blocks are even-handed. `cost`: of
 * a planner, see `Planned`.
 */
export function planned(
  trust: TrustOption,
  { blocks, seats }: { readonly blocks: number; readonly seats: number },
  cost: (policy: string) => number,
): Planned {
  const costIfAsked = cost(TRUSTED)
  const first = { policy: TRUSTED, cost: costIfAsked, blocks: 0, costIfAsked }
  if (trust === 'off') return first
  const pair = seats % 2 === 0 ? 2 : 1
  if (trust !== 'auto') return { ...first, blocks: Math.min(blocks, pair * Math.ceil(trust / pair)) }
  for (const { policy, least } of PLANNERS) {
    const each = policy === TRUSTED ? costIfAsked : cost(policy)
    const afforded = Math.min(blocks, MOST, Math.floor((SHARE * blocks * seats) / each))
    const even = afforded - (afforded % pair)
    if (even >= least) return { policy, cost: each, blocks: even, costIfAsked }
  }
  return first
}
