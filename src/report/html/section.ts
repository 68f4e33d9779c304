import type { GameFacts } from '../../core/facts.ts'
import type { MatchupResult, ResultDocument } from '../../run/document.ts'
import { fill, fit, type Layout, toSvg } from '../chart.ts'
import { breakByTurn, type ChartData, wounds } from '../chart-rows.ts'
import { counted } from '../text.ts'
import { html, Markup, name } from './markup.ts'
import { numbersTable, turnsTable } from './numbers.ts'
import { outcomeBar } from './outcome.ts'

/** The matchup, and the reading of the rules if there is more than one. */
export function title({ variants }: ResultDocument, matchup: MatchupResult): Markup {
  return variants.length > 1 ? html`${name(matchup.name)} under ${name(matchup.variant)}` : name(matchup.name)
}

/** All there is to say about one matchup; `id` is what the summary links to. */
export async function section(
  document: ResultDocument,
  matchup: MatchupResult,
  id: string,
  facts: GameFacts,
): Promise<Markup> {
  const { battles, policies } = matchup
  const about = [
    battles === undefined ? 'Solved exactly, nothing sampled' : `${counted(battles, 'battle')} played`,
    ...policies.flatMap((policy, side) => (policy === null ? [] : [`${matchup.armies[side]} led by ${policy}`])),
  ].join(' · ')
  return html`<section id="${id}">
<h2>${title(document, matchup)}</h2>
<p class="small">${about}</p>
${battles === 0 ? null : await findings(document, matchup, facts)}
</section>
`
}

async function findings(document: ResultDocument, matchup: MatchupResult, facts: GameFacts): Promise<Markup> {
  const { twin } = matchup
  return html`${outcomeBar(matchup)}
<h3>The numbers</h3>
${numbersTable(matchup, facts)}
${twin.solved ? null : html`<p class="small note">No exact values stand beside these: ${twin.reason}.</p>`}
${await figure('How wounds are spread', wounds(document, matchup, facts), WOUNDS)}
${await figure('By the end of each turn', breakByTurn(document, matchup, facts), TURNS, behind(matchup, facts))}`
}

/** One of two widths is shown: the second where the page has no room for the first. */
interface Layouts {
  readonly wide: Layout
  readonly narrow: Layout
}

const WOUNDS: Layouts = { wide: { width: 300, columns: 2 }, narrow: { width: 262, columns: 1 } }
const TURNS: Layouts = { wide: { width: 440, columns: 1 }, narrow: { width: 132, columns: 1, labels: 136 } }

/** A chart, and what a reader may unfold below it; nothing if there is nothing to draw. */
async function figure(
  heading: string,
  data: ChartData,
  layouts: Layouts,
  more: Markup | null = null,
): Promise<Markup | null> {
  if (data.rows.length === 0) return null
  const spec = fill(data)
  const draw = async (layout: Layout): Promise<Markup> =>
    inline(await toSvg(fit(spec, layout)), `${heading}. ${data.note}`)
  return html`<h3>${heading}</h3>
<figure>
<figcaption>${data.note}</figcaption>
<div class="chart wide">${await draw(layouts.wide)}</div>
<div class="chart narrow">${await draw(layouts.narrow)}</div>
${more}
</figure>`
}

/** An SVG as part of the page: one picture to a screen reader, of its attributes only the size kept. */
function inline(svg: string, label: string): Markup {
  const [root = '', attributes = ''] = /^<svg([^>]*)>/.exec(svg) ?? []
  const size = attributes.match(/ (width|height|viewBox)="[\d. ]*"/g) ?? []
  return html`<svg role="img" aria-label="${label}"${new Markup(size.join(''))}>${new Markup(svg.slice(root.length))}`
}

function behind(matchup: MatchupResult, facts: GameFacts): Markup | null {
  const names = facts.measures.map((measure) => measure.name)
  const events = names.filter((event) => matchup.units.some((unit) => unit.byTurn[event]?.length))
  if (events.length === 0) return null
  return html`<details><summary>The numbers behind this chart</summary>
${events.map((event) => turnsTable(matchup, event, facts))}</details>`
}
