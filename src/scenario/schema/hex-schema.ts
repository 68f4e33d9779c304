import { z } from 'zod'
import type { GameFacts, HexFacts } from '../../core/facts.ts'
import { OPEN } from '../build/rows.ts'
import { choice, list, type Meta, map, text, typed, whole } from './fields.ts'
import { terrainAbout } from './terrain-about.ts'

/** A board of hexes as it is written. */
export interface HexTableDocument {
  readonly hexes: readonly [number, number]
  /** Row by row, one letter for each hex: a letter of the legend, or `.` for open ground. */
  readonly rows?: readonly string[]
  readonly legend?: Readonly<Record<string, string>>
}

/** The board of a game on hexes. */
export function hexTableSchema(facts: GameFacts, hexes: HexFacts): z.ZodType<HexTableDocument> {
  const [columns, rows] = hexes.size
  const kinds = Object.keys(facts.terrain ?? {})
  return typed(
    map(
      'a map of `hexes`, `rows` and `legend`',
      {
        hexes: sizeSchema(hexes)
          .meta({ description: `Columns and rows; ${columns} × ${rows} if left out (${hexes.clause}).` })
          .default([columns, rows]),
        rows: rowsSchema(hexes, {
          description:
            'The ground of the board: text for each row, from the first army’s edge on, with a letter for each hex: `.` is open ground, other letters are explained in `legend`. A list, or a block of text after `|`; rows with `#` in quotes. Odd columns, counted from 0, lie half a hex lower. All open if left out.',
        }).optional(),
        legend: z
          .record(letterOfRows(), choice(kinds, {}), {
            error: 'a map of letters and what they stand for, such as { w: KIND }',
          })
          .meta({ description: `What the letters of \`rows\` stand for.\n${terrainAbout(facts).join('\n')}` })
          .optional(),
      },
      { description: 'The board; a hex is named by its column and its row, both counted from 0.' },
    ),
  )
}

/** A key of a legend. */
export function letterOfRows() {
  return z
    .string()
    .refine(
      (key) => Array.from(key).length === 1 && key !== OPEN && key.trim() !== '',
      'a key is one letter or sign, not `.`',
    )
}

/** Rows as a list; a block of text was already turned into a list. */
function rowsSchema(hexes: HexFacts, meta: Meta) {
  const what = 'a list of rows, or a block of text with a row a line'
  const rows = list(what, text(hexes.columns[1], {}), {})
  return z.union([rows, z.string()], { error: what }).meta({ ...meta })
}

function sizeSchema({ columns: [fewest, most], rows: [least, greatest], size }: HexFacts) {
  const error = `a pair of columns and rows, such as [${size.join(', ')}]`
  const even = `an even number of columns from ${fewest} to ${most}`
  const columns = z.int({ error: even }).min(fewest, even).max(most, even).multipleOf(2, even)
  const count = `a number of rows from ${least} to ${greatest}`
  const rows = z.int({ error: count }).min(least, count).max(greatest, count)
  return z.tuple([columns, rows], { error })
}

/** Place and facing of a unit in listed deployment. */
export function hexPlaceShape({ columns, rows }: HexFacts): Record<string, z.ZodType> {
  const error = 'a pair of a column and a row, whole numbers from 0, such as [7, 1]'
  const place = (what: string, most: number) => whole(0, most - 1, { title: what })
  return {
    at: z
      .tuple([place('Column', columns[1]), place('Row', rows[1])], { error })
      .meta({ description: 'Its hex in listed deployment: column and row, both counted from 0.' })
      .optional(),
    facing: whole(0, 5, {
      description:
        'The hex side it faces in listed deployment, 0 to 5 clockwise: 0 is the first army’s way forward, down the rows; 3 the second’s.',
    }).optional(),
  }
}

/** The ground under a unit in an engagement. */
export function groundSchema(facts: GameFacts): z.ZodType {
  return choice(Object.keys(facts.terrain ?? {}), {
    description: `The ground under it in an engagement; open ground if left out.\n${terrainAbout(facts).join('\n')}`,
  })
}
