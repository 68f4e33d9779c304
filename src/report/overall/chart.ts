import type { Effect, Overall, OverallDocument } from '../../result/overall.ts'
import type { ChartData, ChartRow } from '../charts/chart-rows.ts'
import { best } from '../sentences/format.ts'
import { broken, clipped, isolated, plain } from '../sentences/text.ts'
import { cut, effectName, ends, isExact, known, points, reached, signed, valueOf } from './overall.ts'

/** Most rows of the chart; of more effects it has the lowest and the highest. */
const ROWS = 40

/**
 * A forest plot: a mark with its interval for each effect, the lowest first; below them the mean, and where the effect in one more such
 * matchup lies.
 */
export function forest({ margin, overall: all }: OverallDocument, overall: Overall): ChartData {
  const { mean, prediction } = overall
  const effects = reached(overall)
  const shown = cut(effects, ROWS)
  const rows: ChartRow[] = [
    ...(mean === undefined ? [] : [{ heading: 'In each scenario' }]),
    ...shown.map((effect) => effectRow(overall, effect)),
    ...(mean === undefined
      ? []
      : [
          { heading: 'Over all' },
          {
            ...named('mean'),
            mean: mean.estimate,
            ...(mean.low !== undefined && mean.high !== undefined && { meanLow: mean.low, meanHigh: mean.high }),
            text: signed(mean.estimate),
            long: `${signed(mean.estimate)}${mean.low === undefined || mean.high === undefined ? '' : ` (${signed(mean.low)} to ${signed(mean.high)})`}`,
          },
        ]),
    ...(prediction === undefined
      ? []
      : [
          {
            ...named('one more such matchup'),
            nextLow: prediction.low,
            nextHigh: prediction.high,
            text: '',
            long: `${signed(prediction.low)} to ${signed(prediction.high)}`,
          },
        ]),
  ]
  const used = new Set(shown.map(({ verdict }) => verdict))
  return {
    chart: 'overall',
    // The band is drawn once for the whole chart.
    rows: rows.map((row, i) => ({ row: i, ...row, ...(i === 0 && { bandLow: -margin, bandHigh: margin }) })),
    note: [
      ...(shown.length < effects.length
        ? [`the ${ROWS / 2} lowest and the ${ROWS / 2} highest of ${effects.length}`]
        : []),
      ...(all.length > 1 ? [plain(overall.variant)] : []),
      ...(shown.every(isExact) ? ['exact'] : ['whiskers: 95% interval']),
      ...(shown.some(isExact) && !shown.every(isExact) ? ['without whiskers: exact'] : []),
      `shaded: ±${points(margin)} points, called equivalent`,
      ...(used.has('higher') ? ['purple: higher'] : []),
      ...(used.has('lower') ? ['green: lower'] : []),
      ...(used.has('equivalent') ? ['grey: equivalent'] : []),
      ...(used.has('undecided') ? ['hollow: undecided'] : []),
      ...(effects.length < overall.effects.length ? ['without those that were never reached'] : []),
      ...(prediction === undefined ? [] : ['dashed: one more such matchup, about 95%']),
    ].join(' · '),
  }
}

function effectRow(overall: Overall, effect: Effect): ChartRow {
  const { low, high } = best(effect.difference)
  const { verdict } = effect
  return {
    ...named(effectName(overall, effect)),
    verdict,
    estimate: known(effect),
    ...(low !== undefined && high !== undefined && { low, high }),
    ...(verdict === 'undecided' && { open: known(effect) }),
    text: valueOf(effect),
    long: `${valueOf(effect)} (${ends(effect.difference)})`,
  }
}

/** A label, on one line and for narrow pages on two. */
function named(text: string): ChartRow {
  const [first = '', ...rest] = broken(isolated(text), NARROW).split('\n')
  return { matchup: text, short: rest.length === 0 ? first : `${first}\n${clipped(rest.join(' '), NARROW)}` }
}

/** Most letters in a line of a label on a narrow page. */
const NARROW = 23
