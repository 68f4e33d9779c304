import type { GameFacts } from '../../core/facts.ts'
import type { Estimate } from '../../result/heading.ts'
import type { PriceDocument } from '../../result/price.ts'
import { words } from '../html/battle.ts'
import { figure, type Layouts } from '../html/figure.ts'
import { head, html, type Markup, name, scrolled } from '../html/markup.ts'
import { curveChart, priceChart } from './charts.ts'
import {
  handsOf,
  handText,
  moreTexts,
  otherFieldText,
  scoreRange,
  scoreText,
  sizeText,
  spentText,
  watchCommand,
} from './words.ts'

const PRICES: Layouts = {
  wide: { width: 380, columns: 1, labels: 150 },
  narrow: { width: 126, columns: 1, labels: 94 },
}
const CURVE: Layouts = { wide: { width: 560, columns: 1 }, narrow: { width: 270, columns: 1 } }

/** The sections of the page of a price. */
export async function priceSections(document: PriceDocument, _facts: GameFacts): Promise<Markup> {
  return html`<section>
<h2>What it is worth</h2>
${await figure('Both prices beside today’s cost', priceChart(document), PRICES)}
${[otherFieldText(document), sizeText(document)].map((text) => (text === null ? null : html`<p>${text}</p>\n`))}
${await figure('Where the price in whole battles comes from', curveChart(document), CURVE)}</section>
${watch(document)}${rivals(document)}${numbers(document)}${generals(document)}${limits(document)}`
}

function watch(document: PriceDocument): Markup | null {
  const command = watchCommand(document, null)
  if (document.watch === undefined || command === null) return null
  const { armies, page } = document.watch
  const [own, other] =
    document.battle === null ? armies : [`An army about ${document.unit.name}`, 'an army of the field']
  return html`<section>
<h2>A battle to watch</h2>
<p><a href="${page}">${name(own)} against ${name(other)}</a>: one battle at about this price, step by step. The same battle is played by</p>
<pre><code>${words(command)}</code></pre>
</section>
`
}

function scoreCell(estimate: Estimate | null): Markup {
  if (estimate === null) return html`<td></td>`
  const beside = estimate.method === 'exact' ? 'exact' : scoreRange(estimate)
  return html`<td>${scoreText(estimate)}${beside === null ? null : html` <small>${beside}</small>`}</td>`
}

function rivals({ against, field, unit }: PriceDocument): Markup | null {
  if (against.length === 0) return null
  const isPriced = unit.current !== null
  const rows = against.map(
    ({ id, atPrice, today }) =>
      html`<tr><th scope="row">${name(field.names[id] ?? id)}</th>${scoreCell(atPrice)}${isPriced ? scoreCell(today) : null}</tr>\n`,
  )
  const titles = ['opponent', 'score at its price', ...(isPriced ? ['score at today’s cost'] : [])]
  return html`<section>
<h2>Whom it beats and whom it fears</h2>
<p class="small note">Scores of ${name(unit.name)} in a straight fight at equal points, 95% intervals beside them. At its price they are even on average; no price makes each of them even.</p>
${scrolled('Scores by opponent', html`<table class="stacked">\n${head(titles)}\n<tbody>\n${rows}</tbody>\n</table>`)}</section>
`
}

const NONE = { value: '–', range: '' } as const

function numbers({ numbers: all, engagement, battle }: PriceDocument): Markup | null {
  if (all.length === 0) return null
  const contact = moreTexts(all.map((row) => row.engagement))
  const whole = moreTexts(all.map((row) => row.battle))
  const cell = ({ value, range }: { readonly value: string; readonly range: string }): Markup => {
    return html`<td>${value}${range === '' ? null : html` <small>${range}</small>`}</td>`
  }
  const rows = all.map(
    (row, i) =>
      html`<tr><th scope="row">${row.title}</th><td>${row.value}</td>${engagement === null ? null : cell(contact[i] ?? NONE)}${battle === null ? null : cell(whole[i] ?? NONE)}</tr>\n`,
  )
  const titles = [
    'number',
    'now',
    ...(engagement === null ? [] : ['points for one more, straight fight']),
    ...(battle === null ? [] : ['points for one more, whole battles']),
  ]
  return html`<section>
<h2>What each number is worth</h2>
<p class="small note">The same battles on the same dice with one number of the profile changed by one, with 95% intervals. Several changes at once need not add up.</p>
${scrolled('Numbers of the profile', html`<table class="stacked">\n${head(titles)}\n<tbody>\n${rows}</tbody>\n</table>`)}</section>
`
}

function generals({ battle }: PriceDocument): Markup | null {
  const hands = battle === null ? [] : handsOf(battle)
  if (hands.length < 2) return null
  const rows = hands.map(({ name: general, cost }) => {
    const { value, range } = handText(cost)
    return html`<tr><th scope="row">${name(general)}</th><td>${value}${range === '' ? null : html` <small>${range}</small>`}</td></tr>\n`
  })
  return html`<section>
<h2>In other hands</h2>
<p class="small note">The price in whole battles if another general leads both sides.</p>
${scrolled('Prices by general', html`<table class="stacked">\n${head(['general', 'points'])}\n<tbody>\n${rows}</tbody>\n</table>`)}</section>
`
}

function limits(document: PriceDocument): Markup {
  return html`<section>
<h2>What the figures cannot say</h2>
<ul class="reading">
${document.notes.map((text) => html`<li>${text}</li>\n`)}</ul>
<p>${spentText(document)}</p>
</section>
`
}
