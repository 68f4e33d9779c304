import type { GameFacts, SwitchValue } from '../../core/facts.ts'
import type { ResultDocument } from '../../result/document.ts'
import type { VariantResult } from '../../result/heading.ts'
import { finished } from '../sentences/finished.ts'
import { isBattle } from '../sentences/measures.ts'
import { html, type Markup, name } from './markup.ts'

/**
 * The rules of a variant: changed switches first, switches at their default folded away; with `battles` also the list of legal moves;
 * `set`: the settings for all variants.
 */
export function rulesInForce(
  variant: VariantResult,
  facts: GameFacts,
  many: boolean,
  battles = false,
  set: readonly string[] = [],
): Markup {
  const switches = Object.entries(variant.switches)
  const changed = switches.filter(([key]) => key in variant.changes)
  const others = switches.filter(([key]) => !(key in variant.changes))
  const edition = others.filter(([key, value]) => value !== facts.switches[key]?.default)
  const usual = others.filter(([key, value]) => value === facts.switches[key]?.default)
  return html`${many ? html`<h3>${name(variant.name)}</h3>` : null}
<p>Edition <b>${name(variant.edition)}</b>. ${facts.editions[variant.edition] ?? ''}</p>
${variant.set === undefined ? null : html`<p>Set in the scenario: ${variant.set.map((text, i) => html`${i === 0 ? '' : ', '}<code>${text}</code>`)}.</p>`}
${changed.length === 0 && variant.set === undefined && set.length === 0 ? html`<p>No switch was changed from the edition.</p>` : null}
${switchTable(changed, facts, 'changed')}
${edition.length === 0 ? null : html`<p>Where this edition differs from the game’s default:</p>${switchTable(edition, facts, 'edition')}`}
${
  usual.length === 0
    ? null
    : html`<details><summary>${usual.length} ${usual.length === 1 ? 'switch' : 'switches'} at the default</summary>
${switchTable(usual, facts, 'usual')}</details>`
}${battles ? legalMoves(variant, facts) : null}`
}

/** Whether the legal moves of a variant are to be listed below it: battles are fought, and no variant before it has the same list. */
export function hasOwnMoves(document: ResultDocument, variant: VariantResult, { grid }: GameFacts): boolean {
  if (grid === undefined || !finished(document).some(isBattle)) return false
  const listed = document.variants.find(({ switches }) => switches[grid.switch] === variant.switches[grid.switch])
  return listed === variant
}

/** The grid of legal moves in force, from which generals choose. */
function legalMoves({ switches }: VariantResult, { grid }: GameFacts): Markup | null {
  const value = grid && switches[grid.switch]
  const moves = grid?.moves[String(value)]
  if (grid === undefined || moves === undefined) return null
  return html`<h3>Legal moves</h3>
<p>${grid.about} The switch <code>${grid.switch}</code> is <code>${String(value)}</code>.</p>
<ol class="moves">
${moves.map(
  (move) => html`<li>${move}</li>
`,
)}</ol>`
}

function switchTable(
  switches: readonly (readonly [string, SwitchValue])[],
  facts: GameFacts,
  style: 'changed' | 'edition' | 'usual',
): Markup | null {
  if (switches.length === 0) return null
  return html`<table class="rules">
<thead><tr><th scope="col">switch</th><th scope="col">decides</th><th scope="col">clause</th></tr></thead>
<tbody>
${switches.map(([key, value]) => {
  const of = facts.switches[key]
  const notes = [
    ...(style === 'changed' ? ['changed'] : []),
    ...(style === 'usual' || !of ? [] : [`default ${written(of.default)}`]),
  ]
  return html`<tr class="${style}"><td><code>${key}</code><br><b><code>${written(value)}</code></b> <small>${notes.join(', ')}</small></td>
<td>${of?.meaning ?? null} <small>${of?.affects ?? null}</small></td><td class="clause"><small>${of?.clause ?? null}</small></td></tr>
`
})}</tbody>
</table>`
}

/** A value as a scenario writes it. */
function written(value: SwitchValue): string {
  return value === null ? 'null' : String(value)
}
