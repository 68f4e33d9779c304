import { inFrontArc } from '../../../src/board/hex/hex.ts'
import { isOpen } from '../../../src/board/hex/sight.ts'
import { SILENT } from '../../../src/core/log.ts'
import { aimAt } from '../../../src/games/war/chapters/shoot.ts'
import { seesFrom } from '../../../src/games/war/chapters/sight.ts'
import {
  ACTIVATE,
  DONE,
  FIGHT,
  HOLD,
  kindOf,
  MOVE,
  NUMBER,
  pack,
  SHOOT,
  SKILL,
  SPELL,
  TARGET,
  whatOf,
} from '../../../src/games/war/choices/actions.ts'
import {
  FLOODS,
  MENDS,
  ONWARD_SKILL,
  POINT_BLANK,
  SKILLS,
  SPELLS,
  spellBit,
  VEILS,
} from '../../../src/games/war/data/gear.ts'
import type { Board } from '../../../src/games/war/state/board.ts'
import * as Stage from '../../../src/games/war/state/stage.ts'
import { type War } from '../../../src/games/war/state/state.ts'
import { NONE, TIRED, type Unit } from '../../../src/games/war/state/unit.ts'
import { fail } from '../../support/invariants.ts'
import { reachable } from '../moves-reference.ts'
import { boardOf } from './invariants.ts'

/** The offered actions are the legal ones, computed anew in the simplest way. */
export function checkOffers(state: War, actions: Int32Array, n: number): void {
  const offered = actions.subarray(0, n)
  if (state.stage === Stage.CHOOSE) {
    compare(state, offered, ACTIVATE, goers(state))
    if (offered.some((action) => kindOf(action) !== ACTIVATE)) fail('something else than a unit is offered')
    return
  }
  const unit = state.units[state.active] as Unit
  const board = boardOf(state)
  if (state.stage === Stage.ACT) {
    if (offered[0] !== pack(HOLD, 0)) fail(`${unit.name} may not hold`)
    if (!state.spent) compare(state, offered, MOVE, [...reachable(state, board, unit)])
  }
  if (state.stage === Stage.AFTER) {
    if (offered[0] !== pack(DONE, 0)) fail(`${unit.name} may not be done`)
    compare(state, offered, SHOOT, isDividing(state) ? null : shots(state, board, unit))
    compare(state, offered, FIGHT, isDividing(state) ? null : fights(state, board, unit))
  }
  if (state.stage !== Stage.ACT && state.stage !== Stage.AFTER) return
  compare(state, offered, SPELL, isDividing(state) ? [] : spells(state, board, unit))
  const isLate = state.hasShot || state.hasFought || isDividing(state)
  compare(state, offered, SKILL, isLate ? [] : skills(state, board, unit))
}

function isDividing({ attacksLeft }: War): boolean {
  return attacksLeft !== NONE
}

/** Offered actions of a kind; only their targets if attacks may be divided. */
function compare({ rules }: War, offered: Int32Array, kind: number, expected: readonly number[] | null): void {
  if (expected === null) return
  const isShared = rules.splitAttacks === 'yes' && (kind === SHOOT || kind === FIGHT)
  const found = new Set<number>()
  for (const action of offered) {
    if (kindOf(action) === kind) found.add(isShared ? TARGET.put(TARGET.of(action)) : whatOf(action))
  }
  const wanted = new Set(expected)
  for (const what of found) if (!wanted.has(what)) fail(`kind ${kind}: ${what} is offered and not allowed`)
  for (const what of wanted) if (!found.has(what)) fail(`kind ${kind}: ${what} is allowed and not offered`)
}

/** WAR-ACT-04, WAR-TURN-05, WAR-G-33. */
function goers({ units, goer }: War): number[] {
  return units
    .filter(
      ({ player, isAlive, activated, exhausted }) => player === goer && isAlive && !activated && exhausted !== TIRED,
    )
    .map(({ index }) => index)
}

function steps({ hexes }: Board, from: number, to: number): number {
  return hexes.distances[from * hexes.count + to] as number
}

function enemies({ units }: War, unit: Unit): Unit[] {
  return units.filter((other) => other.isAlive && other.player !== unit.player)
}

/** WAR-ACT-02, WAR-MOVE-07, WAR-SHOOT-01, -06; the lines themselves are those of the engine, within the front arc. */
function shots(state: War, board: Board, unit: Unit): number[] {
  const { attacks, range } = unit.shoot
  const foes = enemies(state, unit)
  if (state.hasShot || state.hasFought || attacks[unit.battered] === 0 || (unit.isArtillery && state.spent)) return []
  const isEngaged = foes.some((foe) => steps(board, unit.hex, foe.hex) === 1)
  if (isEngaged && (unit.gear & POINT_BLANK) === 0) return []
  const less = state.rules.rangeCount === 'inclusive' ? 0 : 1
  return foes
    .filter((foe) => steps(board, unit.hex, foe.hex) - less <= (range[unit.battered] as number))
    .filter((foe) => aimAt(state, board, unit, foe, SILENT) !== NONE)
    .map((foe) => {
      if (!isOpen(board.sight, unit.hex, unit.facing, foe.hex))
        fail(`${unit.name} shoots at ${foe.name} through ground`)
      return TARGET.put(foe.index)
    })
}

/** WAR-ACT-03, WAR-FIGHT-01, -04, WAR-G-20. */
function fights(state: War, board: Board, unit: Unit): number[] {
  if (state.hasFought || unit.fight.attacks[unit.battered] === 0) return []
  return enemies(state, unit)
    .filter((foe) => steps(board, unit.hex, foe.hex) === 1)
    .filter((foe) => state.rules.fightFacing === 'any' || inFrontArc(board.hexes, unit.hex, unit.facing, foe.hex))
    .map((foe) => TARGET.put(foe.index))
}

/** WAR-MAG-01, -04, -06, -07. */
function spells(state: War, board: Board, unit: Unit): number[] {
  const { rules } = state
  if (!unit.isCaster || (rules.spellsPerActivation === 1 && state.spells > 0)) return []
  const less = rules.rangeCount === 'inclusive' ? 0 : 1
  return SPELLS.flatMap(({ range, does }, spell) => {
    if ((unit.gear & spellBit(spell)) === 0 || isUsed(state, unit, spell)) return []
    const reaches = (hex: number) =>
      steps(board, unit.hex, hex) - less <= range && seesFrom(board, unit.hex, unit.facing, hex, SILENT)
    if (does === FLOODS) {
      const foes = enemies(state, unit)
      return board.at.reduce<number[]>((hexes, _, hex) => {
        if (foes.some((foe) => steps(board, hex, foe.hex) <= 2) && reaches(hex)) hexes.push(NUMBER.put(spell) | hex)
        return hexes
      }, [])
    }
    const helps = does === VEILS || does === MENDS
    return state.units
      .filter((other) => other.isAlive && other !== unit && (other.player === unit.player) === helps)
      .filter((other) => (does !== MENDS || other.damage > 0) && reaches(other.hex))
      .map((other) => NUMBER.put(spell) | other.index)
  })
}

function isUsed({ rules, units }: War, unit: Unit, spell: number): boolean {
  const by = units.filter(({ attempted }) => ((attempted >> spell) & 1) === 1)
  if (rules.spellOnce === 'caster') return by.includes(unit)
  return rules.spellOnce === 'global' ? by.length > 0 : by.some(({ player }) => player === unit.player)
}

/** WAR-LEAD-01. */
function skills({ units }: War, board: Board, unit: Unit): number[] {
  if (!unit.isLeader) return []
  return SKILLS.flatMap(({ bit, reach }, skill) => {
    if ((unit.gear & bit) === 0 || ((unit.usedSkills >> skill) & 1) === 1) return []
    return units
      .filter((friend) => friend.isAlive && friend !== unit && friend.player === unit.player)
      .filter((friend) => skill !== ONWARD_SKILL || (!friend.activated && friend.exhausted !== TIRED))
      .filter((friend) => steps(board, unit.hex, friend.hex) <= reach)
      .map((friend) => NUMBER.put(skill) | friend.index)
  })
}
