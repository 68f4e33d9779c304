import type { WarRules } from '../../src/games/war/data/rules.ts'
import { battle, type Card, CORE, damageOf, dummy, meanOf, outcomes, Play, unit } from '../support/war/cards.ts'

/** A few units on a small board, adjacent or apart. */

export type Hex = readonly [number, number]

/** A board six wide with ground in column 2, row by row from row 0. */
export function column(letters: string): string[] {
  return Array.from(letters, (letter) => `..${letter}...`)
}

export const OPEN = column('.........')

/** Units with one card that is never damaged, such as `foe 0`, `foe 1`. */
export function dummies(name: string, hexes: readonly Hex[], facing?: number): Placed[] {
  return hexes.map((at, i) => ({ id: `${name} ${i}`, card: dummy(), at, ...(facing !== undefined && { facing }) }))
}

export interface Placed {
  readonly id: string
  readonly card: Card
  readonly at: Hex
  readonly facing?: number
}

export function play(
  first: readonly Placed[],
  second: readonly Placed[],
  script: string,
  rules: WarRules = CORE,
  told = false,
  rows: readonly string[] = OPEN,
) {
  const placed = (facing: number) => (one: Placed) =>
    unit(one.id, one.card, { at: one.at, facing: one.facing ?? facing })
  return new Play(battle(rows, first.map(placed(0)), second.map(placed(3))), script, rules, told)
}

export const AT: Hex = [2, 3]
export const BESIDE: Hex = [2, 4]

/** x at `AT` has held, and y is adjacent to it. */
export function faced(
  x: Card,
  y: Card,
  rules: WarRules = CORE,
  others: readonly Placed[] = [],
  friends: readonly Placed[] = [],
): Play {
  const started = play(
    [{ id: 'x', card: x, at: AT }, ...friends],
    [{ id: 'y', card: y, at: BESIDE }, ...others],
    '1',
    rules,
  )
  return started.do({ kind: 'activate', unit: 'x' }, { kind: 'hold' })
}

/** Chance that y is removed, or battered. */
export function fate(game: Play, battered = false): number {
  const found = outcomes(game, { kind: 'fight', target: 'y' }, (state) => {
    const y = state.units.find(({ name }) => name === 'y')
    return (battered ? y?.battered === 1 : y?.isAlive === false) ? 1 : 0
  })
  return found.get(1) ?? 0
}

export function fightMean(game: Play, name = 'y'): number {
  return meanOf(outcomes(game, { kind: 'fight', target: 'y' }, damageOf(name)))
}
