import type { Side } from '../../../core/ruleset.ts'
import type { Ending } from '../telling/events.ts'
import { lift, placeOf, put } from './board.ts'
import type { Stage } from './stage.ts'
import { recount, seatUnits, type War } from './state.ts'
import { type Unit } from './unit.ts'

/** Saves a battle as an array of ints: for look-ahead, tests and the exact twin. */

/** Writes everything that the rest of the battle depends on; an engagement does not save its turn. */
export function saveWar(state: War, out: Int32Array): number {
  let at = 0
  out[at++] = state.stage
  out[at++] = state.goer
  out[at++] = state.attempted[0]
  out[at++] = state.attempted[1]
  if (state.board !== null) {
    out[at++] = state.turn
    out[at++] = state.armyOf[0]
    out[at++] = state.opener
    out[at++] = state.active
    out[at++] = (state.spent ? 1 : 0) | (state.hasShot ? 2 : 0) | (state.hasFought ? 4 : 0)
    out[at++] = state.spells
    out[at++] = state.attacksLeft
    out[at++] = state.ending
    out[at++] = state.walked
    out[at++] = state.limits
    out[at++] = state.board.startedAt
    for (let i = 0; i < state.allotted.length; i++) {
      out[at++] = state.allotted[i] * 2 + state.board.sighted[i]
    }
  }
  for (const unit of state.units) {
    out[at++] = unit.damage
    out[at++] = bitsOf(unit)
    out[at++] = unit.hurtBy
    out[at++] = unit.attempted
    out[at++] = unit.usedSkills
    out[at++] =
      ((((unit.steadied * 16 + unit.veiled) * 16 + unit.gripped) * 16 + unit.driven) * 16 + unit.hastened) * 16
    out[at++] = unit.mired
    if (state.board !== null) out[at++] = unit.isAlive ? placeOf(unit) : -1
  }
  return at
}

function bitsOf(unit: Unit): number {
  return (
    (unit.isAlive ? 1 : 0) |
    (unit.battered << 1) |
    (unit.wasBattered << 2) |
    (unit.activated ? 8 : 0) |
    (unit.exhausted << 4)
  )
}

/** Restores what `saveWar` wrote, into a battle with the same matchup and rules. Counters of the result row restart at zero. */
export function loadWar(state: War, from: Int32Array): void {
  let at = 0
  state.stage = from[at++] as Stage
  state.goer = from[at++] as Side
  state.attempted[0] = from[at++]
  state.attempted[1] = from[at++]
  const { board } = state
  state.turn = 0
  state.ending = 0
  state.optionsLeft = -1
  if (board !== null) {
    board.endHexes = -1
    for (const unit of state.units) lift(board, unit)
    state.turn = from[at++]
    seatUnits(state, from[at++])
    state.opener = from[at++] as Side
    state.active = from[at++]
    const truths = from[at++]
    state.spent = (truths & 1) !== 0
    state.hasShot = (truths & 2) !== 0
    state.hasFought = (truths & 4) !== 0
    state.spells = from[at++]
    state.attacksLeft = from[at++]
    state.ending = from[at++] as Ending | 0
    state.walked = from[at++]
    state.limits = from[at++]
    board.startedAt = from[at++]
    for (let i = 0; i < state.allotted.length; i++) {
      const both = from[at++]
      state.allotted[i] = both >> 1
      board.sighted[i] = both & 1
    }
  }
  const { units } = state
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    unit.damage = from[at++]
    const bits = from[at++]
    unit.isAlive = (bits & 1) !== 0
    unit.battered = (bits >> 1) & 1
    unit.wasBattered = (bits >> 2) & 1
    unit.activated = (bits & 8) !== 0
    unit.exhausted = bits >> 4
    unit.hurtBy = from[at++]
    unit.attempted = from[at++]
    unit.usedSkills = from[at++]
    const until = from[at++] >> 4
    unit.hastened = until & 15
    unit.driven = (until >> 4) & 15
    unit.gripped = (until >> 8) & 15
    unit.veiled = (until >> 12) & 15
    unit.steadied = until >> 16
    unit.mired = from[at++]
    if (board !== null) {
      const place = from[at++]
      if (place >= 0) put(board, unit, place)
    }
    unit.inflicted = 0
    unit.batteredTurn = 0
    unit.destroyedTurn = 0
  }
  recount(state)
  clearHistory(state)
}

/** Resets the counters of armies in the result row. */
export function clearHistory(state: War): void {
  for (const counts of [state.melee, state.shooting, state.magic, state.onFriends, state.charges]) {
    counts[0] = 0
    counts[1] = 0
  }
}
