import type { WarRules } from '../../src/games/war/data/rules.ts'
import { battle, type Card, CORE, dummy, Play, unit } from '../support/war.ts'

/** Units that are about to move. */

type Hex = readonly [number, number]

interface Around {
  readonly foes?: readonly Hex[]
  readonly friends?: readonly Hex[]
  readonly rules?: WarRules
  readonly facing?: number
}

/** A board six wide with ground in column 2, row by row from row 0. */
export function column(letters: string): string[] {
  return Array.from(letters, (letter) => `..${letter}...`)
}

/** A unit that is about to move. */
export function mover(
  rows: readonly string[],
  card: Card,
  at: Hex,
  { foes = [], friends = [], rules = CORE, facing = 0 }: Around = {},
) {
  const play = new Play(
    battle(
      rows,
      [unit('x', card, { at, facing }), ...friends.map((at, i) => unit(`friend ${i}`, dummy(), { at, facing: 0 }))],
      [
        unit('far', dummy(), { at: [5, rows.length - 1], facing: 3 }),
        ...foes.map((at, i) => unit(`foe ${i}`, dummy(), { at, facing: 3 })),
      ],
    ),
    '1',
    rules,
  )
  return play.do({ kind: 'activate', unit: 'x' })
}

/** Facings in which it may end on a hex. */
export function facings(play: Play, to: Hex): readonly unknown[] {
  return play.having({ kind: 'move', to }).map(({ facing }) => facing)
}

export const FOOT = dummy({ type: 'infantry' })
export const HORSE = dummy({ type: 'heavyCavalry' })
export const WINGS = dummy({ type: 'flying' })
export const OPEN = column('.........')
