import { HD, HW, POSE, UX, UY, VERTS, X, Y } from '../../../board/plane/shapes.ts'
import * as maths from '../../../core/maths.ts'
import type { Side } from '../../../core/ruleset.ts'
import { destroyedTwice, scoreTwice } from '../chapters/score.ts'
import { SIDES, type SideName } from '../data/sides.ts'
import type { Stats } from '../data/stats.ts'
import {
  ACT,
  ACTIVATE,
  type Battle,
  CHOOSE,
  DECLARE,
  DEPLOY,
  ENDED,
  FIGHT,
  FLIGHTS,
  REACT,
  REDIRECT,
  RESOLVE,
  START,
  TURN_BEGINS,
  TURN_ENDS,
} from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import { KINDS } from '../state/table.ts'
import { BROKEN, FIGHTING, FLED, NONE, type Unit } from '../state/unit.ts'
import type { SovlView, UnitView, ViewArmy } from './view-types.ts'
import { rounded } from './words.ts'

export function view(state: SovlState, side: Side): SovlView {
  const { battle } = state
  if (battle === null) throw new Error('an engagement asks for no decision')
  const { table } = battle
  const enemy: Side = side === 0 ? 1 : 0
  const player = playerOfArmy(battle, side)
  const units = state.roster.toSorted((a, b) => Number(a.army !== side) - Number(b.army !== side))
  const [phase, step] = STAGES[battle.stage] ?? ['combat', '']
  const active = battle.stage === ACT ? state.units[battle.active] : null
  return frozen({
    turn: state.turn,
    lastTurn: state.lastTurn,
    phase,
    step,
    table: {
      width: table.width,
      depth: table.depth,
      zone: table.zone,
      terrain: Array.from({ length: table.pieces }, (_, piece) => ({
        kind: KINDS[table.kind[piece]],
        polygon: corners(battle, table.terrain + piece),
      })),
    },
    rules: state.plainRules,
    you: army(state, battle, side),
    enemy: army(state, battle, enemy),
    yourGo: asked(battle) === player,
    units: units.map((unit) => unitView(state, battle, unit, side)),
    active:
      active === null
        ? null
        : {
            unit: active.name,
            movement: rounded(battle.points[0], 6),
            moved: battle.moved || battle.manoeuvres > 0,
            shot: battle.shot,
          },
    engagements: Array.from({ length: battle.stage === FIGHT ? state.engagements : 0 }, (_, number) => ({
      units: state.roster.filter(({ engagement }) => engagement === number).map(({ name }) => name),
      fought: battle.fought[number] === 1,
    })),
  })
}

/** Phase and step of each stage in which a view may be taken. */
export const STAGES: Readonly<Record<number, readonly [SovlView['phase'], string]>> = {
  [START]: ['setup', ''],
  [CHOOSE]: ['setup', 'choose'],
  [DEPLOY]: ['deployment', 'place'],
  [TURN_BEGINS]: ['charge', ''],
  [DECLARE]: ['charge', 'declare'],
  [REACT]: ['charge', 'react'],
  [REDIRECT]: ['charge', 'redirect'],
  [RESOLVE]: ['charge', 'resolve'],
  [ACTIVATE]: ['strategic', 'activate'],
  [ACT]: ['strategic', 'act'],
  [FLIGHTS]: ['strategic', ''],
  [FIGHT]: ['combat', 'engagement'],
  [TURN_ENDS]: ['combat', ''],
  [ENDED]: ['over', ''],
}

function playerOfArmy(battle: Battle, side: Side): number {
  return battle.armyOf[0] === side ? 0 : 1
}

/** The player that decides, or the active player. */
export function asked(battle: Battle): number {
  const { stage } = battle
  return stage === CHOOSE || stage === DEPLOY || stage === REACT || stage === REDIRECT ? battle.decider : battle.token
}

function army(state: SovlState, battle: Battle, side: Side): ViewArmy {
  const player = playerOfArmy(battle, side)
  const settled = battle.stage !== START && battle.stage !== CHOOSE
  return {
    name: state.armies[side],
    edge: !settled ? null : battle.south === player ? 'south' : 'north',
    score: scoreTwice(state, side) / 2,
    destroyed: destroyedTwice(state, side) / 2,
    passed: battle.passed[player],
  }
}

function unitView(state: SovlState, battle: Battle, unit: Unit, side: Side): UnitView {
  const { stats, commander } = unit
  const target = unit.target === NONE ? undefined : state.units[unit.target]
  return {
    id: unit.name,
    army: unit.army === side ? 'yours' : 'enemy',
    models: unit.models,
    full: unit.fullModels,
    files: unit.width,
    wounds: unit.pool,
    fullWounds: unit.fullPool,
    profile: profile(stats),
    commander: commander === null ? null : profile(commander),
    movement: unit.movement,
    ranged: unit.range > 0 ? { range: unit.range, power: unit.shotPower } : null,
    cost: unit.cost,
    holdsOn: unit.holdsAt[unit.models],
    ralliesOn: unit.ralliesAt[unit.models],
    state: fateOf(unit),
    place: placeOf(battle, unit, unit.army === side),
    engaged: unit.contacts
      .filter(({ foe }) => unit.fate === FIGHTING && foe.fate === FIGHTING)
      .map(({ side, foe, foeSide }) => ({ side: sideOf(side), with: foe.name, at: sideOf(foeSide) })),
    activated: unit.activated,
    charge:
      target === undefined ? null : { target: target.name, side: sideOf(unit.targetSide), counter: unit.countering },
    chargedBy: SIDES.flatMap((name, at) => {
      const charger = battle.incoming[unit.index * 4 + at]
      const by = charger === NONE ? undefined : state.units[charger]
      // A resolved charge is over, but its side stays taken for the phase.
      return by === undefined || by.target !== unit.index ? [] : [{ unit: by.name, side: name }]
    }),
  }
}

function profile({ skill, power, defense, attacks, wounds, discipline }: Stats): Stats {
  return { skill, power, defense, attacks, wounds, discipline }
}

function sideOf(side: number): SideName {
  return SIDES[side]
}

function fateOf(unit: Unit): UnitView['state'] {
  if (unit.fate === FIGHTING) return 'fighting'
  return unit.fate === BROKEN ? 'fleeing' : unit.fate === FLED ? 'fled' : 'destroyed'
}

/** Place of the unit; its owner also sees a place that is still hidden from the enemy. */
export function placeOf(battle: Battle, unit: Unit, own: boolean): UnitView['place'] {
  const { shapes } = battle.table
  if (shapes.corners[unit.shape] > 0) return placeAt(shapes.pose, unit.shape)
  const committed = own && battle.stage === DEPLOY && battle.placed[unit.index] === 1
  return committed ? placeAt(battle.hidden, unit.index) : null
}

function placeAt(pose: Float64Array, row: number): UnitView['place'] {
  const p = row * POSE
  return {
    x: rounded(pose[p + X], 6),
    y: rounded(pose[p + Y], 6),
    facing: degrees(pose[p + UX], pose[p + UY]),
    width: rounded(2 * pose[p + HW], 6),
    depth: rounded(2 * pose[p + HD], 6),
  }
}

/** Degrees clockwise from the north, from 0 to below 360. */
export function degrees(ux: number, uy: number): number {
  const angle = rounded((maths.atan2(ux, uy) * 180) / Math.PI, 3)
  return angle < 0 ? rounded(angle + 360, 3) : angle
}

export function corners(battle: Battle, shape: number): [number, number][] {
  const { shapes } = battle.table
  return Array.from({ length: shapes.corners[shape] }, (_, corner) => {
    const at = shape * VERTS + 2 * corner
    return [rounded(shapes.verts[at], 6), rounded(shapes.verts[at + 1], 6)]
  })
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const inner of Object.values(value)) frozen(inner)
  return Object.freeze(value)
}
