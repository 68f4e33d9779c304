import { DRAW, FIRST_MEASURE, FIRST_WINS, OUTCOME, SECOND_WINS, TURNS } from '../../core/ruleset.ts'
import type { Cell } from '../players/cell.ts'
import { RunError } from '../run-error.ts'
import { type Metric, metricOf } from '../study/metric.ts'

/** Words for an error about an unknown name, given the names there are, and the same in the words of reports. */
export type LuckSuggestion = (name: string, names: readonly string[], printed: readonly string[]) => string

/** A fact of a battle that was really played, and the column in which simulated battles have it. */
export interface Told {
  readonly metric: Metric
  readonly kind: 'winner' | 'event' | 'number'
  readonly value: number | string | boolean
  /** The value as rows have it; of an event 1 if it happened, else 0. */
  readonly row: number
}

/** Facts that may be given of a battle, by name. An army’s own name may replace `first` and `second`. */
function namesOf(cell: Cell): Map<string, Metric> {
  const { columns, matchup } = cell
  const names = new Map<string, Metric>([
    ['winner', metricOf(cell, OUTCOME)],
    ['turns', metricOf(cell, TURNS)],
  ])
  const first = TURNS + 1
  for (const [i, { measure, army }] of columns.entries()) {
    const metric = metricOf(cell, first + i)
    names.set(metric.name, metric)
    if (measure.of === 'army') names.set(`${matchup.armies[army].name}.${measure.name}`, metric)
  }
  return names
}

/** A name without what writers differ in: capitals, spaces, signs. */
function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

/**
 * The names of the facts as reports print them, which are taken as well: `spears.Models lost`, `Levy’s spears: models lost`. A name that may
 * be of two facts is none.
 */
function printedNames(cell: Cell, names: ReadonlyMap<string, Metric>): { name: string; metric: Metric }[] {
  const printed = [...names].flatMap(([name, metric]) => {
    const title = cell.columns[metric.column - FIRST_MEASURE]?.measure.title
    const { army, unit, measure } = metric
    if (title === undefined) return [{ name, metric }]
    const told = title.charAt(0).toLowerCase() + title.slice(1)
    const owner = army !== null && unit !== null ? [{ name: `${army}’s ${unit}: ${told}`, metric }] : []
    return [{ name, metric }, { name: `${name.slice(0, name.length - measure.length)}${told}`, metric }, ...owner]
  })
  const all = [...printed, { name: 'turns played', metric: metricOf(cell, TURNS) }]
  return all.filter(({ name, metric }) =>
    all.every((other) => bare(other.name) !== bare(name) || other.metric.column === metric.column),
  )
}

/** The names of all facts that may be given of the battles of a cell. */
export function tellable(cell: Cell): string[] {
  return [...namesOf(cell).keys()]
}

/**
 * The facts given as `NAME=VALUE`. Throws a `RunError` for an unknown name, a value that the column cannot have, and a name given twice.
 * `suggest` words the error for an unknown name.
 */
export function toldOf(cell: Cell, texts: readonly string[], suggest: LuckSuggestion): Told[] {
  const names = namesOf(cell)
  const printed = printedNames(cell, names)
  const told = texts.map((text) => {
    const at = text.indexOf('=')
    const name = text.slice(0, Math.max(0, at)).trim()
    const value = text.slice(at + 1).trim()
    if (at < 1 || value === '') throw new RunError(`tell it as NAME=VALUE, such as turns=3; not ${text}`)
    const metric = names.get(name) ?? printed.find((one) => bare(one.name) === bare(name))?.metric
    if (metric === undefined) {
      const others = printed.map((one) => one.name)
      const owned = others.filter(
        (other) => other.includes('.') && bare(other.slice(other.lastIndexOf('.'))) === bare(name),
      )
      if (owned.length > 0) {
        const some = [...new Set(owned)].slice(0, MOST_NAMED).map((other) => `\`${other}\``)
        throw new RunError(`\`${name}\` needs a unit or an army: ${some.join(', ')}`)
      }
      throw new RunError(`nothing is called \`${name}\`${suggest(name, [...names.keys()], others)}`)
    }
    return readTold(cell, metric, name, value)
  })
  const twice = told.find(({ metric }, i) => told.findIndex((other) => other.metric.column === metric.column) !== i)
  if (twice !== undefined) throw new RunError(`${twice.metric.name} is told twice`)
  return told
}

/** Most names that a question lists. */
const MOST_NAMED = 6

function readTold(cell: Cell, metric: Metric, name: string, text: string): Told {
  if (metric.column === OUTCOME) {
    const [first, second] = cell.matchup.armies
    const rows = new Map([
      [first.name, FIRST_WINS],
      ['draw', DRAW],
      [second.name, SECOND_WINS],
    ])
    const name = [...rows.keys()].find((known) => known === text) ?? only([...rows.keys()], text)
    const row = rows.get(name)
    if (row === undefined) throw new RunError(`winner is ${first.name}, ${second.name} or draw, not ${text}`)
    return { metric: { ...metric, name: 'winner', measure: 'winner' }, kind: 'winner', value: name, row }
  }
  if (cell.columns[metric.column - TURNS - 1]?.measure.kind === 'event') {
    const yes = ['yes', 'true', '1'].includes(text)
    if (!yes && !['no', 'false', '0'].includes(text)) throw new RunError(`${name} is yes or no, not ${text}`)
    return { metric, kind: 'event', value: yes, row: yes ? 1 : 0 }
  }
  const value = Number(text)
  const row = value * metric.scale + metric.zero
  if (!Number.isFinite(value)) throw new RunError(`${name} is a number, not ${text}`)
  const least = metric.column === TURNS ? 1 : 0
  if (row < least) throw new RunError(`${name} is at least ${(least - metric.zero) / metric.scale}, not ${text}`)
  if (Math.abs(row - Math.round(row)) > EXACT) {
    const steps = metric.scale === 1 ? 'a whole number' : `a multiple of 1/${metric.scale}`
    throw new RunError(`${name} is ${steps}, not ${text}`)
  }
  return { metric, kind: 'number', value, row: Math.round(row) }
}

/** Larger than rounding errors of a value on the scale of rows. */
const EXACT = 1e-6

/** The only name that differs from a text in capitals and signs alone; else the text itself. */
function only(names: readonly string[], text: string): string {
  const found = names.filter((known) => bare(known) === bare(text))
  return found.length === 1 ? (found[0] ?? text) : text
}
