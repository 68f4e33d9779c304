import { around, extent, numbers, outline, token } from '../../../src/board/square/drawing.ts'
import { Squares, squareAt } from '../../../src/board/square/square.ts'
import type { GameFacts } from '../../../src/core/facts.ts'
import type { Area, Piece } from '../../../src/core/ruleset.ts'
import type { BattleLog } from '../../../src/report/playback/log.ts'
import { FACTS, skirmish } from '../../browser/skirmish.ts'
import { FLOORS_FACTS } from './square-game.ts'

/** Facts of a game on squares. */
export const SQUARE_FACTS: GameFacts = {
  ...FACTS,
  labelled: 'hit points left',
  turnsTold: { ...FACTS.turnsTold, word: 'Round' },
  ...(FLOORS_FACTS.squares && { squares: FLOORS_FACTS.squares }),
  terrain: {
    wall: { title: 'Wall', clause: 'SQ-1', movement: 'impassable', opaque: true },
    rubble: { title: 'Rubble', clause: 'SQ-2', movement: 'difficult', opaque: false },
  },
}

const KINDS = ['', '', '', 'wall', '', 'rubble', '', '']

/**
 * A skirmish as if it were fought on squares, round by round, by pieces without a front. One of them is prone, and one retreats in the end.
 */
export function squareLog(): BattleLog {
  const log = skirmish()
  const board = new Squares(20, 12)
  const [width, depth] = extent(board)
  const areas: Area[] = Array.from({ length: board.count }, (_, square) => ({
    kind: KINDS[square % KINDS.length] ?? '',
    place: `[${square % 20}, ${Math.floor(square / 20)}]`,
    polygon: outline(board, square),
  }))
  areas.push({ kind: 'hill', label: 'Higher ground (feet)', place: '[4, 4] 10 feet:', polygon: outline(board, 84) })
  areas.push({ kind: 'zone-first', label: 'Exit of the first', polygon: outline(board, 0) })
  const ids = log.armies.flatMap(({ units }) => units)
  const placed = ({ front: _front, ...piece }: Piece, scene: number): Piece => {
    const at = ids.indexOf(piece.id) % 6
    const column = piece.army === 0 ? 1 + Math.floor((8 * scene) / log.scenes.length) : 18
    const square = squareAt(board, column, 1 + 2 * at - (at === 5 ? 1 : 0))
    const n = at === 2 && piece.army === 1 ? 2 : 1
    const anchor = n === 2 ? square - 1 : square
    const lies = scene > 3 && at === 0
    const status = lies ? 'down' : at === 1 && scene > 3 ? 'prone' : at === 3 && scene > 3 ? 'retreating' : ''
    return { ...piece, status, ...token(board, anchor, n, piece.army, lies), reach: around(board, anchor, n, 1) }
  }
  const scenes = log.scenes.map((scene, i) => ({ ...scene, pieces: scene.pieces.map((piece) => placed(piece, i)) }))
  const events = log.events.map((event) => ({ ...event, text: event.text.replace(/^Turn /, 'Round ') }))
  return { ...log, events, table: { width, depth, squares: true, areas, marks: numbers(board) }, scenes }
}
