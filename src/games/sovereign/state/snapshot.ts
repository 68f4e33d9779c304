import { ints, joined, lists } from '../../../kit/snapshot.ts'
import * as Action from '../choices/actions.ts'
import { mayStand } from '../space/ways.ts'
import { Frame } from './blow.ts'
import { type Board, put, takeSeats } from './board.ts'
import { MOVING, WINDOW } from './frames.ts'
import { type Fight, NONE, type Unit, UP } from './state.ts'

/** Saves a battle as an array of ints: for look-ahead, tests and the exact twin. */

/** Fields of a combatant that change. */
const UNIT = joined<Unit>(
  ints(
    'hp',
    'maxHp',
    'fate',
    'square',
    'prone',
    'main',
    'moves',
    'begun',
    'done',
    'holding',
    'frees',
    'rest',
    'defending',
    'charging',
    'disengaged',
    'shaken',
    'ward',
    'capacity',
    'hand',
    'empty',
    'gone',
    'taken',
    'shieldUsed',
    'shieldFrom',
    'swarm',
    'swarmWeapon',
    'grapples',
    'grappledBy',
    'downRound',
    'triedRound',
    'retreating',
    'tested',
    'luckUsed',
    'spent',
    'revealed',
    'opportunities',
    'blows',
    'rolls',
  ),
  lists('lies'),
)

/** Fields of a combatant that change in a duel. They have loops of their own, because the exact twin saves and loads millions of duels. */
const DUEL = ['hp', 'maxHp', 'fate', 'shieldUsed', 'shieldFrom'] as const

const FIGHT = joined<Fight>(
  ints('round', 'seat', 'active', 'surprised', 'freed', 'pending', 'stirred', 'lying', 'ending', 'winner', 'depth'),
  lists('standing', 'lost', 'start', 'broken', 'mains', 'screened'),
)

const FRAME = ints<Frame>('kind', 'step', 'unit', 'a', 'b', 'c', 'unitFrom', 'length')

/** Writes everything that the rest of the battle depends on; a duel does not save its round. */
export function saveFight(state: Fight, out: Int32Array): number {
  const { board, units } = state
  let at = 0
  out[at++] = state.stage
  out[at++] = state.goer
  for (let i = 0; i < state.order.length; i++) out[at++] = state.order[i]
  out[at++] = state.half
  out[at++] = state.cursor
  if (board === null) {
    for (const unit of units) for (const field of DUEL) out[at++] = unit[field]
    return at
  }
  for (const unit of units) at = UNIT.save(unit, out, at)
  at = FIGHT.save(state, out, at)
  for (let i = 0; i < state.depth; i++) at = saveFrame(state.frames[i], out, at)
  return at
}

function saveFrame(frame: Frame, out: Int32Array, from: number): number {
  let at = FRAME.save(frame, out, from)
  if (frame.kind !== WINDOW) for (let i = 0; i < frame.length; i++) out[at++] = frame.path[i]
  for (const mark of frame.marks) out[at++] = mark
  return frame.blow.copyTo(out, at)
}

/** Restores what `saveFight` wrote, into a battle with the same matchup and rules. Counters of the past restart at zero. */
export function loadFight(state: Fight, from: Int32Array): void {
  const { board, units } = state
  let at = 0
  state.stage = from[at++]
  state.goer = from[at++]
  for (let i = 0; i < state.order.length; i++) state.order[i] = from[at++]
  state.opener = state.order[0]
  state.half = from[at++]
  state.cursor = from[at++]
  state.round = 0
  state.version++
  for (const unit of units) {
    unit.rolls = 0
    if (board === null) for (const field of DUEL) unit[field] = from[at++]
    else at = UNIT.load(unit, from, at)
    unit.forget()
  }
  rearm(units)
  clearHistory(state)
  state.ending = 0
  state.winner = -1
  if (board === null) {
    recount(state)
    return
  }
  at = FIGHT.load(state, from, at)
  for (let i = 0; i < state.depth; i++) {
    if (i === state.frames.length) state.frames.push(new Frame(units.length))
    at = loadFrame(state.frames[i], from, at)
  }
  placeAll(state, board)
}

/** Restores the foreign weapons that combatants hold. */
function rearm(units: readonly Unit[]): void {
  for (const unit of units) {
    if (unit.taken === unit.ready) continue
    const owner = unit.taken === NONE ? undefined : units[Action.ownerOf(unit.taken)]
    unit.arm(unit.taken, owner?.weapons[Action.pieceOf(unit.taken)]?.name ?? null)
  }
}

function loadFrame(frame: Frame, from: Int32Array, start: number): number {
  let at = FRAME.load(frame, from, start)
  if (frame.kind !== WINDOW) for (let i = 0; i < frame.length; i++) frame.path[i] = from[at++]
  for (let i = 0; i < frame.marks.length; i++) frame.marks[i] = from[at++]
  return frame.blow.readFrom(from, at)
}

/** Puts all combatants on the board again. A unit that walks through an ally stays off it. */
function placeAll(state: Fight, board: Board): void {
  takeSeats(board, state.seat)
  const walking = new Set(state.frames.slice(0, state.depth).map(({ kind, unit }) => (kind === MOVING ? unit : -1)))
  for (const unit of state.units) if (unit.fate === UP && !walking.has(unit.index)) put(board, unit, unit.square)
  for (const unit of state.units) {
    if (unit.fate === UP && walking.has(unit.index) && mayStand(state, unit, unit.square)) put(board, unit, unit.square)
  }
}

/** Counts the combatants that are up, in a duel. */
export function recount({ units, standing, lost, start }: Fight): void {
  for (const list of [standing, lost, start]) list.fill(0)
  for (const { side, camp, fate } of units) {
    start[side] = start[side] + 1
    if (fate === UP) standing[camp] = standing[camp] + 1
    else lost[side] = lost[side] + 1
  }
}

/** Resets the counters of the result row. */
export function clearHistory(state: Fight): void {
  state.lostTo.fill(0)
  state.used.fill(0)
  state.brokeRound.fill(0)
  state.fledRound.fill(0)
}
