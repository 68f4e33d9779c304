import { type Hexes, SIDES } from '../../../board/hex/hex.ts'
import type { BattleSpec, UnitSpec } from '../../../core/ruleset.ts'
import { hexOf, turnedAbout } from '../state/board.ts'
import { NONE } from '../state/unit.ts'

/** Places of units at the start, WAR-G-31, -32, -35. */

/** Number of rows in which an army deploys. */
const DEPTH = 2

/**
 * Places of the units of both armies, first army first, for the seat in which the first army has the edge of row 0. Units stand at the
 * places of the scenario. Without places they stand in the order of the list, from the middle of the front row outward, facing the other
 * edge. `NONE`: no hex is left.
 */
export function homesOf(hexes: Hexes, battle: BattleSpec, armies: readonly (readonly UnitSpec[])[]): number[] {
  return armies.flatMap((units, army) => {
    const ground = groundOf(hexes, battle)
    let next = 0
    return units.map((unit) => {
      if (battle.deployment.by === 'listed') {
        const hex = hexOf(hexes, unit.at ?? [NONE, NONE])
        return hex < 0 ? NONE : hex * SIDES + (unit.facing ?? (army === 0 ? 0 : 3))
      }
      const place = ground[next++]
      if (place === undefined) return NONE
      return army === 0 ? place : turnedAbout(hexes, place)
    })
  })
}

/** Places for the first army’s units, in order: the front row from the middle outward, then the row behind. A hex is left out if it, or the one half a turn away, is a river. */
function groundOf(hexes: Hexes, battle: BattleSpec): number[] {
  const { columns, count } = hexes
  const wet = (hex: number) => battle.hexes?.ground[hex] === 'river'
  const across = Array.from({ length: columns }, (_, i) => (columns >> 1) + (i % 2 === 0 ? i / 2 : -(i + 1) / 2))
  return Array.from({ length: Math.min(DEPTH, hexes.rows) }, (_, row) => Math.min(DEPTH, hexes.rows) - 1 - row)
    .flatMap((row) =>
      across.filter((column) => column >= 0 && column < columns).map((column) => row * columns + column),
    )
    .filter((hex) => !wet(hex) && !wet(count - 1 - hex))
    .map((hex) => hex * SIDES)
}

/** The place of a unit in a seat; in seat 1 the armies change sides by half a turn of the board. */
export function placeIn(hexes: Hexes, seat: number, place: number): number {
  return seat === 0 ? place : turnedAbout(hexes, place)
}

/** Whether units of a type cannot stand on a kind of ground. */
export function isRefused(kind: string | undefined, type: string): boolean {
  return kind === 'river' && ['infantry', 'artillery', 'flying'].includes(type)
}
