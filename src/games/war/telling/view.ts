import type { Side } from '../../../core/ruleset.ts'
import { isEngaged } from '../chapters/combat.ts'
import { knows } from '../chapters/magic.ts'
import { pointsOf } from '../chapters/move.ts'
import { pointsDestroyed } from '../chapters/score.ts'
import { gearBits, PROPERTIES, SPELLS } from '../data/gear.ts'
import { KINDS } from '../data/terrain.ts'
import * as Stage from '../state/stage.ts'
import { type War } from '../state/state.ts'
import { FRESH, NONE, TIRED, type Unit, type Weapon } from '../state/unit.ts'
import type { UnitView, ViewArmy, WarView, WeaponView } from './view-types.ts'
import { unitName } from './words.ts'

const STEPS: Readonly<Record<number, WarView['step']>> = {
  [Stage.CHOOSE]: 'activate',
  [Stage.ACT]: 'move',
  [Stage.DECLARE]: 'charge',
  [Stage.AFTER]: 'attack',
}

export function view(state: War, side: Side): WarView {
  const { board } = state
  if (board === null) throw new Error('an engagement asks for no decision')
  const enemy: Side = side === 0 ? 1 : 0
  const { columns, rows } = board.hexes
  return frozen({
    turn: state.turn,
    lastTurn: state.lastTurn,
    step: STEPS[state.stage] ?? 'none',
    board: { columns, rows, ground: Array.from(board.kind, (kind) => KINDS[kind]) },
    rules: { ...state.rules },
    you: armyView(state, side),
    enemy: armyView(state, enemy),
    units: [side, enemy].flatMap((army) =>
      state.roster.filter((unit) => unit.army === army).map((unit) => unitView(state, unit, side)),
    ),
    active: state.active !== NONE ? unitName(state, state.active) : null,
  })
}

function armyView(state: War, army: Side): ViewArmy {
  const player = state.armyOf[0] === army ? 0 : 1
  return {
    name: state.armies[army],
    pointsDestroyed: pointsDestroyed(state, army),
    left: state.left[player],
  }
}

function unitView(state: War, unit: Unit, side: Side): UnitView {
  const columns = state.board?.hexes.columns ?? 1
  const { battered } = unit
  const effects: readonly (readonly [string, number])[] = [
    ['steady', unit.steadied],
    ['mistVeil', unit.veiled],
    ['gravegrip', unit.gripped],
    ['driveOn', unit.driven],
    ['onward', unit.hastened],
    ['mire', unit.mired],
  ]
  return {
    id: unitName(state, unit.index),
    army: unit.army === side ? 'yours' : 'enemy',
    type: unit.type,
    state: unit.isAlive ? (battered === 1 ? 'battered' : 'full') : 'removed',
    strength: unit.strength,
    damage: unit.damage,
    half: unit.half,
    save: unit.saves[battered],
    fight: weaponView(unit.fight, battered),
    shoot: unit.shoot.attacks[0] === 0 ? null : weaponView(unit.shoot, battered),
    cost: unit.cost,
    points: pointsOf(unit) - (state.active === unit.index ? state.walked : 0),
    properties: Object.keys(PROPERTIES).filter((name) => (unit.gear & gearBits([name])) !== 0),
    spells: SPELLS.filter((_, spell) => knows(state, unit, spell)).map(({ name }) => name),
    hex: unit.isAlive ? [unit.hex % columns, Math.floor(unit.hex / columns)] : null,
    facing: unit.facing,
    engaged: unit.isAlive && isEngaged(state, unit),
    activated: unit.activated,
    exhausted: unit.exhausted === FRESH ? 'no' : unit.exhausted === TIRED ? 'this turn' : 'next turn',
    effects: effects.filter(([, many]) => many > 0).map(([name]) => name),
  }
}

function weaponView({ attacks, value, damage, range }: Weapon, battered: number): WeaponView {
  return {
    attacks: attacks[battered],
    value: value[battered],
    damage: damage[battered],
    range: range[battered],
  }
}

/** Freezes the view, so that no general can change it. */
function frozen<T>(whole: T): T {
  if (typeof whole !== 'object' || whole === null) return whole
  for (const part of Object.values(whole)) frozen(part)
  return Object.freeze(whole)
}
