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
 * Planners that may lead both sides, the stronger first. `auto` uses a planner only if it can play at least this many battles. The first is
 * the cheapest planner whose answers agreed with those of `planner:32` within chance (`src/run/README.md`). Runs too short for it use the
 * second, which is weaker and takes a third of the time, so that they have at least a wide interval.
 */
const PLANNERS = [
  { policy: 'planner:8/8', least: 12 },
  { policy: 'planner:4/4', least: LEAST_TRUST },
] as const

/** The planner that plays if a number of blocks is asked for. */
export const TRUSTED = PLANNERS[0].policy

/** The work of planners under `auto`, as a share of the run's own work, both measured in decisions. */
const SHARE = 0.3

/** Number of blocks that is advised if nothing was measured. */
export const ADVISED = 40

/** Most blocks under `auto`: with this many, the interval reaches about 4 points to either side. */
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

/** Whether planners play for a cell: generals lead both sides, at least one of them is not a planner, and the study reports single settings. */
export function isCorrected(study: Study, { matchup, policies }: Cell): boolean {
  if (study.trust === 'off' || matchup.mode !== 'battle' || policies.includes(null)) return false
  if (policies.every((policy) => isPlanner(policy ?? ''))) return false
  return study.command !== 'sweep' || study.design.kind === 'grid'
}

/**
 * Number of ordinary battles that take as long as one pair of battles: one led by the planner, and one led by ordinary generals. Work is
 * counted in decisions, those of the rollouts included; a decision of a general that is slower than what stands for it in copies counts for
 * more. It is estimated from one battle of each job that the planner's first model leads; the result is the mean over jobs.
 */
export function costOf(jobs: readonly Job[], { games }: Engine, policy: string): number {
  const planner = plannerNamed(policy) as PlannerName
  const costs = jobs.map((job) => {
    const { rules, state, generals } = new Player(job, games)
    const cost = plannerCost(rules, state, modelsOf(rules)[0] as Policy<unknown>, planner)
    return { ...cost, battle: cost.battle * workOf(generals?.policies ?? []) }
  })
  const battle = costs.reduce((sum, cost) => sum + cost.battle, 0)
  const rollouts = costs.reduce((sum, cost) => sum + cost.rollouts, 0)
  return 2 + rollouts / Math.max(1, battle)
}

/** Mean work of a decision of some generals. */
function workOf(policies: readonly Policy<unknown>[]): number {
  return policies.reduce((sum, { work }) => sum + (work ?? 1), 0) / Math.max(1, policies.length)
}

/**
 * The battles that planners play if the whole run plays `blocks` blocks of `seats` battles, in all parts together. They play one battle of
 * each block, with the seats in turn: seat 1 is seat 0 with the armies exchanged, and so on, so that no army is favoured. `cost`: the cost of
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
