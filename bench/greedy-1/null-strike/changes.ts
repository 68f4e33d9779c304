import type { Field } from '../../../src/games/null-strike/state/field.ts'
import { ON_TABLE, type Strike, type Unit } from '../../../src/games/null-strike/state/state.ts'
import { KNOWLEDGE } from './knowledge.ts'

/** Dirty flags: changes since a player's last choice. Plans stay valid if nothing about them has changed. */

/** Bits of `Knowledge.changed`: the unit has moved, come onto the table or left it; it has fewer models, has panicked or has rallied. */
export const WENT = 1
const SUFFERED = 2

/** Further bits of `Knowledge.news`: an enemy has moved, or an objective was taken. */
export const FOE_WENT = 4
/** The units that bar an objective have changed. */
export const CONTESTED = 8
/** The enemies on the table may have changed. */
const FOE_LEFT = 16

/** Value in `Knowledge.threats`: must be computed again. */
export const UNKNOWN = -1

/**
 * Notes for every unit what has changed since the last look of the player whose turn it is. At the first look of a battle everything counts
 * as changed.
 */
export function noteChanges(state: Strike, field: Field): void {
  const { units, goer, turn } = state
  const { x, y } = field
  const { n, changed, touched, seenX, seenY, seenAs } = KNOWLEDGE
  for (let t = 0; t < KNOWLEDGE.touches; t++) changed[touched[t]] = 0
  // A battle without deployment begins with a turn number below the last one noted.
  const first = KNOWLEDGE.battle[goer] < 0 || turn < KNOWLEDGE.turn[goer]
  KNOWLEDGE.battle[goer] = 0
  KNOWLEDGE.isFresh = first || KNOWLEDGE.turn[goer] !== turn
  KNOWLEDGE.turn[goer] = turn
  KNOWLEDGE.news = 0
  let touches = 0
  for (let i = 0; i < n; i++) {
    const k = goer * n + i
    const { models, place, panicked } = units[i]
    const as = (models * 4 + place) * 2 + panicked
    if (seenAs[k] === as && seenX[k] === x[i] && seenY[k] === y[i] && !first) continue
    touched[touches++] = i
    const went = first || seenX[k] !== x[i] || seenY[k] !== y[i] || ((seenAs[k] ^ as) & 6) !== 0
    noteChange(units[i], field, goer, first, went, seenAs[k] !== as)
    seenX[k] = x[i]
    seenY[k] = y[i]
    seenAs[k] = as
  }
  KNOWLEDGE.touches = touches
  if (KNOWLEDGE.isFresh || (KNOWLEDGE.news & FOE_LEFT) !== 0) noteEnemies(state)
  noteTaken(field, goer, first)
}

/** Notes what has changed for one unit. */
function noteChange(unit: Unit, field: Field, goer: number, first: boolean, went: boolean, suffered: boolean): void {
  const { index, id, models } = unit
  const what = (went ? WENT : 0) | (suffered || first ? SUFFERED : 0)
  KNOWLEDGE.changed[index] = what
  KNOWLEDGE.ids[index] = id
  KNOWLEDGE.strength[index] = models
  KNOWLEDGE.shook[index] = unit.panicked
  KNOWLEDGE.x[index] = field.x[index]
  KNOWLEDGE.y[index] = field.y[index]
  KNOWLEDGE.disc[index] = field.disc[index]
  KNOWLEDGE.speed[index] = unit.speed
  KNOWLEDGE.news |= what
  if (went) KNOWLEDGE.threats[index] = UNKNOWN
  if (unit.player === goer || !went) return
  // A unit that is gone bars no way and shoots at no unit, so only plans about that unit become invalid.
  KNOWLEDGE.news |= models > 0 ? FOE_WENT | FOE_LEFT : FOE_LEFT
}

/** Notes which enemies are on the table. */
function noteEnemies({ units, goer }: Strike): void {
  let others = 0
  for (let i = 0; i < units.length; i++) {
    const { place, models, player } = units[i]
    if (place === ON_TABLE && models > 0 && player !== goer) KNOWLEDGE.foes[others++] = i
  }
  KNOWLEDGE.others = others
}

/**
 * If an objective was taken since then, the values of all places and removals change: plans without a move become invalid, and the flag
 * `CONTESTED` decides about the others.
 */
function noteTaken(field: Field, goer: number, first: boolean): void {
  let taken = 0
  for (let o = 0; o < field.objectives; o++) taken = taken * 4 + 1 + field.takenBy[o]
  if (KNOWLEDGE.taken[goer] !== taken && !first) {
    KNOWLEDGE.news |= WENT | FOE_WENT
    KNOWLEDGE.stood.fill(-1)
    KNOWLEDGE.isBounded.fill(0)
  }
  KNOWLEDGE.taken[goer] = taken
}

/** Makes all plans of a unit invalid. */
export function forgetUnit(index: number): void {
  KNOWLEDGE.stood[index] = -1
  KNOWLEDGE.isBounded[index] = 0
  KNOWLEDGE.moved[index] = 0
}
