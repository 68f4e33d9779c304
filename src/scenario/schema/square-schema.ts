import { z } from 'zod'
import type { GameFacts, SquareFacts } from '../../core/facts.ts'
import { listed } from '../text/nearest.ts'
import { choice, list, map, text, typed, whole } from './fields.ts'
import { letterOfRows } from './hex-schema.ts'
import { terrainAbout } from './terrain-about.ts'

/** A board of squares as it is written. */
export interface SquareTableDocument {
  readonly squares: readonly [number, number]
  /** Row by row, one letter for each square: a letter of the legend, or `.` for open ground. */
  readonly rows?: readonly string[]
  readonly legend?: Readonly<Record<string, string | SquareDocument>>
}

/** The meaning of a letter: a kind of ground, with elevation, zone and exit. */
export interface SquareDocument {
  readonly kind?: string
  /** Feet. */
  readonly elevation?: number
  readonly zone?: 'first' | 'second' | 'both'
  readonly exit?: 'first' | 'second' | 'both'
}

/** The board of a game on squares. */
export function squareTableSchema(facts: GameFacts, squares: SquareFacts): z.ZodType<SquareTableDocument> {
  const [columns, rows] = squares.size
  return typed(
    map(
      'a map of `squares`, `rows` and `legend`',
      {
        squares: sizeSchema(squares)
          .meta({ description: `Columns and rows; ${columns} × ${rows} if left out (${squares.clause}).` })
          .default([columns, rows]),
        rows: rowsSchema(squares).optional(),
        legend: legendSchema(facts, squares).optional(),
      },
      { description: 'The board; a square is named by its column and its row, both counted from 0.' },
    ),
  )
}

function legendSchema(facts: GameFacts, { elevation: [lowest, highest], zones }: SquareFacts) {
  const kinds = Object.keys(facts.terrain ?? {})
  const isLevel = lowest === highest
  const keys = isLevel ? '`kind`, `zone` and `exit`' : '`kind`, `elevation`, `zone` and `exit`'
  const about = terrainAbout(facts).join('\n')
  const army = (description: string) => choice(['first', 'second', 'both'], { description }).optional()
  const ground = map(
    `a map of ${keys}`,
    {
      kind: choice(kinds, { description: about }).optional(),
      ...(!isLevel && {
        elevation: whole(lowest, highest, { description: 'Height in feet; 0 if left out.' }).optional(),
      }),
      zone: army(
        'The army whose start zone it is part of. If no letter names the zone of an army, the army has the zone of the rules.',
      ),
      exit: army(
        'The army that may leave the board there. If no letter names an exit of an army, the army has the exits of the rules.',
      ),
    },
    {},
  )
  const what = `a kind of ground (${listed(kinds)}), or a map of ${keys}`
  return z
    .record(letterOfRows(), z.union([choice(kinds, {}), ground], { error: what }), {
      error: 'a map of letters and what they stand for, such as { w: KIND }',
    })
    .meta({ description: `What the letters of \`rows\` stand for: a kind of ground, or a map.\n${zones}\n${about}` })
}

/** Rows as a list; a block of text was already turned into a list. */
function rowsSchema({ columns: [, most] }: SquareFacts) {
  const what = 'a list of rows, or a block of text with a row a line'
  return z.union([list(what, text(most, {}), {}), z.string()], { error: what }).meta({
    description:
      'The ground of the board: text for each row, from top to bottom, with a letter for each square: `.` is open ground, other letters are explained in `legend`. A list, or a block of text after `|`; rows with `#` in quotes. All open if left out.',
  })
}

function sizeSchema({ columns: [fewest, most], rows: [least, greatest], size }: SquareFacts) {
  return z.tuple([whole(fewest, most, { title: 'Columns' }), whole(least, greatest, { title: 'Rows' })], {
    error: `a pair of columns and rows, such as [${size.join(', ')}]`,
  })
}

/** Place of a unit in listed deployment. */
export function squarePlaceShape({ columns, rows }: SquareFacts): Record<string, z.ZodType> {
  const error = 'a pair of a column and a row, whole numbers from 0, such as [3, 7]'
  return {
    at: z
      .tuple([whole(0, columns[1] - 1, { title: 'Column' }), whole(0, rows[1] - 1, { title: 'Row' })], { error })
      .meta({
        description:
          'Its square in listed deployment: column and row, both counted from 0; for a body of several squares, the one with the lowest column and row.',
      })
      .optional(),
  }
}
