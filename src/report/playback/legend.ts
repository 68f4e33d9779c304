import type { GameFacts } from '../../core/facts.ts'
import { html, type Markup, name } from '../html/markup.ts'
import { SIDES } from './board.ts'
import type { BattleLog, TableLog } from './log.ts'
import { meanings } from './objectives.ts'
import { BADGES } from './shape.ts'
import { isZone, lookOf, terrainTitle } from './terrain.ts'

/** The meaning of the marks in the drawing, and of the ground on this table. `moves`: whether the drawing shows moves. */
export function legend({ armies, scenes }: BattleLog, table: TableLog, facts: GameFacts, moves = true): Markup {
  const { areas } = table
  const kinds = new Map(
    areas
      .filter(({ kind, holder }) => kind !== '' && holder === undefined)
      .map(({ kind, label }) => [kind, label ?? terrainTitle(kind, facts)]),
  )
  const statuses = new Set(
    scenes.flatMap(({ pieces }) => pieces.flatMap(({ status }) => status.toLowerCase().match(/\p{L}+/gu) ?? [])),
  )
  const pieces = scenes.flatMap((scene) => scene.pieces)
  const hasFronts = pieces.length === 0 || pieces.some(({ front }) => front !== undefined)
  const badges = (['leader', 'caster'] as const).filter((badge) => pieces.some((piece) => piece.badge === badge))
  return html`<ul class="legend" aria-label="Legend">
${armies.map((army, side) => html`<li>${swatch(`piece ${SIDES[side] ?? ''}`, (hasFronts ? UNIT : BODY)[side] ?? '')}${name(army.name)}</li>\n`)}${hasFronts ? html`<li>${swatch('', html`<path d="M3 13h20" stroke="var(--ink)" stroke-width="4" stroke-linecap="round"/><path d="M9 11h8L13 4z" fill="var(--ink)"/>`)}front</li>` : null}
${statuses.has('fleeing') ? html`<li>${DASHED}» fleeing</li>\n` : null}${statuses.has('routed') ? html`<li>${DASHED}routed</li>\n` : null}${statuses.has('engaged') ? html`<li><b>×</b> engaged</li>\n` : null}${statuses.has('combat') ? html`<li><b>×</b> in combat</li>\n` : null}${facts.labelled === undefined ? null : html`<li><b>7</b> ${facts.labelled}</li>\n`}${statuses.has('retreating') ? html`<li><b>»</b> retreating</li>\n` : null}${statuses.has('prone') ? html`<li><b>↓</b> prone</li>\n` : null}${statuses.has('down') || statuses.has('stable') ? html`<li>${swatch('piece first', html`<g data-status="down"><rect class="body" x="4" y="11" width="18" height="5"/></g>`)}down</li>\n` : null}${badges.map((badge) => html`<li><b>${BADGES[badge]}</b> ${badge}</li>\n`)}${['battered', 'exhausted'].filter((status) => statuses.has(status)).map((status) => html`<li>${swatch('piece first', html`<g data-status="${status}"><rect class="body" x="2" y="3" width="22" height="12"/></g>`)}${status}</li>\n`)}${moves ? html`<li>${swatch('', html`<rect x="1" y="4" width="10" height="10" fill="none" stroke="var(--muted)" stroke-width="1.300" stroke-dasharray="3 3"/><path d="M6 9h14" stroke="var(--ink)" stroke-width="1.600" marker-end="url(#arrow)"/>`)}moved in this step</li>\n` : null}${moves && pieces.some(({ reach }) => reach !== undefined) ? html`<li>${swatch('', html`<rect x="1" y="1" width="24" height="16" fill="none" stroke="var(--ink)" stroke-width="1.200" stroke-dasharray="2 4"/>`)}within reach of the unit that acts</li>\n` : null}${[...kinds].map(([kind, title]) => html`<li>${ground(kind, facts)}${title}</li>\n`)}${
  areas.some(({ holder }) => holder !== undefined)
    ? ['', ...SIDES].map(
        (look, i) =>
          html`<li>${swatch(`objective ${look}`, html`<circle class="about" cx="13" cy="9" r="8"/><circle cx="13" cy="9" r="5"/>`)}${meanings(table, armies, facts.map?.word ?? 'place')[i] ?? null}</li>\n`,
      )
    : null
}</ul>`
}

const UNIT = [
  html`<rect class="body" x="2" y="5" width="22" height="12"/><path class="front" d="M2 5h22"/><path class="mark" d="M8 5h10L13-1z"/>`,
  html`<rect class="body" x="2" y="5" width="22" height="12"/><path class="front" d="M2 5h22"/><path class="mark" d="M8 5a5 5 0 0 1 10 0z"/>`,
]

/** The outline of a unit that runs. */
const DASHED = swatch(
  '',
  html`<rect x="2" y="2" width="22" height="14" fill="none" stroke="var(--ink)" stroke-width="2" stroke-dasharray="4 3"/>`,
)

/** Bodies without a front, one shape for each army. */
const BODY = [
  html`<rect class="body" x="5" y="1" width="16" height="16"/>`,
  html`<path class="body" d="M10 1h6l5 5v6l-5 5h-6l-5-5V6z"/>`,
]

function ground(kind: string, facts: GameFacts): Markup {
  const side = SIDES.find((side) => kind.includes(side)) ?? ''
  return isZone(kind)
    ? swatch('', html`<rect class="zone ${side}" x="1" y="1" width="24" height="16"/>`)
    : swatch(
        '',
        html`<rect class="area" x="1" y="1" width="24" height="16" fill="url(#terrain-${lookOf(kind, facts)})"/>`,
      )
}

function swatch(look: string, content: Markup | string): Markup {
  return html`<svg viewBox="0 0 26 18" aria-hidden="true"><g class="${look}">${content}</g></svg>`
}
