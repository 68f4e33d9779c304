import type { GameFacts } from '../../core/facts.ts'
import type { BattleSpec } from '../../core/ruleset.ts'
import { drawnHexes, isHexTable, toHexes } from '../build/hexes.ts'
import { checkMap, isMapTable, toMap } from '../build/map.ts'
import { adviseDrawn, checkDrawn, type Drawn } from '../build/rows.ts'
import { drawnSquares, isSquareTable, toSquares } from '../build/squares.ts'
import { adviseTerrain, checkTerrain, toTable } from '../build/terrain.ts'
import type { Fault } from '../text/source.ts'
import type { Place } from '../text/tree.ts'
import type { TableDocument } from './battle-schema.ts'
import type { GroundDocument } from './documents.ts'

/** Whether a game is played on a board that scenarios draw. */
export function isDrawn({ hexes, squares }: GameFacts): boolean {
  return hexes !== undefined || squares !== undefined
}

/** Whether a game is played on a plane table, with pieces of terrain. */
export function isPlane(facts: GameFacts): boolean {
  return !isDrawn(facts) && facts.map === undefined && facts.boardless !== true
}

/** The table if it is a plane table, otherwise undefined. */
export function planeOf(table: GroundDocument | undefined): TableDocument | undefined {
  if (table === undefined || isHexTable(table) || isSquareTable(table) || isMapTable(table)) return undefined
  return table
}

function drawnOf(table: GroundDocument | undefined): Drawn | undefined {
  if (isHexTable(table)) return drawnHexes(table)
  return isSquareTable(table) ? drawnSquares(table) : undefined
}

/** The table or board of a battle. */
export function toGround(
  facts: GameFacts,
  table: GroundDocument | undefined,
): Pick<BattleSpec, 'table' | 'hexes' | 'squares' | 'map'> {
  const none = { width: 0, depth: 0, terrain: [] }
  if (facts.hexes) return { table: none, hexes: toHexes(facts.hexes, isHexTable(table) ? table : undefined) }
  if (facts.squares) {
    return { table: none, squares: toSquares(facts.squares, isSquareTable(table) ? table : undefined) }
  }
  if (facts.map) return { table: none, map: toMap(facts.map, isMapTable(table) ? table : undefined) }
  return { table: facts.boardless ? none : toTable(facts, planeOf(table)) }
}

/** The seating of a game if the scenario does not name one. */
export function seatsOf({ squares, seated }: GameFacts): BattleSpec['seats'] {
  return seated === false || (squares && seated === undefined) ? 'fixed' : 'swap'
}

/** Faults of a table or board by itself. */
export function checkGround(facts: GameFacts, table: GroundDocument | undefined, root: Place): Fault[] {
  if (facts.map) return checkMap(facts.map, isMapTable(table) ? table : undefined, root)
  const drawn = drawnOf(table)
  return drawn ? checkDrawn(drawn, root) : checkTerrain(facts, planeOf(table), root)
}

/** Warnings about a table or board. */
export function adviseGround(facts: GameFacts, table: GroundDocument | undefined, root: Place): Fault[] {
  const drawn = drawnOf(table)
  if (drawn) return adviseDrawn(drawn, root)
  return isPlane(facts) ? adviseTerrain(facts, planeOf(table), root) : []
}
