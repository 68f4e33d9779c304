import type { Estimate, MatchupResult } from '../../result/heading.ts'
import type { Trusted } from '../../result/trust.ts'
import { interval, show } from '../sentences/format.ts'
import { scoreTrustText } from '../sentences/trust.ts'
import { html, type Markup, name } from './markup.ts'

/** How far the score of a matchup may be trusted: the sentence, and both scores with their intervals on one line each. */
export function trustBlock(matchup: MatchupResult): Markup | null {
  const said = scoreTrustText(matchup)
  if (said === null) return null
  const found = matchup.trust?.found
  return html`<div class="trust">
<p${found === undefined ? html` class="small"` : null}>${said}</p>
${found === undefined ? null : strip(matchup, found)}</div>`
}

function strip({ armies, score, policies, trust }: MatchupResult, { corrected }: Trusted): Markup {
  const own = [...new Set(policies)].join(' and ')
  return html`<dl>
${row(html`Score of ${name(armies[0])}, led by ${own}`, score)}
${row(html`Score in stronger hands (${trust?.policy ?? ''})`, corrected)}
</dl>
`
}

function row(label: Markup, score: Estimate): Markup {
  const { estimate, low = estimate, high = estimate } = score
  const shown = show(score, 'share')
  return html`<div><dt>${label}</dt><dd><b>${shown.value}</b> <small>${interval(shown, 'share')}</small></dd>
<dd><svg aria-hidden="true">
<line x1="0" x2="100%" y1="8" y2="8" stroke="var(--line)"/>
<line x1="50%" x2="50%" y1="0" y2="16" stroke="var(--muted)" stroke-dasharray="2 2"/>
<line x1="${percent(low)}" x2="${percent(high)}" y1="8" y2="8" stroke="var(--first)" stroke-width="3"/>
<circle cx="${percent(estimate)}" cy="8" r="5" fill="var(--first)" stroke="var(--paper)" stroke-width="1.5"/>
</svg></dd></div>`
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(4))}%`
}
