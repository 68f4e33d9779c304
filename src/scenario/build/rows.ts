import { counted } from '../schema/fields.ts'
import { didYouMean, listed } from '../text/nearest.ts'
import { type Fault, faultAt } from '../text/source.ts'
import { isMap, keyFault, type Path, type Place, placeAt, put, type Tree, valueAt, valueFault } from '../text/tree.ts'

/** Stands for open ground in the rows of a board. */
export const OPEN = '.'

/** A board drawn in a scenario, one letter for each cell. */
export interface Drawn {
  /** The key of its size, which is also the plural of its cells; then the singular. */
  readonly key: 'hexes' | 'squares'
  readonly cell: 'hex' | 'square'
  readonly size: readonly [columns: number, rows: number]
  readonly rows: readonly string[] | undefined
  readonly legend: Readonly<Record<string, unknown>> | undefined
}

/** Faults of the rows of a board: their number, their length and their letters. */
export function checkDrawn(
  { key, cell, size: [columns, rows], rows: written, legend = {} }: Drawn,
  root: Place,
): Fault[] {
  if (written === undefined) return []
  const path = ['table', 'rows']
  const lengths = new Set(written.map((row) => Array.from(row).length))
  const [length = 0] = lengths
  const isOblong = lengths.size === 1 && length !== columns
  const board = `a board of ${columns} × ${rows} ${key}`
  if (root.parts.get('table')?.parts.has(key) === false && (isOblong || written.length !== rows)) {
    const [size, standard] = [`[${length}, ${written.length}]`, `${columns} × ${rows}`]
    const hint = lengths.size === 1 ? `; the rows make \`${key}: ${size}\`` : ''
    return [
      valueFault(
        root,
        path,
        `the board is ${standard} ${key} unless \`${key}\` says otherwise, and these rows have another size${hint}`,
      ),
    ]
  }
  const faults: Fault[] = []
  if (isOblong) {
    const message = `rows of ${counted(length, cell, key)}; ${board} has ${columns} in a row`
    faults.push(valueFault(root, [...path, 0], message))
  }
  if (written.length !== rows) {
    const message = `${counted(written.length, 'row')}; ${board} has ${rows}`
    faults.push(valueFault(root, written.length > rows ? [...path, rows] : path, message))
  }
  const known = [OPEN, ...Object.keys(legend)]
  for (const [index, row] of written.entries()) {
    const letters = Array.from(row)
    if (letters.length !== columns && !isOblong) {
      const message = `row ${index} has ${counted(letters.length, cell, key)}; ${board} has ${columns} in a row`
      faults.push(valueFault(root, [...path, index], message))
    }
    const unknown = letters.findIndex((letter) => !known.includes(letter))
    const letter = letters[unknown]
    if (letter === undefined) continue
    const hint = didYouMean(letter, known) || ';'
    const message = `\`${letter}\` at column ${unknown} of row ${index} is not in the legend${hint} allowed: ${listed(known, letter)}`
    faults.push(letterFault(root, [...path, index], letters.slice(0, unknown).join(''), message))
  }
  return faults
}

/** A fault at a letter of a row, after the letters in `before`. */
function letterFault(root: Place, path: Path, before: string, message: string): Fault {
  const { source, start } = placeAt(root, path)
  const quote = /["']/.test(source.text.charAt(start)) ? 1 : 0
  const isPlain = source.text.slice(start + quote).startsWith(before)
  return faultAt(source, isPlain ? start + quote + before.length : start, message)
}

/** Letters of the legend that occur in no row. */
export function adviseDrawn({ rows = [], legend = {} }: Drawn, root: Place): Fault[] {
  const there = new Set(rows.flatMap((row) => Array.from(row)))
  return Object.keys(legend)
    .filter((letter) => !there.has(letter))
    .map((letter) => keyFault(root, ['table', 'legend', letter], `\`${letter}\` stands in no row of the board`))
}

/** Turns rows written as a block of text into a list of lines, each with its place. `at`: the path of the table. */
export function splitRows({ data, place }: Tree, at: Path = ['table']): void {
  const path = [...at, 'rows']
  const written = valueAt(data, path)
  const table = valueAt(data, at)
  if (typeof written !== 'string' || !isMap(table)) return
  const whole = placeAt(place, path)
  const { text } = whole.source
  const lines = written.replace(/\n+$/, '').split('\n')
  let from = whole.start
  const parts = new Map(
    lines.map((line, index): [number, Place] => {
      const found = line === '' ? -1 : text.indexOf(line, from)
      const start = found < 0 ? whole.start : found
      if (found >= 0) from = found + line.length
      return [index, { source: whole.source, start, parts: new Map() }]
    }),
  )
  put({ data: table, place: placeAt(place, at) }, 'rows', { data: lines, place: { ...whole, parts } })
}
