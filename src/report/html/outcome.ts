import type { Estimate, MatchupResult } from '../../result/heading.ts'
import { best, cellOf, known } from '../sentences/format.ts'
import { html, type Markup, name } from './markup.ts'

/** Least part of the bar for draws, if there are any. */
const THIN = 0.006

/** Wins, draws and losses as three numbers over a bar whose parts are their shares. */
export function outcomeBar({ name: title, armies, outcome, battles }: MatchupResult): Markup {
  const { first, draw, second } = outcome
  const [wins, losses] = [known(first), known(second)]
  // Draws that are few would be too thin to be seen.
  const drawn = known(draw) > 0 ? Math.max(known(draw), THIN) : 0
  const shrunk = (1 - drawn) / Math.max(wins + losses, Number.MIN_VALUE)
  const winEnd = wins * shrunk
  const drawEnd = winEnd + drawn
  return html`<div class="outcome">
<dl>
${figure(html`Wins of ${name(armies[0])}`, first, battles)}
${figure(html`Draws`, draw, battles)}
${figure(html`Wins of ${name(armies[1])}`, second, battles)}
</dl>
<svg role="img" aria-label="${title}: the three shares as parts of one bar">
<rect x="0" y="4" width="${percent(winEnd)}" height="28" fill="var(--first)"/>
<rect x="${percent(winEnd)}" y="4" width="${percent(drawEnd - winEnd)}" height="28" fill="var(--draw)"/>
<rect x="${percent(drawEnd)}" y="4" width="${percent(Math.max(0, 1 - drawEnd))}" height="28" fill="var(--second)"/>
${[winEnd, drawEnd].map((x) => html`<line x1="${percent(x)}" x2="${percent(x)}" y1="4" y2="32" stroke="var(--paper)"/>`)}
<line x1="50%" x2="50%" y1="0" y2="36" stroke="var(--muted)" stroke-dasharray="2 2"/>
<text x="50%" y="49" text-anchor="middle">50%</text>
</svg>
</div>`
}

function figure(label: Markup, estimate: Estimate, battles: number | undefined): Markup {
  const { value, range } = cellOf(best(estimate), 'share', battles)
  const isExact = estimate.exact !== undefined || estimate.method === 'exact'
  const beside = isExact ? 'exact' : range
  return html`<div><dt>${label}</dt><dd><b>${value}</b>${beside === '' ? null : html`<span>${beside}</span>`}</dd></div>`
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(4))}%`
}
