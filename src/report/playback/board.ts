import type { GameFacts } from '../../core/facts.ts'
import type { Piece, Side } from '../../core/ruleset.ts'
import { html, type Markup } from '../html/markup.ts'
import { type Label, labelsOf } from './labels.ts'
import type { TableLog } from './log.ts'
import { type Held, objectives } from './objectives.ts'
import { INCH, isBoard, isLarge, shapeOf } from './shape.ts'
import { isZone, lookOf, terrainTitle } from './terrain.ts'

/** CSS classes of the two armies. */
export const SIDES = ['first', 'second'] as const

/** Space around the table, and below the table for the scale. */
const EDGE = INCH
const FOOT = 3.2 * INCH

/** Space for numbers at the edge. */
const MARKED = 1.6 * INCH
const SCALE = 12

/** Pixels of a letter where the drawing is as wide as on a phone, and that width in pixels. */
const LETTERS = 10
const PHONE = 350

/** A unit that stands on the table at some time. */
interface Standing {
  readonly id: string
  readonly army: Side
}

interface Drawing {
  /** What the picture shows, for readers that cannot see it. */
  readonly label: string
  /** All units of this picture or, if a script moves them, of all pictures. */
  readonly units: readonly Standing[]
  readonly pieces: ReadonlyMap<string, Piece>
  /** The objectives of the table with their holders. */
  readonly held: readonly Held[]
  /** Whether a script moves the pieces. */
  readonly live: boolean
}

/** The table to scale, with what stands on it. */
export function board(table: TableLog, facts: GameFacts, { label, units, pieces, held, live }: Drawing): Markup {
  const [width, depth] = [table.width * INCH, table.depth * INCH]
  const shown = live ? units : units.filter(({ id }) => pieces.has(id))
  const labels = labelsOf(pieces, table)
  const room = table.marks === undefined ? EDGE : MARKED
  const size = isLarge(table) ? ' large' : ''
  const drawn = width + room + EDGE
  // What CSS calls 1em.
  const em = round((LETTERS * drawn) / PHONE)
  return html`<svg class="board${cellsOf(table)}${size}" role="img" aria-label="${label}" font-size="${em}" viewBox="${-room} ${-room} ${drawn} ${depth + room + (isBoard(table) ? EDGE : FOOT)}"${live ? html` id="board"` : null}>
${
  isBoard(table)
    ? null
    : html`<rect class="table" width="${width}" height="${depth}"/>
<path class="inches" d="${inches(table)}"/>`
}
${(table.lines ?? []).map((line) => lineOf(line, table.depth))}
${table.areas.filter(({ holder }) => holder === undefined).map((area) => areaOf(area, table, facts))}
${marksOf(table)}
<g${live ? html` id="pieces"` : null}>${shown.map((unit) => pieceOf(unit, pieces.get(unit.id), table.depth))}</g>
${live ? html`<g id="ghosts">${shown.map(({ army }) => html`<g class="ghost ${SIDES[army]}" hidden><polygon/><line/></g>`)}</g>` : null}
${objectives(table, held, live)}
<g class="labels"${live ? html` id="labels"` : null}>${shown.map((unit) => labelOf(unit, pieces.get(unit.id), labels.get(unit.id), table.depth))}</g>
${isBoard(table) ? null : scale(depth)}
</svg>`
}

/** More numbers than this side by side have no room on a phone. */
const MARKS = 18

/** The numbers of columns and rows, heights and names. Of many columns a phone shows every second number. */
function marksOf({ marks = [], depth }: TableLog): Markup[] {
  const columns = marks.filter(({ at: [, y] }) => y < 0 || y > depth)
  const between = new Set(columns.length > MARKS ? columns.filter((_, i) => i % 2 === 1) : [])
  return marks.map((mark) => {
    const [x, y] = mark.at
    const look = between.has(mark) ? 'number between' : 'number'
    return html`<text class="${look}" x="${round(x * INCH)}" y="${round((depth - y) * INCH)}">${mark.text}</text>`
  })
}

/** A line that joins two places of a map. */
function lineOf([[x, y], [toX, toY]]: NonNullable<TableLog['lines']>[number], depth: number): Markup {
  return html`<path class="border" d="M${round(x * INCH)},${round((depth - y) * INCH)}L${round(toX * INCH)},${round((depth - toY) * INCH)}"/>`
}

/** The CSS class of the kind of board; empty for a table in inches. */
function cellsOf({ hexes, squares, map }: TableLog): string {
  return hexes ? ' hexed' : squares ? ' squared' : map ? ' mapped' : ''
}

function areaOf(area: TableLog['areas'][number], table: TableLog, facts: GameFacts): Markup {
  const { depth, hexes } = table
  const { kind, label, place, polygon } = area
  const points = polygon.map(([x, y]) => `${round(x * INCH)},${round((depth - y) * INCH)}`).join(' ')
  const title = html`<title>${place === undefined ? '' : `${place} `}${label ?? terrainTitle(kind, facts)}</title>`
  const cell = hexes ? 'hex ' : isBoard(table) ? 'square ' : ''
  if (isZone(kind)) {
    const side = SIDES.find((one) => kind.includes(one)) ?? ''
    return html`<polygon class="${cell}zone ${side}" points="${points}">${title}</polygon>`
  }
  // Patterns are transparent: a cell shows the colour of the table beneath.
  const bare = isBoard(table) ? html`<polygon class="${cell}bare" points="${points}">${title}</polygon>` : null
  if (kind === '') return html`${bare}`
  return html`${bare}<polygon class="${cell}area" points="${points}" fill="url(#terrain-${lookOf(kind, facts)})">${title}</polygon>`
}

function pieceOf({ army }: Standing, piece: Piece | undefined, depth: number): Markup {
  if (piece === undefined) {
    return html`<g class="piece ${SIDES[army]}" hidden><title></title><polygon class="body"/><polyline class="front"/><path class="mark"/><polygon class="ring"/></g>`
  }
  const shape = shapeOf(piece, depth)
  return html`<g class="piece ${SIDES[army]}" data-status="${shape.status}"><title>${shape.title}</title><polygon class="body" points="${shape.points}"/><polyline class="front" points="${shape.front}"/><path class="mark" d="${shape.mark}"/><polygon class="ring" points="${shape.ring}"/></g>`
}

/** The marks and labels of a piece, drawn over all pieces so that none covers them. */
function labelOf({ army }: Standing, piece: Piece | undefined, label: Label | undefined, depth: number): Markup {
  if (piece === undefined || label === undefined) {
    return html`<g class="label ${SIDES[army]}" hidden><text class="name"></text><text class="count"></text></g>`
  }
  const shape = shapeOf(piece, depth)
  return html`<g class="label ${SIDES[army]}" data-status="${shape.status}" data-room="${shape.room}"><text class="name" x="${label.x}" y="${label.y}" text-anchor="${label.anchor}">${label.text}</text><text class="count" x="${shape.x}" y="${shape.y}">${shape.count}</text></g>`
}

/** Lines every six inches. */
function inches({ width, depth }: TableLog): string {
  const lines: string[] = []
  for (let x = 6; x < width; x += 6) lines.push(`M${x * INCH},0v${depth * INCH}`)
  for (let y = 6; y < depth; y += 6) lines.push(`M0,${(depth - y) * INCH}h${width * INCH}`)
  return lines.join('')
}

function scale(depth: number): Markup {
  const y = depth + 1.2 * INCH
  const half = (SCALE / 2) * INCH
  return html`<g class="scale"><path d="M0,${y - 4}v8M${half},${y - 4}v8M${2 * half},${y - 4}v8M0,${y}h${2 * half}"/>
<text x="0" y="${y + 15}">0</text><text x="${half}" y="${y + 15}">${SCALE / 2}″</text><text x="${2 * half}" y="${y + 15}">${SCALE}″</text></g>`
}

function round(length: number): number {
  return Math.round(length * 10) / 10
}
