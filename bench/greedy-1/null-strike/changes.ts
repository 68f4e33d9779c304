import type { Field } from '../../../src/games/null-strike/state/field.ts'
import { ON_TABLE, type Strike, type Unit } from '../../../src/games/null-strike/state/state.ts'
import { MIND } from './mind.ts'

/** What has changed since a player last chose: plans that nothing touched still hold. */

/** Of `Mind.changed`: somewhere else, or on or off the table; fewer models, panicked or rallied. */
export const WENT = 1
const SUFFERED = 2

/** Of `Mind.news`, beyond those: an enemy went somewhere, or an objective was taken. */
export const FOE_WENT = 4
/** Others bar an objective than before. */
export const CONTESTED = 8
/** Other enemies may be on the table than before. */
const FOE_LEFT = 16

/** Of `Mind.threats`: to be looked at. */
export const UNKNOWN = -1

/** Notes of every unit what befell it since the player whose turn it is last looked; all of it, the first time in a battle. */
export function noteChanges(state: Strike, field: Field): void {
  const { units, goer, turn } = state
  const { x, y } = field
  const { n, changed, touched, seenX, seenY, seenAs } = MIND
  for (let t = 0; t < MIND.touches; t++) changed[touched[t]] = 0
  // A battle without setting up begins with a turn before the last one.
  const first = MIND.battle[goer] < 0 || turn < MIND.turn[goer]
  MIND.battle[goer] = 0
  MIND.isFresh = first || MIND.turn[goer] !== turn
  MIND.turn[goer] = turn
  MIND.news = 0
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
  MIND.touches = touches
  if (MIND.isFresh || (MIND.news & FOE_LEFT) !== 0) noteEnemies(state)
  noteTaken(field, goer, first)
}

/** Notes of one unit what befell it. */
function noteChange(unit: Unit, field: Field, goer: number, first: boolean, went: boolean, suffered: boolean): void {
  const { index, id, models } = unit
  const what = (went ? WENT : 0) | (suffered || first ? SUFFERED : 0)
  MIND.changed[index] = what
  MIND.ids[index] = id
  MIND.strength[index] = models
  MIND.shook[index] = unit.panicked
  MIND.x[index] = field.x[index]
  MIND.y[index] = field.y[index]
  MIND.disc[index] = field.disc[index]
  MIND.speed[index] = unit.speed
  MIND.news |= what
  if (went) MIND.threats[index] = UNKNOWN
  if (unit.player === goer || !went) return
  // Who is gone bars nobody’s way and shoots at nobody: only plans that were about it suffer.
  MIND.news |= models > 0 ? FOE_WENT | FOE_LEFT : FOE_LEFT
}

/** Notes who of the enemy is on the table. */
function noteEnemies({ units, goer }: Strike): void {
  let others = 0
  for (let i = 0; i < units.length; i++) {
    const { place, models, player } = units[i]
    if (place === ON_TABLE && models > 0 && player !== goer) MIND.foes[others++] = i
  }
  MIND.others = others
}

/** An objective that was taken since changes what all places and removals are worth: no plan without a move holds; the others go by `CONTESTED`. */
function noteTaken(field: Field, goer: number, first: boolean): void {
  let taken = 0
  for (let o = 0; o < field.objectives; o++) taken = taken * 4 + 1 + field.takenBy[o]
  if (MIND.taken[goer] !== taken && !first) {
    MIND.news |= WENT | FOE_WENT
    MIND.stood.fill(-1)
    MIND.promised.fill(0)
  }
  MIND.taken[goer] = taken
}

/** Lets no plan of a unit hold. */
export function forgetUnit(index: number): void {
  MIND.stood[index] = -1
  MIND.promised[index] = 0
  MIND.moved[index] = 0
}
