import { type ClauseLine, type ClauseLines } from '../sentences/clauses.ts'
import { whole } from '../sentences/text.ts'
import { html, type Markup } from './markup.ts'

/** How often clauses were carried out: clauses that never acted first, the others folded away. */
export function clauseSection({ never, seen }: ClauseLines): Markup {
  return html`<section>
<h2>The clauses of the rules</h2>
${
  never.length === 0
    ? html`<p>Every clause that was counted was carried out.</p>`
    : html`<p>${never.length} of ${never.length + seen.length} clauses were never carried out:</p>
${table(never, false)}`
}
${
  seen.length === 0
    ? null
    : html`<details><summary>How often the other ${seen.length} were, in all battles</summary>
${table(seen, true)}</details>`
}
</section>
`
}

function table(lines: readonly ClauseLine[], counts: boolean): Markup {
  return html`<table class="clauses">
<thead><tr><th scope="col">clause</th>${counts ? html`<th scope="col">times</th>` : null}<th scope="col">about</th></tr></thead>
<tbody>
${lines.map(
  ({ id, count, about }) =>
    html`<tr><td><code>${id}</code></td>${counts ? html`<td>${whole(count)}</td>` : null}<td>${about}</td></tr>
`,
)}</tbody>
</table>`
}
