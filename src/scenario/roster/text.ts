import { Document } from 'yaml'
import type { SwitchValue } from '../../core/facts.ts'
import type { MapBoard } from '../../core/map.ts'
import type { ArmySpec, BattleSpec, HexBoard, Matchup, SquareBoard, TableSpec, UnitSpec } from '../../core/ruleset.ts'
import { gameFor } from '../../plugins/registry.ts'
import { OPEN } from '../build/rows.ts'
import { ARMIES } from '../build/squares.ts'
import { seatsOf } from '../schema/ground.ts'
import { hasRanks } from '../schema/ranks.ts'
import type { Roster, RosterUnit } from './types.ts'

/** The parts of a meeting's scenario without its two armies. */
interface Telling {
  readonly title: string
  readonly question?: string
  readonly battles?: number
  /** The seed with which its battles were played; if left out, the seed of the roster. */
  readonly seed?: string
  /**
   * Path from the scenario to the catalogue. With it, units are written as entries of the catalogue. Without it, they are written with all
   * their numbers and the width of their entries; units whose entry `--set` has changed are always written so.
   */
  readonly catalogue?: string
}

/**
 * A meeting as the text of a scenario file: `run` and `play` of this file have the same battles, block by block. Costs of units are written
 * even if the catalogue has them. Without a catalogue this holds only if no general may choose the frontage.
 */
export function scenarioText(roster: Roster, matchup: Matchup, telling: Telling): string {
  const { rules } = roster
  const { edition, changes } = rules
  const isBattle = matchup.battle !== undefined
  // Entries that options changed differ from those in the file.
  const isChanged = roster.set?.some((option) => option.trimStart().startsWith('catalogue'))
  const catalogue = isChanged ? undefined : telling.catalogue
  const switches = Object.entries(changes).map(([key, value]): [string, SwitchValue] => [key, value ?? 'none'])
  const document = {
    game: roster.plugin?.specifier ?? roster.game,
    title: telling.title,
    ...(telling.question !== undefined && { question: telling.question }),
    rules: switches.length > 0 ? inLine({ edition, ...Object.fromEntries(switches) }) : edition,
    mode: matchup.mode,
    ...((matchup.turns !== null || !isBattle) && { turns: matchup.turns ?? 'none' }),
    ...(telling.battles !== undefined && { battles: telling.battles }),
    seed: telling.seed ?? roster.seed,
    ...(catalogue !== undefined && { catalogue }),
    ...(matchup.battle && placeOf(roster, matchup.battle)),
    armies: matchup.armies.map((army) => armyOf(roster, army, isBattle, catalogue !== undefined)),
    ...(!isBattle &&
      matchup.contacts.length > 0 && {
        contacts: matchup.contacts.map(({ unit, side, of }) => inLine({ unit, ...(side && { side }), of })),
      }),
  }
  return new Document(document, OPTIONS).toString({ lineWidth: 0 })
}

/** A value that is used in several places is written out in each. */
const OPTIONS = { aliasDuplicateObjects: false } as const

/** A value that is written on one line. */
function inLine(value: unknown): unknown {
  return new Document(null).createNode(value, { ...OPTIONS, flow: true })
}

function armyOf(roster: Roster, { name, policy, units }: ArmySpec, isBattle: boolean, isByEntry: boolean): object {
  return {
    name,
    ...(isBattle && policy !== null && { policy }),
    units: units.map((unit) => inLine((isByEntry ? ofEntry(roster, unit) : undefined) ?? ofNumbers(roster, unit))),
  }
}

/** A unit by the key of its entry; undefined if it has no entry. */
function ofEntry(roster: Roster, unit: UnitSpec): object | undefined {
  const { id, models, cost } = unit
  const entry = roster.units.find(({ template }) => sameTemplate(template, unit))
  if (!entry) return undefined
  return { id, unit: entry.id, ...(!isSingle(roster) && { models }), ...(cost !== undefined && { cost }) }
}

function sameTemplate(template: RosterUnit['template'], unit: UnitSpec): boolean {
  const told = ({ profile, entryWidth, equipment, properties }: RosterUnit['template']) =>
    JSON.stringify([profile, entryWidth, equipment, properties])
  return told(template) === told(unit)
}

function ofNumbers(
  roster: Roster,
  { id, profile, models, width, entryWidth, equipment, properties, cost }: UnitSpec,
): object {
  return {
    id,
    profile,
    ...(!isSingle(roster) && { models }),
    ...(isRanked(roster) && { width: width ?? Math.min(entryWidth ?? models, models) }),
    ...(equipment && { equipment }),
    ...(properties && { properties }),
    ...(cost !== undefined && { cost }),
  }
}

function isSingle(roster: Roster): boolean {
  return gameFor(roster).facts.single === true
}

function isRanked(roster: Roster): boolean {
  return hasRanks(gameFor(roster).facts)
}

/** The place of a battle, as a scenario states it. */
function placeOf(roster: Roster, { seats, table, hexes, squares, map, deployment: { order } }: BattleSpec): object {
  const { facts } = gameFor(roster)
  const isOwn = map !== undefined && JSON.stringify(map) === JSON.stringify(facts.map?.standard)
  return {
    ...(seats !== seatsOf(facts) && { seats }),
    ...(facts.boardless !== true &&
      !isOwn && {
        table: hexes ? hexTable(hexes) : squares ? squareTable(squares) : map ? mapTable(map) : plane(table),
      }),
    ...(order !== undefined && { deployment: inLine({ order }) }),
  }
}

function plane({ width, depth, terrain, generate }: TableSpec): object {
  const pieces = terrain.map(({ kind, polygon }) => inLine({ kind, polygon }))
  const drawn = generate && { generate: inLine(generate) }
  return {
    size: inLine([width, depth]),
    ...((pieces.length > 0 || drawn) && { terrain: { ...(pieces.length > 0 && { list: pieces }), ...drawn } }),
  }
}

function mapTable({ places }: MapBoard): object {
  const written = places.map(({ name, at, next, kind, start, numbers }) => {
    const place = {
      at,
      next: next.map((other) => places[other]?.name ?? ''),
      ...(kind !== '' && { kind }),
      ...(start !== null && { start: start === 0 ? 'first' : 'second' }),
      ...numbers,
    }
    return [name, inLine(place)] as const
  })
  return { places: Object.fromEntries(written) }
}

function hexTable({ columns, rows, ground }: HexBoard): object {
  return { hexes: inLine([columns, rows]), ...drawn(columns, rows, ground) }
}

/** The board of squares as text. A letter may stand for a kind of ground with elevation, zone and exit. */
function squareTable({ columns, rows, ground, elevation, zone, exit }: SquareBoard): object {
  const cells = ground.map((kind, square) => {
    const [height = 0, start = 0, out = 0] = [elevation[square], zone[square], exit[square]]
    if (height === 0 && start === 0 && out === 0) return kind
    return {
      ...(kind !== '' && { kind }),
      ...(height !== 0 && { elevation: height }),
      ...(start !== 0 && { zone: ARMIES[start] }),
      ...(out !== 0 && { exit: ARMIES[out] }),
    }
  })
  return { squares: inLine([columns, rows]), ...drawn(columns, rows, cells) }
}

/** Rows and legend of a board; empty if the whole board is open. */
function drawn(columns: number, rows: number, cells: readonly (string | object)[]): object {
  const letters = new Map([['""', OPEN]])
  const legend: Record<string, string | object> = {}
  for (const cell of cells) {
    const key = JSON.stringify(cell)
    if (letters.has(key)) continue
    const letter = Array.from(`${key.toLowerCase()}${LETTERS}`).find(
      (it) => /[a-z]/i.test(it) && ![...letters.values()].includes(it),
    )
    letters.set(key, letter ?? '?')
    legend[letter ?? '?'] = cell
  }
  if (letters.size === 1) return {}
  const row = (r: number) =>
    cells.slice(r * columns, (r + 1) * columns).map((cell) => letters.get(JSON.stringify(cell)))
  return { rows: Array.from({ length: rows }, (_, r) => row(r).join('')), legend: inLine(legend) }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
