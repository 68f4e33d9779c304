import type { CompareDocument, MatrixDocument, ResultDocument, SweepDocument } from '../result/document.ts'
import type { MatchupResult, Watched } from '../result/heading.ts'
import type { Scalar } from '../result/swept.ts'
import type { Markup } from './html/markup.ts'
import { best, known } from './sentences/format.ts'
import { isBattle } from './sentences/measures.ts'
import { isolated } from './sentences/text.ts'
import { valueText } from './sweep/setting.ts'
import { valueWords } from './sweep/words.ts'

/** The page of a battle that lies beside a report. */
export interface BattlePage {
  readonly page: string
  /** A picture of the table before the first turn; null for battles without a table. */
  readonly start: Markup | null
}

/** Pages of battles by their paths, from the folder of the report. */
export type Battles = ReadonlyMap<string, BattlePage>

export const NO_BATTLES: Battles = new Map()

/** Most pages of battles that a report has beside it. */
export const MOST_BATTLES = 3

/** A battle whose page is worth writing beside a report. */
export interface LinkedBattle {
  /** Path of the page, from the folder of the report. */
  readonly file: string
  /** Why it is worth watching, in words; empty where the report says so itself. */
  readonly what: string
  readonly matchup: MatchupResult
  /** The setting of a sweep, a value of each axis; null for other commands. */
  readonly at: readonly Scalar[] | null
  readonly block: number
  readonly seat: number
}

/** Path of the page of a battle; `number`: of the matchup in the document, or of the cell of a sweep, from 1. */
export function battleFile(number: number, block: number, seat: number): string {
  return `battles/matchup-${number}-block-${block}-seat-${seat}.html`
}

/** The number of the matchup in the path of a page, see `battleFile`. */
export function matchupNumber(file: string): number {
  return Number(/matchup-(\d+)/.exec(file)?.[1])
}

/** Whether a file of a folder is the page of a battle that a report has beside it. */
export function isBattlePage(file: string): boolean {
  return /^battles\/matchup-\d+-block-\d+-seat-\d+\.html$/.test(file)
}

/** The battles whose pages are worth writing beside the report, the most telling first, at most `MOST_BATTLES`. */
export function linkedBattles(document: ResultDocument): readonly LinkedBattle[] {
  const found = candidates(document)
  const files = found.map(({ file }) => file)
  return found.filter(({ file }, i) => files.indexOf(file) === i).slice(0, MOST_BATTLES)
}

function candidates(document: ResultDocument): readonly LinkedBattle[] {
  switch (document.command) {
    case 'run':
      return ofRun(document.matchups)
    case 'compare':
      return [...ofFlips(document), ...ofRun(document.matchups)]
    case 'matrix':
      return ofMatrix(document)
    case 'sweep':
      return ofSweep(document)
    default:
      return []
  }
}

/**
 * The median battle of each matchup, then a bad day of each, a good one, and the biggest upset; the first battle of each in games without a
 * measure of the margin.
 */
function ofRun(matchups: readonly MatchupResult[]): readonly LinkedBattle[] {
  const ways: readonly Watched['why'][] = ['median', 'low', 'high', 'upset']
  const isMeasured = matchups.some(({ watch = [] }) => watch.length > 0)
  const first = matchups.flatMap((matchup, i) =>
    isMeasured || !isBattle(matchup) || matchup.battles === 0 ? [] : [linked(i, matchup, matchup.from ?? 0, 0)],
  )
  const told = ways.flatMap((way) =>
    matchups.flatMap((matchup, i) =>
      (matchup.watch ?? []).flatMap(({ why, block, seat }) => (why === way ? [linked(i, matchup, block, seat)] : [])),
    ),
  )
  return [...told, ...first]
}

/** The first battle that the rules turned, under both rules. */
function ofFlips({ flips, matchups }: CompareDocument): readonly LinkedBattle[] {
  return flips.slice(0, 1).flatMap(({ matchup: of, a, b, block, seat }) =>
    [a, b].flatMap((variant) => {
      const i = matchups.findIndex((each) => each.name === of && each.variant === variant)
      const matchup = matchups[i]
      return matchup === undefined ? [] : [linked(i, matchup, block, seat)]
    }),
  )
}

/** A battle of the pair that is furthest from even, of the one nearest to it, and of the two strongest armies. */
function ofMatrix(document: MatrixDocument): readonly LinkedBattle[] {
  const { cells, matchups, ratings } = document
  const lean = ({ score }: (typeof cells)[number]): number => Math.abs(known(best(score)) - 0.5)
  const byLean = cells.toSorted((a, b) => lean(b) - lean(a))
  const [first, second] = ratings.map(({ army }) => army)
  const strongest = cells.find(({ a, b }) => (a === first && b === second) || (a === second && b === first))
  const told = [
    [byLean[0], 'the pair furthest from even'],
    [byLean.at(-1), 'the pair nearest to even'],
    [strongest, 'the two strongest armies'],
  ] as const
  return told.flatMap(([cell, what]) => {
    const i = matchups.findIndex(({ armies: [a, b] }) => a === cell?.a && b === cell.b)
    const matchup = matchups[i]
    if (matchup === undefined) return []
    const { block, seat } = medianBattle(matchup)
    return [
      {
        ...linked(i, matchup, block, seat),
        what: `${isolated(matchup.armies[0])} against ${isolated(matchup.armies[1])}, ${what}`,
      },
    ]
  })
}

/** Where the fight is nearest to even, and at both ends of the sweep; none for engagements, whose battles are all alike. */
function ofSweep({ axes, cells }: SweepDocument): readonly LinkedBattle[] {
  const nearest = cells.toSorted(
    (a, b) => Math.abs(known(best(a.matchup.score)) - 0.5) - Math.abs(known(best(b.matchup.score)) - 0.5),
  )
  return [nearest[0], cells[0], cells.at(-1)].flatMap((cell) => {
    if (cell?.matchup.watch === undefined) return []
    const { block, seat } = medianBattle(cell.matchup)
    const what = axes.map((axis, i) => valueWords(axis, valueText(cell.at[i] ?? null))).join(', ')
    return [{ ...linked(cells.indexOf(cell), cell.matchup, block, seat), at: cell.at, what }]
  })
}

/** The median battle; the first one in games without a measure of the margin. */
export function medianBattle({ watch = [] }: MatchupResult): { readonly block: number; readonly seat: number } {
  return watch.find(({ why }) => why === 'median') ?? { block: 0, seat: 0 }
}

function linked(index: number, matchup: MatchupResult, block: number, seat: number): LinkedBattle {
  return { file: battleFile(index + 1, block, seat), what: '', matchup, at: null, block, seat }
}
