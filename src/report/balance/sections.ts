import type { GameFacts } from '../../core/facts.ts'
import type { BalanceDocument } from '../../result/balance.ts'
import { type Battles, NO_BATTLES } from '../battles.ts'
import { watchCommand, watchLink } from '../html/battle.ts'
import { figure, type Layouts } from '../html/figure.ts'
import { head, html, type Markup, name, scrolled } from '../html/markup.ts'
import { level, show } from '../sentences/format.ts'
import { counted, whole } from '../sentences/text.ts'
import { costsChart, pairsChart, scoresChart } from './charts.ts'
import { outlierLines } from './outliers.ts'
import { strongerTexts } from './stronger.ts'
import { unitReasons, unitTable } from './unit-table.ts'
import { levelOf, money, namesOf, rangeText } from './units.ts'
import {
  advantageTexts,
  bandText,
  circleText,
  costNote,
  difficultyNote,
  encounterText,
  fallenText,
  fallenTexts,
  limitText,
  nextSteps,
  severalText,
  singleText,
  spentText,
  tenMore,
} from './words.ts'

/** The sections of the page of a balanced roster. */
export async function balanceSections(
  document: BalanceDocument,
  facts: GameFacts,
  battles: Battles = NO_BATTLES,
): Promise<Markup> {
  if (document.units.length === 0) return html``
  return html`<section>
<h2>What each unit should cost</h2>
${await figure('Old cost and new', costsChart(document), COSTS)}
<h3>Unit by unit</h3>
${unitTable(document)}
<p class="small note">${costNote(document)}</p>
${unitReasons(document)}
${await figure('Scores before and after', scoresChart(document), SCORES)}</section>
${inStrongerHands(document)}${budgets(document)}${await pairs(document)}${elsewhere(document, facts)}${outliers(document, battles)}${next(document)}${limits(document)}${work(document)}`
}

const WIDE = { width: 380, columns: 1, labels: 180 }
const COSTS: Layouts = { wide: WIDE, narrow: { width: 126, columns: 1, labels: 94 } }
const SCORES: Layouts = { wide: WIDE, narrow: { width: 156, columns: 1, labels: 94 } }

/** Side by side as long as cells are large enough for their numbers. */
function pairLayouts(units: number): Layouts {
  const few = units <= 14
  return {
    wide: few ? { width: 245, columns: 2, labels: 108 } : { width: 570, columns: 1, labels: 150 },
    narrow: { width: units <= 26 ? 240 : 262, columns: 1, labels: units <= 26 ? 92 : 62 },
  }
}

/** How stronger play changes the prices. */
function inStrongerHands(document: BalanceDocument): Markup | null {
  const said = strongerTexts(document)
  if (said.length === 0) return null
  return html`<section>
<h2>In stronger hands</h2>
${said.map((text) => html`<p>${text}</p>\n`)}</section>
`
}

/** The budgets against armies that all units meet. */
function budgets(document: BalanceDocument): Markup | null {
  const { budgets: all } = document
  if (all.length === 0) return null
  const rows = all.map(({ army, today, limits, battles }) => {
    const cells = limits.map((limit) => {
      const { value, range } = limitText(limit)
      const single = singleText(limit)
      const fallen = fallenText(limit)
      return html`<td>${value} <small>${range}</small>${single === null ? null : html` <small>singly</small> <small>${single}</small>`}${fallen === null ? null : html` <small>${fallen}</small>`}</td>`
    })
    return html`<tr><th scope="row">${name(army)}</th><td>${money(today)}</td>${cells}<td>${whole(battles)}</td></tr>
`
  })
  const titles = [
    'army',
    'its points today',
    ...(all[0]?.limits ?? []).map(({ difficulty }) => `${difficulty} up to`),
    'battles',
  ]
  const single = encounterText(document)
  const falls = fallenTexts(document)
  return html`<section>
<h2>How much is a fair fight</h2>
<p class="small note">${difficultyNote(document)}</p>
${falls === null ? null : html`<p>${falls}</p>`}
${single === null ? null : html`<p>${single}</p>`}
${scrolled('Budgets', html`<table class="stacked">\n${head(titles)}\n<tbody>\n${rows}</tbody>\n</table>`)}</section>
`
}

async function pairs(document: BalanceDocument): Promise<Markup | null> {
  if (document.budgets.length > 0) return null
  const chart = await figure(
    'Before and after',
    pairsChart(document),
    pairLayouts(document.units.length),
    rates(document),
  )
  return html`<section>
<h2>Unit against unit</h2>
${[severalText(document), circleText(document)].map((text) => (text === null ? null : html`<p>${text}</p>\n`))}${chart}</section>
`
}

/** The exchange rate of every two units. */
function rates(document: BalanceDocument): Markup {
  const called = namesOf(document)
  const rows = document.rates.pairs.map(({ a, b, ratio, low, high, battles }) => {
    const shown =
      ratio === null || low === null || high === null
        ? null
        : show({ estimate: ratio, low, high, level: 0, method: '' }, 'count')
    const cell = shown === null ? html`none` : html`${shown.value} <small>${shown.low}–${shown.high}</small>`
    return html`<tr><th scope="row">${name(called(a))} v ${name(called(b))}</th><td>${cell}</td><td>${whole(battles)}</td></tr>
`
  })
  const titles = ['pair', `of the second for one of the first, ${level(levelOf(document))} interval`, 'battles']
  return html`<details><summary>Exchange rates of all ${counted(rows.length, 'pair')}</summary>
${scrolled('Exchange rates', html`<table class="stacked">\n${head(titles)}\n<tbody>\n${rows}</tbody>\n</table>`)}</details>`
}

/** Effects on scores other than costs. */
function elsewhere(document: BalanceDocument, facts: GameFacts): Markup | null {
  const said = [...advantageTexts(document, facts), ...[bandText(document) ?? []].flat()]
  if (said.length === 0) return null
  const { bands } = document
  return html`<section>
<h2>What else decides</h2>
${said.map((text) => html`<p>${text}</p>\n`)}${bands.length === 0 ? null : bandTable(document)}</section>
`
}

function bandTable({ bands }: BalanceDocument): Markup {
  const titles = [
    bands[0]?.army === undefined ? 'size of army' : 'army',
    'share of the field',
    '10% more points score',
    'decisiveness',
    'battles',
  ]
  const rows = bands.map((band) => {
    const { army, points, weight, decisiveness, battles } = band
    const score = tenMore(band)
    const of = show(decisiveness, 'count')
    return html`<tr><th scope="row">${army === undefined ? counted(points, 'point') : name(army)}</th><td>${Math.round(100 * weight)}%</td><td>${show(score, 'share').value} <small>${rangeText(score)}</small></td><td>${of.value} <small>${of.low ?? ''}–${of.high ?? ''}</small></td><td>${whole(battles)}</td></tr>
`
  })
  return scrolled('Sizes of armies', html`<table class="stacked">\n${head(titles)}\n<tbody>\n${rows}</tbody>\n</table>`)
}

function outliers(document: BalanceDocument, battles: Battles): Markup | null {
  const lines = outlierLines(document, null)
  if (lines.length === 0) return null
  return html`<section>
<h2>Furthest from even at today’s costs</h2>
<p>Each has a scenario beside this page, which can be run and played by itself, and a battle that shows it.</p>
<dl class="watch">
${lines.map(({ what, command, page }) => html`<dt>${watchLink(page, html`${what}`, battles)}</dt><dd>${watchCommand(command, battles.has(page))}</dd>\n`)}</dl>
</section>
`
}

function next(document: BalanceDocument): Markup | null {
  const steps = nextSteps(document)
  if (steps.length === 0) return null
  return html`<section>
<h2>What to do next</h2>
<ul class="reading">
${steps.map((text) => html`<li>${text}</li>\n`)}</ul>
</section>
`
}

function limits({ notes }: BalanceDocument): Markup | null {
  if (notes.length === 0) return null
  return html`<section>
<h2>What the figures cannot say</h2>
<ul class="reading">
${notes.map((text) => html`<li>${text}</li>\n`)}</ul>
</section>
`
}

/** Battles by stage, and the rounds in which costs converged. */
function work(document: BalanceDocument): Markup {
  const { rounds, units } = document
  const row = (
    title: string,
    cells: readonly string[],
  ): Markup => html`<tr><th scope="row">${title}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>
`
  const changes = rounds.map(({ largestChange }) => `${largestChange.toFixed(largestChange < 10 ? 1 : 0)}%`)
  const rows = [
    row(
      'battles',
      rounds.map(({ battles }) => whole(battles)),
    ),
    row('largest change', changes),
    ...units.map((unit, u) =>
      row(
        unit.name,
        rounds.map(({ costs }) => money(Number((costs[u] ?? 0).toPrecision(3)))),
      ),
    ),
  ]
  const titles = ['round', ...rounds.map((_, i) => String(i + 1))]
  return html`<section>
<h2>How it was found</h2>
<p>${spentText(document)}</p>
${
  rounds.length < 2
    ? null
    : html`<details><summary>Costs round by round</summary>
${scrolled('Rounds', html`<table class="stacked">\n${head(titles)}\n<tbody>\n${rows}</tbody>\n</table>`)}</details>`
}</section>
`
}
