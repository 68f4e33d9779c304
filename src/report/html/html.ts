import type { GameFacts } from '../../core/facts.ts'
import type { ResultDocument } from '../../result/document.ts'
import type { MatchupResult } from '../../result/heading.ts'
import { type Battles, NO_BATTLES } from '../battles.ts'
import { reportOf } from '../commands.ts'
import { BOARD_STYLE } from '../playback/board-style.ts'
import { patterns } from '../playback/terrain.ts'
import { answers } from '../sentences/answer.ts'
import { changedLines } from '../sentences/changed.ts'
import { clauseLines } from '../sentences/clauses.ts'
import { isCrowded } from '../sentences/crowded.ts'
import { finished } from '../sentences/finished.ts'
import { best, interval, show } from '../sentences/format.ts'
import { READINGS, readingsOf } from '../sentences/readings.ts'
import { SCORE_NOTE } from '../sentences/score-note.ts'
import { endings, isAdaptive, shardText, stopText } from '../sentences/stopped.ts'
import { testedAnswers } from '../sentences/tested.ts'
import { counted, whole } from '../sentences/text.ts'
import { trustLines } from '../sentences/trust.ts'
import { rangeOf } from '../sweep/setting.ts'
import { clauseSection } from './clauses.ts'
import { documentOf } from './document.ts'
import { html, Markup, name, prose } from './markup.ts'
import { overview } from './overview.ts'
import { howToRead } from './reading.ts'
import { hasOwnMoves, rulesInForce } from './rules.ts'
import { SORTABLE, TABLE_SCRIPT } from './script.ts'
import { section, title } from './section.ts'
import { STYLE } from './style.ts'

/**
 * The result as one self-contained page: no network, no other file, but for links to the pages of `battles`. It is light or dark as the
 * reader's system is set, and fits wide screens, narrow screens and paper.
 */
export async function renderHtml(
  document: ResultDocument,
  facts: GameFacts,
  battles: Battles = NO_BATTLES,
): Promise<string> {
  const question = document.question ?? document.title
  const crowded = isCrowded(document)
  const report = reportOf(document)
  const sections: Markup[] = []
  for (const [i, matchup] of document.matchups.entries())
    sections.push(await section(document, { matchup, number: i + 1, briefly: crowded, battles }, facts))
  const clauses = clauseLines(document, facts)
  const trusted = report === null && !crowded ? [] : trustLines(document)
  const drawn = [...battles.values()].some(({ start }) => start !== null)
  const style = drawn ? `${STYLE}${BOARD_STYLE}` : STYLE
  const own = report === null ? null : await report.sections(document, facts, battles)
  const script = own?.text.includes(`<table class="${SORTABLE}`) ? TABLE_SCRIPT : null
  const body = html`${drawn ? patterns() : null}<header>
<p class="about">${facts.title}${document.question === null ? null : html` · ${name(document.title)}`}</p>
<h1>${question}</h1>
${changedLines(document).map((line) => html`<p class="small">${prose(line)}</p>\n`)}${report === null ? (crowded ? manyMatchups(document) : summary(document, facts)) : [...report.answers(document, facts), ...testedAnswers(document)].map((answer, i) => html`<p${i === 0 ? html` class="answer"` : null}>${prose(answer)}</p>\n`)}
${trusted.filter(({ telling }) => telling).map(({ text }) => html`<p>${prose(text)}</p>\n`)}${report === null && !crowded ? null : html`<p class="small">${SCORE_NOTE}</p>\n`}${warning(document, crowded && report === null)}
</header>
<main>
${own}${crowded && report === null ? await overview(document) : null}${
  report !== null && (crowded || document.command === 'compare') ? folded(document, sections) : sections
}
${trusted.filter(({ telling }) => !telling).map(({ text }) => html`<p class="small">${prose(text)}</p>\n`)}${clauses === null ? null : clauseSection(clauses)}<section>
<h2>Rules in force</h2>
${varied(document)}${readingsText(document, facts)}${document.variants.map((variant) => rulesInForce(variant, facts, document.variants.length > 1, hasOwnMoves(document, variant, facts), document.set))}
</section>
<div class="two">
<section>
<h2>How to read the numbers</h2>
${howToRead(document, facts, report?.reading(document))}
</section>
<section>
<h2>Repeat it</h2>
${provenance(document)}
</section>
</div>
</main>
<footer>fairfight ${document.version}</footer>`
  return documentOf({ title: question, style, script, body })
}

function summary(document: ResultDocument, facts: GameFacts): Markup {
  const [only, ...others] = answers(document, facts)
  if (only && others.length === 0) {
    const { sentence, more } = only
    return html`<p class="answer">${prose(sentence)}</p>
${more === '' ? null : html`<p>${prose(more)}</p>\n`}`
  }
  return html`<ol class="answers">
${answers(document, facts).map(
  ({ matchup, sentence }, i) =>
    html`<li><a href="#m${i + 1}">${title(document, matchup)}</a><br>${prose(sentence)}</li>
`,
)}</ol>`
}

/** Many matchups below the answers of a command: a line each that unfolds. */
function folded(document: ResultDocument, sections: readonly Markup[]): Markup | null {
  if (sections.length === 0) return null
  return html`<section>
<h2>${document.command === 'compare' ? 'Each by itself' : 'Every matchup'}</h2>
${sections.map((told, i) => {
  const matchup = document.matchups[i]
  return matchup === undefined
    ? null
    : html`<details class="matchup"><summary>${title(document, matchup)}: ${scoreOf(matchup)}</summary>${told}</details>\n`
})}</section>
`
}

/** The variants that a sweep makes of the rules. */
function varied(document: ResultDocument): Markup | null {
  if (document.command !== 'sweep') return null
  const rules = document.axes.filter(({ path }) => /^rules\b/.test(path))
  if (rules.length === 0) return null
  return html`<p>Varied in this sweep: ${rules.map((axis, i) => html`${i === 0 ? '' : '; '}${name(axis.label)} = ${rangeOf(axis)}`)}. What follows is as it is otherwise.</p>\n`
}

/** Readings on which the answer may depend. */
function readingsText(document: ResultDocument, facts: GameFacts): Markup | null {
  const readings = readingsOf(document, facts)
  if (readings === null) return null
  const { switches, command } = readings
  return html`<h3>${READINGS.title}</h3>
<p>${switches.map((text, i) => html`${i === 0 ? null : ', '}${text}`)}: ${READINGS.about}.${command === null ? null : html` One of them is measured by`}</p>
${
  command === null
    ? null
    : html`<pre><code>${command}</code></pre>
`
}`
}

/** The line of a matchup that unfolds. */
function scoreOf({ armies, battles, score }: MatchupResult): Markup {
  if (battles === 0) return html`never fought`
  const known = best(score)
  const shown = show(known, 'share')
  const range = known.method === 'exact' ? 'exact' : interval(shown, 'share')
  return html`${name(armies[0])} ${known.method === 'exact' ? 'will score' : 'scored'} ${shown.value}${range === null ? null : html` <small>${range}</small>`}`
}

function manyMatchups(document: ResultDocument): Markup {
  const battles = finished(document).map(({ battles: n = 0 }) => n)
  const [least, most] = [Math.min(...battles), Math.max(...battles)]
  const each = least === most ? counted(most, 'battle') : `${whole(least)} to ${counted(most, 'battle')}`
  return html`<p class="answer">${counted(battles.length, 'matchup')} of ${each}.</p>`
}

/** `untold`: whether no answer above has said it. */
function warning({ status }: ResultDocument, untold: boolean): Markup | null {
  if (status === 'complete' || (status === 'interrupted' && !untold)) return null
  return html`<p class="warning">${
    status === 'interrupted'
      ? 'This run was stopped before it was finished. Everything below is about the battles it had finished by then.'
      : 'There were too few battles to decide everything: what is undecided is marked so.'
  }</p>`
}

function provenance(document: ResultDocument): Markup {
  const { status, repeat, seed, stop, digest, inputs } = document
  const sampled = stop.asked > 0
  const part = shardText(document)
  const ended = endings(document)
  return html`<p>${
    status === 'interrupted'
      ? 'The same command plays the whole run, these battles first.'
      : 'The same command gives the same numbers on any machine, whatever the number of threads.'
  }</p>
<pre><code>${repeat}</code></pre>
<dl class="facts">
${sampled ? html`<dt>Seed</dt><dd>${seed}</dd>` : null}
${sampled ? html`<dt>${stop.rule === 'battles' ? 'Battles asked for' : 'Battles at most'}</dt><dd>${whole(stop.asked)} ${document.command === 'balance' || document.command === 'best' ? 'in all' : document.command === 'price' ? 'of armies' : 'in each matchup'}</dd>` : null}
<dt>${isAdaptive(document) ? 'Stopping rule' : 'Ended by'}</dt><dd>${stopText(document)}</dd>
${ended === null ? null : html`<dt>Matchups</dt><dd>${ended}</dd>`}
${part === null ? null : html`<dt>Played</dt><dd>${part}</dd>`}
<dt>Digest</dt><dd><code>${digest}</code></dd>
${Object.entries(inputs).map(([file, hash]) => html`<dt>${name(file)}</dt><dd><code>${hash}</code></dd>\n`)}</dl>`
}
