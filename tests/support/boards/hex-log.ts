import { extent, outline, token } from '../../../src/board/hex/drawing.ts'
import { Hexes, hexIndex } from '../../../src/board/hex/hex.ts'
import type { GameFacts } from '../../../src/core/facts.ts'
import type { Area, Piece } from '../../../src/core/ruleset.ts'
import type { BattleLog } from '../../../src/report/playback/log.ts'
import { FACTS, skirmish } from '../../browser/skirmish.ts'

/** Facts of a game on hexes. */
export const HEX_FACTS: GameFacts = {
  ...FACTS,
  terrain: {
    woods: { title: 'Woods', clause: 'HX-1', movement: 'difficult', opaque: true },
    hill: { title: 'Hill', clause: 'HX-2', movement: 'difficult', opaque: true },
    river: { title: 'River', clause: 'HX-3', movement: 'impassable', opaque: false },
    ford: { title: 'Ford', clause: 'HX-4', movement: 'open', opaque: false },
    village: { title: 'Village', clause: 'HX-5', movement: 'open', opaque: false },
    keep: { title: 'Keep', clause: 'HX-6', movement: 'open', opaque: false, look: 'walls' },
    ruins: { title: 'Ruins', clause: 'HX-7', movement: 'open', opaque: false },
    moor: { title: 'Moor', clause: 'HX-8', movement: 'difficult', opaque: false },
  },
}

const ROWS = [
  '................',
  '................',
  '...w........h...',
  '..ww....v...hh..',
  '.......vk.......',
  'rrrfrrrrrrrrfrrr',
  '.....mm....u....',
  '..hh...mm...ww..',
  '...h........w...',
  '................',
  '................',
]

const KINDS: Readonly<Record<string, string>> = {
  w: 'woods',
  h: 'hill',
  r: 'river',
  f: 'ford',
  v: 'village',
  k: 'keep',
  u: 'ruins',
  m: 'moor',
}

/** A skirmish as if it were fought on hexes: a board with twelve units, each of which moves by a hex in each scene. */
export function hexLog(): BattleLog {
  const log = skirmish()
  const board = new Hexes(16, 11)
  const [width, depth] = extent(board)
  const letters = ROWS.join('')
  const areas: Area[] = Array.from({ length: board.count }, (_, hex) => {
    return { kind: KINDS[letters.charAt(hex)] ?? '', polygon: outline(board, hex) }
  })
  for (let hex = 0; hex < board.count; hex++) {
    const row = Math.floor(hex / board.columns)
    if (row < 2) areas.push({ kind: 'zone-first', label: 'Zone of the first', polygon: outline(board, hex) })
    if (row > 8) areas.push({ kind: 'zone-second', label: 'Zone of the second', polygon: outline(board, hex) })
  }
  const ids = log.armies.flatMap(({ units }) => units)
  const placed = (piece: Piece, step: number): Piece => {
    const at = ids.indexOf(piece.id) % 6
    const row = piece.army === 0 ? Math.min(5, step) : Math.max(5, 10 - step)
    const hex = hexIndex(board, 2 + 2 * at, row)
    const turn = (at + step) % 3 === 0 ? 1 : 0
    const status = at === 1 && step > 2 ? 'battered' : at === 2 && step > 2 ? 'exhausted' : piece.status
    return { ...piece, status, ...token(board, hex, ((piece.army === 0 ? 0 : 3) + turn) % 6) }
  }
  const scenes = log.scenes.map((scene, i) => {
    const step = Math.floor((6 * i) / log.scenes.length)
    return { ...scene, pieces: scene.pieces.map((piece) => placed(piece, step)) }
  })
  return { ...log, table: { width, depth, hexes: true, areas }, scenes }
}
