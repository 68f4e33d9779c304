import type { Effect, Overall, OverallDocument } from '../../result/overall.ts'
import { documentOf } from '../html/document.ts'
import { figure, type Layouts } from '../html/figure.ts'
import { head, html, Markup, name, prose, scrolled } from '../html/markup.ts'
import { SORTABLE, TABLE_SCRIPT } from '../html/script.ts'
import { STYLE } from '../html/style.ts'
import { counted, plain } from '../sentences/text.ts'
import { forest } from './chart.ts'
import { correctedText, ends, fileName, isExact, known, points, reached, sentencesOf, valueOf } from './overall.ts'

/** A file of the answer: where its own report lies, from the folder of the page, and the command that repeats it. */
export interface FileReport {
  readonly file: string
  readonly title: string
  /** Null if no report was written. */
  readonly page: string | null
  readonly repeat: string
}

/**
 * What several files say together as one page: the verdict, a forest plot, every effect with a link to the report of its file. `repeat`: the
 * command line of the whole.
 */
export async function overallPage(
  document: OverallDocument,
  reports: readonly FileReport[],
  repeat: string,
): Promise<string> {
  const { command, files, overall, version } = document
  const question = questionOf(document)
  const parts: Markup[] = []
  for (const each of overall) parts.push(await section(document, each, reports))
  const body = html`<header>
<p class="about">fairfight ${command} · ${counted(files.length, 'file')}</p>
<h1>${prose(question)}</h1>
${overall.map((each) => {
  const [answer = '', ...rest] = sentencesOf(document, each)
  return html`<p class="answer">${prose(answer)}</p>
${rest.map((text) => html`<p>${prose(text)}</p>\n`)}`
})}</header>
<main>
${parts}<section>
<h2>The files</h2>
<ul>
${reports.map(
  ({ file, title, page: own }) =>
    html`<li>${own === null ? name(title) : html`<a href="${addressOf(own)}">${name(title)}</a>`} <small>${plain(file)}</small></li>
`,
)}</ul>
</section>
<section>
<h2>How to read the numbers</h2>
<ul class="reading">
<li>${command === 'compare' ? 'An effect is the difference between the scores under the two variants, in percentage points. A win counts 1, a draw 0.5.' : 'An effect is the score less 50%, in percentage points. A win counts 1, a draw 0.5.'}</li>
<li>${correctedText(document)} Equivalent: within ±${points(document.margin)} points.</li>
${
  overall.some(({ mean }) => mean !== undefined)
    ? html`<li>The mean is that of a random-effects model: it takes the matchups as a sample of those that might be fought, and its interval grows with the differences between them. One more such matchup lies in the wider, dashed interval in about 95% of cases.</li>\n`
    : null
}${
  overall.some(({ effects }) => effects.some(isExact))
    ? html`<li>Exact effects follow every roll of the dice. They have no interval.</li>\n`
    : null
}</ul>
</section>
<section>
<h2>Repeat it</h2>
<pre><code>${repeat}</code></pre>
</section>
</main>
<footer>fairfight ${version}</footer>`
  return documentOf({ title: question, style: STYLE, script: TABLE_SCRIPT, body })
}

function questionOf({ command, overall, files }: OverallDocument): string {
  if (command === 'run') return `What do ${counted(files.length, 'scenario')} say together?`
  const variants = overall.map(({ variant }) => plain(variant))
  return `What does ${variants.length === 1 ? variants[0] : 'each variant'} change in ${counted(files.length, 'scenario')}?`
}

const FOREST: Layouts = {
  wide: { width: 330, columns: 1, labels: 230 },
  narrow: { width: 126, columns: 1, labels: 140 },
}

async function section(document: OverallDocument, overall: Overall, reports: readonly FileReport[]): Promise<Markup> {
  const title = document.overall.length > 1 ? plain(overall.variant) : 'Scenario by scenario'
  return html`<section>
<h2>${prose(title)}</h2>
${reached(overall).length === 0 ? null : await figure('Effects and their intervals', forest(document, overall), FOREST)}
${table(overall, reports)}
</section>
`
}

/** Every effect, from the lowest to the highest. */
function table({ effects }: Overall, reports: readonly FileReport[]): Markup {
  const rows = effects.toSorted((x, y) => known(x) - known(y)).map((effect) => row(effect, reports))
  return scrolled(
    'Every effect',
    html`<table class="${SORTABLE} stacked rows" role="table" data-filters="verdict,known">
${head(['scenario', 'score of', 'effect, points', '95% interval', 'verdict'])}
<tbody>
${rows}</tbody>
</table>`,
  )
}

function row(effect: Effect, reports: readonly FileReport[]): Markup {
  const { file, matchup, army, verdict, difference } = effect
  const page = reports.find((each) => each.file === file)?.page ?? null
  const label = html`${plain(fileName(file))}: ${name(matchup)}`
  return html`<tr data-verdict="${verdict}" data-known="${isExact(effect) ? 'exact' : 'sampled'}"><th scope="row">${page === null ? label : html`<a href="${addressOf(page)}">${label}</a>`}</th><td data-label="score of">${name(army)}</td><td data-label="effect" data-value="${String(known(effect))}">${valueOf(effect)}</td><td data-label="${isExact(effect) ? '' : '95% interval'}">${ends(difference)}</td><td data-label="verdict">${verdict}</td></tr>
`
}

/** The address of a file by its path from the folder of this page. */
function addressOf(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
