import type { Side } from '../../core/ruleset.ts'
import { html, type Markup, name } from '../html/markup.ts'
import type { BattleLog, TableLog } from './log.ts'
import { INCH } from './shape.ts'

/** Objectives: circles with a number, in the colour of the army that has taken them. */

/** Classes of the two armies; an objective that neither has taken has none. */
const SIDES = ['first', 'second'] as const

/** An objective with its holder: its CSS classes and its name. */
export interface Held {
  readonly look: string
  readonly title: string
}

/** Parts of a table that an army may take. */
export function objectivesOf({ areas }: TableLog): TableLog['areas'] {
  return areas.filter(({ holder }) => holder !== undefined)
}

/** Classes and names of the objectives of a table. */
export function heldOf(table: TableLog, holders: readonly (Side | null)[], armies: BattleLog['armies']): Held[] {
  return objectivesOf(table).map(({ label = 'objective', place }, i) => {
    const holder = holders[i] ?? null
    const number = place === undefined ? '' : ` ${place}`
    const by = holding(table, holder === null ? null : armies[holder].name)
    const classes = [...(place === undefined ? [] : ['numbered']), ...(holder === null ? [] : [SIDES[holder]])]
    return { look: classes.join(' '), title: `${label}${number}, ${by}` }
  })
}

/** Who has an objective, or holds a place of a map: `not taken`, `held by Rome`. */
function holding({ map }: TableLog, army: string | null): string {
  if (army === null) return map ? 'held by nobody' : 'not taken'
  return `${map ? 'held' : 'taken'} by ${army}`
}

/** The meaning of the marks of objectives, or of the places of a map: for nobody, the first and the second army. */
export function meanings(table: TableLog, armies: BattleLog['armies'], word: string): Markup[] {
  const what = table.map ? word : 'objective'
  return [
    html`${what}, ${holding(table, null)}`,
    ...armies.map((army) => html`${what}, ${table.map ? 'held' : 'taken'} by ${name(army.name)}`),
  ]
}

/** The objectives, drawn over the units, because a unit may stand on a captured objective; `live`: a script changes their holders. */
export function objectives(table: TableLog, held: readonly Held[], live: boolean): Markup | null {
  const found = objectivesOf(table)
  if (found.length === 0) return null
  return html`<g${live ? html` id="objectives"` : null}>${found.map(({ polygon, place }, i) => {
    const xs = polygon.map(([x]) => x)
    const ys = polygon.map(([, y]) => y)
    const x = tenth(((Math.min(...xs) + Math.max(...xs)) / 2) * INCH)
    const y = tenth((table.depth - (Math.min(...ys) + Math.max(...ys)) / 2) * INCH)
    const radius = tenth(((Math.max(...xs) - Math.min(...xs)) / 2) * INCH)
    return html`<g class="objective ${held[i]?.look ?? ''}"><title>${held[i]?.title ?? ''}</title><circle class="about" cx="${x}" cy="${y}" r="${radius + 3}"/><circle cx="${x}" cy="${y}" r="${radius}"/><text x="${x}" y="${y}">${place ?? ''}</text></g>`
  })}</g>`
}

function tenth(length: number): number {
  return Math.round(length * 10) / 10
}
