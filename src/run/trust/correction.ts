import type { Matchup } from '../../core/ruleset.ts'
import { Layout } from '../counts/layout.ts'
import type { Engine } from '../engine.ts'
import { Cell } from '../players/cell.ts'
import { Group } from '../study/group.ts'
import type { Study } from '../study/study.ts'
import { costOf, isCorrected, type Planned, planned } from './plan.ts'

/** Cells whose blocks planners play again. All cells use the same blocks. */
export interface Correction {
  readonly cells: readonly Cell[]
  readonly planned: Planned
  /** Blocks of the whole run of which planners may play some, in all parts together. */
  readonly blocks: number
  /** The cells under their own generals, then the same cells under planners, with one battle of each block; null if planners play nothing. */
  readonly group: Group | null
}

/** The battles that planners are to play for finished groups, group by group. */
export function correctionsOf(study: Study, groups: readonly Group[], engine: Engine): Correction[][] {
  const numbered = { next: 0 }
  return groups.map((group) =>
    unitsOf(group).flatMap((cells): Correction[] =>
      cells.every((cell) => isCorrected(study, cell)) ? [correctionOf(study, cells, engine, numbered)] : [],
    ),
  )
}

/** Cells that are played on the same blocks: variants that are compared with each other, else every cell by itself. */
export function unitsOf({ members, pairing }: Group): (readonly Cell[])[] {
  return pairing === 'base' ? [members] : members.map((cell) => [cell])
}

/** `numbered`: the index of the next job. */
function correctionOf(study: Study, cells: readonly Cell[], engine: Engine, numbered: { next: number }): Correction {
  const { stopping, scenario, shard, trust } = study
  const fixed = stopping.stop.rule === 'battles'
  const blocks = Math.min(...cells.map((cell) => (fixed ? cell.blocksOf(scenario.battles) : cell.tally.blocks)))
  const seats = (cells[0] as Cell).tally.layout.seats
  const jobs = cells.map(({ job }) => job)
  const plan = planned(trust, { blocks, seats }, (policy) => costOf(jobs, engine, policy))
  const { index, of } = shard ?? { index: 1, of: 1 }
  const [from, to] = [Math.floor((plan.blocks * (index - 1)) / of), Math.floor((plan.blocks * index) / of)]
  if (from === to) return { cells, planned: plan, blocks, group: null }
  const own = jobs.map(({ matchup }) => matchup)
  const again = [...own, ...own.map((matchup) => ledBy(plan.policy, matchup))]
  const members = again.map((matchup, i) => copyOf(cells[i % cells.length] as Cell, matchup, numbered.next++))
  return { cells, planned: plan, blocks, group: new Group(members[0]?.index ?? 0, members, from, to, 'all') }
}

/** An empty cell for `matchup`, which may differ from the cell's matchup only in its generals. */
function copyOf({ job, variant, columns }: Cell, matchup: Matchup, index: number): Cell {
  const [a, b] = matchup.armies
  const policies = [a.policy, b.policy] as const
  return new Cell(index, {
    job: { ...job, matchup, inTurn: true },
    variant,
    matchup,
    policies,
    columns,
    layout: new Layout(columns, matchup.turns, 1, matchup.mode),
    margin: -1,
    hasTwin: false,
  })
}

/** A matchup with other generals on both sides. */
export function ledBy(policy: string, matchup: Matchup): Matchup {
  const [a, b] = matchup.armies.map(({ module: _module, weights: _weights, ...army }) => ({ ...army, policy }))
  return { ...matchup, armies: [a, b] as unknown as Matchup['armies'] }
}
