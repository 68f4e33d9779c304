import { type Balanced, balance as solve } from './balance/balance.ts'
import { LEAST_BATTLES, BATTLES as PRICE_BATTLES, priceUnit } from './balance/price/price.ts'
import { BATTLES as BEST_BATTLES, findBest } from './best/best.ts'
import type { GameFacts } from './core/facts.ts'
import { gameFor } from './plugins/registry.ts'
import type { ReportOptions } from './report/render.ts'
import * as table from './report/table/table.ts'
import * as write from './report/write.ts'
import type { BestDocument } from './result/best.ts'
import type { ResultDocument } from './result/document.ts'
import type { PriceDocument } from './result/price.ts'
import { engineFor } from './run/engine.ts'
import { type Arena, openArena } from './run/players/arena.ts'
import { repeatOf } from './run/study/repeat.ts'
import { readChoice } from './scenario/choice/read.ts'
import { readPriced } from './scenario/price/read.ts'
import type { Roster } from './scenario/roster/types.ts'
import type { TrustOption } from './scenario/types.ts'

export type { Balanced } from './balance/balance.ts'
export { NoAnswer } from './best/no-answer.ts'
export type { GameFacts } from './core/facts.ts'
export { GAMES } from './games/index.ts'
export { OutputError } from './report/output-error.ts'
export type { BalanceDocument, BalancedUnit, UnitVerdict } from './result/balance.ts'
export type { BestDocument, ToldChange, ToldList } from './result/best.ts'
export type { Comparison, FieldComparison, Flip } from './result/compared.ts'
export type { CompareDocument, MatrixDocument, ResultDocument, RunDocument, SweepDocument } from './result/document.ts'
export type {
  Balance,
  CountEstimate,
  Ended,
  Estimate,
  MatchupResult,
  Measured,
  SideResult,
  Status,
  Stop,
  Twin,
  UnitResult,
  VariantResult,
  Watched,
} from './result/heading.ts'
export type { NumberWorth, PriceDocument, PriceVerdict } from './result/price.ts'
export type { Cyclic, Nash, RankedCell, Rating, Triangle } from './result/ranked.ts'
export type { FairCount, Sensitivity, SweptCell } from './result/swept.ts'
export type { RosterTrust, Trust, Trusted, UnitTrust } from './result/trust.ts'
export { type ExactOptions, exact } from './run/commands/exact.ts'
export type { Conducted } from './run/conduct.ts'
export type { Ledger } from './run/counts/ledger.ts'
export { run, runStudy } from './run/run.ts'
export { Interrupted, RunError } from './run/run-error.ts'
export type { Stopping, StopRule } from './run/study/stop.ts'
export {
  type CompareOptions,
  compare,
  compareStudy,
  conduct,
  matrix,
  matrixStudy,
  merge,
  sweep,
} from './run/study/studies.ts'
export type { Study } from './run/study/study.ts'
export { type SweepOptions, sweepStudy } from './run/study/sweep-study.ts'
export type { Progress, RowBatch, RunOptions, StudyOptions } from './run/types.ts'
export { type Axis, type Design, parseDesign, readDesign } from './scenario/options/vary.ts'
export { type ParseOptions, parseScenario } from './scenario/parse.ts'
export { readScenario } from './scenario/read.ts'
export { parseRoster, type RosterOptions, readRoster } from './scenario/roster/read.ts'
export type { Roster, RosterUnit } from './scenario/roster/types.ts'
export { InputError } from './scenario/text/problem.ts'
export type { ReadOptions, Scenario, TrustOption, Variant } from './scenario/types.ts'

/**
 * What every unit of a roster should cost, tried on fresh dice: the document, and texts of scenarios that show its outliers, by file name.
 * A roster gives one and the same result for any number of `workers`. Rejects with a `RunError` where a battle cannot be played, and with
 * `Interrupted` when the signal comes.
 */
export async function balance(
  roster: Roster,
  {
    workers,
    signal,
    trust = roster.trust ?? 'auto',
  }: { readonly workers?: number; readonly signal?: AbortSignal; readonly trust?: TrustOption } = {},
): Promise<Balanced> {
  const arena = arenaFor(roster, { workers, signal })
  try {
    return await solve(roster, arena, {
      repeat: repeatOf('balance', roster),
      trust: { option: trust, engine: engineFor(roster) },
    })
  } finally {
    await arena.close()
  }
}

/** The options of functions that look for something by battles of their own. */
export interface SearchOptions {
  /** Threads; the cores of the machine if left out, 0 for the calling thread. Never changes a result. */
  readonly workers?: number
  readonly signal?: AbortSignal
  readonly set?: readonly string[]
  readonly rules?: readonly string[]
  readonly seed?: string
}

/** The request for a price: as the options of `npx fairfight price`. */
export interface PriceOptions extends SearchOptions {
  /** Key of the entry; in a scenario, the id of a unit. */
  readonly unit: string
  /** Points of an army in whole battles, in place of those of the file. */
  readonly points?: number
  /** Whole battles, about, at least 100; 3,000 if left out. */
  readonly battles?: number
  /** Battles that planners play again; if left out, as the file says, else `auto`. */
  readonly trust?: TrustOption
}

/**
 * What one unit should cost beside others whose costs stay, in a straight fight and in whole battles. `file`: a roster, a catalogue or a
 * scenario with the unit. Rejects with an `InputError` that names what is wrong with it, with a `RangeError` for fewer than 100
 * battles, and as `balance` does.
 */
export async function price(
  file: string,
  { workers, signal, trust, battles = PRICE_BATTLES, ...asked }: PriceOptions,
): Promise<PriceDocument> {
  if (!(Number.isSafeInteger(battles) && battles >= LEAST_BATTLES)) {
    throw new RangeError(`\`battles\` is a whole number from ${LEAST_BATTLES}, not ${battles}`)
  }
  const unit = readPriced(file, { ...asked, battles })
  const roster = (unit.rosters.battle ?? unit.rosters.engagement) as Roster
  const arenas: Arena[] = []
  const opened = (of: Roster): Arena => {
    const arena = arenaFor(of, { workers, signal })
    arenas.push(arena)
    return arena
  }
  try {
    const repeat = repeatOf('price', { ...roster, battles }, undefined, [
      ['unit', asked.unit],
      ...(asked.points === undefined ? [] : [['points', String(asked.points)] as const]),
      ...(trust === undefined ? [] : [['trust', String(trust)] as const]),
      ...changesOf(asked),
    ])
    const option = trust ?? roster.trust ?? 'auto'
    const found = await priceUnit(unit, opened, { battles, repeat, trust: { option, engine: engineFor(roster) } })
    // The battle to watch is a file beside the reports of the command.
    const { watch: _watch, ...document } = found.document
    return document
  } finally {
    for (const arena of arenas) await arena.close()
  }
}

/** The request for a list: as the options of `npx fairfight best`. */
export interface BestOptions extends SearchOptions {
  /** Name of the army whose list is chosen; the first of the scenario if left out. */
  readonly army?: string
  /** `N` or `LOW..HIGH`: the points of a list. */
  readonly points?: string
  /** `ENTRY=N` or `ENTRY=MIN..MAX`: numbers of units of an entry. */
  readonly limit?: readonly string[]
  /** Files of army lists, or of scenarios whose armies are meant, in the place of the other armies. */
  readonly field?: readonly string[]
  /** Battles in all, about; 40,000 if left out. */
  readonly battles?: number
}

/**
 * The list of an army of a scenario that does best against those it meets, what each change of the given list is worth, and the mixture that
 * nobody beats. Rejects with an `InputError` that names what is wrong with the file, as `balance` does, and with a `NoAnswer` if there is
 * no legal list or if there are too few battles.
 */
export async function best(
  file: string,
  { workers, signal, battles = BEST_BATTLES, ...asked }: BestOptions = {},
): Promise<BestDocument> {
  const choice = readChoice(file, asked)
  const { scenario, army } = choice
  const arena = arenaFor(scenario, { workers, signal })
  try {
    const { points, limit = [], rules } = asked
    const repeat = repeatOf('best', { ...scenario, battles }, undefined, [
      ...changesOf({ set: scenario.set, rules }),
      ['army', army],
      ...(points === undefined ? [] : [['points', points] as const]),
      ...limit.map((value) => ['limit', value] as const),
    ])
    return await findBest(choice, arena, { battles, repeat })
  } finally {
    await arena.close()
  }
}

function changesOf({
  set = [],
  rules = [],
}: {
  readonly set?: readonly string[] | undefined
  readonly rules?: readonly string[] | undefined
}) {
  return [...set.map((value) => ['set', value] as const), ...rules.map((value) => ['rules', value] as const)]
}

/** An arena for the battles of a roster or a scenario. */
function arenaFor(
  of: Pick<Roster, 'game' | 'plugin' | 'seed'>,
  { workers, signal }: { readonly workers: number | undefined; readonly signal: AbortSignal | undefined },
): Arena {
  const { game, seed } = of
  return openArena(engineFor(of), {
    game,
    seed,
    ...(workers !== undefined && { workers }),
    ...(signal && { signal }),
  })
}

/** The result for people at a terminal, as the commands print it. Default width 80, no colour. */
export function renderTable(document: ResultDocument, options?: table.TableOptions): string {
  return table.renderTable(document, factsOf(document), options)
}

/**
 * Writes `result.json`, CSV, charts and `report.html` into a folder, which is made if missing, and returns their paths. `options` name the
 * forms of the charts, as in `{ charts: ['svg', 'png'] }`; by default Vega-Lite specifications alone. All or nothing: on failure the folder is as it was. Rejects with an `OutputError` if the folder cannot be written to.
 */
export function writeReports(document: ResultDocument, folder: string, options?: ReportOptions): Promise<string[]> {
  return write.writeReports(document, factsOf(document), folder, options)
}

function factsOf(document: ResultDocument): GameFacts {
  return gameFor(document).facts
}
