import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { GameFacts } from '../../src/core/facts.ts'
import type { HexBoard, Matchup, Profile, SquareBoard, UnitSpec } from '../../src/core/ruleset.ts'
import { readScenario } from '../../src/scenario/read.ts'

/** Matchups of any game, for tests that do not know the game. */

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Matchups made from the facts. */
export function fromFacts(facts: GameFacts): Matchup[] {
  return facts.modes.flatMap((mode) => (mode === 'engagement' ? engagements(facts) : battles(facts)))
}

/** A bare table of each size, with a unit of every type a side. */
function battles(facts: GameFacts): Matchup[] {
  const army = (name: string, lead: number) => ({
    name,
    policy: null,
    units: Object.keys(facts.unitTypes).map((type) => ({
      ...unitOf(facts, `${name}-${type}`, type, 6, lead),
      cost: 100,
    })),
  })
  const onTables = Object.entries(facts.tables ?? {}).map(
    ([size, [width, depth]]): Matchup => ({
      name: `a ${size} table`,
      mode: 'battle',
      turns: 4,
      armies: [army('x', 1), army('y', 0)],
      contacts: [],
      battle: { seats: 'swap', table: { width, depth, terrain: [] }, deployment: { by: 'policy' } },
    }),
  )
  const onHexes = hexBoards(facts).map(
    (hexes, i): Matchup => ({
      name: `a board of hexes ${i === 0 ? 'without anything' : 'with all kinds of ground'}`,
      mode: 'battle',
      turns: 4,
      armies: [army('x', 1), army('y', 0)],
      contacts: [],
      battle: {
        seats: 'swap',
        table: { width: 0, depth: 0, terrain: [] },
        hexes,
        deployment: { by: 'policy' },
      },
    }),
  )
  const onSquares = squareBoards(facts).map(
    (squares, i): Matchup => ({
      name: `a board of squares ${i === 0 ? 'without anything' : 'with all kinds of ground'}`,
      mode: 'battle',
      turns: 4,
      armies: [army('x', 1), army('y', 0)],
      contacts: [],
      battle: {
        seats: i === 0 ? 'swap' : 'fixed',
        table: { width: 0, depth: 0, terrain: [] },
        squares,
        deployment: { by: 'policy' },
      },
    }),
  )
  return [...onTables, ...onHexes, ...onSquares]
}

/** Open, and with every kind of ground between the armies, hex by hex with one left open. */
function hexBoards({ hexes, terrain = {} }: GameFacts): HexBoard[] {
  if (hexes === undefined) return []
  const [columns, rows] = hexes.size
  const kinds = Object.keys(terrain)
  const open = new Array<string>(columns * rows).fill('')
  const mixed = open.map((_, hex) => {
    const row = Math.floor(hex / columns)
    return row < 3 || row > rows - 4 || hex % 2 === 0 ? '' : (kinds[((hex - 1) / 2) % kinds.length] ?? '')
  })
  return [open, mixed].map((ground) => ({ columns, rows, ground }))
}

/** Open, and with every kind of ground, and higher ground, between the armies, square by square with three left open. */
function squareBoards({ squares, terrain = {} }: GameFacts): SquareBoard[] {
  if (squares === undefined) return []
  const [columns, rows] = squares.size
  const kinds = Object.keys(terrain)
  const nothing = new Array<number>(columns * rows).fill(0)
  const open = nothing.map(() => '')
  const isBetween = (square: number) => {
    const column = square % columns
    return column > columns / 2 - 3 && column < columns / 2 + 2
  }
  const mixed = open.map((_, square) =>
    isBetween(square) && square % 4 === 0 ? kinds[(square / 4) % kinds.length] : '',
  )
  const raised = nothing.map((_, square) => (isBetween(square) && square % 4 === 1 ? 5 : 0))
  const [zone, exit] = [nothing, nothing]
  return [
    { columns, rows, ground: open, elevation: nothing, zone, exit },
    { columns, rows, ground: mixed.map((kind) => kind ?? ''), elevation: raised, zone, exit },
  ]
}

function unitOf(facts: GameFacts, id: string, type: string, models: number, lead: number): UnitSpec {
  const profile = middling(facts, type, lead)
  return facts.single ? { id, models: 1, profile } : { id, models, width: Math.min(models, 3), profile }
}

/** Each unit type against the next one, with contacts on every side in turn. */
function engagements(facts: GameFacts): Matchup[] {
  const types = Object.keys(facts.unitTypes)
  return types.map((type, i) => {
    const foe = types[(i + 1) % types.length] as string
    const side = facts.sides[i % Math.max(1, facts.sides.length)] ?? ''
    return {
      name: `${type} v ${foe}`,
      mode: 'engagement',
      turns: 4,
      armies: [
        { name: type, policy: null, units: [unitOf(facts, 'x', type, 1 + i, 1)] },
        { name: foe, policy: null, units: [unitOf(facts, 'y', foe, 7 - i, 0)] },
      ],
      contacts: [{ unit: 'x', side, of: 'y' }],
    }
  })
}

/** A profile of average numbers. */
function middling(facts: GameFacts, type: string, lead: number): Profile {
  const numbers = (fields: GameFacts['profile']) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, { optional }]) => optional !== true)
        .map(([name, { min, max }]) => [name, Math.min(max, min + 3 + lead)]),
    )
  const groups = Object.entries(facts.groups).filter(([, { required }]) => required)
  return {
    type,
    ...numbers(facts.profile),
    ...Object.fromEntries(groups.map(([name, { fields }]) => [name, numbers(fields)])),
  }
}

/** Matchups of the shipped scenarios of the game; of a round robin the first. */
export function shipped(game: string): Matchup[] {
  const folder = join(root, 'scenarios', game)
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'))
  return files
    .filter((file) => /^armies:/m.test(readFileSync(join(folder, file), 'utf8')))
    .flatMap((file) => readScenario(join(folder, file)).matchups.slice(0, 1))
}

/** The same matchup with one fault at a time, of all faults that a game may check. */
export function spoilt(matchup: Matchup): Matchup[] {
  const [first, second] = matchup.armies
  const [unit, ...others] = first.units
  if (unit === undefined) throw new Error(`${matchup.name} has no unit`)
  return [
    { ...matchup, contacts: [] },
    { ...matchup, contacts: [...matchup.contacts, ...matchup.contacts] },
    { ...matchup, armies: [{ ...first, units: [{ ...unit, width: unit.models + 2 }, ...others] }, second] },
    { ...matchup, armies: [{ ...first, units: [...first.units, { ...unit, id: 'left-over' }] }, second] },
    {
      ...matchup,
      armies: [{ ...first, units: Array.from({ length: 200 }, (_, i) => ({ ...unit, id: `u${i}` })) }, second],
    },
  ]
}
