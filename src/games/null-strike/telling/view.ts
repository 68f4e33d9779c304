import type { Side } from '../../../core/ruleset.ts'
import { objectivesOf, pointsDestroyed } from '../chapters/score.ts'
import { kindName } from '../choices/describe.ts'
import { PROPERTIES } from '../data/gear.ts'
import {
  ABOARD,
  ACT,
  CASUALTIES,
  CHARGED,
  DEPLOY_UNITS,
  DETAIL,
  DUG_IN,
  IN_RESERVE,
  NONE,
  ON_TABLE,
  OPEN,
  type Strike,
  type Unit,
} from '../state/state.ts'
import type { StrikeView, UnderwayView, UnitView, ViewArmy } from './view-types.ts'
import { unitName } from './words.ts'

const STEPS: Readonly<Record<number, StrikeView['step']>> = {
  [DEPLOY_UNITS]: 'deploy',
  [ACT]: 'action',
  [DETAIL]: 'detail',
  [CHARGED]: 'strike',
  [CASUALTIES]: 'casualties',
}

export function view(state: Strike, side: Side): StrikeView {
  const { field } = state
  if (field === null) throw new Error('an engagement asks for no decision')
  const enemy: Side = side === 0 ? 1 : 0
  const you = state.armyOf[0] === side ? 0 : 1
  return frozen({
    round: state.turn,
    lastRound: state.lastTurn,
    step: STEPS[state.stage] ?? 'none',
    actionsLeft: state.left,
    table: {
      width: field.width,
      depth: field.depth,
      terrain: field.spec.table.terrain.map(({ kind, polygon }) => ({
        kind,
        polygon: polygon.map(([x, y]) => [x, y] as const),
      })),
    },
    objectives: Array.from({ length: field.objectives }, (_, o) => {
      const taken = field.takenBy[o]
      return {
        at: [field.objectiveX[o], field.objectiveY[o]] as const,
        takenBy: taken < 0 ? null : taken === you ? ('you' as const) : ('enemy' as const),
      }
    }),
    rules: { ...state.rules },
    you: armyView(state, side),
    enemy: armyView(state, enemy),
    units: [side, enemy].flatMap((army) =>
      state.roster.filter((unit) => unit.army === army).map((unit) => unitView(state, unit, side)),
    ),
    active: state.active !== NONE ? unitName(state, state.active) : null,
    underway: underwayOf(state),
  })
}

function underwayOf(state: Strike): UnderwayView | null {
  const { stage, active, units } = state
  const unit = units[active]
  if (unit === undefined || (stage !== DETAIL && stage !== CHARGED && stage !== CASUALTIES)) return null
  const target = units[stage === CASUALTIES ? state.losing : state.charged]
  return {
    unit: unitName(state, active),
    kind: kindName(state.kind),
    target: target === undefined ? null : unitName(state, target.index),
    lost: state.lost,
  }
}

function armyView(state: Strike, army: Side): ViewArmy {
  return {
    name: state.armies[army],
    objectives: objectivesOf(state, state.armyOf[0] === army ? 0 : 1),
    pointsDestroyed: pointsDestroyed(state, army),
  }
}

function unitView(state: Strike, unit: Unit, side: Side): UnitView {
  const { place } = unit
  return {
    id: unitName(state, unit.index),
    army: unit.army === side ? 'yours' : 'enemy',
    type: unit.type,
    models: unit.models,
    full: unit.full,
    cost: unit.cost,
    at: place === ON_TABLE ? [unit.x, unit.y] : null,
    radius: unit.disc,
    where: place === ON_TABLE ? 'table' : place === IN_RESERVE ? 'reserve' : place === ABOARD ? 'transport' : 'gone',
    transport: place === ABOARD ? unitName(state, unit.carrier) : null,
    speed: unit.speed,
    skill: unit.skill[0],
    evasion: unit.evasion[0],
    strength: unit.strength[0],
    toughness: unit.toughness[0],
    armour: unit.armour[0],
    morale: unit.morale,
    weapons: unit.weapons.map(({ strength, ...weapon }) => ({ ...weapon, strength: strength[0] })),
    properties: Object.keys(PROPERTIES).filter((name) => (unit.gear & (PROPERTIES[name]?.bit ?? 0)) !== 0),
    panicked: unit.panicked === 1,
    dug: unit.dug === OPEN ? 'no' : unit.dug === DUG_IN ? 'dug in' : 'fortified',
    ran: unit.ran === 1,
    aimed: unit.aimed === 1,
  }
}

/** Freezes the view, so that no general can change it. */
function frozen<T>(whole: T): T {
  if (typeof whole !== 'object' || whole === null) return whole
  for (const part of Object.values(whole)) frozen(part)
  return Object.freeze(whole)
}
