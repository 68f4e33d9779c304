import type { MatrixDocument } from '../../result/document.ts'
import type { Estimate } from '../../result/heading.ts'
import type { RankedCell } from '../../result/ranked.ts'
import { type Battles, matchupNumber, medianBattle } from '../battles.ts'
import { watchCommand } from '../html/battle.ts'
import { caption } from '../html/key.ts'
import { html, Markup, name } from '../html/markup.ts'
import { SORTABLE } from '../html/script.ts'
import { best, cellOf } from '../sentences/format.ts'
import { points } from '../sentences/stopped.ts'
import { counted } from '../sentences/text.ts'
import { playCommand } from '../sentences/watch.ts'
import { matchupOf, meetings, pairsOf, ranking } from './ranking.ts'

/**
 * Every army against every army as a map, whose cells lead to a box with the score, its interval and a battle to watch. It needs no script:
 * the boxes are shown as the target of their address.
 */
export function heatTable(document: MatrixDocument, battles: Battles): Markup {
  const order = ranking(document)
  const meeting = meetings(document)
  const crowd = order.length > 12 ? ' crowd' : ''
  const rows = order.map((army, i) => {
    const cells = order.map((against) => {
      if (army === against) return html`<td class="self"></td>`
      const met = meeting(army, against)
      return met === undefined ? html`<td></td>` : heatCell(document, army, against, met.score, met.cell)
    })
    return html`<tr${factionData(document, army, 'faction')}><th scope="row"><span>${i + 1}</span> ${name(army)}</th>${cells}</tr>\n`
  })
  const heads = order.map(
    (army, i) =>
      html`<th scope="col"${factionData(document, army, 'faction')}><abbr title="${army}">${i + 1}</abbr></th>`,
  )
  return html`<h3 id="map">Who beats whom</h3>
<p class="small">${caption(noteOf(document))}</p>
<div class="heat${crowd}"><table${document.factions === undefined ? null : html` class="${SORTABLE} map" data-map="faction"`}>
<thead><tr><td></td>${heads}</tr></thead>
<tbody>
${rows}</tbody>
</table></div>
${document.cells.map((cell) => box(document, cell, battles))}`
}

/** An attribute by which rows are filtered; none if the faction of the army is not known. */
export function factionData(
  { factions }: MatrixDocument,
  army: string,
  attribute: 'faction' | 'against',
): Markup | null {
  const faction = factions?.[army]
  return faction === undefined ? null : html` ${new Markup(`data-${attribute}`)}="${faction}"`
}

function noteOf(document: MatrixDocument): string {
  const { cells, margin } = document
  const some = (verdict: string): boolean => cells.some((cell) => cell.verdict === verdict)
  const missing = pairsOf(document) - cells.length
  return [
    'Score of the army of the row against that of the column, in %; a draw is half a win. Columns are numbered as rows. A cell leads to its numbers and a battle',
    'purple: the row is ahead',
    'green: the row is behind',
    ...(some('balanced') ? [`framed: balanced, within ${points(margin)} of 50%`] : []),
    ...(some('undecided') ? ['dashed: undecided'] : []),
    ...(missing > 0 ? ['blank: never fought'] : []),
  ].join(' · ')
}

/** Steps of colour from even to certain. */
const STEPS = 10

function heatCell(document: MatrixDocument, army: string, against: string, score: Estimate, cell: RankedCell): Markup {
  const { estimate } = best(score)
  const step = Math.min(STEPS, Math.ceil(2 * STEPS * Math.abs(estimate - 0.5)))
  const { value, range } = cellOf(best(score), 'share', matchupOf(document, cell)?.battles)
  const error = score.exact === undefined ? range : 'exact'
  const side = estimate >= 0.5 ? 'more' : 'less'
  return html`<td class="${side} s${step} ${cell.verdict}"><a href="#${pairId(document, cell)}" title="${army} against ${against}: ${value} (${error})">${Math.round(100 * estimate)}</a></td>`
}

/** The address of the box of a pair. */
function pairId(document: MatrixDocument, cell: RankedCell): string {
  return `pair-${document.cells.indexOf(cell) + 1}`
}

/** What a cell unfolds: score, interval, verdict and a battle to watch. */
function box(document: MatrixDocument, cell: RankedCell, battles: Battles): Markup {
  const matchup = matchupOf(document, cell)
  const { value, range } = cellOf(best(cell.score), 'share', matchup?.battles)
  const error = cell.score.exact === undefined ? range : 'exact'
  const number = matchup === undefined ? 0 : document.matchups.indexOf(matchup) + 1
  const played = matchup?.battles === undefined ? null : html` · ${counted(matchup.battles, 'battle')}`
  return html`<aside class="pair" id="${pairId(document, cell)}" aria-label="${cell.a} against ${cell.b}">
<a class="close" href="#map" aria-label="Close">×</a>
<p><b>${name(cell.a)}</b> against <b>${name(cell.b)}</b>: <b>${value}</b> <small>${error}</small> · ${cell.verdict}${played}</p>
${matchup === undefined ? null : battle(document, { matchup, number }, battles)}
</aside>
`
}

function battle(
  document: MatrixDocument,
  { matchup, number }: { readonly matchup: MatrixDocument['matchups'][number]; readonly number: number },
  battles: Battles,
): Markup {
  const { block, seat } = medianBattle(matchup)
  const file = [...battles.keys()].find((page) => matchupNumber(page) === number)
  const link = file === undefined ? null : html`<a href="${file}">Watch a battle</a> · `
  return html`<p>${link}<a href="#m${number}">every number</a></p>
${watchCommand(playCommand(document, { matchup, at: null, block, seat }), true)}`
}
