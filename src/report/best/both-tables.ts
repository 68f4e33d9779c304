import type { BothDocument, BothList, BothSide } from '../../result/both.ts'
import type { Estimate } from '../../result/heading.ts'
import { csv, ends, RESULT_COLUMNS, type ResultRow, type Row } from '../csv/csv.ts'
import { unitTexts } from './words.ts'

/** Columns of `mixtures.csv`. */
export const MIXTURE_COLUMNS = [
  'army',
  'list',
  'units',
  'points',
  'share',
  'foe_list',
  'score',
  'low',
  'high',
  'level',
  'method',
  'gain',
  'set',
] as const

type MixtureRow = Row<(typeof MIXTURE_COLUMNS)[number]>

/** `list 1`: the name of a list of a mixture. */
export function listName(i: number): string {
  return `list ${i + 1}`
}

/**
 * `mixtures.csv`: a row for each list of a mixture, one for each of its fights against a list of the other mixture, and one for the best answer
 * that was found; `results.csv`: the score of the mixtures, the shares and the gains.
 */
export function bothTables(document: BothDocument): readonly (readonly [string, string])[] {
  return [
    ['mixtures.csv', csv(MIXTURE_COLUMNS, [...mixtureRows(document, 0), ...mixtureRows(document, 1)])],
    ['results.csv', csv(RESULT_COLUMNS, resultRows(document))],
  ]
}

function mixtureRows({ both, pairs }: BothDocument, s: 0 | 1): MixtureRow[] {
  const { army, mixture, answer, gain } = both[s]
  const about = (list: BothList): MixtureRow => ({
    army,
    units: unitTexts(list).join('; '),
    points: list.points,
    share: list.share,
    set: list.set,
  })
  return [
    ...mixture.flatMap((list, i) => [
      { ...about(list), list: listName(i) },
      ...both[s === 0 ? 1 : 0].mixture.map((_, j) => {
        const score = s === 0 ? pairs[i]?.[j] : turned(pairs[j]?.[i])
        return { ...about(list), list: listName(i), foe_list: listName(j), ...scoreOf(score) }
      }),
    ]),
    { ...about(answer), list: 'best answer', gain: gain.estimate, ...ends(gain), method: gain.method },
  ]
}

function scoreOf(score: Estimate | undefined): MixtureRow {
  return score === undefined ? {} : { score: score.estimate, ...ends(score), method: score.method }
}

/** The score of the other army. */
function turned(score: Estimate | undefined): Estimate | undefined {
  if (score === undefined) return undefined
  const { estimate, low, high, ...rest } = score
  return {
    ...rest,
    estimate: 1 - estimate,
    ...(low !== undefined && high !== undefined && { low: 1 - high, high: 1 - low }),
  }
}

function resultRows(document: BothDocument): ResultRow[] {
  const { both, value, variants, seed, blocks } = document
  const about = { command: 'best', variant: variants[0]?.name ?? '', seed, stop: 'battles' } as const
  const [one, other] = both
  const row = (side: BothSide, measure: string, of: Estimate, more: ResultRow = {}): ResultRow => ({
    ...about,
    army: side.army,
    measure,
    estimate: of.estimate,
    ...ends(of),
    method: of.method,
    ...more,
  })
  return [
    row(one, 'mixture score', value, { matchup: `${one.army} v ${other.army}`, blocks }),
    ...both.flatMap((side) => [
      ...side.mixture.map(({ share }, i) =>
        row(side, 'mixture weight', { estimate: share, method: 'nash' }, { unit: listName(i) }),
      ),
      row(side, 'gain of the best answer', side.gain),
    ]),
  ]
}
