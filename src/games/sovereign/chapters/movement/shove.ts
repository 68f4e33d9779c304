import { STAIRS } from '../../../../board/square/ground.ts'
import type { Dice } from '../../../../core/dice.ts'
import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { mayStand } from '../../space/ways.ts'
import { type Blow } from '../../state/blow.ts'
import type { Board } from '../../state/board.ts'
import { openDice, WRESTLING } from '../../state/dice.ts'
import { type Fight, NONE, type Unit, unitAt } from '../../state/state.ts'
import { opposed } from '../injury/checks.ts'
import { exertMod, sizePart, TOO_LARGE } from './wrestle.ts'

/** Shoves, SVN-SHV-01 to -04. */

/** Height in feet that a step may go up; and a height lower than any square. */
const STEP = 5
const LOWEST = -1000

/** Steps to the eight squares around, as columns and rows, in ascending order of squares. */
const AROUND = 8
const ACROSS = Int8Array.of(-1, 0, 1, -1, 1, -1, 0, 1)
const DOWN = Int8Array.of(-1, -1, -1, 0, 0, 1, 1, 1)

/** Whether a unit may shove an adjacent enemy: the unit is in no grapple, and the enemy is not too large. SVN-SHV-01, SVN-GRP-07, -08. */
export function mayShove(state: Fight, unit: Unit, target: Unit): boolean {
  return unit.grapples === NONE && unit.grappledBy === 0 && sizePart(state, unit, target) !== TOO_LARGE
}

/** The attack has hit: a check of strength decides, `blow.won`. SVN-SHV-01. */
export function resolveShove(state: Fight, blow: Blow, dice: Dice, log: Log): void {
  const attacker = unitAt(state, blow.attacker)
  const target = unitAt(state, blow.target)
  openDice(state, dice, WRESTLING, attacker)
  const mine = exertMod(attacker) + sizePart(state, attacker, target, log)
  if (log.on) log.cite(Clause.SHV_01)
  blow.won = opposed(state, attacker, mine, target, exertMod(target), dice, log) ? 1 : 0
}

/**
 * Lists the squares to which a shove may move its target, by the top left square of its body: the three squares on the far side or, under
 * `shoveSquares: any`, all eight around. If the list is empty, the target can only be knocked down. SVN-SHV-02, -03, -04, SVN-G51.
 */
export function listPushes(state: Fight, attacker: Unit, target: Unit, out: Int32Array): number {
  const { board, rules } = state
  if (board === null) return 0
  if (rules.shoveSquares === 'any') return listAround(state, target, 0, 0, out)
  const { columns } = board
  const x = target.square % columns
  const from = attacker.square % columns
  const awayX = awayFrom(from, attacker.size, x, target.size)
  const down = (target.square - x) / columns
  const awayY = awayFrom((attacker.square - from) / columns, attacker.size, down, target.size)
  return awayX === 0 && awayY === 0 ? 0 : listAround(state, target, awayX, awayY, out)
}

/** Lists the free squares next to a thrown victim, to which it may be moved. SVN-GRP-06, -10, SVN-SHV-04. */
export function listThrows(state: Fight, target: Unit, out: Int32Array): number {
  return listAround(state, target, 0, 0, out)
}

/** Free squares one step away from a body: those on the far side of a direction or, without a direction, on every side. */
function listAround(state: Fight, target: Unit, awayX: number, awayY: number, out: Int32Array): number {
  const { board } = state
  if (board === null) return 0
  const { columns, rows } = board
  const x = target.square % columns
  const y = (target.square - x) / columns
  let n = 0
  for (let way = 0; way < AROUND; way++) {
    const dx = ACROSS[way]
    const dy = DOWN[way]
    if (!isFar(dx, dy, awayX, awayY)) continue
    const toX = x + dx
    const toY = y + dy
    if (toX < 0 || toY < 0 || toX + target.size > columns || toY + target.size > rows) continue
    const square = toY * columns + toX
    if (mayStand(state, target, square) && isLow(board, target, square)) out[n++] = square
  }
  return n
}

/** Whether a body may be forced onto a square: up by at most one step or on stairs, down by any height. SVN-GRID-19, SVN-SHV-04. */
function isLow({ columns, field: { ground } }: Board, { square, size }: Unit, to: number): boolean {
  if (ground.isFlat) return true
  let highest = LOWEST
  for (let i = 0; i < size * size; i++) {
    const at = square + (i % size) + Math.floor(i / size) * columns
    if ((ground.nature[at] & STAIRS) !== 0) return true
    highest = Math.max(highest, ground.height[at])
  }
  for (let i = 0; i < size * size; i++) {
    const at = to + (i % size) + Math.floor(i / size) * columns
    const isSteep = ground.height[at] > highest + STEP
    if (isSteep && (ground.nature[at] & STAIRS) === 0) return false
  }
  return true
}

/** On which side of a span of squares another span lies: −1, 0 or 1. */
function awayFrom(from: number, size: number, to: number, otherSize: number): number {
  return to >= from + size ? 1 : to + otherSize <= from ? -1 : 0
}

/** Whether a step goes in the given direction, or an eighth of a turn to either side of it. */
function isFar(dx: number, dy: number, awayX: number, awayY: number): boolean {
  if (awayX !== 0 && awayY !== 0) return dx * awayX >= 0 && dy * awayY >= 0
  return (awayX === 0 || dx === awayX) && (awayY === 0 || dy === awayY)
}
