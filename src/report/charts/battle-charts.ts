import type { GameFacts } from '../../core/facts.ts'
import type { ResultDocument } from '../../result/document.ts'
import type { CountEstimate, MatchupResult } from '../../result/heading.ts'
import { finished } from '../sentences/finished.ts'
import { cellOf, interval, show } from '../sentences/format.ts'
import { kindOf, measuresOf, titleOf } from '../sentences/measures.ts'
import { clipped, isolated, lower, plain } from '../sentences/text.ts'
import { type ChartData, type ChartRow, note, type Side, values } from './chart-rows.ts'
import { cells } from './histogram.ts'

/** Charts of whole battles on a table. */

/** Scores of many matchups: a row each, the score of the first army with its interval. */
export function scores(document: ResultDocument): ChartData {
  const many = document.variants.length > 1
  const rows = finished(document).map((matchup, row): ChartRow => {
    const { name, variant, score } = matchup
    const shown = show(score, 'share')
    const title = many ? `${clipped(isolated(variant), 16)}: ${isolated(name)}` : isolated(name)
    return {
      row,
      matchup: title,
      variant: plain(variant),
      side: ahead(score.low, score.high),
      estimate: score.estimate,
      label: shown.value,
      ...values(score),
    }
  })
  return {
    chart: 'scores',
    rows,
    note: [
      note(document, [], undefined, 'whiskers'),
      'draws as half',
      'coloured where the interval leaves out 50%',
    ].join(' · '),
  }
}

/** The army that the interval of a score favours; `draw` if the interval contains 50%. */
function ahead(low = 0, high = 1): Side {
  return low > 0.5 ? 'first' : high < 0.5 ? 'second' : 'draw'
}

/** Losses that the armies caused: a panel for each measure, a bar for each army. */
export function armies(document: ResultDocument, matchup: MatchupResult, facts: GameFacts): ChartData {
  const { sides } = matchup
  const chosen = measuresOf(facts, 'army')
    .filter(({ name }) => kindOf(facts, name, 'army') === 'count')
    .slice(0, PANELS)
    // Leaves out measures that are 0 for both armies.
    .filter(({ name }) => sides?.some(({ measures }) => measures[name]?.estimate))
  const rows = chosen.flatMap(({ name }, order) =>
    (sides ?? []).flatMap(({ army, measures }, row): ChartRow[] => {
      const estimate = measures[name]
      if (estimate === undefined) return []
      const range = interval(show(estimate, 'count'), 'count')
      return [
        {
          panel: titleOf(facts, name, 'army'),
          order,
          row,
          side: row === 0 ? 'first' : 'second',
          army: plain(army),
          measure: name,
          label: `${isolated(clipped(army, 18))} ${cellOf(estimate, 'count', matchup.battles).value}`,
          interval: range ?? '',
          estimate: estimate.estimate,
          ...values(estimate),
        },
      ]
    }),
  )
  return { chart: 'armies', rows, note: note(document, rows, matchup, 'lines') }
}

/** Points and wounds; more panels would not fit side by side. */
const PANELS = 3

/** A histogram of the margin by which battles were won, coloured by the army ahead. */
export function margins(document: ResultDocument, matchup: MatchupResult, facts: GameFacts): ChartData {
  const margin: CountEstimate | undefined = matchup.battle?.measures[MARGIN]
  const played = (margin ? cells(matchup, margin) : []).flatMap(({ value, share = 0 }) =>
    value === 'beyond' || share === 0 ? [] : [{ value, share }],
  )
  const [first, second] = matchup.armies.map((army) => isolated(clipped(army, 24)))
  const width = binWidth(played.map(({ value }) => value))
  const bins = new Map<number, number>()
  for (const { value, share } of played) {
    const bin = Math.sign(value) * Math.floor(Math.abs(value) / width + 0.5)
    bins.set(bin, (bins.get(bin) ?? 0) + share)
  }
  const rows = [...bins]
    .toSorted(([a], [b]) => a - b)
    .map(
      ([bin, share]): ChartRow => ({
        side: bin > 0 ? 'first' : bin < 0 ? 'second' : 'draw',
        value: bin * width,
        from: (bin - 0.5) * width,
        to: (bin + 0.5) * width,
        share,
      }),
    )
  const level = width === 1 ? 'grey: level' : `grey: less than ${width / 2} either way`
  const way = `right: ${first} ahead, left: ${second}`
  return {
    chart: 'margin',
    rows,
    note: [note(document, rows, matchup), way, level].join(' · '),
    noun: lower(titleOf(facts, MARGIN, 'battle')),
  }
}

const MARGIN = 'margin'

/** The smallest round width with few enough bars. */
function binWidth(values: readonly number[]): number {
  const range = Math.max(...values) - Math.min(...values)
  return WIDTHS.find((width) => range / width <= BARS) ?? range / BARS
}

const BARS = 48
const WIDTHS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
