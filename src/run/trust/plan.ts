import type { Policy } from '../../core/ruleset.ts'
import { plannerCost } from '../../kit/generals/planner-cost.ts'
import { type PlannerName, plannerNamed } from '../../kit/generals/planner-name.ts'
import type { TrustOption } from '../../scenario/types.ts'
import type { Engine } from '../engine.ts'
import type { Cell } from '../players/cell.ts'
import { modelsOf } from '../players/generals.ts'
import { Player } from '../players/player.ts'
import type { Study } from '../study/study.ts'

/** The planner that leads both sides: of those tried the cheapest whose answers were within chance of those of `planner:32` (`src/run/README.md`). */
export const TRUSTED = 'planner:8/8'

/** Share of the run's own decisions that planners may take, if nothing is said. */
const SHARE = 0.3

/** Fewer blocks tell nothing: they are not played unless asked for. */
const LEAST = 6

/** Blocks that are advised if nothing was measured. */
export const ADVISED = 40

/** More blocks are not played unless asked for: the interval is some 3 points either way by then. */
const MOST = 400

/** Whether planners are asked: sides are led by generals that are no planners both, and single settings are of interest. */
export function isCorrected(study: Study, { matchup, policies }: Cell): boolean {
  if (study.trust === 'off' || matchup.mode !== 'battle' || policies.includes(null)) return false
  if (policies.every((policy) => plannerNamed(policy ?? '') !== null)) return false
  return study.command !== 'sweep' || study.design.kind === 'grid'
}

/**
 * How many ordinary battles take as long as one led by planners, by decisions: those of the rollouts, and of the two battles on which a pair
 * rests. Forecast from one battle of each cell that the planner's first model leads; the mean over cells.
 */
export function costOf(cells: readonly Cell[], { games }: Engine): number {
  const planner = plannerNamed(TRUSTED) as PlannerName
  const costs = cells.map(({ job }) => {
    const { rules, state } = new Player(job, games)
    return plannerCost(rules, state, modelsOf(rules)[0] as Policy<unknown>, planner)
  })
  const battle = costs.reduce((sum, cost) => sum + cost.battle, 0)
  const rollouts = costs.reduce((sum, cost) => sum + cost.rollouts, 0)
  return 2 + rollouts / Math.max(1, battle)
}

/** Blocks that planners play of a matchup of which the whole run plays `blocks`, in all parts together. */
export function blocksOf(trust: TrustOption, blocks: number, cost: number): number {
  if (trust === 'off') return 0
  if (trust !== 'auto') return Math.min(trust, blocks)
  const afforded = Math.min(MOST, Math.floor((SHARE * blocks) / cost))
  return afforded < LEAST ? 0 : afforded
}
