import type { GameFacts } from '../../core/facts.ts'
import type { Comparison } from '../../result/compared.ts'
import type { CompareDocument } from '../../result/document.ts'
import type { Estimate } from '../../result/heading.ts'
import type { ChartData, ChartRow } from '../charts/chart-rows.ts'
import { best, level, showDifference } from '../sentences/format.ts'
import { playedOf } from '../sentences/played.ts'
import { points } from '../sentences/stopped.ts'
import { broken, clipped, counted, isolated, lower, plain } from '../sentences/text.ts'
import { isScore, metricTitle, ownerOf, type Pair, pairsOf } from './pairs.ts'

/** How the score of each matchup’s first army changes: a mark per matchup below the name of a pair of variants, most changed first. */
export function changes(document: CompareDocument): ChartData {
  const { margin } = document
  const pairs = pairsOf(document)
  const rows = numbered(
    pairs.flatMap((pair, i): ChartRow[] => [
      // The band is drawn once for the whole chart.
      { heading: panelTitle(pair), ...(i === 0 ? { bandLow: -margin, bandHigh: margin } : {}) },
      ...pair.scores.map(({ matchup, difference, verdict }) => ({
        ...named('matchup', isolated(matchup)),
        ...mark(difference, verdict),
        text: label(difference),
      })),
      ...(pair.field === undefined || pair.field.first === null
        ? []
        : [
            {
              ...named('matchup', 'mean of all'),
              ...mark(pair.field.difference, pair.field.verdict),
              text: label(pair.field.difference),
            },
          ]),
    ]),
  )
  const blocks = pairs.flatMap(({ scores }) => scores.map((score) => score.blocks))
  const [least, most] = [Math.min(...blocks), Math.max(...blocks)]
  const noun = playedOf(document)
  return {
    chart: 'compare',
    rows,
    note: [
      least === most ? counted(most, noun) : `${counted(least, noun)} or more`,
      'score of the army named first',
      ...whiskers(pairs.flatMap(({ scores }) => scores)),
      `shaded: ±${points(margin)}, called equivalent`,
      ...colours(rows, 'undecided'),
    ].join(' · '),
  }
}

/** Label of a row: on one line, and for a narrow page on two. */
function named(field: 'matchup' | 'metric', text: string): ChartRow {
  const [first = '', ...rest] = broken(text, NARROW).split('\n')
  return { [field]: text, short: rest.length === 0 ? first : `${first}\n${clipped(rest.join(' '), NARROW)}` }
}

/** Most letters in a line of a label on a narrow page. */
const NARROW = 23

/** Numbers the rows from the top. */
function numbered(rows: readonly ChartRow[]): ChartRow[] {
  return rows.map((each, row) => ({ row, ...each }))
}

function panelTitle({ a, b }: Pair): string {
  return `${plain(clipped(b, 32))} against ${plain(clipped(a, 32))}`
}

/** The exact difference, if it is known, else the sampled one with its whiskers. */
function mark(difference: Estimate, verdict: Comparison['verdict']): ChartRow {
  const { estimate, low, high } = best(difference)
  return {
    verdict,
    estimate,
    ...(low === undefined ? {} : { low }),
    ...(high === undefined ? {} : { high }),
    ...(verdict === 'undecided' ? { open: estimate } : {}),
  }
}

function label(difference: Estimate, kind: Comparison['kind'] = 'share'): string {
  const { value, exact } = showDifference(difference, kind)
  return exact ?? value
}

function whiskers(comparisons: readonly Comparison[]): string[] {
  const sampled = comparisons.filter(({ difference }) => difference.exact === undefined)
  if (sampled.length === 0) return ['exact']
  const of = sampled.find(({ difference }) => difference.level !== undefined)?.difference.level
  return of === undefined ? [] : [`whiskers: ${level(of)} interval`]
}

/** The meaning of the marks that occur; `open`: the meaning of hollow marks. */
function colours(rows: readonly ChartRow[], open: string): string[] {
  const words: Readonly<Record<Comparison['verdict'], string>> = {
    higher: 'purple: higher',
    lower: 'green: lower',
    equivalent: 'grey: equivalent',
    undecided: `hollow: ${open}`,
    unreached: 'no mark: never reached',
  }
  const used = Object.entries(words).filter(([verdict]) => rows.some((row) => row.verdict === verdict))
  return used.map(([, text]) => text)
}

/** A chart of metrics of one kind, for one matchup and pair of variants. */
interface MetricChart {
  readonly matchup: string
  readonly pair: Pair
  readonly kind: Comparison['kind']
  readonly data: ChartData
}

/**
 * Changes of the primary metrics, for each matchup and pair of variants: probabilities in points, counts relative to their base value, so
 * that wounds and turns fit one scale.
 */
export function metricChanges(document: CompareDocument, facts: GameFacts): readonly MetricChart[] {
  return pairsOf(document).flatMap((pair) =>
    pair.scores.flatMap(({ matchup }) =>
      (['share', 'count'] as const).flatMap((kind) => {
        const own = pair.all.filter(
          (each) => each.matchup === matchup && each.family === 'primary' && each.kind === kind,
        )
        // A count that was 0 has no relative change.
        const drawn = own.filter(({ values }) => kind === 'share' || values[0] > 0)
        // The score has a chart of its own.
        if (drawn.every(isScore)) return []
        return [{ matchup, pair, kind, data: metricChart(document, pair, kind, drawn, facts) }]
      }),
    ),
  )
}

function metricChart(
  document: CompareDocument,
  pair: Pair,
  kind: Comparison['kind'],
  comparisons: readonly Comparison[],
  facts: GameFacts,
): ChartData {
  const heading = kind === 'share' ? 'Score and chances, in points' : `In % of ${plain(clipped(pair.a, 16))}`
  const rows = numbered([{ heading }, ...comparisons.map((each) => metricRow(each, document, facts))])
  const [first] = comparisons
  return {
    chart: 'compare-metrics',
    rows,
    note: [
      ...(first === undefined ? [] : [isolated(clipped(first.matchup, 60)), counted(first.blocks, playedOf(document))]),
      panelTitle(pair),
      ...whiskers(comparisons),
      ...colours(rows, 'undecided, or no difference seen'),
    ].join(' · '),
  }
}

function metricRow(comparison: Comparison, document: CompareDocument, facts: GameFacts): ChartRow {
  const { difference, kind, verdict, values } = comparison
  const scale = kind === 'share' ? 1 : 1 / values[0]
  const { estimate, low, high, exact } = difference
  const owner = ownerOf(comparison)
  const title = metricTitle(comparison, document, facts)
  const scaled = {
    ...difference,
    estimate: scale * estimate,
    ...(low === undefined ? {} : { low: scale * low }),
    ...(high === undefined ? {} : { high: scale * high }),
    ...(exact === undefined ? {} : { exact: scale * exact }),
  }
  return {
    ...named('metric', owner === null ? title : `${owner}: ${lower(title)}`),
    ...mark(scaled, verdict),
    text: `${label(difference, kind)}${kind === 'share' ? '' : ` of ${values[0].toPrecision(3)}`}`,
  }
}
