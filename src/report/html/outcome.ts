import type { Estimate, MatchupResult } from '../../result/heading.ts'
import { interval, show } from '../sentences/format.ts'
import { html, type Markup, name } from './markup.ts'

/** Wins, draws and losses as three numbers over a bar whose parts are their shares. */
export function outcomeBar({ name: title, armies, outcome }: MatchupResult): Markup {
  const { first, draw, second } = outcome
  const drawEnd = 1 - second.estimate
  return html`<div class="outcome">
<dl>
${figure(html`Wins of ${name(armies[0])}`, first)}
${figure(html`Draws`, draw)}
${figure(html`Wins of ${name(armies[1])}`, second)}
</dl>
<svg role="img" aria-label="${title}: the three shares as parts of one bar">
<rect x="0" y="4" width="${percent(first.estimate)}" height="28" fill="var(--first)"/>
<rect x="${percent(first.estimate)}" y="4" width="${percent(Math.max(0, drawEnd - first.estimate))}" height="28" fill="var(--draw)"/>
<rect x="${percent(drawEnd)}" y="4" width="${percent(second.estimate)}" height="28" fill="var(--second)"/>
${[first.estimate, drawEnd].map((x) => html`<line x1="${percent(x)}" x2="${percent(x)}" y1="4" y2="32" stroke="var(--paper)"/>`)}
<line x1="50%" x2="50%" y1="0" y2="36" stroke="var(--muted)" stroke-dasharray="2 2"/>
<text x="50%" y="49" text-anchor="middle">50%</text>
${whisker('first', first.low, first.high)}
${second.low === undefined || second.high === undefined ? null : whisker('second', 1 - second.high, 1 - second.low)}
${first.exact === undefined ? null : diamond('first', first.exact)}
${second.exact === undefined ? null : diamond('second', 1 - second.exact)}
</svg>
</div>`
}

function figure(label: Markup, estimate: Estimate): Markup {
  const shown = show(estimate, 'share')
  const range = interval(shown, 'share')
  return html`<div><dt>${label}</dt><dd><b>${shown.value}</b>${range === null ? null : html`<span>${range}</span>`}${
    shown.exact === null ? null : html`<span>exact ${shown.exact}</span>`
  }</dd></div>`
}

type Side = 'first' | 'second'

/** Heights of the marks of each army, one above and one below the middle of the bar, because on one line they would merge. */
const LINE: Readonly<Record<Side, number>> = { first: 11, second: 25 }

function whisker(side: Side, low?: number, high?: number): Markup | null {
  if (low === undefined || high === undefined) return null
  const y = LINE[side]
  return html`<line x1="${percent(low)}" x2="${percent(high)}" y1="${y}" y2="${y}" stroke="var(--paper)" stroke-width="7" stroke-linecap="square"/>
<line x1="${percent(low)}" x2="${percent(high)}" y1="${y}" y2="${y}" stroke="var(--${side})" stroke-width="3"/>`
}

function diamond(side: Side, at: number): Markup {
  return html`<svg x="${percent(at)}" y="${LINE[side]}" overflow="visible"><path d="M0-6 6 0 0 6-6 0Z" fill="var(--paper)" stroke="var(--${side})" stroke-width="2"/></svg>`
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(4))}%`
}
