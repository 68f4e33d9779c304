import type { Estimate, MatchupResult } from '../../run/document.ts'
import { interval, show } from '../format.ts'
import { html, type Markup, name } from './markup.ts'

/** Who wins, as three numbers over a bar whose parts are their shares. */
export function outcomeBar({ name: title, armies, outcome }: MatchupResult): Markup {
  const { first, draw, second } = outcome
  const drawEnd = 1 - second.estimate
  return html`<div class="outcome">
<dl>
${figure(html`${name(armies[0])} wins`, first)}
${figure(html`drawn`, draw)}
${figure(html`${name(armies[1])} wins`, second)}
</dl>
<svg role="img" aria-label="${title}: the three shares as parts of one bar">
<rect x="0" y="4" width="${percent(first.estimate)}" height="28" fill="var(--first)"/>
<rect x="${percent(first.estimate)}" y="4" width="${percent(Math.max(0, drawEnd - first.estimate))}" height="28" fill="var(--draw)"/>
<rect x="${percent(drawEnd)}" y="4" width="${percent(second.estimate)}" height="28" fill="var(--second)"/>
${[first.estimate, drawEnd].map((x) => html`<line x1="${percent(x)}" x2="${percent(x)}" y1="4" y2="32" stroke="var(--paper)"/>`)}
<line x1="50%" x2="50%" y1="0" y2="36" stroke="var(--muted)" stroke-dasharray="2 2"/>
<text x="50%" y="49" text-anchor="middle">50 %</text>
${whisker(first.low, first.high)}
${second.low === undefined || second.high === undefined ? null : whisker(1 - second.high, 1 - second.low)}
${first.exact === undefined ? null : diamond(first.exact)}
${second.exact === undefined ? null : diamond(1 - second.exact)}
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

function whisker(low?: number, high?: number): Markup | null {
  if (low === undefined || high === undefined) return null
  return html`<line x1="${percent(low)}" x2="${percent(high)}" y1="18" y2="18" stroke="var(--paper)" stroke-width="6"/>
<line x1="${percent(low)}" x2="${percent(high)}" y1="18" y2="18" stroke="var(--ink)" stroke-width="2"/>`
}

function diamond(at: number): Markup {
  return html`<svg x="${percent(at)}" y="18" overflow="visible"><path d="M0-6 6 0 0 6-6 0Z" fill="var(--paper)" stroke="var(--ink)" stroke-width="1.5"/></svg>`
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(4))}%`
}
