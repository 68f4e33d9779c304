import { inFrontArc, SIDES } from '../../../board/hex/hex.ts'
import { type Log, SILENT } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import { enemyOf, unitAt, type War } from '../state/state.ts'
import { NONE, type Unit } from '../state/unit.ts'

/** Adjacent units, and the units of a combat: WAR-FIGHT-01, WAR-SHOOT-07, WAR-BOSS-01. */

/** Whether an enemy stands next to the unit. */
export function isEngaged(state: War, unit: Unit): boolean {
  const { board } = state
  if (board !== null) return board.near[enemyOf(unit.player)][unit.hex] > 0
  const { foes } = unit
  for (let i = 0; i < foes.length; i++) if (foes[i].isAlive) return true
  return false
}

/** Whether two units are adjacent. In an engagement enemies in contact are adjacent, and so are all friends. */
function isBeside(state: War, unit: Unit, other: Unit): boolean {
  const { board } = state
  if (board !== null) return board.hexes.distances[unit.hex * board.hexes.count + other.hex] === 1
  return unit.player === other.player ? unit !== other : unit.foes.includes(other)
}

/** Writes the enemies next to a unit, by index ascending; returns how many. */
export function listFoes(state: War, unit: Unit, out: Int32Array): number {
  const { board } = state
  let n = 0
  if (board === null) {
    const { foes } = unit
    for (let i = 0; i < foes.length; i++) {
      const foe = foes[i]
      if (foe.isAlive) out[n++] = foe.index
    }
    return n
  }
  const enemy = enemyOf(unit.player)
  if (board.near[enemy][unit.hex] === 0) return 0
  const { neighbours } = board.hexes
  for (let side = 0; side < SIDES; side++) {
    const hex = neighbours[unit.hex * SIDES + side]
    const index = hex < 0 ? NONE : board.at[hex]
    if (index === NONE || unitAt(state, index).player !== enemy) continue
    let at = n++
    while (at > 0 && out[at - 1] > index) {
      out[at] = out[at - 1]
      at--
    }
    out[at] = index
  }
  return n
}

/** Whether an enemy next to the unit may be fought as it stands (WAR-G-20). */
export function mayFight(state: War, unit: Unit, foe: Unit): boolean {
  return state.rules.fightFacing === 'any' || faces(state, unit, foe)
}

/** Whether an enemy next to the unit is in its front arc. In an engagement every enemy is. */
export function faces({ board }: War, unit: Unit, foe: Unit): boolean {
  return board === null || inFrontArc(board.hexes, unit.hex, unit.facing, foe.hex)
}

/** Whether an enemy that the unit may fight stands next to it. */
export function hasFight(state: War, unit: Unit): boolean {
  if (!isEngaged(state, unit)) return false
  if (state.rules.fightFacing === 'any') return true
  const n = listFoes(state, unit, state.other)
  for (let i = 0; i < n; i++) if (mayFight(state, unit, unitAt(state, state.other[i]))) return true
  return false
}

/**
 * Marks in `state.marks` the units of the combat that a unit is in, the unit included and the shooter `by` excluded. WAR-SHOOT-16,
 * WAR-G-17.
 */
export function markCombat(state: War, unit: Unit, by: Unit | null, log: Log): void {
  const { marks, list } = state
  marks.fill(0)
  marks[unit.index] = 1
  if (by !== null) marks[by.index] = 2
  const whole = state.rules.combatSet === 'component'
  const { other } = state
  let waiting = 0
  list[waiting++] = unit.index
  for (let at = 0; at < waiting; at++) {
    const n = listFoes(state, unitAt(state, list[at]), other)
    for (let i = 0; i < n; i++) {
      const foe = other[i]
      if (log.on && marks[foe] === 2) log.cite(Clause.SHOOT_16)
      if (marks[foe] !== 0) continue
      marks[foe] = 1
      if (whole) list[waiting++] = foe
    }
  }
  if (by !== null) marks[by.index] = 0
}

/**
 * Bonus of friends to a leader's saves against the attacker `by`: 1 for each adjacent friend that is no leader and is in the same combat.
 * `isShot`: the attacker shoots and is not in the combat; `at`: the unit it shoots at, null for several targets. WAR-BOSS-01, -02,
 * WAR-G-22, -36.
 */
export function bossBonus(state: War, leader: Unit, by: Unit, isShot: boolean, at: Unit | null, log: Log): number {
  if (!leader.isLeader || (isShot && (state.rules.bossVsShots === 'no' || !isEngaged(state, leader)))) return 0
  const { units, marks } = state
  const whole = state.rules.combatSet === 'component'
  if (whole) markCombat(state, leader, isShot ? by : null, SILENT)
  let beside = 0
  let all = 0
  for (let i = 0; i < units.length; i++) {
    const friend = units[i]
    if (friend.player !== leader.player || friend === leader || !friend.isAlive) continue
    const foe = isShot ? (at === leader ? null : at) : by
    const isIn = whole ? marks[i] === 1 : foe === null ? sharesFoe(state, leader, friend) : isBeside(state, friend, foe)
    if (!isIn) continue
    const isNext = isBeside(state, friend, leader)
    if (friend.isLeader) {
      if (log.on && isNext) log.cite(Clause.BOSS_02)
      continue
    }
    all++
    if (isNext) beside++
  }
  const counted = state.rules.bossCount === 'adjacent' || beside === 0 ? beside : all
  if (log.on && counted > 0) {
    if (counted > beside) log.cite(Clause.G_36)
    if (isShot) log.cite(Clause.G_22)
  }
  return counted
}

/** Whether an enemy stands beside both units. */
function sharesFoe(state: War, unit: Unit, friend: Unit): boolean {
  const n = listFoes(state, unit, state.other)
  for (let i = 0; i < n; i++) if (isBeside(state, friend, unitAt(state, state.other[i]))) return true
  return false
}

/** Whether the attacks under way have several targets. */
export function isDivided({ allotted }: War): boolean {
  return allotted.filter((attacks) => attacks > 0).length > 1
}
