import { SKILLS, SPELLS, spellBit } from '../../../src/games/war/data/gear.ts'
import { KINDS } from '../../../src/games/war/data/terrain.ts'
import { type Board, UNITS_OF } from '../../../src/games/war/state/board.ts'
import * as Stage from '../../../src/games/war/state/stage.ts'
import { type War } from '../../../src/games/war/state/state.ts'
import { FRESH, NONE, SPENT, TIRED, type Unit } from '../../../src/games/war/state/unit.ts'
import { fail } from '../../support/invariants.ts'

/** Invariants of every position. Throws an error that names a broken one. */

export function boardOf({ board }: War): Board {
  return board ?? fail('no board')
}

export function checkPosition(state: War): void {
  const { units, roster, turn, lastTurn } = state
  if (turn > lastTurn || turn < 0) fail(`turn ${turn} of ${lastTurn}`)
  if (state.stage !== Stage.ENDED && turn < 1) fail(`stage ${state.stage} before the first turn`)
  if (units.length !== roster.length) fail('units are lost')
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit
    if (unit.index !== i) fail(`${unit.name} has index ${unit.index} at place ${i}`)
    if (unit.isAlive) checkPlace(boardOf(state), unit)
    else if (unit.hex !== NONE || unit.destroyedTurn < 1) fail(`${unit.name} is gone and stands on ${unit.hex}`)
    checkCard(state, unit)
    checkMagic(state, unit)
  }
  checkBoard(state, boardOf(state))
  checkCounts(state)
  checkSpells(state)
  checkActive(state)
}

/** Each unit is on a hex of its own, with the ground of the hex: WAR-MOVE-11, WAR-TERR-10, -12, -19. */
function checkPlace(board: Board, unit: Unit): void {
  const { name, hex, facing } = unit
  if (hex < 0 || hex >= board.hexes.count || facing < 0 || facing > 5)
    fail(`${name} stands on ${hex}, facing ${facing}`)
  if (board.at[hex] !== unit.index) fail(`${name} stands on ${hex}, where the board has ${board.at[hex]}`)
  if (unit.ground !== board.nature[hex] || unit.cover !== board.save[hex]) fail(`${name} has other ground than ${hex}`)
  if ((unit.isFlying || unit.keepsDry) && KINDS[board.kind[hex] as number] === 'river') fail(`${name} is in a river`)
}

/** Strength, profiles, exhaustion: WAR-UNIT-03, -04, -07, WAR-PWR-01, -02. */
function checkCard({ rules, turn }: War, unit: Unit): void {
  const { name, damage, half, battered, exhausted } = unit
  if (unit.isAlive && (damage < 0 || damage >= unit.removedAt)) fail(`${name} stands with damage ${damage}`)
  if (unit.isAlive && rules.batteredTrigger === 'total' && damage >= half && battered === 0) {
    fail(`${name} is not battered by ${damage} of ${half}`)
  }
  if (battered === 1 && (unit.batteredTurn < 1 || unit.batteredTurn > turn)) fail(`${name} was never battered`)
  if (unit.wasBattered > battered) fail(`${name} is no longer battered`)
  if (exhausted !== FRESH && !unit.isCaster) fail(`${name} is exhausted and casts nothing`)
  if (exhausted === TIRED && unit.activated) fail(`${name} is activated while exhausted`)
}

/** Only casters attempt spells, those of their cards; only leaders use skills: WAR-MAG-05, -06, WAR-LEAD-01. */
function checkMagic({ rules }: War, unit: Unit): void {
  const { name, gear, attempted, usedSkills } = unit
  let power = false
  for (let spell = 0; spell < SPELLS.length; spell++) {
    if (((attempted >> spell) & 1) === 0) continue
    if (!unit.isCaster || (gear & spellBit(spell)) === 0) fail(`${name} has cast ${SPELLS[spell]?.name}`)
    power ||= SPELLS[spell]?.power === true
  }
  if (unit.exhausted === SPENT && !power) fail(`${name} is exhausted by no power spell`)
  for (let skill = 0; skill < SKILLS.length; skill++) {
    if (((usedSkills >> skill) & 1) === 0) continue
    if (!unit.isLeader || (gear & (SKILLS[skill]?.bit ?? 0)) === 0 || rules.skills === 'off') {
      fail(`${name} has used ${SKILLS[skill]?.name}`)
    }
  }
}

/** Cached fields of the board agree with the units, and scratch marks are cleared. */
function checkBoard(state: War, board: Board): void {
  const { hexes, at, near, sight, masks } = board
  const { count, neighbours } = hexes
  let standing = 0
  for (let hex = 0; hex < count; hex++) {
    const unit = at[hex] === NONE ? null : (state.units[at[hex] as number] as Unit)
    if (unit !== null) {
      standing++
      if (unit.hex !== hex || board.owner[hex] !== unit.player) fail(`the board has ${unit.name} on ${hex}`)
    }
    const marks = (sight.cells[sight.looks.cellOf[hex] as number] as number) & ~1
    if (marks !== (unit === null ? 0 : UNITS_OF[unit.player])) fail(`hex ${hex} is marked ${marks}`)
    if (masks[hex] !== 0) fail(`hex ${hex} is still marked as an end of moves`)
    let first = 0
    let second = 0
    for (let side = 0; side < 6; side++) {
      const next = neighbours[hex * 6 + side] as number
      const other = next < 0 ? NONE : (at[next] as number)
      if (other === NONE) continue
      if ((state.units[other] as Unit).player === 0) first++
      else second++
    }
    if (near[0][hex] !== first || near[1][hex] !== second) fail(`beside ${hex} stand ${first} and ${second}`)
  }
  if (standing !== (state.alive[0] as number) + (state.alive[1] as number)) fail(`${standing} units stand`)
}

/** The counters of units, leaders and units still to be activated are right: WAR-TURN-02, WAR-ACT-04. */
function checkCounts(state: War): void {
  for (const player of [0, 1] as const) {
    let alive = 0
    let left = 0
    let leaders = 0
    for (const unit of state.units) {
      if (unit.player !== player || !unit.isAlive) continue
      alive++
      if (unit.isLeader) leaders++
      if (!unit.activated && unit.exhausted !== TIRED) left++
    }
    if (state.alive[player] !== alive) fail(`player ${player} has ${alive} units, not ${state.alive[player]}`)
    if (state.stage !== Stage.ENDED && state.left[player] !== left)
      fail(`player ${player} has ${left} units left, not ${state.left[player]}`)
    if (state.leaders[player] !== leaders) fail(`player ${player} has ${leaders} leaders`)
  }
}

/** Attempts of sides are those of their casters, and none is repeated too often: WAR-MAG-04, WAR-G-25. */
function checkSpells({ rules, units, attempted }: War): void {
  const bySide = [0, 0]
  let twice = 0
  for (const unit of units) {
    twice |= (bySide[unit.player] as number) & unit.attempted
    bySide[unit.player] = (bySide[unit.player] as number) | unit.attempted
  }
  if (bySide[0] !== attempted[0] || bySide[1] !== attempted[1])
    fail(`spells ${bySide.join()} attempted, not ${attempted.join()}`)
  if (rules.spellOnce !== 'caster' && twice !== 0) fail(`spells ${twice} were attempted twice by a side`)
  if (rules.spellOnce === 'global' && ((bySide[0] as number) & (bySide[1] as number)) !== 0) {
    fail(`spells ${bySide.join()} were attempted by both sides`)
  }
}

/** The player that decides, and the unit of the decision. */
function checkActive(state: War): void {
  const { stage, active, rules, attacksLeft } = state
  const isMidway = stage === Stage.ACT || stage === Stage.DECLARE || stage === Stage.AFTER
  if (stage === Stage.CHOOSE && active !== NONE) fail(`unit ${active} is active, and another is to be chosen`)
  if (attacksLeft !== NONE && (rules.splitAttacks === 'no' || attacksLeft < 1)) fail(`${attacksLeft} attacks are left`)
  if (!isMidway) return
  const unit = state.units[active] ?? fail('nobody is active')
  if (!unit.isAlive || !unit.activated || unit.player !== state.goer) fail(`${unit.name} is active and may not be`)
  if (unit.exhausted === TIRED) fail(`${unit.name} is active in the turn it misses`)
}
