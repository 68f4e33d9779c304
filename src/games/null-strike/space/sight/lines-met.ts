import { containsPoint, crosses } from '../../../../board/plane/sight.ts'
import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { SOLID } from '../../data/terrain.ts'
import type { Field } from '../../state/field.ts'
import type { Strike, Unit } from '../../state/state.ts'
import { isOnTable } from '../movement/distances.ts'
import { halfHidden } from './hidden-by-terrain.ts'
import { isBetween } from './sight-by-model.ts'

/**
 * Finds what the lines of an attack meet, for the clauses of transcripts: which readings of sight the attack needed. Nothing here decides a
 * battle.
 */

/** Bits for units on a line, beside `SOLID`: a unit of the attacker's side, an enemy. */
const FRIEND = 1 << 10
const FOE = 1 << 11

/** Cites the readings without which no line of an attack, or of one of its models, would be free. AP-G-20, AP-G-26. */
export function citeLines(state: Strike, field: Field, unit: Unit, target: Unit, log: Log): void {
  const lines = linesOf(state, field, unit, target)
  const isBarred = (bits: number): boolean => lines.some((from) => from.every((met) => (met & bits) !== 0))
  if (isBarred(SOLID | FRIEND | FOE)) log.cite(Clause.G_20)
  if (isBarred(SOLID | FRIEND) && !isBarred(SOLID)) log.cite(Clause.G_26)
}

/** Whether units give a target cover from an attack. AP-G-29. */
export function isBehindUnits(state: Strike, field: Field, unit: Unit, target: Unit): boolean {
  if (state.rules.unitCover === 'no') return false
  const lines = linesOf(state, field, unit, target)
  const isHidden = (k: number): boolean =>
    lines.filter((from) => ((from[k] ?? 0) & (FRIEND | FOE)) !== 0).length >= halfHidden(lines.length)
  return (
    target.models > 0 &&
    Array.from({ length: target.models }, (_, k) => k).filter(isHidden).length >= halfHidden(target.models)
  )
}

/** Obstacles on each line, in bits: lines from the centre of the attacker, or from each of its models, to each model of the target. */
function linesOf(state: Strike, field: Field, unit: Unit, target: Unit): readonly (readonly number[])[] {
  const from = unit.isFree ? placesOf(unit) : [[unit.x, unit.y] as const]
  const to = placesOf(target)
  return from.map(([fromX, fromY]) => to.map(([x, y]) => metOn(state, field, unit, target, fromX, fromY, x, y)))
}

function placesOf({ models, x, y, seatX, seatY }: Unit): readonly (readonly [number, number])[] {
  return Array.from({ length: models }, (_, m) => [x + seatX[m], y + seatY[m]] as const)
}

function metOn(
  { units }: Strike,
  field: Field,
  unit: Unit,
  target: Unit,
  fromX: number,
  fromY: number,
  x: number,
  y: number,
): number {
  let met = solidOn(field, fromX, fromY, x, y)
  for (const other of units) {
    if (other === unit || other === target || !isOnTable(other)) continue
    const isMet = unit.isFree ? isBetween(other, fromX, fromY, x, y) : isBefore(other, fromX, fromY, x, y)
    if (isMet) met |= other.player === unit.player ? FRIEND : FOE
  }
  return met
}

function solidOn({ shapes, nature, pieces }: Field, fromX: number, fromY: number, x: number, y: number): number {
  const { out } = shapes
  for (let piece = 0; piece < pieces; piece++) {
    if ((nature[piece] & SOLID) === 0) continue
    out[0] = fromX
    out[1] = fromY
    if (containsPoint(shapes, piece)) continue
    out[2] = x
    out[3] = y
    if (crosses(shapes, piece)) return SOLID
  }
  return 0
}

/** Whether the footprint of a unit is on a line, and lies in front of neither end. */
function isBefore({ x: atX, y: atY, disc }: Unit, fromX: number, fromY: number, x: number, y: number): boolean {
  const mx = x - fromX
  const my = y - fromY
  const dx = atX - fromX
  const dy = atY - fromY
  const length = mx * mx + my * my
  const along = dx * mx + dy * my
  if (along <= 0 || along >= length || dx * dx + dy * dy < disc * disc) return false
  const across = dx * my - dy * mx
  return across * across < disc * disc * length
}
