import * as maths from '../../../core/maths.ts'
import type { Area, Piece, Scene, Side } from '../../../core/ruleset.ts'
import { objectivesOf, pointsDestroyed } from '../chapters/score.ts'
import { FACTS } from '../data/facts.ts'
import { type Field, OBJECTIVE, ZONE } from '../state/field.ts'
import { DUG_IN, ENDED, ON_TABLE, OPEN, type Strike, type Unit } from '../state/state.ts'
import { counted, playerName } from './words.ts'

/** The table as a drawing: zones, cover, objectives with the army that has taken them, and units; null for an engagement. */
export function scene(state: Strike): Scene | null {
  const { field } = state
  if (field === null) return null
  return {
    width: field.width,
    depth: field.depth,
    caption: captionOf(state, field),
    areas: [
      ...zones(state, field),
      ...field.spec.table.terrain.map(({ kind, polygon }) => ({ kind, polygon })),
      ...objectives(state, field),
    ],
    pieces: state.roster.filter(({ place, models }) => place === ON_TABLE && models > 0).map(pieceOf),
  }
}

function zones(state: Strike, { width, depth }: Field): Area[] {
  const band = (from: number, to: number): Area['polygon'] => [
    [0, from],
    [width, from],
    [width, to],
    [0, to],
  ]
  return ([0, 1] as const).map((player) => ({
    kind: state.armyOf[player] === 0 ? 'zone-first' : 'zone-second',
    label: `zone of ${playerName(state, player)}`,
    polygon: player === 0 ? band(0, ZONE) : band(depth - ZONE, depth),
  }))
}

function objectives(state: Strike, field: Field): Area[] {
  return Array.from({ length: field.objectives }, (_, o) => ({
    kind: 'objective',
    label: 'objective',
    place: String(o + 1),
    holder: holderOf(state, field, o),
    polygon: ring(field.objectiveX[o], field.objectiveY[o], OBJECTIVE),
  }))
}

/** The army that has taken an objective. */
function holderOf({ armyOf }: Strike, { takenBy }: Field, objective: number): Side | null {
  const player = takenBy[objective]
  return player < 0 ? null : armyOf[player]
}

/** A circle as an octagon. */
function ring(x: number, y: number, radius: number): [number, number][] {
  return Array.from({ length: 8 }, (_, k) => {
    const turn = (Math.PI * (2 * k + 1)) / 8
    return [x + radius * maths.cos(turn), y + radius * maths.sin(turn)]
  })
}

/** A unit as the box about its models. Units have no facing, so it is drawn facing the enemy. */
function pieceOf(unit: Unit): Piece {
  const { x, y } = unit
  const [west, east] = [x - unit.left, x + unit.right]
  const [south, north] = [y - unit.down, y + unit.up]
  const isSouth = unit.player === 0
  return {
    id: unit.name,
    army: unit.army,
    polygon: isSouth
      ? [
          [west, north],
          [east, north],
          [east, south],
          [west, south],
        ]
      : [
          [east, south],
          [west, south],
          [west, north],
          [east, north],
        ],
    front: [(west + east) / 2, isSouth ? north : south],
    centre: [(west + east) / 2, (south + north) / 2],
    label: leftOf(unit),
    status: statusOf(unit),
    about: FACTS.unitTypes[unit.type]?.title ?? unit.type,
    ...(unit.isWarlord && { badge: 'leader' as const }),
  }
}

function statusOf(unit: Unit): string {
  if (unit.panicked === 1) return 'panicked'
  return unit.dug === OPEN ? '' : unit.dug === DUG_IN ? 'dug in' : 'fortified'
}

function captionOf(state: Strike, field: Field): string {
  const score = ([0, 1] as const)
    .map(
      (army) =>
        `${state.armies[army]}: ${takenTold(state, field, army)}, ${counted(pointsDestroyed(state, army), 'point')} destroyed`,
    )
    .join('; ')
  if (state.turn === 0) return 'Setting up'
  if (state.stage === ENDED) return `Round ${state.turn}, the game is over; ${score}`
  return `Round ${state.turn}, ${playerName(state, state.goer)}: ${counted(state.left, 'action')} left; ${score}`
}

/** The objectives that an army has taken, by their numbers. */
function takenTold(state: Strike, field: Field, army: Side): string {
  const numbers = Array.from({ length: field.objectives }, (_, o) => o).flatMap((o) =>
    holderOf(state, field, o) === army ? [String(o + 1)] : [],
  )
  if (numbers.length === 0) return 'no objective'
  const last = numbers.pop() ?? ''
  return numbers.length === 0 ? `objective ${last}` : `objectives ${numbers.join(', ')} and ${last}`
}

function taken(state: Strike, army: 0 | 1): number {
  return objectivesOf(state, state.armyOf[0] === army ? 0 : 1)
}

/** The position as text: armies and their units, with the models left. */
export function show(state: Strike): string {
  return ([0, 1] as const)
    .flatMap((army) => [
      state.field === null
        ? `${state.armies[army]}:`
        : `${state.armies[army]}: ${counted(taken(state, army), 'objective')}, ${pointsDestroyed(state, army)} points destroyed`,
      ...state.roster.filter((unit) => unit.army === army).map((unit) => `  ${lineOf(unit)}`),
    ])
    .join('\n')
}

function lineOf(unit: Unit): string {
  if (unit.models === 0) return `${unit.name}: removed`
  const status = statusOf(unit)
  return `${unit.name}: ${leftOf(unit)}${status === '' ? '' : `, ${status}`}`
}

/** The models left, as text. */
function leftOf(unit: Unit): string {
  return `${unit.models} of ${unit.full}`
}
