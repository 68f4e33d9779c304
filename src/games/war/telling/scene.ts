import { extent, numbers, outline, token } from '../../../board/hex/drawing.ts'
import type { Piece, Scene } from '../../../core/ruleset.ts'
import { isEngaged } from '../chapters/combat.ts'
import { pointsDestroyed } from '../chapters/score.ts'
import { FACTS } from '../data/facts.ts'
import { CASTER, LEADER } from '../data/gear.ts'
import { KINDS, TERRAIN_KINDS } from '../data/terrain.ts'
import { placeOf } from '../state/board.ts'
import * as Stage from '../state/stage.ts'
import { type War } from '../state/state.ts'
import { FRESH, type Unit } from '../state/unit.ts'
import { hexName, placeName, playerName } from './words.ts'

/** The board as a drawing; null for an engagement, which has no board. */
export function scene(state: War): Scene | null {
  const { board } = state
  if (board === null) return null
  const { hexes } = board
  const [width, depth] = extent(hexes)
  return {
    width,
    depth,
    hexes: true,
    caption: captionOf(state),
    areas: Array.from({ length: hexes.count }, (_, hex) => ({
      kind: KINDS[board.kind[hex]],
      place: hexName(state, hex),
      polygon: outline(hexes, hex),
    })),
    marks: numbers(hexes),
    pieces: state.roster
      .filter(({ isAlive, hex }) => isAlive && hex >= 0)
      .map((unit) => ({
        id: unit.name,
        army: unit.army,
        ...token(hexes, unit.hex, unit.facing),
        label: leftOf(unit),
        status: statusOf(state, unit),
        about: aboutOf(state, unit),
        ...badgeOf(unit),
      })),
  }
}

/** Strength left, as text. */
function leftOf(unit: Unit): string {
  return `${Math.max(0, unit.strength - unit.damage)} of ${unit.strength}`
}

function statusOf(state: War, unit: Unit): string {
  if (unit.exhausted !== FRESH) return 'exhausted'
  if (unit.battered === 1) return 'battered'
  return isEngaged(state, unit) ? 'in combat' : ''
}

/** Type of the unit, its role and its ground. */
function aboutOf({ board }: War, unit: Unit): string {
  const ground = board === null ? '' : KINDS[board.kind[unit.hex]]
  return [
    FACTS.unitTypes[unit.type]?.title ?? unit.type,
    ...(is(unit, LEADER) ? ['leader'] : []),
    ...(is(unit, CASTER) ? ['caster'] : []),
    ...(ground === '' ? [] : [`on ${TERRAIN_KINDS[ground as keyof typeof TERRAIN_KINDS].title.toLowerCase()}`]),
  ].join(', ')
}

function badgeOf(unit: Unit): Pick<Piece, 'badge'> {
  return is(unit, LEADER) ? { badge: 'leader' } : is(unit, CASTER) ? { badge: 'caster' } : {}
}

function is(unit: Unit, bit: number): boolean {
  return (unit.gear & bit) !== 0
}

function captionOf(state: War): string {
  const score = ([0, 1] as const).map((army) => `${state.armies[army]} ${pointsDestroyed(state, army)}`).join(', ')
  if (state.stage === Stage.START || state.turn === 0) return 'Before the first turn'
  if (state.stage === Stage.ENDED) return `Turn ${state.turn}, the game is over, points ${score}`
  const active = state.stage === Stage.CHOOSE ? '' : `, ${state.units[state.active]?.name ?? 'no unit'} is active`
  return `Turn ${state.turn}, ${playerName(state, state.goer)} to act${active}, points ${score}`
}

/** The position as text: armies and their units, with the strength left and the hex of each. */
export function show(state: War): string {
  return ([0, 1] as const)
    .flatMap((army) => [
      state.board === null
        ? `${state.armies[army]}:`
        : `${state.armies[army]}: ${pointsDestroyed(state, army)} points destroyed`,
      ...state.roster.filter((unit) => unit.army === army).map((unit) => `  ${lineOf(state, unit)}`),
    ])
    .join('\n')
}

function lineOf(state: War, unit: Unit): string {
  if (!unit.isAlive) return `${unit.name}: removed`
  const profile = unit.battered === 1 ? ', battered' : ''
  const tired = unit.exhausted === FRESH ? '' : ', exhausted'
  const place = state.board === null ? '' : ` at ${placeName(state, placeOf(unit))}`
  return `${unit.name}: ${leftOf(unit)} left${profile}${tired}${place}`
}
