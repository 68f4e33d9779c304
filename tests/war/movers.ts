import type { WarRules } from '../../src/games/war/data/rules.ts'
import { type Card, CORE, dummy, type Play } from '../support/war/cards.ts'
import { dummies, type Hex, type Placed, play } from './placed.ts'

/** Units before a move. */

interface Around {
  readonly foes?: readonly Hex[]
  readonly friends?: readonly Hex[]
  readonly rules?: WarRules
  readonly facing?: number
}

/** A unit before a move. */
export function mover(
  rows: readonly string[],
  card: Card,
  at: Hex,
  { foes = [], friends = [], rules = CORE, facing = 0 }: Around = {},
) {
  const far: Placed = { id: 'far', card: dummy(), at: [5, rows.length - 1] }
  const own = [{ id: 'x', card, at, facing }, ...dummies('friend', friends)]
  return play(own, [far, ...dummies('foe', foes)], '1', rules, false, rows).do({ kind: 'activate', unit: 'x' })
}

/** Facings that a unit may have at its end on a hex. */
export function facings(play: Play, to: Hex): readonly unknown[] {
  return play.having({ kind: 'move', to }).map(({ facing }) => facing)
}

export const FOOT = dummy({ type: 'infantry' })
export const HORSE = dummy({ type: 'heavyCavalry' })
export const WINGS = dummy({ type: 'flying' })
