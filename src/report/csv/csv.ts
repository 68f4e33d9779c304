import { stringify } from 'csv-stringify/sync'
import type { ResultDocument } from '../../result/document.ts'
import type { Estimate, MatchupResult, Measured } from '../../result/heading.ts'
import { type Cell, cells } from '../charts/histogram.ts'
import { finished } from '../sentences/finished.ts'
import { roundingOf } from './known.ts'

/** Columns of `results.csv`. A command leaves the columns empty that it does not use. */
export const RESULT_COLUMNS = [
  'command',
  'matchup',
  'variant',
  'army',
  'unit',
  'measure',
  'turn',
  'estimate',
  'low',
  'high',
  'level',
  'method',
  'p',
  'adjusted_p',
  'verdict',
  'wins',
  'draws',
  'losses',
  'battles',
  'blocks',
  'n_eff',
  'seed',
  'block_from',
  'block_to',
  'policy_a',
  'policy_b',
  'stop',
] as const

/** Columns of `distributions.csv`. */
export const DISTRIBUTION_COLUMNS = [
  'command',
  'matchup',
  'variant',
  'army',
  'unit',
  'measure',
  'value',
  'battles',
  'share',
  'exact',
  'at_least',
  'exact_at_least',
  'mean',
  'sd',
] as const

/** Columns of `clauses.csv`. */
const CLAUSE_COLUMNS = ['clause', 'count'] as const

/** Ends and level of an interval, if there is one. */
export function ends({
  low,
  high,
  level,
}: {
  readonly low?: number
  readonly high?: number
  readonly level?: number
}): {
  readonly low?: number
  readonly high?: number
  readonly level?: number
} {
  return {
    ...(low === undefined ? {} : { low }),
    ...(high === undefined ? {} : { high }),
    ...(level === undefined ? {} : { level }),
  }
}

export type Row<C extends string> = { readonly [column in C]?: string | number | undefined }
/** A row of `results.csv`. */
export type ResultRow = Row<(typeof RESULT_COLUMNS)[number]>
type DistributionRow = Row<(typeof DISTRIBUTION_COLUMNS)[number]>

/**
 * Every estimate as a row. For each matchup `win` of each army, `draw`, `score` of the first army and `turns`; then the measures of each
 * unit, those of an army (without a unit) and those of the battle (without an army). Rows with a `turn` are the cumulative incidence by the end
 * of that turn. An exact value beside a sampled one follows it as a row of its own with method `exact`. `further` rows stand last.
 */
export function resultsCsv(document: ResultDocument, further: readonly ResultRow[] = []): string {
  return csv(RESULT_COLUMNS, allRows(document, further))
}

/** Rows matchup by matchup: those of a large matrix would fill the memory if all were made before the first is written. */
function* allRows(document: ResultDocument, further: readonly ResultRow[]): Generator<ResultRow> {
  for (const matchup of finished(document)) yield* resultRows(document, matchup)
  yield* further
}

/**
 * Histograms: a row per value. `value` is `beyond` for what fell outside the histogram. `at_least` is the share of battles with this value
 * or more; `mean` and `sd` are those of the whole histogram.
 */
export function distributionsCsv(document: ResultDocument): string {
  return csv(DISTRIBUTION_COLUMNS, distributionRows(document))
}

/** How often each clause was carried out, by id; undefined if clauses were not counted. */
export function clausesCsv({ clauses }: ResultDocument): string | undefined {
  if (clauses === undefined) return undefined
  return csv(
    CLAUSE_COLUMNS,
    Object.entries(clauses).map(([clause, count]) => ({ clause, count })),
  )
}

/** A CSV file, with a byte order mark if it has letters beyond ASCII. Numbers are rounded to their known digits (`known.ts`). Text that a spreadsheet would run as a formula gets a leading apostrophe. */
export function csv<C extends string>(columns: readonly C[], rows: Iterable<Row<C>>): string {
  const cellsOf = roundingOf(columns)
  // Numbers need no quotes, and the same few texts stand in most rows: the library writes each text once.
  const written = new Map<string, string>()
  const write = (cell: string | number | undefined): string => {
    if (typeof cell !== 'string') return cell === undefined ? '' : String(cell)
    let text = written.get(cell)
    if (text === undefined) {
      text = stringify([[cell]], { escape_formulas: true, eof: false })
      written.set(cell, text)
    }
    return text
  }
  const lines = [columns.map(write).join()]
  for (const row of rows) lines.push(cellsOf(row).map(write).join())
  const text = `${lines.join('\n')}\n`
  // Spreadsheets take a file without this mark for one of their own encoding.
  return /[^\0-\x7F]/.test(text) ? `\uFEFF${text}` : text
}

function resultRows(document: ResultDocument, matchup: MatchupResult): ResultRow[] {
  const { armies, battles, blocks, counts, outcome, policies, balance, sprt, trust, from = 0 } = matchup
  const [first, second] = armies
  const about = {
    command: document.command,
    matchup: matchup.name,
    variant: matchup.variant,
    ...(policies[0] === null ? {} : { policy_a: policies[0] }),
    ...(policies[1] === null ? {} : { policy_b: policies[1] }),
  }
  const sample = {
    ...(battles === undefined ? {} : { battles, seed: document.seed }),
    // A block of one battle counts as one battle; the information of larger blocks depends on their spread, which is not in the document.
    ...(battles !== undefined && battles === blocks ? { n_eff: battles } : {}),
    ...(blocks ? { blocks, block_from: from, block_to: from + blocks - 1 } : {}),
    stop: stopOf(document, matchup),
  }
  const seen = (side: 0 | 1): ResultRow =>
    counts ? { wins: counts.wins[side], draws: counts.draws, losses: counts.wins[side === 0 ? 1 : 0] } : {}
  const rows: ResultRow[] = []

  function add(what: ResultRow, estimate: Estimate, won: ResultRow = {}): void {
    const { method, exact } = estimate
    rows.push({
      ...about,
      ...what,
      estimate: estimate.estimate,
      ...ends(estimate),
      method,
      ...won,
      ...sample,
      ...(estimate.nEff === undefined ? {} : { n_eff: estimate.nEff }),
    })
    if (exact !== undefined) rows.push({ ...about, ...what, estimate: exact, method: 'exact', stop: 'exact' })
  }

  add({ army: first, measure: 'win' }, outcome.first, seen(0))
  add({ measure: 'draw' }, outcome.draw, counts ? { draws: counts.draws } : {})
  add({ army: second, measure: 'win' }, outcome.second, seen(1))
  add({ army: first, measure: 'score' }, matchup.score, {
    ...seen(0),
    ...(balance === undefined ? {} : { verdict: balance }),
  })
  if (trust?.found !== undefined) {
    const { change, corrected } = trust.found
    const played = { battles: trust.battles, blocks: trust.blocks, policy_a: trust.policy, policy_b: trust.policy }
    for (const [measure, of] of [
      ['score_in_stronger_hands', corrected],
      ['change_by_stronger_hands', change],
    ] as const) {
      const { method, estimate } = of
      rows.push({ ...about, army: first, measure, estimate, ...ends(of), method, seed: document.seed, ...played })
    }
  }
  if (sprt !== undefined) {
    const verdict = { verdict: sprt.accepted ?? 'undecided' }
    // If the score is 0 or 1, the test has a verdict, but Elo has no finite value.
    if (sprt.elo === null) rows.push({ ...about, army: first, measure: 'elo', ...verdict, ...sample })
    else add({ army: first, measure: 'elo' }, sprt.elo, verdict)
  }
  add({ measure: 'turns' }, matchup.turns)
  for (const [of, { measures, byTurn = {} }] of owners(matchup)) {
    for (const [measure, estimate] of Object.entries(measures)) add({ ...of, measure }, estimate)
    for (const [measure, turns] of Object.entries(byTurn)) {
      for (const [i, estimate] of turns.entries()) add({ ...of, measure, turn: i + 1 }, estimate)
    }
  }
  return rows
}

/** The reason why a matchup ended: the stopping rule if it was met, else what came before it. */
export function stopOf({ stop }: ResultDocument, { ended }: MatchupResult): string {
  return ended === undefined || ended.by === 'precision' || ended.by === 'verdict' ? stop.rule : ended.by
}

/** Results that have measures: units; armies, which have no unit; and the battle, which has no army either. */
function owners({ units, sides, battle }: MatchupResult): [{ army?: string; unit?: string }, Measured][] {
  return [
    ...units.map((result): [{ army: string; unit: string }, Measured] => [
      { army: result.army, unit: result.unit },
      result,
    ]),
    ...(sides ?? []).map((result): [{ army: string }, Measured] => [{ army: result.army }, result]),
    ...(battle === undefined ? [] : [[{}, battle] satisfies [object, Measured]]),
  ]
}

function* distributionRows(document: ResultDocument): Generator<DistributionRow> {
  for (const matchup of finished(document)) {
    const about = { command: document.command, matchup: matchup.name, variant: matchup.variant }
    yield* rowsOf({ ...about, measure: 'turns' }, cells(matchup, matchup.turns))
    for (const [of, { measures }] of owners(matchup)) {
      for (const [measure, estimate] of Object.entries(measures)) {
        yield* rowsOf({ ...about, ...of, measure }, cells(matchup, estimate))
      }
    }
  }
}

/** The cells of a histogram with the shares of this value or more, and with mean and standard deviation of the whole. */
function* rowsOf(what: DistributionRow, of: readonly Cell[]): Generator<DistributionRow> {
  const { mean, sd } = moments(of)
  const atLeast = sumsFromTheEnd(of, ({ share }) => share)
  const exactly = sumsFromTheEnd(of, ({ exact }) => exact)
  for (const [i, { value, battles, share, exact }] of of.entries()) {
    yield { ...what, value, battles, share, exact, at_least: atLeast[i], exact_at_least: exactly[i], mean, sd }
  }
}

/** For each cell with a share the sum of the shares from there on. */
function sumsFromTheEnd(of: readonly Cell[], shareOf: (cell: Cell) => number | undefined): (number | undefined)[] {
  const sums: (number | undefined)[] = Array.from({ length: of.length })
  let sum = 0
  for (let i = of.length - 1; i >= 0; i--) {
    const share = shareOf(of[i] as Cell)
    sum += share ?? 0
    if (share !== undefined) sums[i] = clipped(sum)
  }
  return sums
}

/** A sum of shares without what rounding adds to 1. */
function clipped(share: number): number {
  return Math.min(1, share)
}

/** Mean and standard deviation, of the battles played or, without battles, of the exact shares; nothing if a value is not known. */
function moments(of: readonly Cell[]): { readonly mean?: number; readonly sd?: number } {
  const played = of.some(({ share }) => share !== undefined)
  let [mass, sum] = [0, 0]
  const known: [number, number][] = []
  for (const { value, share, exact } of of) {
    const weight = (played ? share : exact) ?? 0
    if (value === 'beyond') {
      if (weight > 0) return {}
      continue
    }
    known.push([value, weight])
    mass += weight
    sum += weight * value
  }
  if (mass === 0) return {}
  const mean = sum / mass
  const squares = known.reduce((total, [value, weight]) => total + weight * (value - mean) * (value - mean), 0)
  return { mean, sd: Math.sqrt(squares / mass) }
}
