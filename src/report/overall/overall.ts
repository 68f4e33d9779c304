import type { Estimate } from '../../result/heading.ts'
import type { Effect, Overall, OverallDocument } from '../../result/overall.ts'
import { csv } from '../csv/csv.ts'
import { showDifference } from '../sentences/format.ts'
import { broken, counted, isolated, listed, plain } from '../sentences/text.ts'
import { type Column, grid, inks } from '../table/grid.ts'

/** What several scenarios say together, as text for a terminal. */
export function renderOverall(
  document: OverallDocument,
  { colour, columns }: { readonly colour: boolean; readonly columns: number },
): string {
  return document.overall
    .map((overall) =>
      [
        ...sentencesOf(document, overall).map((text) => broken(text, columns)),
        '',
        grid(columnsOf(overall), columns, inks(colour), new Set()),
        '',
        ...(overall.effects.length > ROWS
          ? [
              `The table has the ${ROWS / 2} lowest and the ${ROWS / 2} highest; --out DIR writes all of them to overall.csv.`,
            ]
          : []),
        `${correctedText(document)} Equivalent: within ±${points(document.margin)} points.`.trim(),
        '',
      ].join('\n'),
    )
    .join('\n')
}

/** What the verdicts are corrected for, under all variants; empty if there is a single effect. */
export function correctedText({ overall }: OverallDocument): string {
  const effects = overall.reduce((sum, each) => sum + each.effects.length, 0)
  if (effects === 1) return ''
  return `Verdicts are corrected for the ${counted(effects, 'effect')} together (Holm), so one that looks clear by its own interval may still be undecided.`
}

/** The answer over all scenarios: one sentence with one number, then its range and what it cannot say, then how many effects have which verdict. */
export function sentencesOf(document: OverallDocument, overall: Overall): string[] {
  const left = leftOut(document, overall)
  return left === null ? answerOf(document, overall) : [...answerOf(document, overall), left]
}

/** Names the files in which neither side has the name that the answer is about; null if there are none. */
function leftOut({ about, files }: OverallDocument, { effects }: Overall): string | null {
  const others = files.filter((file) => !effects.some((effect) => effect.file === file))
  if (about === null || others.length === 0) return null
  return `Left out, because no side is called ${isolated(about)}: ${listed(others.map((file) => plain(file)))}.`
}

function answerOf({ about, command }: OverallDocument, overall: Overall): string[] {
  const { variant, base, size, mean, prediction, sameP = 1 } = overall
  const effects = reached(overall)
  const over = `Over ${counted(effects.length, 'matchup')}`
  const ordered = effects.toSorted((x, y) => known(x) - known(y))
  const [least, most] = [ordered[0], ordered.at(-1)]
  if (least === undefined || most === undefined)
    return overall.effects.length === 0
      ? []
      : [`In no matchup did anything happen that ${plain(variant)} decides: nothing is known of its effect.`]
  if (overall.effects.length === 1) return [onlyText(command, overall, least)]
  if (effects.length === 1) return [onlyText(command, overall, least), tally(overall)]
  const range = `from ${effectText(least)} to ${effectText(most)}`
  const what =
    command === 'compare'
      ? `${plain(variant)} changes the score of ${who(about)} by`
      : `the score of ${who(about)} under ${plain(variant)} differs from 50% by`
  if (about === null || mean === undefined) {
    const isMixed = known(least) < 0 && known(most) > 0
    const why = `There is no average: no army or role is in every matchup${isMixed ? ', so plus and minus do not mean the same in all of them' : ''}. Name an army or a role with \`--for NAME\`.`
    const change = command === 'compare' ? `${plain(variant)} changes scores by` : 'scores differ from 50% by'
    const by = isMixed
      ? `${points(size)} points either way (root mean square, less chance), ${range}`
      : `between ${effectText(least)} and ${effectText(most)} points (root mean square ${points(size)}, less chance)`
    return [`${over}, ${change} ${by}.`, why, tally(overall)]
  }
  const interval = `95% interval ${signed(mean.low ?? mean.estimate)} to ${signed(mean.high ?? mean.estimate)}`
  const files = new Set(effects.map(({ file }) => file)).size
  const details = [
    `The effects run ${range}.`,
    effects.length === 2 ? 'Two matchups say next to nothing about the average of others.' : '',
    prediction === undefined
      ? ''
      : `In one more such matchup the effect lies between ${signed(prediction.low)} and ${signed(prediction.high)} (about 95%).`,
    sameP < 0.05
      ? 'The matchups differ by more than chance: the average is not the answer to any one of them.'
      : 'The matchups are not shown to differ by more than chance.',
    files === effects.length
      ? ''
      : 'The interval takes matchups of one file as independent; if they have units, a table or rules in common, it is too narrow.',
  ]
  return [
    `${over}, ${what} ${signed(mean.estimate)} points on average (${interval})${base === null ? '' : `, against ${plain(base)}`}.`,
    details.filter((text) => text !== '').join(' '),
    tally(overall),
  ]
}

/** The answer where there is one effect, which is no average. */
function onlyText(command: OverallDocument['command'], { variant, base }: Overall, effect: Effect): string {
  const { army, matchup, file, verdict, difference } = effect
  const range = difference.exact === undefined ? `95% interval ${ends(difference)}` : 'exact'
  const by = `${valueOf(effect)} points (${range}): ${verdict}`
  const where = `${plain(matchup)} in ${plain(fileName(file))}`
  return command === 'compare'
    ? `The only effect: ${plain(variant)} changes the score of ${isolated(army)} by ${by}${base === null ? '' : `, against ${plain(base)}`} (${where}).`
    : `The only effect: the score of ${isolated(army)} under ${plain(variant)} differs from 50% by ${by} (${where}).`
}

/** Such as `3 are higher, 1 is equivalent.` */
function tally({ verdicts }: Overall): string {
  const { unreached, ...decided } = verdicts
  const silent =
    unreached === 0
      ? ''
      : ` In ${counted(unreached, 'more matchup')} nothing happened that the change decides: nothing is known of ${unreached === 1 ? 'its effect' : 'their effects'}, and what is said here leaves ${unreached === 1 ? 'it' : 'them'} out.`
  const parts = Object.entries(decided).flatMap(([verdict, n]) =>
    n === 0 ? [] : [{ n, is: `${n === 1 ? 'is' : 'are'} ${verdict}` }],
  )
  return `${listed(parts.map(({ n, is }, i) => `${i === 0 ? counted(n, 'effect') : n} ${is}`))}.${silent}`
}

/** The effects but for those that were never reached, of which nothing is known. */
export function reached({ effects }: Overall): readonly Effect[] {
  return effects.filter(({ verdict }) => verdict !== 'unreached')
}

function who(about: string | null): string {
  return about === null ? 'the army named first' : isolated(about)
}

function effectText(effect: Effect): string {
  return `${signed(known(effect))} (${plain(effect.matchup)} in ${plain(fileName(effect.file))})`
}

/** The name of a file without its folders and its ending. */
export function fileName(path: string): string {
  return path.replace(/^.*[/\\]/, '').replace(/\.(ya?ml|json)$/, '')
}

/** The exact effect, else the sampled one. */
export function known({ difference }: Effect): number {
  return difference.exact ?? difference.estimate
}

/** Rows of the table; of more effects the lowest and the highest. */
const ROWS = 16

/** The effects from lowest to highest; of more than `most`, the lowest and the highest of them. */
export function cut(effects: readonly Effect[], most: number): readonly Effect[] {
  const ordered = effects.toSorted((x, y) => known(x) - known(y))
  return ordered.length <= most ? ordered : [...ordered.slice(0, most / 2), ...ordered.slice(-most / 2)]
}

export function isExact({ difference }: Effect): boolean {
  return difference.exact !== undefined
}

/** The file and, if it has several, the matchup. */
export function effectName({ effects }: Overall, { file, matchup }: Effect): string {
  const many = new Set(effects.filter((each) => each.file === file).map((each) => each.matchup)).size > 1
  return many ? `${plain(fileName(file))}: ${plain(matchup)}` : plain(fileName(file))
}

function columnsOf(overall: Overall): Column[] {
  const effects = cut(overall.effects, ROWS)
  return [
    { head: '', cells: effects.map(({ file, matchup }) => `${plain(fileName(file))}: ${plain(matchup)}`) },
    { head: 'score of', cells: effects.map(({ army }) => plain(army)), minor: true },
    { head: 'effect', cells: effects.map((effect) => valueOf(effect)) },
    { head: '95% interval', cells: effects.map(({ difference }) => ends(difference)) },
    { head: 'verdict', cells: effects.map(({ verdict }) => verdict) },
  ]
}

/** Points, exact if known. */
export function valueOf({ difference }: Effect): string {
  const { exact } = difference
  return exact === undefined ? showDifference(difference, 'share').value : signed(exact, 2)
}

export function ends(difference: Estimate): string {
  if (difference.exact !== undefined) return 'exact'
  const { low, high } = showDifference(difference, 'share')
  return low === null || high === null ? '–' : `${low} to ${high}`
}

/** A share as percentage points, with its sign. */
export function signed(share: number, digits = 1): string {
  const text = Math.abs(100 * share).toFixed(digits)
  return Number(text) === 0 ? text : `${share < 0 ? '\u2212' : '+'}${text}`
}

export function points(share: number): string {
  return String(Number((100 * share).toFixed(1)))
}

/** Columns of `overall.csv`. */
export const OVERALL_COLUMNS = [
  'variant',
  'base',
  'file',
  'matchup',
  'army',
  'estimate',
  'low',
  'high',
  'level',
  'method',
  'exact',
  'adjusted_p',
  'verdict',
] as const

/** A row for each effect, and for each variant the mean over all, whose matchup is empty. */
export function overallCsv({ overall, about }: OverallDocument): string {
  return csv(
    OVERALL_COLUMNS,
    overall.flatMap(({ variant, base, effects, mean }) => [
      ...effects.map(({ file, matchup, army, difference, adjustedP, verdict }) => {
        const { estimate, low, high, level, method, exact } = difference
        const own = { estimate, low, high, level, method, exact }
        return { variant, base: base ?? '', file, matchup, army, ...given(own), adjusted_p: adjustedP, verdict }
      }),
      ...(mean === undefined ? [] : [{ variant, base: base ?? '', army: about ?? '', ...given({ ...mean }) }]),
    ]),
  )
}

/** The fields that have a value. */
function given<T>(fields: Readonly<Record<string, T | undefined>>): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, T] => entry[1] !== undefined))
}
