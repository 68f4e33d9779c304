import { POSE, X, Y } from '../../../board/plane/shapes.ts'
import type { Scene } from '../../../core/ruleset.ts'
import { isEngaged } from '../chapters/charge/engaged.ts'
import { scoreTwice } from '../chapters/score.ts'
import { SIDES } from '../data/sides.ts'
import { type Battle, frontCentre, START } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import { KINDS } from '../state/table.ts'
import { BROKEN, FIGHTING, FLED, NONE, type Unit } from '../state/unit.ts'
import { asked, corners, placeOf, STAGES } from './view.ts'
import { decimals, playerName, playersOwn, rounded } from './words.ts'

/** The table as a drawing; null for an engagement, which has no table. */
export function scene(state: SovlState): Scene | null {
  const { battle } = state
  if (battle === null) return null
  const { table } = battle
  const { width, depth, zone } = table
  const strip = (from: number, to: number): [number, number][] => [
    [0, from],
    [width, from],
    [width, to],
    [0, to],
  ]
  return {
    width,
    depth,
    caption: captionOf(state, battle),
    areas: [
      zoneArea(state, battle, battle.south, strip(0, zone)),
      zoneArea(state, battle, 1 - battle.south, strip(depth - zone, depth)),
      ...Array.from({ length: table.pieces }, (_, piece) => ({
        kind: KINDS[table.kind[piece]],
        polygon: corners(battle, table.terrain + piece),
      })),
    ],
    pieces: state.roster
      .filter(({ shape }) => table.shapes.corners[shape] > 0)
      .map((unit) => {
        const [frontRight, frontLeft, rearLeft, rearRight] = corners(battle, unit.shape) as Corners
        const { pose, out } = table.shapes
        const kept: [number, number] = [out[0], out[1]]
        frontCentre(table, unit.shape)
        const front: [number, number] = [rounded(out[0], 6), rounded(out[1], 6)]
        out.set(kept)
        const at = unit.shape * POSE
        return {
          id: unit.name,
          army: unit.army,
          polygon: [frontLeft, frontRight, rearRight, rearLeft],
          front,
          centre: [rounded(pose[at + X], 6), rounded(pose[at + Y], 6)] as [number, number],
          label: `${unit.models} of ${unit.fullModels}`,
          status: statusOf(unit),
        }
      }),
  }
}

/** The deployment zone of a player, by army: kind `zone-first` or `zone-second`. */
function zoneArea(state: SovlState, battle: Battle, player: number, polygon: readonly [number, number][]) {
  const kind = battle.armyOf[player as 0 | 1] === 0 ? 'zone-first' : 'zone-second'
  return { kind, label: `${playersOwn(state, player)} deployment zone`, polygon }
}

type Corners = [[number, number], [number, number], [number, number], [number, number]]

function statusOf(unit: Unit): string {
  if (unit.fate === BROKEN) return 'fleeing'
  if (isEngaged(unit)) return 'engaged'
  return unit.target === NONE ? '' : 'charging'
}

const PHASES = {
  setup: 'setup',
  deployment: 'deployment',
  charge: 'Charge Phase',
  strategic: 'Strategic Phase',
  combat: 'Combat Phase',
  over: 'the game is over',
} as const

/** Turn, phase, active player and score. */
function captionOf(state: SovlState, battle: Battle): string {
  const [phase] = STAGES[battle.stage] ?? ['combat']
  const turn = state.turn === 0 ? [] : [`turn ${state.turn}`]
  const whose = phase === 'over' || battle.stage === START ? [] : [`${playerName(state, asked(battle))} to act`]
  const score = ([0, 1] as const).map((side) => `${state.armies[side]} ${decimals(scoreTwice(state, side) / 2, 1)}`)
  const text = [...turn, PHASES[phase], ...whose, ...(state.turn === 0 ? [] : [`score ${score.join(', ')}`])].join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The position as text: armies and their units, with the strength, place and condition of each. */
export function showBattle(state: SovlState, battle: Battle): string {
  return ([0, 1] as const)
    .flatMap((side) => [
      `${state.armies[side]}: ${decimals(scoreTwice(state, side) / 2, 1)} scored`,
      ...state.roster.filter((unit) => unit.army === side).map((unit) => `  ${lineOf(battle, unit)}`),
    ])
    .join('\n')
}

function lineOf(battle: Battle, unit: Unit): string {
  const left = `${unit.name}: ${unit.models} of ${unit.fullModels} models`
  if (unit.fate !== FIGHTING && unit.fate !== BROKEN)
    return `${left}, ${unit.fate === FLED ? 'fled the table' : 'destroyed'}`
  const place = placeOf(battle, unit, false)
  if (place === null) return `${left}, not on the table`
  const { x, y, facing } = place
  const foes = unit.contacts.filter(({ foe }) => unit.fate === FIGHTING && foe.fate === FIGHTING)
  const fights = foes.map(({ side, foe }) => `${SIDES[side] as string} engaged with ${foe.name}`)
  const flees = unit.fate === BROKEN ? ['fleeing'] : []
  return [`${left} at ${decimals(x, 1)}, ${decimals(y, 1)} facing ${decimals(facing, 0)}°`, ...flees, ...fights].join(
    ', ',
  )
}
