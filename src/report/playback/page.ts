import type { GameFacts } from '../../core/facts.ts'
import { documentOf } from '../html/document.ts'
import { html, Markup, name } from '../html/markup.ts'
import { board, SIDES } from './board.ts'
import { type Course, courseChart, courseOf } from './course.ts'
import { dataOf, embedded } from './data.ts'
import { legend } from './legend.ts'
import type { BattleLog, TableLog } from './log.ts'
import { headingOf } from './narrative.ts'
import { heldOf } from './objectives.ts'
import { type Entry, rosterOf, rowsOf } from './roster.ts'
import { scaleOf } from './scale.ts'
import { SCRIPT } from './script.ts'
import { type Picture, picturesOf, type Step, stepsOf } from './steps.ts'
import { namesClauses, story } from './story.ts'
import { PLAYBACK_STYLE } from './style.ts'
import { tally } from './tally.ts'
import { patterns } from './terrain.ts'

/** What the page shows besides the battle. */
export interface About {
  readonly facts: GameFacts
  /** Title of the scenario. */
  readonly title: string
  /** Battles of a block. */
  readonly seats: number
  /** The command that makes the page again. */
  readonly repeat: string
}

/**
 * A battle as one self-contained page: no network, no other file. Readers step through it by buttons, keys and a slider; without a script
 * it shows the text with the first and the last picture. It is light or dark as the reader's system is set, and fits wide screens, narrow
 * screens and paper.
 */
export function battlePage(log: BattleLog, { facts, title, seats, repeat }: About): string {
  const steps = stepsOf(log, facts)
  const pictures = picturesOf(log, steps)
  const { word } = facts.turnsTold
  const [first, second] = log.armies
  const entries = rosterOf(log, steps, pictures)
  const units = roster(log, entries.at(-1) ?? [])
  const course = courseOf(log, entries)
  const scale = scaleOf(log, facts)
  const body = html`<main>
<div class="screen">
<header>
<p class="about">${facts.title} · ${name(title)}</p>
<h1>${name(first.name)} against ${name(second.name)}</h1>
<p class="which">${which(log, seats)}</p>
<p class="answer">${outcome(log, word)}</p>
${scale === null ? null : html`<p class="which">${scale}</p>\n`}</header>
${log.table === null ? null : patterns()}
<div class="play">
<div class="main">
${stage(log, pictures, facts, steps, course)}
${log.table === null || pictures === null ? null : stills(log, log.table, steps, pictures, facts)}
${
  log.table === null
    ? html`<h2>The units</h2>
${units}`
    : legend(log, log.table, facts)
}
</div>
<div class="side">
<div class="head"><h2 id="story">The battle</h2>
${namesClauses(steps) ? html`<label class="toggle"><input type="checkbox" id="all"> Show clauses</label>` : null}</div>
<div class="told" id="told" role="region" aria-labelledby="story" tabindex="0">
${story(log, steps, word)}</div>
</div>
</div>
</div>
${
  log.table === null
    ? null
    : html`<h2>The units</h2>
${units}`
}
<h2>Tally of this battle</h2>
${tally(log, facts)}
<h2>Repeat it</h2>
<p class="small">${headingOf(log, seats)}</p>
<pre><code>${repeat}</code></pre>
</main>
<script type="application/json" id="data">${new Markup(embedded(dataOf(log, steps, pictures, word)))}</script>`
  return documentOf({ title: headingOf(log, seats), style: PLAYBACK_STYLE, script: SCRIPT, body })
}

/** The name of the battle, and the meaning of its seat if the battle gives it. */
function which({ block, seat, seed, rules, armies, events }: BattleLog, seats: number): Markup {
  const told = events.find(
    ({ turn, text }) => turn === 0 && /\bbegins\b/.test(text) && armies.every(({ name: of }) => text.includes(of)),
  )
  const meaning = told === undefined ? null : html`: ${name(told.text.trim())}`
  const seating = seats > 1 ? html` · Seat ${seat}${meaning}` : null
  return html`Block ${block}${seating} · Seed ${seed} · Rules ${name(rules.name)}`
}

function outcome(log: BattleLog, word: string): Markup {
  const { result, turns, armies } = log
  const led = armies
    .filter(({ policy }) => policy !== null)
    .map((army) => html` General of ${name(army.name)}: ${name(army.policy ?? '')}.`)
  const end = result.winner === null ? html`A draw` : html`Victory for ${name(result.winner)}`
  return html`${end} after ${turns} ${word.toLowerCase()}${turns === 1 ? '' : 's'}.${led}`
}

/** The parts that the script moves; hidden until it runs. */
function stage(
  log: BattleLog,
  pictures: readonly Picture[] | null,
  facts: GameFacts,
  steps: readonly Step[],
  course: Course | null,
): Markup {
  const drawing =
    log.table === null
      ? null
      : board(log.table, facts, {
          label: 'The table',
          units: rowsOf(log),
          pieces: pictures?.[0]?.pieces ?? new Map(),
          held: heldOf(log.table, pictures?.[0]?.holders ?? [], log.armies),
          live: true,
        })
  return html`<section class="stage" id="stage" aria-label="The battle, step by step" hidden>
${drawing}
<div class="controls" role="group" aria-label="Steps">
${button('start', 'First step', 'M3 3h2.500v14H3zM17 3v14L6.500 10z')}
${button('back', 'Step back', 'M13 2.500 5.500 10l7.500 7.500 1.900-1.900L9.300 10l5.600-5.600z')}
<button type="button" id="play" aria-label="Play"><svg viewBox="0 0 20 20" aria-hidden="true"><path class="to-play" d="M5 2.500v15L17.500 10z"/><path class="to-pause" d="M4 3h4.500v14H4zM11.500 3H16v14h-4.500z"/></svg></button>
${button('forward', 'Step forward', 'M7 2.500 14.500 10 7 17.500l-1.900-1.900L10.700 10 5.100 4.400z')}
${button('end', 'Last step', 'M14.500 3H17v14h-2.500zM3 3v14l10.500-7z')}
<label class="speed">Speed <select id="speed"><option value="0.5">½×</option><option value="1" selected>1×</option><option value="2">2×</option><option value="4">4×</option></select></label>
<div class="track"><input type="range" id="slider" min="0" max="0" value="0" step="1" aria-label="Step">
${turnMarks(steps, facts.turnsTold.word)}</div>
</div>
${course === null ? null : courseChart(course, log.armies)}<p class="place" id="place"></p>
<div class="now" id="now" role="region" aria-label="This step" aria-live="polite" tabindex="0"></div>
<p class="keys"><kbd>←</kbd> <kbd>→</kbd> step · <kbd>Page Up</kbd> <kbd>Page Down</kbd> ${facts.turnsTold.word.toLowerCase()} · <kbd>Home</kbd> <kbd>End</kbd> · <kbd>Space</kbd> plays · a line of the story jumps there</p>
</section>`
}

/** Marks below the slider where turns begin. */
function turnMarks(steps: readonly Step[], word: string): Markup {
  const last = Math.max(1, steps.length - 1)
  const begins = steps.flatMap(({ turn }, i) =>
    turn > 0 && steps[i - 1]?.turn !== turn ? [{ turn, at: i / last }] : [],
  )
  // Numbers closer than this would touch.
  const room = 0.04
  let written = -1
  return html`<svg class="marks" aria-hidden="true">${begins.map(({ turn, at }) => {
    const names = at - written >= room
    if (names) written = at
    const x = `${Math.round(10_000 * at) / 100}%`
    return html`<line x1="${x}" x2="${x}" y1="0" y2="5"/>${names ? html`<text x="${x}" y="16"><title>${word} ${turn}</title>${turn}</text>` : null}`
  })}</svg>`
}

function button(id: string, label: string, path: string): Markup {
  return html`<button type="button" id="${id}" aria-label="${label}"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="${path}"/></svg></button>`
}

/** The table at the start and at the end, for paper and for readers without a script. */
function stills(
  log: BattleLog,
  table: TableLog,
  steps: readonly Step[],
  pictures: readonly Picture[],
  facts: GameFacts,
): Markup {
  const deployed = pictures[steps.findLastIndex(({ turn }) => turn === 0)]
  const ends: (readonly [string, Picture | undefined])[] = [
    ['Before the first turn', deployed],
    ['The end', pictures.at(-1)],
  ]
  return html`<div class="still">${ends.map(([label, picture]) =>
    picture === undefined
      ? null
      : html`<figure><figcaption>${label}${picture.caption === '' ? null : html`: ${picture.caption}`}</figcaption>
${board(table, facts, { label: `The table. ${label}`, units: rowsOf(log), pieces: picture.pieces, held: heldOf(table, picture.holders, log.armies), live: false })}</figure>`,
  )}</div>`
}

const UNKNOWN: Entry = { left: '', status: '', share: -1, about: '' }

/** The units after the last step; the script writes those of other steps in their place. */
function roster(log: BattleLog, entries: readonly Entry[]): Markup {
  // If any unit has a description, every row has room for one.
  const says = log.scenes.some(({ pieces }) => pieces.some(({ about = '' }) => about !== ''))
  const rows = rowsOf(log).map((unit, i) => ({ ...unit, i, entry: entries[i] ?? UNKNOWN }))
  return html`<div class="rosters" id="roster">${log.armies.map(
    (
      army,
      side,
    ) => html`<table class="${SIDES[side] ?? ''}"><caption><span class="badge ${SIDES[side] ?? ''}"></span>${name(army.name)}</caption>
<thead><tr><th scope="col">Unit</th><th scope="col">Left</th><th scope="col">State</th></tr></thead>
<tbody>${rows
      .filter((row) => row.army === side)
      .map(
        ({ id, i, entry }) =>
          html`<tr data-row="${i}"><td>${name(id)}${says ? html` <small>${entry.about}</small>` : null}</td><td><span>${entry.left}</span><svg class="bar" aria-hidden="true"${entry.share < 0 ? html` hidden` : null}><rect width="${Math.max(0, entry.share)}%" height="100%"/></svg></td><td>${entry.status}</td></tr>\n`,
      )}</tbody></table>\n`,
  )}</div>`
}
