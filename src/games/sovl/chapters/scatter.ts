import { overlaps } from '../../../board/plane/overlap.ts'
import { onTable, setRectangle } from '../../../board/plane/rectangle.ts'
import { HD, HW, POSE, UX, UY, X, Y } from '../../../board/plane/shapes.ts'
import type { Dice } from '../../../core/dice.ts'
import { KeyedDice } from '../../../core/keyed-dice.ts'
import type { Log } from '../../../core/log.ts'
import { seedWords } from '../../../core/seed.ts'
import { COSINES, SINES, STEPS } from '../choices/grid.ts'
import * as Clause from '../data/clause.ts'
import type { Battle } from '../state/battle.ts'
import * as Step from '../state/steps.ts'
import { KINDS } from '../state/table.ts'
import * as Event from '../telling/events.ts'

/** Random terrain, SOVL-SETUP-03: a number of pieces between the deployment zones, with room to manoeuvre between them. */

/**
 * Kinds of random terrain; each entry of the list is equally likely. Rivers are not among them, because they need a table made for them.
 */
const LAID: readonly number[] = ['forest', 'forest', 'swamp', 'lake', 'building', 'cliff'].map((kind) =>
  KINDS.indexOf(kind),
)

/** Inches kept free between pieces; the next smaller value is used if a table is too crowded. */
const ROOM = [6, 4, 2, 1] as const
const TRIES = 32

/** Lays the pieces that the scenario leaves to dice. The caller has set `dice` to the block. */
export function layTerrain(battle: Battle, dice: Dice, log: Log): void {
  const { table } = battle
  const { generate } = table.spec
  if (generate !== undefined) {
    table.pieces = table.given
    if (generate.seed === 'per-block') lay(battle, generate.pieces, dice)
    else {
      const own = new KeyedDice(...seedWords(generate.seed, 'table', 'terrain'))
      own.seek(0)
      lay(battle, generate.pieces, own)
    }
  }
  if (!log.on) return
  for (let piece = 0; piece < table.pieces; piece++) {
    if (piece >= table.given) log.cite(Clause.SETUP_03)
    log.cite(Clause.TERR_01)
    log.note(Event.TERRAIN_LAID, piece, table.kind[piece], 0, 0)
  }
}

function lay(battle: Battle, [fewest, most]: readonly [number, number], dice: Dice): void {
  const { table } = battle
  dice.key(0, Step.TERRAIN, 0, 0)
  const wanted = fewest + Math.floor(uniform(dice) * (most - fewest + 1))
  for (let piece = 1; piece <= wanted; piece++) {
    dice.key(0, Step.TERRAIN, piece, 0)
    // The kind is drawn once for all tries, so that kinds that are hard to place are as likely as others.
    const kind = LAID[dice.die(LAID.length) - 1]
    for (let tries = 0; tries < TRIES * ROOM.length; tries++) {
      const room = ROOM[Math.floor(tries / TRIES)] as number
      if (!layPiece(battle, dice, kind, room)) continue
      table.pieces++
      break
    }
  }
}

/** Draws one piece of the kind; returns whether it lies between the zones and far enough from the other pieces. */
function layPiece(battle: Battle, dice: Dice, kind: number, room: number): boolean {
  const { table } = battle
  const { shapes } = table
  const { pose } = shapes
  const shape = table.terrain + table.pieces
  const p = shape * POSE
  const solid = KINDS[kind] === 'building'
  pose[p + HW] = (solid ? 1.5 : 2) + dice.die(solid ? 4 : 6) / 2
  pose[p + HD] = 1 + dice.die(4) / 2
  pose[p + X] = uniform(dice) * table.width
  pose[p + Y] = table.zone + uniform(dice) * (table.depth - 2 * table.zone)
  const turn = dice.die(STEPS) - 1
  const c = COSINES[turn]
  const s = SINES[turn]
  pose[p + UX] = s
  pose[p + UY] = c
  setRectangle(shapes, shape)
  table.describe(table.pieces, kind)
  if (!onTable(shapes, shape) || reachesZone(battle, shape)) return false
  for (let other = 0; other < table.pieces; other++) {
    if (overlaps(shapes, shape, table.terrain + other, room)) return false
  }
  return true
}

/** Whether a piece reaches into a deployment zone. It may not, because both sides deploy on open ground. */
function reachesZone(battle: Battle, shape: number): boolean {
  const { table } = battle
  const { verts } = table.shapes
  for (let corner = 0; corner < 4; corner++) {
    const y = verts[shape * 16 + 2 * corner + 1]
    if (y < table.zone || y > table.depth - table.zone) return true
  }
  return false
}

/** Draws a number between 0 and 1: the middle of one of 400 equal steps. */
function uniform(dice: Dice): number {
  return ((dice.die(20) - 1) * 20 + dice.die(20) - 0.5) / 400
}
