import type { ExactSolution } from '../../core/exact.ts'
import type { RunDocument } from '../../result/document.ts'
import type { Scenario } from '../../scenario/types.ts'
import { digestOf } from '../counts/digest.ts'
import { CORES, type Engine, engineFor, recruit } from '../engine.ts'
import { tellSolved } from '../estimates/solved.ts'
import { headingOf } from '../heading.ts'
import { type Cell, Outlines } from '../players/cell.ts'
import { type Crew, Here } from '../players/crew.ts'
import { Interrupted, RunError } from '../run-error.ts'
import { repeatOf } from '../study/repeat.ts'
import type { RunOptions, StudyOptions } from '../types.ts'

/** Threads are used for matchups that are too large for the calling thread. */
export type ExactOptions = Pick<RunOptions, 'workers' | 'signal' | 'recruit'> & Pick<StudyOptions, 'repeat'>

/** Most paths that are followed for a matchup. */
interface Budgets {
  /** On the calling thread. */
  readonly here: number
  /** On a thread of its own, if that is more; larger matchups are refused. */
  readonly thread: number
}

/** A moment on the calling thread; some seconds to a minute on another thread. */
const BUDGETS: Budgets = { here: 1_000_000, thread: 50_000_000 }

/**
 * The exact result of every matchup of a scenario under every variant, without sampling.
 *
 * Rejects with a `RunError` if a matchup is a whole battle or too large to be solved, and with `Interrupted` if the signal is given.
 */
export function exact(scenario: Scenario, options: ExactOptions = {}): Promise<RunDocument> {
  return exactOn(engineFor(scenario), scenario, options)
}

/** `exact` with other games than those of the package, and with other budgets. */
export async function exactOn(
  engine: Engine,
  scenario: Scenario,
  options: ExactOptions = {},
  budgets = BUDGETS,
): Promise<RunDocument> {
  const battle = scenario.matchups.find(({ mode }) => mode !== 'engagement')
  if (battle !== undefined) {
    throw new RunError(
      `exact solves engagements, which dice alone decide; ${battle.name} is a whole battle, in which generals decide: sample it with 'npx fairfight run'`,
    )
  }
  const cells = new Outlines(engine.games).cells(scenario)
  const sampled = cells.find(({ hasTwin }) => !hasTwin)
  if (sampled !== undefined) {
    const { matchup, variant } = sampled
    const what =
      engine.games[scenario.game]?.facts.exact === false
        ? `the game ${scenario.game}`
        : `${matchup.name} under ${variant.name} has too many ways the dice can fall: it`
    throw new RunError(`${what} cannot be solved exactly: sample it with 'npx fairfight run'`)
  }
  const solutions = await solveAll(cells, engine, options, budgets)
  const solved = cells.map((cell, i) => ({ cell, solution: solutions[i] as ExactSolution }))
  return {
    ...headingOf(scenario, {
      command: 'exact',
      status: 'complete',
      stop: { rule: 'exact', asked: 0, looks: 0 },
      repeat: options.repeat ?? repeatOf('exact', scenario),
    }),
    digest: digestOf(
      solved.map(({ cell, solution }) => ({
        variant: cell.variant.name,
        matchup: cell.matchup.name,
        columns: cell.tally.layout.names,
        numbers: numbersOf(solution),
      })),
    ),
    matchups: solved.map(({ cell, solution }) => tellSolved(cell, solution)),
  }
}

function numbersOf({ outcome, turns, columns }: ExactSolution): number[] {
  return [...outcome, ...turns, ...columns.flatMap(({ mean, byTurn = [], pmf = [] }) => [mean, ...byTurn, ...pmf])]
}

async function solveAll(
  cells: readonly Cell[],
  engine: Engine,
  { workers = CORES, recruit: elsewhere, signal }: ExactOptions,
  budgets: Budgets,
): Promise<ExactSolution[]> {
  const jobs = cells.map((cell) => cell.job)
  const here = new Here(jobs, engine.games)
  const solutions: (ExactSolution | null)[] = []
  for (const cell of cells) {
    refuseInterrupted(signal)
    solutions.push(await here.solve(cell.index, budgets.here))
  }
  const large = cells.filter((cell) => solutions[cell.index] === null)
  if (large.length > 0 && budgets.thread > budgets.here) {
    const threads = Math.min(workers, large.length)
    const crew = elsewhere?.(jobs, engine) ?? (threads === 0 ? here : recruit(engine, jobs, threads))
    const found = await solveLarge(large, crew, signal, budgets.thread)
    large.forEach((cell, i) => {
      solutions[cell.index] = found[i] ?? null
    })
  }
  return cells.map((cell) => solutions[cell.index] ?? refuseLarge(cell, Math.max(budgets.here, budgets.thread)))
}

async function solveLarge(
  cells: readonly Cell[],
  crew: Crew,
  signal: AbortSignal | undefined,
  budget: number,
): Promise<(ExactSolution | null)[]> {
  const stop = (): void => void crew.close()
  signal?.addEventListener('abort', stop)
  try {
    refuseInterrupted(signal)
    return await Promise.all(cells.map((cell) => crew.solve(cell.index, budget)))
  } catch (thrown) {
    refuseInterrupted(signal)
    throw thrown
  } finally {
    signal?.removeEventListener('abort', stop)
    await crew.close()
  }
}

function refuseInterrupted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new Interrupted('interrupted before the exact answer was found')
}

function refuseLarge({ matchup, variant }: Cell, budget: number): never {
  throw new RunError(
    `${matchup.name} under ${variant.name} has more than ${budget.toLocaleString('en')} ways the dice can fall, too many to solve ` +
      `exactly: sample it with 'npx fairfight run', or take fewer units, models or turns`,
  )
}
