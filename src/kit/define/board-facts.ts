import type { GameFacts, MapFacts, TerrainKind } from '../../core/facts.ts'
import type { MapBoard } from '../../core/map.ts'
import type { SimpleBoard, SimpleMap, SimplePlace } from './boards.ts'
import type { SimpleGame } from './simple.ts'
import { fieldOf, type Ids, mapped } from './words.ts'

/** Fewest and most columns and rows of a board of cells. */
const CELLS = [2, 40] as const

/** Heights of a board whose game has none. */
const LEVEL = [0, 0] as const

/** The meaning of the seats of a battle in which each army goes first in turn. */
const SEATS =
  'swap (default): a block is two battles, and each army goes first in one; fixed: one battle, the first army goes first.'

type BoardFacts = Partial<
  Pick<GameFacts, 'boardless' | 'map' | 'hexes' | 'squares' | 'tables' | 'terrain' | 'setUp' | 'seated'>
>

/** What the facts of a game say of its board. */
export function boardFacts({ board, seats = 1 }: SimpleGame, ids: Ids): BoardFacts {
  const seated = seats === 2 ? SEATS : (false as const)
  if (board === undefined) return { boardless: true, seated }
  const { ground = {} } = board
  const terrain = mapped(
    ground,
    ({ title, meaning, look = 'open' }): TerrainKind => ({
      title,
      clause: ids('T'),
      movement: 'open',
      does: '',
      meaning,
      look,
    }),
  )
  return { ...(Object.keys(ground).length > 0 && { terrain }), ...onBoard(board, ids), seated }
}

function onBoard(board: SimpleBoard, ids: Ids): BoardFacts {
  if (board.on === 'map') return { map: mapFacts(board, ids) }
  const { setUp } = board
  if (board.on === 'plane') return { tables: board.tables, setUp }
  const { size, columns = CELLS, rows = CELLS, heights = LEVEL } = board
  const cells = { size, clause: ids('B'), columns, rows }
  if (board.on === 'hexes') return { hexes: cells, setUp }
  const zones = 'Letters may mark where armies start and may leave; the game says what that means.'
  return { squares: { ...cells, elevation: heights, zones }, setUp }
}

function mapFacts({ word = 'province', places, fields = {}, starts = false }: SimpleMap, ids: Ids): MapFacts {
  return {
    word,
    standard: places === undefined ? null : mapOf(places),
    fields: mapped(fields, (field) => fieldOf(field, ids('M'))),
    starts,
  }
}

/** The map of a game, with borders in both directions. Throws a TypeError if a neighbour is not there. */
function mapOf(places: Readonly<Record<string, SimplePlace>>): MapBoard {
  const names = Object.keys(places)
  const borders = names.map(() => new Set<number>())
  for (const [i, name] of names.entries()) {
    for (const other of places[name].next ?? []) {
      const j = names.indexOf(other)
      if (j < 0) throw new TypeError(`\`board.places.${name}.next\` names ${other}, which is no place`)
      borders[i].add(j)
      borders[j].add(i)
    }
  }
  return {
    places: names.map((name, i) => {
      const { at, next: _next, kind = '', start, ...numbers } = places[name]
      return {
        name,
        at,
        next: [...borders[i]].toSorted((a, b) => a - b),
        kind,
        start: start === undefined ? null : start === 'first' ? 0 : 1,
        numbers: mapped(numbers, Number),
      }
    }),
  }
}
