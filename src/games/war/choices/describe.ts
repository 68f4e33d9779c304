import { SIDES } from '../../../board/hex/hex.ts'
import { SILENT } from '../../../core/log.ts'
import type { ActionView } from '../../../core/ruleset.ts'
import { bossBonus } from '../chapters/combat.ts'
import { hitTarget, saveTarget } from '../chapters/dice.ts'
import { aimAt, overPenalty } from '../chapters/shoot.ts'
import { hasDreadBeside } from '../chapters/skills.ts'
import { FLOODS, SKILLS, SPELLS } from '../data/gear.ts'
import type { Board } from '../state/board.ts'
import { enemyOf, unitAt, type War } from '../state/state.ts'
import { type Unit } from '../state/unit.ts'
import { HEADINGS, hexName, needed, unitName } from '../telling/words.ts'
import * as Action from './actions.ts'

/**
 * A legal action as plain data: its `kind` and the fields below. Hexes are [column, row]; a facing is the number of a side of the hex, 0
 * down the column, then clockwise.
 *
 * - `activate` unit
 * - `hold` unit: no (further) move · `move` unit, to, facing, charges: enemies it would come next to · `charge` unit, target: the enemy
 * named as charged, of several
 * - `shoot` unit, target, dice, hitOn, saveOn · `fight` unit, target, dice, hitOn, saveOn
 * - `spell` unit, spell, target or hex · `skill` unit, skill, target
 * - `done` unit
 */
export function describe(state: War, action: number): ActionView {
  const { board } = state
  if (board === null) throw new Error('an engagement asks for no decision')
  const what = Action.whatOf(action)
  const kind = Action.kindOf(action)
  if (kind === Action.ACTIVATE) {
    const unit = unitName(state, what)
    return { kind: 'activate', unit, text: `activate ${unit}` }
  }
  const active = unitAt(state, state.active)
  const unit = unitName(state, active.index)
  switch (kind) {
    case Action.DONE:
      return { kind: 'done', unit, text: `${unit} is done` }
    case Action.HOLD:
      return { kind: 'hold', unit, text: state.spent ? `${unit} goes no further` : `${unit} holds` }
    case Action.MOVE:
      return describeMove(state, board, active, what)
    case Action.CHARGE_AT: {
      const target = unitName(state, what)
      return { kind: 'charge', unit, target, text: `${unit} has charged ${target}` }
    }
    case Action.SHOOT:
      return describeShot(state, board, active, what)
    case Action.FIGHT:
      return describeFight(state, active, what)
    case Action.SPELL:
      return describeSpell(state, unit, what)
    case Action.SKILL: {
      const skill = SKILLS[Action.NUMBER.of(what)]
      const target = unitName(state, aimOf(what))
      return { kind: 'skill', unit, skill: skill?.name, target, text: `${unit} uses ${skill?.title} on ${target}` }
    }
    default:
      throw new Error(`there is no action ${action}`)
  }
}

function aimOf(what: number): number {
  return Action.AIM.of(what)
}

function pairOf({ hexes }: Board, hex: number): [number, number] {
  return [hex % hexes.columns, Math.floor(hex / hexes.columns)]
}

function describeMove(state: War, board: Board, unit: Unit, place: number): ActionView {
  const hex = Math.floor(place / SIDES)
  const facing = place % SIDES
  const name = unitName(state, unit.index)
  const charges = hex === unit.hex ? [] : beside(state, board, unit, hex)
  const turn = hex === unit.hex ? `turns ${HEADINGS[facing] as string}` : ''
  const goes = `to ${hexName(state, hex)}, facing ${HEADINGS[facing] as string}`
  const text =
    turn !== '' ? `${name} ${turn}` : `${name} ${charges.length > 0 ? `charges ${charges.join(', ')}: ` : ''}${goes}`
  return { kind: 'move', unit: name, to: pairOf(board, hex), facing, charges, text }
}

function beside(state: War, board: Board, unit: Unit, hex: number): string[] {
  return state.units
    .filter((foe) => foe.isAlive && foe.player === enemyOf(unit.player))
    .filter((foe) => board.hexes.distances[hex * board.hexes.count + foe.hex] === 1)
    .map((foe) => unitName(state, foe.index))
}

function describeShot(state: War, board: Board, unit: Unit, what: number): ActionView {
  const target = unitAt(state, Action.TARGET.of(what))
  const dice = Action.SHARE.of(what) || unit.shoot.attacks[unit.battered]
  const how = aimAt(state, board, unit, target, SILENT)
  const value = unit.shoot.value[unit.battered]
  const hitOn = hitTarget(state, unit, target, value + overPenalty(state, how, SILENT), 0, SILENT)
  const boss = bossBonus(state, target, unit, true, target, SILENT)
  return attackView(state, 'shoot', unit, target, dice, hitOn, saveTarget(state, target, unit, boss, SILENT))
}

function describeFight(state: War, unit: Unit, what: number): ActionView {
  const target = unitAt(state, Action.TARGET.of(what))
  const dice = Action.SHARE.of(what) || unit.fight.attacks[unit.battered]
  const skills = unit.driven - (hasDreadBeside(state, unit, SILENT) ? 1 : 0)
  const hitOn = hitTarget(state, unit, target, unit.fight.value[unit.battered], skills, SILENT)
  const boss = bossBonus(state, target, unit, false, null, SILENT)
  const saveOn = saveTarget(state, target, unit, boss, SILENT)
  return attackView(state, 'fight', unit, target, dice, hitOn, saveOn)
}

function attackView(
  state: War,
  kind: 'shoot' | 'fight',
  unit: Unit,
  target: Unit,
  dice: number,
  hitOn: number,
  saveOn: number,
): ActionView {
  const [own, foe] = [unitName(state, unit.index), unitName(state, target.index)]
  const odds = `${dice} dice hit ${needed(hitOn)}, saves ${needed(saveOn)}`
  const text = `${own} ${kind === 'shoot' ? 'shoots at' : 'fights'} ${foe}: ${odds}`
  return { kind, unit: own, target: foe, dice, hitOn, saveOn, text }
}

function describeSpell(state: War, unit: string, what: number): ActionView {
  const spell = SPELLS[Action.NUMBER.of(what)]
  const aim = aimOf(what)
  const base = { kind: 'spell', unit, spell: spell?.name }
  if (spell?.does === FLOODS && state.board !== null) {
    const text = `${unit} casts ${spell.title} on ${hexName(state, aim)}`
    return { ...base, hex: pairOf(state.board, aim), text }
  }
  const target = unitName(state, aim)
  return { ...base, target, text: `${unit} casts ${spell?.title} on ${target}` }
}
