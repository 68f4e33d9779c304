import type { BestDocument } from '../../result/best.ts'
import { csv, ends, type ResultRow, type Row } from '../csv/csv.ts'
import { listsOf } from './blocks.ts'
import { changeText, unitTexts } from './words.ts'

export const LIST_COLUMNS = [
  'list',
  'units',
  'points',
  'foe',
  'foe_points',
  'score',
  'low',
  'high',
  'level',
  'method',
  'battles',
  'mixture_weight',
  'set',
] as const
export const CHANGE_COLUMNS = [
  'of',
  'kind',
  'change',
  'points',
  'difference',
  'low',
  'high',
  'level',
  'method',
  'score',
  'set',
] as const

/** `lists.csv`, a row for each list against the field and against each army; `changes.csv`, a row per change, the largest difference first. */
export function bestTables(document: BestDocument): readonly (readonly [string, string])[] {
  return [
    ['lists.csv', csv(LIST_COLUMNS, listRows(document))],
    ['changes.csv', csv(CHANGE_COLUMNS, changeRows(document))],
  ]
}

function listRows(document: BestDocument): Row<(typeof LIST_COLUMNS)[number]>[] {
  const { field, mixture } = document
  return listsOf(document).flatMap(({ name, list }, i) => {
    const weight = mixture?.weights[i]
    const about = { list: name, units: unitTexts(list).join('; '), points: list.points }
    const rest = { ...(weight === undefined ? {} : { mixture_weight: weight }), set: list.set }
    return [
      {
        ...about,
        foe: '',
        score: list.score.estimate,
        ...ends(list.score),
        method: list.score.method,
        battles: list.battles,
        ...rest,
      },
      ...list.against.map((score, f) => {
        const { name: foe = '', points = null } = field[f] ?? {}
        const priced = points === null ? {} : { foe_points: points }
        const battles = list.battles / field.length
        return {
          ...about,
          foe,
          ...priced,
          score: score.estimate,
          ...ends(score),
          method: score.method,
          battles,
          ...rest,
        }
      }),
    ]
  })
}

function changeRows({ changes }: BestDocument): Row<(typeof CHANGE_COLUMNS)[number]>[] {
  return (changes?.told ?? []).map((change) => ({
    of: changes?.of ?? '',
    kind: change.kind,
    change: changeText(change),
    points: change.points,
    difference: change.difference.estimate,
    ...ends(change.difference),
    method: change.difference.method,
    score: change.score.estimate,
    set: change.set,
  }))
}

/**
 * Rows of `results.csv`: of each list `list score`, over the field and against each army; of the best list `gain over the given list`; of each
 * change `worth of a change`, with the change in the column `unit`; of each finalist `mixture weight`; `mixture secures` and `mixtures at most`.
 */
export function bestRows(document: BestDocument): readonly ResultRow[] {
  const { command, seed, variants, army, gain, field, changes, mixture, stop } = document
  const about = { command, variant: variants[0]?.name ?? '', army }
  const rest = { seed, stop: stop.rule }
  const row = (measure: string, of: BestDocument['best']['score'], more: ResultRow = {}): ResultRow => ({
    ...about,
    measure,
    estimate: of.estimate,
    ...ends(of),
    method: of.method,
    ...more,
    ...rest,
  })
  return [
    ...listsOf(document).flatMap(({ name, list }) => [
      row('list score', list.score, { unit: name, battles: list.battles }),
      ...list.against.map((score, f) =>
        row('list score', score, {
          unit: name,
          matchup: `${army} v ${field[f]?.name ?? ''}`,
          battles: list.battles / field.length,
        }),
      ),
    ]),
    ...(gain === null ? [] : [row('gain over the given list', gain)]),
    ...(changes?.told ?? []).map((change) => row('worth of a change', change.difference, { unit: changeText(change) })),
    ...(mixture === null
      ? []
      : [
          ...mixture.weights.map((weight, i) =>
            row('mixture weight', { estimate: weight, method: 'nash' }, { unit: listsOf(document)[i]?.name ?? '' }),
          ),
          row('mixture secures', mixture.secured),
          row('mixtures at most', mixture.most),
        ]),
  ]
}
