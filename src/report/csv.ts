import { stringify } from 'csv-stringify/sync'
import type { Estimate, MatchupResult, ResultDocument } from '../run/document.ts'
import { finished } from './finished.ts'
import { cells } from './histogram.ts'

/** Columns of `results.csv`. A command leaves empty what it has no use for. */
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
] as const

type Row<C extends string> = { readonly [column in C]?: string | number }
type ResultRow = Row<(typeof RESULT_COLUMNS)[number]>
type DistributionRow = Row<(typeof DISTRIBUTION_COLUMNS)[number]>

/**
 * Every estimate as a row. Of the matchup: `win` of each army, `draw`, `score` of the first army, `turns`; then each unit's
 * measures; rows with a `turn` are cumulative incidence by the end of that turn. An exact value beside a sampled one follows it as
 * a row of its own with method `exact`.
 */
export function resultsCsv(document: ResultDocument): string {
  return csv(
    RESULT_COLUMNS,
    finished(document).flatMap((matchup) => resultRows(document, matchup)),
  )
}

/** Histograms: a row per value. `value` is `beyond` for what fell outside the histogram. */
export function distributionsCsv(document: ResultDocument): string {
  return csv(
    DISTRIBUTION_COLUMNS,
    finished(document).flatMap((matchup) => distributionRows(document, matchup)),
  )
}

/** Numbers in the shortest form that reads back the same. Text a spreadsheet would run as a formula gets a leading apostrophe. */
function csv<C extends string>(columns: readonly C[], rows: readonly Row<C>[]): string {
  return stringify([...rows], { header: true, columns: [...columns], escape_formulas: true })
}

function resultRows(document: ResultDocument, matchup: MatchupResult): ResultRow[] {
  const { armies, battles, blocks, counts, outcome, policies } = matchup
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
    // A block of one battle is worth one battle; larger blocks are worth what their spread says, which is not in the document.
    ...(battles !== undefined && battles === blocks ? { n_eff: battles } : {}),
    ...(blocks ? { blocks, block_from: 0, block_to: blocks - 1 } : {}),
    stop: document.stop.rule,
  }
  const seen = (side: 0 | 1): ResultRow =>
    counts ? { wins: counts.wins[side], draws: counts.draws, losses: counts.wins[side === 0 ? 1 : 0] } : {}
  const rows: ResultRow[] = []

  function add(what: ResultRow, estimate: Estimate, won: ResultRow = {}): void {
    const { low, high, level, method, exact } = estimate
    rows.push({
      ...about,
      ...what,
      estimate: estimate.estimate,
      ...(low === undefined ? {} : { low }),
      ...(high === undefined ? {} : { high }),
      ...(level === undefined ? {} : { level }),
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
  add({ army: first, measure: 'score' }, matchup.score, seen(0))
  add({ measure: 'turns' }, matchup.turns)
  for (const { army, unit, measures, byTurn } of matchup.units) {
    for (const [measure, estimate] of Object.entries(measures)) add({ army, unit, measure }, estimate)
    for (const [measure, turns] of Object.entries(byTurn)) {
      for (const [i, estimate] of turns.entries()) add({ army, unit, measure, turn: i + 1 }, estimate)
    }
  }
  return rows
}

function distributionRows(document: ResultDocument, matchup: MatchupResult): DistributionRow[] {
  const about = { command: document.command, matchup: matchup.name, variant: matchup.variant }
  const rows: DistributionRow[] = cells(matchup, matchup.turns).map((cell) => ({ ...about, measure: 'turns', ...cell }))
  for (const { army, unit, measures } of matchup.units) {
    for (const [measure, estimate] of Object.entries(measures)) {
      for (const cell of cells(matchup, estimate)) rows.push({ ...about, army, unit, measure, ...cell })
    }
  }
  return rows
}
