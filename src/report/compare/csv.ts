import type { Comparison, Flip } from '../../result/compared.ts'
import type { CompareDocument } from '../../result/document.ts'
import type { Estimate } from '../../result/heading.ts'
import { csv, type ResultRow, type Row, stopOf } from '../csv/csv.ts'
import { armiesOf } from './pairs.ts'

/** Columns of `compare.csv`. */
export const COMPARE_COLUMNS = [
  'matchup',
  'a',
  'b',
  'metric',
  'army',
  'unit',
  'measure',
  'kind',
  'family',
  'value_a',
  'value_b',
  'difference',
  'low',
  'high',
  'level',
  'method',
  'exact',
  'z',
  'p',
  'test',
  'adjusted_p',
  'correction',
  'verdict',
  'detectable',
  'equivalence_p',
  'adjusted_equivalence_p',
  'equivalence_low',
  'equivalence_high',
  'equivalence_level',
  'margin',
  'needed',
  'variance_reduction',
  'variance_bound',
  'changed',
  'blocks',
  'interaction_q',
  'interaction_df',
  'interaction_p',
  'change_by_stronger_hands',
  'in_stronger_hands',
  'in_stronger_hands_low',
  'in_stronger_hands_high',
  'in_stronger_hands_blocks',
] as const

/** Columns of `flips.csv`. */
export const FLIP_COLUMNS = [
  'matchup',
  'a',
  'b',
  'block',
  'seat',
  'winner_a',
  'winner_b',
  'command_a',
  'command_b',
] as const

type CompareRow = Row<(typeof COMPARE_COLUMNS)[number]>

/** A row for each comparison. The mean of all matchups comes at the end, without a matchup, if one army is first in all of them. */
export function compareCsv({ comparisons, field, margin }: CompareDocument): string {
  const rows = comparisons.map(
    (each): CompareRow => ({
      matchup: each.matchup,
      a: each.a,
      b: each.b,
      metric: each.metric,
      ...given({ army: each.army, unit: each.unit }),
      measure: each.measure,
      kind: each.kind,
      family: each.family,
      value_a: each.values[0],
      value_b: each.values[1],
      ...differenceCells(each.difference),
      p: each.p,
      test: each.test,
      adjusted_p: each.adjustedP,
      correction: each.correction,
      verdict: each.verdict,
      ...given({
        detectable: each.detectable,
        equivalence_p: each.equivalenceP,
        adjusted_equivalence_p: each.adjustedEquivalenceP,
        equivalence_low: each.equivalence?.low,
        equivalence_high: each.equivalence?.high,
        equivalence_level: each.equivalence?.level,
        margin: each.metric === 'score' ? margin : null,
        needed: each.needed,
        variance_reduction: each.varianceReduction,
        variance_bound: each.varianceBound,
        changed: each.changed,
        change_by_stronger_hands: each.trust?.found?.change.estimate,
        in_stronger_hands: each.trust?.found?.corrected.estimate,
        in_stronger_hands_low: each.trust?.found?.corrected.low,
        in_stronger_hands_high: each.trust?.found?.corrected.high,
        in_stronger_hands_blocks: each.trust?.found && each.trust.blocks,
      }),
      blocks: each.blocks,
    }),
  )
  const means = field.filter(isSigned).map(
    (each): CompareRow => ({
      a: each.a,
      b: each.b,
      metric: 'score',
      measure: 'score',
      kind: 'share',
      ...differenceCells(each.difference),
      p: each.p,
      verdict: each.verdict,
      ...given({ detectable: each.detectable }),
      equivalence_p: each.equivalenceP,
      margin,
      interaction_q: each.interaction.q,
      interaction_df: each.interaction.df,
      interaction_p: each.interaction.p,
    }),
  )
  return csv(COMPARE_COLUMNS, [...rows, ...means])
}

/** The cells that have a value. */
function given<C extends string>(
  cells: Readonly<Record<C, string | number | null | undefined>>,
): {
  [column in C]?: string | number
} {
  const there: { [column in C]?: string | number } = {}
  for (const column in cells) {
    const value = cells[column]
    if (value !== null && value !== undefined) there[column] = value
  }
  return there
}

function differenceCells({ estimate, low, high, level, method, exact, z }: Estimate): CompareRow {
  return { difference: estimate, ...given({ low, high, level }), method, ...given({ exact, z }) }
}

/** A row for each battle with another outcome, with the commands that replay both. */
export function flipsCsv(document: CompareDocument): string {
  return csv(
    FLIP_COLUMNS,
    document.flips.map(({ matchup, a, b, block, seat, winners, commands }) => ({
      matchup,
      a,
      b,
      block,
      seat,
      winner_a: winnerOf(document, matchup, winners[0]),
      winner_b: winnerOf(document, matchup, winners[1]),
      command_a: commands[0],
      command_b: commands[1],
    })),
  )
}

function winnerOf(document: CompareDocument, matchup: string, winner: Flip['winners'][number]): string {
  return winner === null ? 'draw' : armiesOf(document, matchup)[winner]
}

/** Rows of `results.csv`: differences, of the variant `b - a`. */
export function compareRows(document: CompareDocument): ResultRow[] {
  const { command, seed, comparisons, field, stop } = document
  const about = { command }
  return [
    ...comparisons.flatMap((each): ResultRow[] => {
      const { matchup, army, unit, measure, difference, blocks } = each
      const what = {
        ...about,
        matchup,
        ...variantOf(each),
        ...given({ army: army ?? (measure === 'score' ? armiesOf(document, matchup)[0] : null), unit }),
        measure: `${measure} difference`,
      }
      const { exact } = difference
      return [
        {
          ...what,
          seed,
          ...estimateCells(difference),
          p: each.p,
          adjusted_p: each.adjustedP,
          verdict: each.verdict,
          ...played(document, each),
          blocks,
        },
        ...(exact === undefined ? [] : [{ ...what, estimate: exact, method: 'exact', stop: 'exact' }]),
      ]
    }),
    ...field.map(
      (each): ResultRow => ({
        ...about,
        seed,
        ...variantOf(each),
        measure: 'mean size of score difference',
        estimate: each.size,
        method: each.difference.exact === undefined ? 'mean' : 'exact',
        stop: stop.rule,
      }),
    ),
    ...field.filter(isSigned).map(
      (each): ResultRow => ({
        ...about,
        seed,
        ...variantOf(each),
        measure: 'mean score difference',
        ...estimateCells(each.difference),
        p: each.p,
        verdict: each.verdict,
        stop: stop.rule,
      }),
    ),
  ]
}

/** Whether one army is first in every matchup, so that a mean difference has a meaningful sign. */
function isSigned({ first }: CompareDocument['field'][number]): boolean {
  return first !== null
}

function variantOf({ a, b }: { readonly a: string; readonly b: string }): ResultRow {
  return { variant: `${b} - ${a}` }
}

function estimateCells({ estimate, low, high, level, method }: Estimate): ResultRow {
  return { estimate, ...given({ low, high, level }), method }
}

/** The battles played under the second variant. */
function played(document: CompareDocument, { matchup: name, b, blocks }: Comparison): ResultRow {
  const matchup = document.matchups.find((each) => each.name === name && each.variant === b)
  if (matchup === undefined) return { stop: document.stop.rule }
  const { from = 0, policies, battles } = matchup
  return {
    ...given({ battles, policy_a: policies[0], policy_b: policies[1] }),
    block_from: from,
    block_to: from + blocks - 1,
    stop: stopOf(document, matchup),
  }
}
