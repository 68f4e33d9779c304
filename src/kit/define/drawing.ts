import * as hexDrawing from '../../board/hex/drawing.ts'
import { Hexes, hexIndex } from '../../board/hex/hex.ts'
import * as mapDrawing from '../../board/map/drawing.ts'
import * as squareDrawing from '../../board/square/drawing.ts'
import { Squares, squareAt } from '../../board/square/square.ts'
import * as maths from '../../core/maths.ts'
import type { Area, Piece, Scene } from '../../core/ruleset.ts'
import type { SimpleBattle } from './battle.ts'
import type { SimpleCells, SimpleMap, SimplePlane } from './boards.ts'
import type { SimpleUnit } from './playing.ts'
import type { SimpleGame } from './simple.ts'

/** Half the width and depth of a unit on a plane table, inches. */
const WIDE = 1
const DEEP = 0.7

/** The position as a drawing of its board; null if there is none. */
export function sceneOf({ board }: SimpleGame, state: SimpleBattle): Scene | null {
  if (board === undefined) return null
  if (board.on === 'map') return mapScene(board, state)
  return board.on === 'plane' ? planeScene(board, state) : cellScene(board, state)
}

function mapScene(board: SimpleMap, state: SimpleBattle): Scene {
  const { places, numbers, units } = state
  const { width, depth, middles } = mapDrawing.layout(places.map(({ at }) => at))
  const standing = units.map((unit) => board.where?.(numbers, unit, state) ?? -1)
  const { holder } = board
  return {
    width,
    depth,
    map: true,
    caption: captionOf(state),
    lines: places.flatMap(({ next }, i) => next.filter((j) => j > i).map((j) => [middles[i], middles[j]] as const)),
    areas: [
      ...places.map(({ name, kind }, i): Area => ({ kind, place: name, polygon: mapDrawing.outline(middles[i]) })),
      ...(holder === undefined
        ? []
        : places.map(
            ({ name }, i): Area => ({
              kind: 'objective',
              label: name,
              holder: holder(numbers, i, state),
              polygon: mapDrawing.outline(above(middles[i]), 0.7),
            }),
          )),
    ],
    marks: places.map(({ name }, i) => ({ text: name, at: mapDrawing.caption(middles[i]) })),
    pieces: units.flatMap((unit, i) => {
      const place = standing[i]
      if (!(place >= 0 && place < places.length)) return []
      const others = standing.filter((other) => other === place).length
      const nth = standing.slice(0, i).filter((other) => other === place).length
      return [pieceOf(unit, mapDrawing.token(middles[place], nth, others), board, state)]
    }),
  }
}

/** The spot of the mark of a place's holder. */
function above([x, y]: mapDrawing.Spot): mapDrawing.Spot {
  return [x, y + 3.4]
}

function cellScene(board: SimpleCells, state: SimpleBattle): Scene | null {
  const { hexes, squares } = state.matchup.battle ?? {}
  const { numbers, units } = state
  const standing = units.map((unit) => board.where?.(numbers, unit, state) ?? null)
  if (hexes !== undefined) {
    const cells = new Hexes(hexes.columns, hexes.rows)
    const [width, depth] = hexDrawing.extent(cells)
    return {
      width,
      depth,
      hexes: true,
      caption: captionOf(state),
      areas: [
        ...hexes.ground.map((kind, hex) => ({
          kind,
          place: `${hex % hexes.columns}, ${Math.floor(hex / hexes.columns)}`,
          polygon: hexDrawing.outline(cells, hex),
        })),
        ...heldCells(board, state, cells.count, (hex) => lifted(hexDrawing.centre(cells, hex), hexDrawing.SIDE)),
      ],
      marks: hexDrawing.numbers(cells),
      pieces: units.flatMap((unit, i) => {
        const at = standing[i]
        if (at === null) return []
        const hex = hexIndex(cells, ...at)
        const body =
          board.facing === undefined
            ? mapDrawing.box(hexDrawing.centre(cells, hex), 1, 0.7)
            : hexDrawing.token(cells, hex, board.facing(numbers, unit, state))
        return [pieceOf(unit, body, board, state)]
      }),
    }
  }
  if (squares === undefined) return null
  const cells = new Squares(squares.columns, squares.rows)
  const [width, depth] = squareDrawing.extent(cells)
  return {
    width,
    depth,
    squares: true,
    caption: captionOf(state),
    areas: [
      ...squares.ground.map((kind, square) => ({
        kind,
        place: `${cells.column[square]}, ${cells.row[square]}`,
        polygon: squareDrawing.outline(cells, square),
      })),
      ...heldCells(board, state, cells.count, (square) =>
        lifted(squareDrawing.centre(cells, square), 0.55 * squareDrawing.SIDE),
      ),
    ],
    marks: squareDrawing.numbers(cells),
    pieces: units.flatMap((unit, i) => {
      const at = standing[i]
      if (at === null) return []
      const body = squareDrawing.token(cells, squareAt(cells, ...at), 1, unit.army, false)
      return [pieceOf(unit, body, board, state)]
    }),
  }
}

/** Marks of the cells that armies may hold, with their holders, each at a spot. */
function heldCells(
  { holder }: SimpleCells,
  state: SimpleBattle,
  count: number,
  spot: (cell: number) => mapDrawing.Spot,
): Area[] {
  if (holder === undefined) return []
  return Array.from({ length: count }, (_, cell) => holder(state.numbers, cell, state)).flatMap((held, cell): Area[] =>
    held === undefined ? [] : [{ kind: 'objective', holder: held, polygon: mapDrawing.outline(spot(cell), HELD) }],
  )
}

/** Radius of the mark of a cell’s holder. */
const HELD = 0.35

/** The upper left of a cell whose side has this length, beside the unit that stands there. */
function lifted([x, y]: mapDrawing.Spot, side: number): mapDrawing.Spot {
  return [x - side * 0.45, y + side * 0.55]
}

function planeScene(board: SimplePlane, state: SimpleBattle): Scene | null {
  const { battle } = state.matchup
  if (battle === undefined) return null
  const { width, depth, terrain } = battle.table
  return {
    width,
    depth,
    caption: captionOf(state),
    areas: terrain.map(({ kind, polygon }) => ({ kind, polygon })),
    pieces: state.units.flatMap((unit) => {
      const at = board.where?.(state.numbers, unit, state) ?? null
      if (at === null) return []
      const body =
        board.facing === undefined
          ? mapDrawing.box(at, WIDE, DEEP)
          : turnedBox(at, board.facing(state.numbers, unit, state))
      return [pieceOf(unit, body, board, state)]
    }),
  }
}

/** A unit on a plane table that faces a way, in degrees clockwise from y growing. */
function turnedBox([x, y]: readonly [number, number], degrees: number): Pick<Piece, 'polygon' | 'centre' | 'front'> {
  const angle = (degrees * Math.PI) / 180
  const [across, up] = [maths.sin(angle), maths.cos(angle)]
  const at = (right: number, ahead: number): readonly [number, number] => [
    x + right * up + ahead * across,
    y - right * across + ahead * up,
  ]
  return {
    polygon: [at(-WIDE, DEEP), at(WIDE, DEEP), at(WIDE, -DEEP), at(-WIDE, -DEEP)],
    front: at(0, DEEP),
    centre: [x, y],
  }
}

function captionOf({ turn, game }: SimpleBattle): string {
  return turn === 0 ? `Before the first ${(game.word ?? 'Turn').toLowerCase()}` : `${game.word ?? 'Turn'} ${turn}`
}

function pieceOf(
  unit: SimpleUnit,
  body: Pick<Piece, 'polygon' | 'centre' | 'front'>,
  { label, status }: Pick<SimpleMap, 'label' | 'status'>,
  state: SimpleBattle,
): Piece {
  const { spec, army } = unit
  return {
    id: spec.id,
    army,
    ...body,
    label: label?.(state.numbers, unit, state) ?? String(spec.models),
    status: status?.(state.numbers, unit, state) ?? '',
  }
}
