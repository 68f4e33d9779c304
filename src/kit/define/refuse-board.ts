import { TERRAIN_LOOKS } from '../../core/facts.ts'
import type { SimpleBoard } from './boards.ts'
import { shaped } from './shaped.ts'

/** Keys of a place of a map, beside which its numbers stand. */
const OF_PLACE = ['at', 'next', 'kind', 'start']

const COMMON = {
  on: ['string'],
  ground: ['object', 'undefined'],
  label: ['function', 'undefined'],
  labelled: ['string', 'undefined'],
  status: ['function', 'undefined'],
  where: ['function', 'undefined'],
}

const CELLS = {
  ...COMMON,
  size: ['object'],
  columns: ['object', 'undefined'],
  rows: ['object', 'undefined'],
  setUp: ['string'],
  holder: ['function', 'undefined'],
}

/** Parts of each kind of board, each with what it must be. */
const BOARDS: Readonly<Record<SimpleBoard['on'], Readonly<Record<string, readonly string[]>>>> = {
  map: {
    ...COMMON,
    word: ['string', 'undefined'],
    places: ['object', 'undefined'],
    fields: ['object', 'undefined'],
    starts: ['boolean', 'undefined'],
    holder: ['function', 'undefined'],
  },
  hexes: { ...CELLS, facing: ['function', 'undefined'] },
  squares: { ...CELLS, heights: ['object', 'undefined'] },
  plane: { ...COMMON, tables: ['object'], setUp: ['string'], facing: ['function', 'undefined'] },
}

const GROUND = { title: ['string'], meaning: ['string'], look: ['string', 'undefined'] }

/** What is wrong with the board of a game. */
export function boardFaults(board: SimpleBoard | undefined): string[] {
  if (board === undefined) return []
  if (typeof board !== 'object' || board === null || !Object.hasOwn(BOARDS, board.on)) {
    return ['`board.on` must be `map`, `hexes`, `squares` or `plane`']
  }
  return [...shaped(board, BOARDS[board.on], 'board'), ...grounds(board), ...numbers(board)]
}

function grounds({ ground }: SimpleBoard): string[] {
  if (typeof ground !== 'object' || ground === null) return []
  return Object.entries(ground).flatMap(([kind, one]) => {
    const where = `board.ground.${kind}`
    const shape = shaped(one, GROUND, where)
    if (shape.length > 0 || one.look === undefined || TERRAIN_LOOKS.includes(one.look)) return shape
    return [`\`${where}.look\` is ${JSON.stringify(one.look)}; it must be ${listed(TERRAIN_LOOKS)}`]
  })
}

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** Faults of the numbers of places, which stand beside their other keys. */
function numbers(board: SimpleBoard): string[] {
  if (board.on !== 'map') return []
  const taken = Object.keys(board.fields ?? {}).find((key) => OF_PLACE.includes(key))
  return taken === undefined ? [] : [`a number of places cannot be called \`${taken}\`: places have a key of that name`]
}
