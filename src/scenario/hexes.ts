import type { GameFacts, HexFacts } from '../core/facts.ts'
import type { HexBoard } from '../core/ruleset.ts'
import type { TableDocument } from './battle-schema.ts'
import { counted } from './fields.ts'
import { type HexTableDocument, OPEN } from './hex-schema.ts'
import type { Met } from './matchups.ts'
import { didYouMean, listed } from './nearest.ts'
import type { ScenarioDocument } from './schema.ts'
import { type Fault, faultAt } from './source.ts'
import { isMap, keyFault, type Path, type Place, placeAt, put, type Tree, valueAt, valueFault } from './tree.ts'

/** The board of a scenario of a game on hexes; open and of the game's own size if it names none. */
export function toHexes(hexes: HexFacts, table: HexTableDocument | undefined): HexBoard {
  const [columns, rows] = table?.hexes ?? hexes.size
  const letters = (table?.rows ?? []).flatMap((row) => Array.from(row))
  return {
    columns,
    rows,
    ground: Array.from({ length: columns * rows }, (_, hex) => table?.legend?.[letters[hex] ?? OPEN] ?? ''),
  }
}

export function isHexTable(table: TableDocument | HexTableDocument | undefined): table is HexTableDocument {
  return table !== undefined && 'hexes' in table
}

/** What is wrong with the rows of a board: how many there are, how long they are, and what letters they have. */
export function checkRows(
  { hexes: [columns, rows], rows: written, legend = {} }: HexTableDocument,
  root: Place,
): Fault[] {
  if (written === undefined) return []
  const path = ['table', 'rows']
  const lengths = new Set(written.map((row) => Array.from(row).length))
  const [length = 0] = lengths
  const isOblong = lengths.size === 1 && length !== columns
  if (root.parts.get('table')?.parts.has('hexes') === false && (isOblong || written.length !== rows)) {
    const [size, standard] = [`[${length}, ${written.length}]`, `${columns} × ${rows}`]
    const hint = lengths.size === 1 ? `; the rows make \`hexes: ${size}\`` : ''
    return [
      valueFault(
        root,
        path,
        `the board is ${standard} hexes where \`hexes\` does not say otherwise, and these rows are not${hint}`,
      ),
    ]
  }
  const faults: Fault[] = []
  if (isOblong) {
    const message = `rows of ${counted(length, 'hex', 'hexes')}; a board of ${columns} × ${rows} hexes has ${columns} in a row`
    faults.push(valueFault(root, [...path, 0], message))
  }
  if (written.length !== rows) {
    const message = `${counted(written.length, 'row')}; a board of ${columns} × ${rows} hexes has ${rows}`
    faults.push(valueFault(root, written.length > rows ? [...path, rows] : path, message))
  }
  const known = [OPEN, ...Object.keys(legend)]
  for (const [index, row] of written.entries()) {
    const letters = Array.from(row)
    if (letters.length !== columns && !isOblong) {
      const message = `row ${index} has ${counted(letters.length, 'hex', 'hexes')}; a board of ${columns} × ${rows} hexes has ${columns} in a row`
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

/** A fault at a letter of a row, behind those before it. */
function letterFault(root: Place, path: Path, before: string, message: string): Fault {
  const { source, start } = placeAt(root, path)
  const quote = /["']/.test(source.text.charAt(start)) ? 1 : 0
  const isPlain = source.text.slice(start + quote).startsWith(before)
  return faultAt(source, isPlain ? start + quote + before.length : start, message)
}

/** Letters of the legend that stand in no row. */
export function adviseRows({ rows = [], legend = {} }: HexTableDocument, root: Place): Fault[] {
  const there = new Set(rows.flatMap((row) => Array.from(row)))
  return Object.keys(legend)
    .filter((letter) => !there.has(letter))
    .map((letter) => keyFault(root, ['table', 'legend', letter], `\`${letter}\` stands in no row of the board`))
}

/** Rows written as a block of text become a list of its lines, each at its place. `at`: the path of the table. */
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

/** Units off the board, or two on one hex. */
export function checkPlaces(facts: GameFacts, { table }: ScenarioDocument, met: readonly Met[], root: Place): Fault[] {
  if (!facts.hexes) return []
  const [columns, rows] = isHexTable(table) ? table.hexes : facts.hexes.size
  const told = new Set<string>()
  return met.flatMap(({ armies }) => {
    const standing = new Map<string, string>()
    return armies.flatMap(({ units }) =>
      units.flatMap(({ spec: { id, at }, path }) => {
        if (at === undefined) return []
        const [column, row] = at
        const place = [...path, 'at']
        const once = (message: string) => {
          const fault = valueFault(root, place, message)
          const key = `${fault.line}:${fault.column} ${message}`
          if (told.has(key)) return []
          told.add(key)
          return [fault]
        }
        if (column >= columns || row >= rows) {
          return once(
            `[${column}, ${row}] is off the board, which has columns 0 to ${columns - 1} and rows 0 to ${rows - 1}`,
          )
        }
        const other = standing.get(at.join())
        standing.set(at.join(), id)
        return other === undefined
          ? []
          : once(`${id} stands on the hex of ${other}, [${column}, ${row}]; a hex holds one unit`)
      }),
    )
  })
}
