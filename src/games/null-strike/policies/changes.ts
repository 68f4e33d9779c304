import type { Field } from '../field.ts'
import { ON_TABLE, type Strike, type Unit } from '../state.ts'
import { MIND } from './mind.ts'

/** What has changed since a player last chose: plans that nothing touched still hold. */

/** Of `Mind.changed`: somewhere else, or on or off the table; fewer models, panicked or rallied. */
export const WENT = 1
export const SUFFERED = 2

/** Of `Mind.news`, beyond those: an enemy went somewhere, or an objective was taken. */
export const FOE_WENT = 4
/** Others bar an objective than before. */
export const CONTESTED = 8

/** Notes of every unit what befell it since the player whose turn it is last looked; all of it, the first time in a battle. */
export function noteChanges(state: Strike, field: Field): void {
  const { units, goer } = state
  const { x: atX, y: atY } = field
  const { changed, seenX, seenY, seenAs, n, foes, ids, strength } = MIND
  let others = 0
  const first = MIND.battle[goer] !== field.resets
  MIND.battle[goer] = field.resets
  const row = goer * n
  let news = 0
  for (let i = 0; i < n; i++) {
    const unit = units[i] as Unit
    const { models, place } = unit
    const x = atX[i] as number
    const y = atY[i] as number
    ids[i] = unit.id
    strength[i] = models
    if (place === ON_TABLE && models > 0 && unit.player !== goer) foes[others++] = i
    const as = (models * 4 + place) * 2 + unit.panicked
    const k = row + i
    let what = 0
    if (seenX[k] !== x || seenY[k] !== y || first) what = WENT
    const was = seenAs[k] as number
    if (was !== as || first) what |= ((was ^ as) & 6) === 0 && !first ? SUFFERED : WENT | SUFFERED
    changed[i] = what
    if (what === 0) continue
    seenX[k] = x
    seenY[k] = y
    seenAs[k] = as
    news |= what
    // Who is gone bars nobody’s way and shoots at nobody: only plans that were about it suffer.
    if (unit.player !== goer && (what & WENT) !== 0 && models > 0) news |= FOE_WENT
  }
  MIND.others = others
  let taken = 0
  for (let o = 0; o < field.objectives; o++) taken = taken * 4 + 1 + (field.takenBy[o] as number)
  if (MIND.taken[goer] !== taken) {
    news |= WENT | FOE_WENT
    MIND.stood.fill(-1)
    MIND.promised.fill(0)
  }
  MIND.taken[goer] = taken
  MIND.news = news
  const turn = state.turn
  MIND.isFresh = first || MIND.turn[goer] !== turn
  MIND.turn[goer] = turn
}
