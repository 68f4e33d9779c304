import { html, Markup } from './markup.ts'

/** Drawn keys of charts, in place of sentences about colours. */

/** Drawings of the words with which notes of charts name their marks. */
const MARKS: Readonly<Record<string, string>> = {
  purple: '<rect x="3" y="3" width="14" height="10" fill="var(--more)"/>',
  green: '<rect x="3" y="3" width="14" height="10" fill="var(--less)"/>',
  blue: '<rect x="3" y="3" width="14" height="10" fill="var(--first)"/>',
  orange: '<rect x="3" y="3" width="14" height="10" fill="var(--second)"/>',
  grey: '<rect x="3" y="3" width="14" height="10" fill="var(--faint)"/>',
  shaded: '<rect x="1" y="1" width="18" height="14" fill="var(--faint)" fill-opacity=".3"/>',
  band: '<rect x="1" y="4" width="18" height="8" fill="var(--faint)" fill-opacity=".45"/>',
  framed: '<rect x="3" y="2" width="14" height="12" fill="none" stroke="var(--ink)" stroke-width="1.500"/>',
  dashed:
    '<rect x="3" y="2" width="14" height="12" fill="none" stroke="var(--muted)" stroke-width="1.500" stroke-dasharray="2 2"/>',
  hollow: '<circle cx="10" cy="8" r="4.500" fill="var(--paper)" stroke="var(--ink)" stroke-width="1.500"/>',
  ring: '<circle cx="10" cy="8" r="4.500" fill="var(--paper)" stroke="var(--ink)" stroke-width="1.500"/>',
  bars: '<rect x="4" y="2" width="12" height="13" fill="var(--faint)" fill-opacity=".45"/>',
  ticks: '<path d="M3 6h14" stroke="var(--ink)" stroke-width="2.500"/>',
  solid: '<path d="M0 8h20" stroke="var(--ink)" stroke-width="2"/><circle cx="10" cy="8" r="3" fill="var(--ink)"/>',
  'dashed lines':
    '<path d="M0 8h20" stroke="var(--ink)" stroke-width="2" stroke-dasharray="6 3"/><rect x="7" y="5" width="6" height="6" fill="var(--ink)"/>',
  dot: '<circle cx="10" cy="8" r="4.500" fill="var(--ink)"/>',
  whiskers: '<path d="M1 8h18M1 4v8M19 4v8" stroke="var(--ink)" stroke-width="1.500" fill="none"/>',
  diamond: '<path d="M10 2l6 6-6 6-6-6z" fill="var(--paper)" stroke="var(--ink)" stroke-width="1.500"/>',
}

/** The mark of a key: the word before the colon in a note, in the singular and in the plural. */
const WORDS: Readonly<Record<string, string>> = { bands: 'band', diamonds: 'diamond', lines: 'whiskers' }

const KEY =
  /^(purple|green|blue|orange|grey|shaded|bands?|framed|dashed lines|dashed|bars|ticks|solid|hollow|ring|dot|whiskers|lines|diamonds?): (.+)$/

/** Where one key of a part of a note ends and the next begins. */
const NEXT = /, (?=(?:purple|green|grey|hollow|dot): )/

/** A note of a chart, whose parts are separated by dots: what is drawn, then a drawn key of its marks. */
export function caption(note: string): Markup {
  const parts = note.split(' · ').flatMap((part) => part.split(NEXT))
  const keys = parts.flatMap((part) => {
    const [, word = '', meaning = ''] = KEY.exec(part) ?? []
    const mark = MARKS[WORDS[word] ?? word]
    return mark === undefined ? [] : [{ mark, meaning }]
  })
  const text = parts.filter((part) => !KEY.test(part)).join(' · ')
  return html`${text}${
    keys.length === 0
      ? null
      : html`<span class="keys">${keys.map(({ mark, meaning }) => html`<span><svg viewBox="0 0 20 16" aria-hidden="true">${new Markup(mark)}</svg> ${meaning}</span> `)}</span>`
  }`
}
