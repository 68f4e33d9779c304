import { around, centre, extent, numbers, outline, token } from '../../../board/square/drawing.ts'
import type { Area, Piece, Scene, Side } from '../../../core/ruleset.ts'
import { armedReach } from '../space/reach.ts'
import { seen } from '../space/sight.ts'
import { type Board } from '../state/board.ts'
import { DEAD, ENDED, type Fight, FLED, FREE_ROUND, NONE, START, type Unit, UP, unitAt } from '../state/state.ts'
import { activeOf, conditionsOf, fateOf, leftOf } from './standing.ts'
import { placeName, sideName } from './words.ts'

/** The board as a drawing; null for a duel, which has no board. */
export function scene(state: Fight): Scene | null {
  const { board } = state
  if (board === null) return null
  const { squares } = board.field
  const [width, depth] = extent(squares)
  return {
    width,
    depth,
    squares: true,
    caption: captionOf(state),
    areas: [...groundsOf(state, board), ...raised(state, board), ...exitsOf(state, board)],
    marks: [...numbers(squares), ...heightsOf(board)],
    // Combatants that are up are drawn over those that are down.
    pieces: state.units
      .filter(({ fate, square }) => square !== NONE && fate !== DEAD && fate !== FLED)
      .map((unit) => pieceOf(state, board, unit)),
  }
}

function pieceOf(state: Fight, { field: { squares } }: Board, unit: Unit): Piece {
  const { square, size, army } = unit
  const reach = unit.fate === UP ? armedReach(state, unit) : 0
  return {
    id: unit.name,
    army,
    ...token(squares, square, size, army, unit.fate !== UP),
    ...(reach > 0 && { reach: around(squares, square, size, reach) }),
    label: leftOf(unit),
    status: statusOf(state, unit),
    about: aboutOf(state, unit),
  }
}

function statusOf(state: Fight, unit: Unit): string {
  return unit.fate === UP ? conditionsOf(state, unit).join(', ') : fateOf(unit)
}

/** A combatant in words: its kind, its weapon, its square, and its cover from each enemy. */
function aboutOf(state: Fight, unit: Unit): string {
  const weapon = unit.weapons[unit.hand]
  return [
    `${unit.type} of AC ${unit.ac}`,
    ...(state.sides.length > 2 ? [`of ${sideName(state, unit.side)}`] : []),
    ...(weapon === undefined || unit.fate !== UP ? [] : [weapon.title.toLowerCase()]),
    `at ${placeName(state, unit.square)}`,
    ...coverFrom(state, unit),
  ].join(', ')
}

const COVERS = ['out of sight of', '', 'half cover from', 'full cover from'] as const

/** The enemies from which a unit has cover, by square. */
function coverFrom(state: Fight, unit: Unit): string[] {
  const { board } = state
  if (board === null || board.field.isOpen || unit.fate !== UP) return []
  const enemies = state.units.filter(({ camp, fate }) => camp !== unit.camp && fate === UP)
  return COVERS.flatMap((words, cover) => {
    const from = words === '' ? [] : enemies.filter(({ square }) => seen(board, square, unit.square) === cover)
    return from.length === 0 ? [] : [`${words} ${from.map(({ name }) => name).join(' and ')}`]
  })
}

function captionOf(state: Fight): string {
  if (state.stage === START) return 'Before the first round'
  const { round } = state
  if (state.stage === ENDED) return `Round ${round}, the battle is over`
  const index = activeOf(state)
  const active = index === NONE ? '' : `, ${unitAt(state, index).name}’s turn`
  const which = round === 0 || state.stage === FREE_ROUND ? 'The free round' : `Round ${round}`
  return `${which}, ${sideName(state, state.goer)} to act${active}`
}

function groundsOf(state: Fight, { field: { squares, kinds } }: Board): Area[] {
  return kinds.map((kind, square) => ({
    kind,
    place: placeName(state, square),
    polygon: outline(squares, square),
  }))
}

/** Squares above or below the level of the map, drawn over their terrain. */
function raised(state: Fight, { field: { squares, ground } }: Board): Area[] {
  return Array.from(ground.height, (feet, square) => ({ feet, square }))
    .filter(({ feet }) => feet !== 0)
    .map(({ feet, square }) => ({
      kind: feet > 0 ? 'hill' : 'pit',
      label: feet > 0 ? 'Higher ground (feet)' : 'Lower ground (feet)',
      place: `${placeName(state, square)} ${feet} feet:`,
      polygon: outline(squares, square),
    }))
}

function heightsOf({ field: { squares, ground } }: Board): NonNullable<Scene['marks']>[number][] {
  return Array.from(ground.height, (feet, square) => ({ text: String(feet), at: centre(squares, square) })).filter(
    ({ text }) => text !== '0',
  )
}

/** The exits of each side. */
function exitsOf(state: Fight, { field: { squares }, isExit }: Board): Area[] {
  return (['first', 'second'] as const).flatMap((which, side) =>
    Array.from(isExit[side as 0 | 1].keys())
      .filter((square) => isExit[side as 0 | 1][square] === 1)
      .map((square) => ({
        kind: `zone-${which}`,
        label: `Exit of ${state.armies[side as 0 | 1]}`,
        place: placeName(state, square),
        polygon: outline(squares, square),
      })),
  )
}

/** The position as text: armies and their combatants, with the state and square of each. */
export function show(state: Fight): string {
  return ([0, 1] as const).flatMap((army) => [`${state.armies[army]}:`, ...linesOf(state, army)]).join('\n')
}

/** Lines for the combatants of an army, grouped by side if it has several. */
function linesOf(state: Fight, army: Side): string[] {
  const own = state.sides.flatMap((side, index) => (side.army === army ? [{ ...side, index }] : []))
  return own.flatMap(({ name, camp, index }) => {
    const lines = state.units.filter(({ side }) => side === index).map((unit) => lineOf(state, unit))
    if (own.length === 1) return lines.map((line) => `  ${line}`)
    const foes = own.filter((other) => other.camp !== camp).map((other) => other.name)
    return [
      `  ${name}${foes.length === 0 ? '' : `, at war with ${foes.join(' and ')}`}:`,
      ...lines.map((line) => `    ${line}`),
    ]
  })
}

function lineOf(state: Fight, unit: Unit): string {
  const { fate, name } = unit
  if (fate === DEAD || fate === FLED) return `${name}: ${fateOf(unit)}`
  const conditions = fate === UP ? conditionsOf(state, unit) : [fateOf(unit)]
  const place = state.board === null || unit.square === NONE ? '' : ` at ${placeName(state, unit.square)}`
  const isRolled = state.stage === START && state.rules.npcHp === 'rolled' && !unit.isHero
  return [
    `${name}: ${isRolled ? `${unit.level}d8 HP, not yet rolled,` : `${leftOf(unit)} HP left`}${place}`,
    ...conditions,
  ].join(', ')
}
