import type { SweepDocument } from '../../result/document.ts'
import type { Estimate } from '../../result/heading.ts'
import type { Scalar } from '../../result/swept.ts'
import { csv, ends, type ResultRow, type Row, stopOf } from '../csv/csv.ts'
import { fairCounts, fairEstimate } from './fair.ts'
import { negligible, ranked, weightOf } from './sensitivity.ts'

/** Columns of `sweep.csv` after the columns of the axes, which are called by their paths. */
const SWEEP_COLUMNS = [
  'matchup',
  'variant',
  'army',
  'score',
  'low',
  'high',
  'level',
  'method',
  'exact',
  'band_low',
  'band_high',
  'band_level',
  'balance',
  'battles',
  'blocks',
  'ended_by',
  'needed',
] as const

/**
 * Columns of `sensitivity.csv`. `index`: `mu_star`, `mu`, `sigma` (Morris, effects on the score), `first`, `total` (Sobol, shares of the
 * variance).
 */
const SENSITIVITY_COLUMNS = [
  'matchup',
  'variant',
  'parameter',
  'path',
  'rank',
  'index',
  'estimate',
  'low',
  'high',
  'level',
  'method',
  'verdict',
  'settings',
  'battles',
] as const

/** A row for each fought setting, matchup and variant. `score` is that of the army in the row. */
export function sweepCsv(document: SweepDocument): string {
  const paths = document.axes.map(({ path }) => path)
  const rows = document.cells
    .filter(({ matchup }) => matchup.battles !== 0)
    .map(({ at, matchup, band, balance }): Row<string> => {
      const { name, variant, armies, score, battles, blocks, ended } = matchup
      return {
        ...Object.fromEntries(paths.map((path, axis) => [path, plainValue(at[axis] ?? null)])),
        matchup: name,
        variant,
        army: armies[0],
        score: score.estimate,
        ...ends(score),
        method: score.method,
        ...(score.exact === undefined ? {} : { exact: score.exact }),
        band_low: band.low,
        band_high: band.high,
        ...(document.simultaneous === null ? {} : { band_level: document.simultaneous }),
        balance,
        ...(battles === undefined ? {} : { battles }),
        ...(blocks === undefined ? {} : { blocks }),
        ended_by: stopOf(document, matchup),
        ...(ended?.needed ? { needed: ended.needed } : {}),
      }
    })
  return csv([...paths, ...SWEEP_COLUMNS], rows)
}

/** A row for each parameter and index, the most important parameter first. */
export function sensitivityCsv(document: SweepDocument): string | null {
  const { sensitivity } = document
  if (sensitivity === undefined) return null
  const least = negligible(document, sensitivity)
  const { matchup, variant, method, points, battles } = sensitivity
  const rows = ranked(sensitivity).flatMap((parameter, i) => {
    const { label, path, muStar, mu, sigma, first, total } = parameter
    const about = { matchup, variant, parameter: label, path, rank: i + 1, settings: points, battles }
    const row = (index: string, estimate: Estimate | undefined, verdict?: string) =>
      estimate === undefined
        ? []
        : [
            {
              ...about,
              index,
              estimate: estimate.estimate,
              ...ends(estimate),
              method: estimate.method,
              ...(verdict === undefined ? {} : { verdict }),
            },
          ]
    const weight = weightOf(sensitivity, parameter, least)
    return method === 'morris'
      ? [
          ...row('mu_star', muStar, weight),
          ...row('mu', mu),
          ...(sigma === undefined ? [] : [{ ...about, index: 'sigma', estimate: sigma }]),
        ]
      : [...row('total', total, weight), ...row('first', first)]
  })
  return csv(SENSITIVITY_COLUMNS, rows)
}

/** The fair counts as rows of `results.csv`: `measure` is `fair`, `unit` the path of the parameter, `p` that of lack of fit. */
export function sweepRows(document: SweepDocument): ResultRow[] {
  return fairCounts(document).flatMap((fair): ResultRow[] => {
    const estimate = fairEstimate(fair)
    if (estimate === null) return []
    return [
      {
        command: document.command,
        matchup: fair.matchup,
        variant: fair.variant,
        unit: fair.path,
        measure: 'fair',
        estimate: estimate.estimate,
        ...ends(estimate),
        method: estimate.method,
        ...(fair.fit === null ? {} : { p: fair.fit.p }),
        seed: document.seed,
        stop: document.stop.rule,
      },
    ]
  })
}

function plainValue(value: Scalar): string | number {
  return typeof value === 'number' ? value : String(value ?? 'none')
}
