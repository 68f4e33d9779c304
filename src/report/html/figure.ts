import { fill, fit, type Layout, toSvg } from '../charts/chart.ts'
import type { ChartData } from '../charts/chart-rows.ts'
import type { ChartSpec } from '../charts/chart-spec.ts'
import { tipped, titled } from '../charts/tips.ts'
import { caption } from './key.ts'
import { html, Markup } from './markup.ts'

/** Two layouts of a chart; the page shows the second if it has no room for the first. */
export interface Layouts {
  readonly wide: Layout
  readonly narrow: Layout
}

/**
 * A chart, and what a reader may unfold below it. Marks of the wide layout tell their numbers to readers who point at them; the narrow one is
 * for screens without a pointer. Nothing if there is nothing to draw.
 */
export async function figure(
  heading: string,
  data: ChartData,
  layouts: Layouts,
  more: Markup | null = null,
): Promise<Markup | null> {
  if (data.rows.length === 0) return null
  const spec = fill(data)
  const draw = async (drawn: ChartSpec): Promise<Markup> => inline(await toSvg(drawn), `${heading}. ${data.note}`)
  return html`<h3>${heading}</h3>
<figure>
<figcaption>${caption(data.note)}</figcaption>
<div class="chart wide">${await draw(tipped(fit(spec, layouts.wide), data.chart))}</div>
<div class="chart narrow">${await draw(fit(spec, layouts.narrow))}</div>
${more}
</figure>`
}

/** An SVG as part of the page: a single picture to a screen reader, with only its size kept of its attributes. */
function inline(svg: string, label: string): Markup {
  const [root = '', attributes = ''] = /^<svg([^>]*)>/.exec(svg) ?? []
  const size = attributes.match(/ (width|height|viewBox)="[\d. ]*"/g) ?? []
  return html`<svg role="img" aria-label="${label}"${new Markup(size.join(''))}>${new Markup(unnamed(titled(svg.slice(root.length))))}`
}

/** Marks without the roles that Vega gives them: they have no names of their own, and the drawing as a whole is one picture. */
function unnamed(marks: string): string {
  return marks.replaceAll(/ (?:role="graphics-[a-z]+"|aria-roledescription="[^"]*"|aria-label="[^"]*")/g, '')
}
