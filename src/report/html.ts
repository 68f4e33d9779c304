import type { GameFacts } from '../core/facts.ts'
import type { ResultDocument } from '../run/document.ts'
import { answers } from './answer.ts'
import { clauseLines } from './clauses.ts'
import { isCrowded } from './crowded.ts'
import { finished } from './finished.ts'
import { clauseSection } from './html/clauses.ts'
import { html, Markup, name } from './html/markup.ts'
import { overview } from './html/overview.ts'
import { howToRead } from './html/reading.ts'
import { rulesInForce } from './html/rules.ts'
import { section, title } from './html/section.ts'
import { POLICY, STYLE } from './html/style.ts'
import { isBattle } from './measures.ts'
import { counted, whole } from './text.ts'

/**
 * The result as one page that needs nothing else: no script, no network, no other file. Light or dark as the reader's system is,
 * for wide screens, narrow ones and paper.
 */
export async function renderHtml(document: ResultDocument, facts: GameFacts): Promise<string> {
  const question = document.question ?? document.title
  const crowded = isCrowded(document)
  const sections: Markup[] = []
  for (const [i, matchup] of document.matchups.entries())
    sections.push(await section(document, matchup, `m${i + 1}`, facts, crowded))
  const clauses = clauseLines(document, facts)
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${question}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<header>
<p class="about">${facts.title}${document.question === null ? null : html` · ${name(document.title)}`}</p>
<h1>${question}</h1>
${crowded ? manyMatchups(document) : summary(document)}
${warning(document)}
</header>
<main>
${crowded ? await overview(document) : null}${sections}
${clauses === null ? null : clauseSection(clauses)}<section>
<h2>Rules in force</h2>
${document.variants.map((variant) => rulesInForce(variant, facts, document.variants.length > 1, document.matchups.some(isBattle)))}
</section>
<section>
<h2>How to read the numbers</h2>
${howToRead(document)}
</section>
<section>
<h2>Repeat it</h2>
${provenance(document)}
</section>
</main>
<footer>fairfight ${document.version}</footer>
</body>
</html>
`
  return page.text
}

function summary(document: ResultDocument): Markup {
  const [only, ...others] = answers(document)
  if (only && others.length === 0) return html`<p class="answer">${only.sentence}</p>`
  return html`<ol class="answers">
${answers(document).map(
  ({ matchup, sentence }, i) =>
    html`<li><a href="#m${i + 1}">${title(document, matchup)}</a><br>${sentence}</li>
`,
)}</ol>`
}

function manyMatchups(document: ResultDocument): Markup {
  const battles = finished(document).map(({ battles: n = 0 }) => n)
  const [least, most] = [Math.min(...battles), Math.max(...battles)]
  const each = least === most ? counted(most, 'battle') : `${whole(least)} to ${counted(most, 'battle')}`
  return html`<p class="answer">${counted(battles.length, 'matchup')} of ${each}.</p>`
}

function warning({ status }: ResultDocument): Markup | null {
  if (status === 'complete') return null
  return html`<p class="warning">${
    status === 'interrupted'
      ? 'This run was stopped before it was finished. Everything below is about the battles it had finished by then.'
      : 'This run ended without a decision. Everything below is about the battles it played.'
  }</p>`
}

function provenance({ status, repeat, seed, stop, digest, inputs }: ResultDocument): Markup {
  const sampled = stop.asked > 0
  return html`<p>${
    status === 'interrupted'
      ? 'The same command plays the whole of it, these battles first.'
      : 'The same command gives the same numbers on any machine, whatever the number of threads.'
  }</p>
<pre><code>${repeat}</code></pre>
<dl class="facts">
${sampled ? html`<dt>Seed</dt><dd>${seed}</dd>` : null}
${sampled ? html`<dt>Battles asked for</dt><dd>${whole(stop.asked)} in each matchup</dd>` : null}
<dt>Ended by</dt><dd>${STOPS[stop.rule] ?? stop.rule}</dd>
<dt>Digest</dt><dd><code>${digest}</code></dd>
${Object.entries(inputs).map(([file, hash]) => html`<dt>${name(file)}</dt><dd><code>${hash}</code></dd>\n`)}</dl>`
}

const STOPS: Readonly<Record<string, string>> = {
  battles: 'the number of battles asked for',
  exact: 'the exact solution',
  interrupted: 'the user, before it was finished',
}
