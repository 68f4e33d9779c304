import type { Flip } from '../../result/compared.ts'
import type { CompareDocument } from '../../result/document.ts'
import { type Battles, battleFile, matchupNumber } from '../battles.ts'
import { startOfBattle, watchCommand } from '../html/battle.ts'
import { html, type Markup, name } from '../html/markup.ts'
import { variedNoun } from '../sentences/changed.ts'
import { flipText } from './flips.ts'
import { isBrief } from './pairs.ts'

/** The battles with another outcome, with links to their pages or commands that play both; if there are many, folded away by matchup. */
export function flipSection(document: CompareDocument, battles: Battles): Markup | null {
  const { flips } = document
  if (flips.length === 0) return null
  const matchups = [...new Set(flips.map(({ matchup }) => matchup))]
  const listed = (of: readonly Flip[]): Markup => html`<dl class="watch">
${of.map((flip) => flipEntry(document, flip, battles))}</dl>`
  const [first] = battles.keys()
  return html`<section>
<h2>Battles the ${variedNoun(document)} turned</h2>
<p>The same dice, another outcome: in these battles it shows what the ${variedNoun(document)} did. They are examples; how often it happens is in the numbers above.${battles.size > 0 ? null : ' Each command plays one of the two.'}</p>
${
  matchups.length === 1
    ? listed(flips)
    : matchups.map((matchup) => {
        const own = flips.filter((flip) => flip.matchup === matchup)
        return html`<details${isBrief(document) ? '' : html` open`}><summary>${name(matchup)}</summary>
${listed(own)}</details>
`
      })
}
${first === undefined ? null : startOfBattle(matchupNumber(first), battles)}</section>
`
}

/** A battle under both rules: a link for each that has a page, and its command. */
function flipEntry(document: CompareDocument, flip: Flip, battles: Battles): Markup {
  const sides = [flip.a, flip.b].map((variant, i) => {
    const at = document.matchups.findIndex((each) => each.name === flip.matchup && each.variant === variant)
    const file = battleFile(at + 1, flip.block, flip.seat)
    const link = battles.has(file) ? html`<a href="${file}">Watch it under ${name(variant)}</a> ` : null
    return html`<dd>${link}${watchCommand(flip.commands[i] ?? '', battles.size > 0, variant)}</dd>`
  })
  return html`<dt>${flipText(document, flip)}</dt>${sides}
`
}
