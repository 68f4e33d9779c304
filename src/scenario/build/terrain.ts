import type { GameFacts } from '../../core/facts.ts'
import type { TableSpec } from '../../core/ruleset.ts'
import { type PieceDocument, piecesOf, type TableDocument, type TerrainDocument } from '../schema/battle-schema.ts'
import { inClause } from '../text/clause.ts'
import type { Fault } from '../text/source.ts'
import { type Path, type Place, placeAt, valueFault } from '../text/tree.ts'
import { cornerOutside, counterClockwise, dent, overlap, type Polygon, rectangle } from './convex.ts'

/** The table of a scenario, in inches; if the scenario names none, the game's smallest table without terrain. */
export function toTable(facts: GameFacts, table: TableDocument | undefined): TableSpec {
  const [width, depth] = sizeOf(facts, table)
  const generate = generateOf(table?.terrain)
  const pieces = generate && piecesOf(generate.pieces)
  return {
    width,
    depth,
    terrain: piecesIn(table?.terrain).map((piece) => ({ kind: piece.kind, polygon: polygonOf(piece) ?? [] })),
    ...(generate && pieces && { generate: { pieces, seed: String(generate.seed) } }),
  }
}

function sizeOf({ tables = {} }: GameFacts, table: TableDocument | undefined): readonly [number, number] {
  const size = table?.size ?? Object.keys(tables)[0] ?? [60, 40]
  return typeof size === 'string' ? (tables[size] ?? [60, 40]) : size
}

function piecesIn(terrain: TerrainDocument | undefined): readonly PieceDocument[] {
  if (terrain === undefined || terrain === 'none') return []
  return 'list' in terrain || 'generate' in terrain ? (terrain.list ?? []) : (terrain as readonly PieceDocument[])
}

function generateOf(terrain: TerrainDocument | undefined) {
  return typeof terrain === 'object' && 'generate' in terrain ? terrain.generate : undefined
}

/** Corners, counter-clockwise; undefined if neither a polygon nor a rectangle is given. */
function polygonOf({ polygon, at, size, turn = 0 }: PieceDocument): Polygon | undefined {
  if (polygon) return counterClockwise(polygon)
  return at && size && rectangle(at, size, turn)
}

/** Path of the pieces of a table in a scenario. */
export function piecesPath(table: TableDocument | undefined): Path {
  return Array.isArray(table?.terrain) ? ['table', 'terrain'] : ['table', 'terrain', 'list']
}

/** Faults of terrain on a table: its form, the edge of the table, and other pieces. */
export function checkTerrain(facts: GameFacts, table: TableDocument | undefined, root: Place): Fault[] {
  const [width, depth] = sizeOf(facts, table)
  const path = piecesPath(table)
  const placement = inClause(facts.layout?.placement)
  const lain: { readonly polygon: Polygon; readonly index: number }[] = []
  return piecesIn(table?.terrain).flatMap((piece, index) => {
    const at = [...path, index]
    const form = formFault(piece, root, at)
    if (form) return [form]
    const polygon = polygonOf(piece)
    if (!polygon) return []
    const wrong = piece.polygon && dent(piece.polygon)
    if (wrong) {
      const message = `corner ${wrong.corner + 1} ${wrong.why}; terrain is a convex polygon${placement}`
      return [valueFault(root, [...at, 'polygon', wrong.corner], message)]
    }
    const out = cornerOutside(piece.polygon ?? polygon, width, depth)
    if (out >= 0) {
      const [x, y] = (piece.polygon ?? polygon)[out] ?? [0, 0]
      const message = `corner ${out + 1} at [${x}, ${y}] is off the table, which is ${width} by ${depth}`
      return [valueFault(root, piece.polygon ? [...at, 'polygon', out] : [...at, 'at'], message)]
    }
    const under = lain.find((other) => overlap(other.polygon, polygon))
    lain.push({ polygon, index })
    if (!under) return []
    const message = `piece ${index + 1} (${piece.kind}) lies over piece ${under.index + 1}; pieces may touch, not overlap${placement}`
    return [valueFault(root, at, message)]
  })
}

/** A piece is a polygon, or a centre with an extent. */
function formFault(piece: PieceDocument, root: Place, at: Path): Fault | undefined {
  const { polygon, at: centre, size, turn } = piece
  const whole = centre ?? size ?? turn
  if (polygon && whole !== undefined) {
    const other = centre ? 'at' : size ? 'size' : 'turn'
    return valueFault(
      root,
      [...at, other],
      `both \`polygon\` and \`${other}\`; a piece has its corners, or \`at\` and \`size\``,
    )
  }
  if (polygon || (centre && size)) return undefined
  const lacks = centre ? '`size` is missing' : size ? '`at` is missing' : 'neither `polygon` nor `at` and `size`'
  return valueFault(root, at, `${lacks}; a piece has its corners, or a centre and an extent`)
}

/** Warns if there are more or fewer pieces than the game advises. */
export function adviseTerrain(facts: GameFacts, table: TableDocument | undefined, root: Place): Fault[] {
  if (!facts.layout) return []
  const { pieces, advice } = facts.layout
  const listed = piecesIn(table?.terrain).length
  const generate = generateOf(table?.terrain)
  const drawn = generate && piecesOf(generate.pieces)
  const [fewest, most] = [listed + (drawn?.[0] ?? 0), listed + (drawn?.[1] ?? 0)]
  if (fewest >= pieces[0] && most <= pieces[1]) return []
  const count = fewest === most ? counted(most) : `${fewest} to ${counted(most)}`
  const message = `${count} of terrain; ${pieces[0]} to ${pieces[1]} are advised${inClause(advice)}`
  const path = ['table', 'terrain']
  // If the table is left out it has no place; then the fault is at the scenario.
  return [valueFault(root, placeAt(root, path) === root ? [] : path, message)]
}

function counted(pieces: number): string {
  return pieces === 0 ? 'no piece' : pieces === 1 ? '1 piece' : `${pieces} pieces`
}
