import type { GameFacts } from '../../core/facts.ts'
import type { Comparison } from '../../result/compared.ts'
import type { CompareDocument } from '../../result/document.ts'
import { type Battles, NO_BATTLES } from '../battles.ts'
import { figure, type Layouts } from '../html/figure.ts'
import { html, type Markup, name } from '../html/markup.ts'
import { variedNoun } from '../sentences/changed.ts'
import { level, showDifference } from '../sentences/format.ts'
import { isBattle } from '../sentences/measures.ts'
import { playedOf } from '../sentences/played.ts'
import { CORRECTIONS, pValue } from '../sentences/significance.ts'
import { diceText, verdictText } from './answer.ts'
import { foremost, range, told } from './blocks.ts'
import { changes, metricChanges } from './charts.ts'
import { flipSection } from './flip-section.ts'
import { bothOf, spreads, turns } from './overlay.ts'
import { isBrief, metricTitle, ownerOf, type Pair, pairsOf, unchangedText } from './pairs.ts'
import { exactNote } from './reading.ts'
import { value } from './value.ts'

/**
 * Sections of the page of a comparison of rules: the scores of all matchups, the metrics of each matchup, the battles with another outcome.
 */
export async function compareSections(
  document: CompareDocument,
  facts: GameFacts,
  battles: Battles = NO_BATTLES,
): Promise<Markup> {
  const pairs = pairsOf(document)
  const brief = isBrief(document)
  const parts: Markup[] = []
  for (const pair of pairs) {
    parts.push(html`<section>
<h2>${name(pair.b)} against ${name(pair.a)}</h2>
${pair.scores.length > 1 ? scoreTable(document, pair) : null}
${brief ? foldedMetrics(document, pair, facts) : await metrics(document, pair, facts)}
${dice(document, pair)}</section>
`)
  }
  return html`<section>
<h2>What the ${variedNoun(document)} change</h2>
${await figure('The score', changes(document), SCORES)}
</section>
${parts}${flipSection(document, battles)}`
}

const SCORES: Layouts = {
  wide: { width: 420, columns: 1, labels: 230 },
  narrow: { width: 130, columns: 1, labels: 140 },
}
const METRICS: Layouts = {
  wide: { width: 400, columns: 1, labels: 250 },
  narrow: { width: 84, columns: 1, labels: 156 },
}

const SPREADS: Layouts = { wide: { width: 300, columns: 2 }, narrow: { width: 262, columns: 1 } }
const MARGINS: Layouts = { wide: { width: 640, columns: 1 }, narrow: { width: 262, columns: 1 } }
const TURNS: Layouts = {
  wide: { width: 420, columns: 1, labels: 240 },
  narrow: { width: 110, columns: 1, labels: 170 },
}

function dice(document: CompareDocument, { scores }: Pair): Markup | null {
  const said = diceText(document, scores)
  return said === null
    ? null
    : html`<details class="checks"><summary>How much the common dice save</summary>\n<p>${said}</p></details>\n`
}

/** A row per matchup, the most changed first, and their mean. */
function scoreTable(document: CompareDocument, { scores, field, b }: Pair): Markup {
  const label = (comparison: Comparison): Markup => {
    const at = document.matchups.findIndex((each) => each.name === comparison.matchup && each.variant === b)
    return at < 0 ? name(comparison.matchup) : html`<a href="#m${at + 1}">${name(comparison.matchup)}</a>`
  }
  const mean =
    field === undefined || field.first === null
      ? null
      : {
          label: html`mean of all`,
          values: NONE,
          difference: field.difference,
          kind: 'share' as const,
          p: pValue(field.p),
          adjusted: '',
          verdict: verdictText(field),
        }
  const rows = scores.map((score) => metricRow(document, label(score), score))
  return comparedTable('score of the army named first', scores, [
    { heading: null, rows: mean === null ? rows : [...rows, mean] },
  ])
}

/** A part of a table: its heading, if it has one, and its rows. */
interface Part {
  readonly heading: string | null
  readonly rows: readonly Row[]
}

/** Differences: label, both values, the difference and its error, verdict; below it, folded away, p values and samples beside exact values. */
function comparedTable(what: string, comparisons: readonly Comparison[], parts: readonly Part[]): Markup {
  const of = comparisons.find(({ difference }) => difference.level !== undefined)?.difference.level ?? 0
  const [first] = comparisons
  const note = exactNote(comparisons)
  const all = comparisons.every(({ difference }) => difference.exact !== undefined)
  const heads = [
    html`${what}`,
    name(first?.a ?? ''),
    name(first?.b ?? ''),
    all ? html`difference<br><small>exact</small>` : html`difference<br><small>${level(of)} interval</small>`,
    html`verdict`,
  ]
  const checks = [
    html`${what}`,
    html`played<br><small>${level(of)} interval</small>`,
    html`p`,
    html`adjusted\u00A0p<br><small>${first === undefined ? null : CORRECTIONS[first.correction]}</small>`,
  ]
  return html`${tableOf(heads, parts, (row) => valueRow(row, all))}
<details class="checks"><summary>Show checks</summary>
${tableOf(checks, parts, checkRow)}${note === null ? null : html`\n<p class="small note">${note}</p>`}</details>`
}

function tableOf(heads: readonly Markup[], parts: readonly Part[], write: (row: Row) => Markup): Markup {
  return html`<table class="numbers compared" role="table">
<thead role="rowgroup"><tr role="row">${heads.map((head) => html`<th scope="col" role="columnheader">${head}</th>`)}</tr></thead>
${parts.map(
  ({ heading, rows }) => html`<tbody role="rowgroup">
${heading === null ? null : html`<tr role="row"><th colspan="${heads.length}" scope="rowgroup" role="rowheader">${heading}</th></tr>\n`}${rows.map(write)}</tbody>
`,
)}</table>`
}

function metricRow(document: CompareDocument, label: Markup, comparison: Comparison): Row {
  const { difference, kind, p, adjustedP } = comparison
  return {
    label,
    values: [
      { of: comparison.a, text: value(document, comparison, 0) },
      { of: comparison.b, text: value(document, comparison, 1) },
    ],
    difference,
    kind,
    p: pValue(p),
    adjusted: pValue(adjustedP),
    verdict: verdictText(comparison),
  }
}

/** Values of the mean of all matchups: none, because only its difference is shown. */
const NONE = ['', ''].map((text) => ({ of: text, text }))

interface Row extends Pick<Comparison, 'difference' | 'kind'> {
  readonly label: Markup
  /** Under each variant, by its name. */
  readonly values: readonly { readonly of: string; readonly text: string }[]
  readonly p: string
  readonly adjusted: string
  readonly verdict: string
}

/** A row; on a narrow screen its label names each minor cell. `allExact`: the heading says that all are exact. */
function valueRow({ label, values, difference, kind, verdict }: Row, allExact: boolean): Markup {
  const { value: shown, range } = told(difference, kind, false)
  const error = allExact ? null : html` <small>${range}</small>`
  return html`<tr role="row"><td role="cell">${label}</td>${values.map(({ of, text }) => minor(text, of))}<td role="cell" class="value">${shown}${error}</td><td role="cell" class="verdict">${verdict}</td></tr>
`
}

/** What was played, and how likely it is by chance alone. */
function checkRow({ label, difference, kind, p, adjusted }: Row): Markup {
  const { value: shown, exact, z } = showDifference(difference, kind)
  const apart = exact === null || z === null ? '' : `, z ${z}`
  return html`<tr role="row"><td role="cell">${label}</td><td role="cell" class="value">${shown} <small>${range(difference, kind)}${apart}</small></td>${minor(p, 'p')}${minor(adjusted, 'adjusted p')}</tr>
`
}

function minor(text: string, of: string): Markup {
  return html`<td role="cell" class="minor" data-label="${of}">${text}</td>`
}

/** Every matchup’s metrics, with charts of the primary ones. */
async function metrics(document: CompareDocument, pair: Pair, facts: GameFacts): Promise<Markup> {
  const charts = metricChanges(document, facts).filter((each) => each.pair.a === pair.a && each.pair.b === pair.b)
  const parts: Markup[] = []
  for (const { matchup } of pair.scores) {
    const same = unchangedText(pair, matchup, playedOf(document))
    if (same !== null) {
      parts.push(html`<p>${same}</p>\n`)
      continue
    }
    const { primary, others } = familiesOf(pair, matchup)
    const figures: (Markup | null)[] = []
    for (const { kind, data } of charts.filter((each) => each.matchup === matchup))
      figures.push(await figure(kind === 'share' ? 'Score and chances' : 'Counts', data, METRICS))
    const both = bothOf(document, pair, matchup)
    if (both !== null) {
      figures.push(
        await figure('Spread under both', spreads(document, both, facts), isBattle(both[0]) ? MARGINS : SPREADS),
        await figure('By the end of each turn, under both', turns(document, both, facts), TURNS),
      )
    }
    parts.push(html`${pair.scores.length > 1 ? html`<h3>${name(matchup)}</h3>` : null}
${metricTable(document, 'primary metric', primary, facts)}
${figures}
${
  others.length === 0
    ? null
    : html`<details><summary>${others.length} exploratory ${others.length === 1 ? 'metric' : 'metrics'}</summary>
${metricTable(document, 'exploratory metric', others, facts)}</details>`
}
`)
  }
  return html`${parts}`
}

function familiesOf(
  { all }: Pair,
  matchup: string,
): {
  readonly primary: readonly Comparison[]
  readonly others: readonly Comparison[]
} {
  const own = all.filter((each) => each.matchup === matchup)
  return {
    primary: own.filter(({ family }) => family === 'primary'),
    others: own.filter(({ family }) => family === 'exploratory'),
  }
}

/** For many matchups: a line for each that unfolds. */
function foldedMetrics(document: CompareDocument, pair: Pair, facts: GameFacts): Markup {
  return html`<h3>Every metric</h3>
${pair.scores.map((score) => {
  const same = unchangedText(pair, score.matchup, playedOf(document))
  if (same !== null) return html`<p class="small">${same}</p>\n`
  const { primary, others } = familiesOf(pair, score.matchup)
  const shown = foremost(others)
  const left = others.length - shown.length
  return html`<details><summary>${name(score.matchup)}: ${showDifference(score.difference, 'share').value} points, ${verdictText(score)}</summary>
${metricTable(document, 'primary metric', primary, facts)}
${shown.length === 0 ? null : metricTable(document, 'exploratory metric', shown, facts)}
${left === 0 ? null : html`<p class="small note">${left} more, of larger p: in compare.csv.</p>`}</details>
`
})}`
}

function metricTable(
  document: CompareDocument,
  what: string,
  comparisons: readonly Comparison[],
  facts: GameFacts,
): Markup | null {
  if (comparisons.length === 0) return null
  const owners = [...new Set(comparisons.map(ownerOf))]
  return comparedTable(
    what,
    comparisons,
    owners.map((owner) => ({
      heading: owner,
      rows: comparisons
        .filter((each) => ownerOf(each) === owner)
        .map((each) => metricRow(document, html`${metricTitle(each, document, facts)}`, each)),
    })),
  )
}
