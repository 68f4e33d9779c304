import { resolve } from 'node:path'
import type {
  GameFacts,
  HexFacts,
  ProfileField,
  SquareFacts,
  Switch,
  SwitchValue,
  TerrainKind,
  UnitType,
} from '../core/facts.ts'
import type { Ruleset, RulesTable, Weights } from '../core/ruleset.ts'
import { GAMES } from '../games/index.ts'
import { PLANNER_FORM, PLANNER_MEANING } from '../kit/generals/planner-name.ts'
import { findGame } from '../plugins/load.ts'
import { PluginError } from '../plugins/plugin.ts'
import { BUILT_IN } from '../plugins/registry.ts'
import { shippedFiles } from '../plugins/shipped.ts'
import { measuresOf, type Owner } from '../report/sentences/measures.ts'
import { wrapped } from '../report/table/grid.ts'
import { didYouMean } from '../scenario/text/nearest.ts'
import { CliError, DONE } from './line/exit.ts'
import { width } from './line/terminal.ts'

type Game = Ruleset<RulesTable, unknown>

/** `fairfight games [GAME]`: the facts of the games. */
export async function gamesVerb({ game: name }: { readonly game?: string | undefined }): Promise<number> {
  process.stdout.write(`${name === undefined ? overview() : describe(gameOf(name))}\n`)
  return DONE
}

/** A game by its name, or by its path or package as seen from the current folder. */
export function gameOf(name: string): Game {
  const game = Object.hasOwn(GAMES, name) ? GAMES[name] : undefined
  if (game !== undefined) return game
  // A path without `./`, as scenarios are typed, looks like a package; if there is no such package it is a path.
  const found = pluginNamed(name) ?? (/\.[cm]?js$/.test(name) ? pluginNamed(resolve(name)) : null)
  if (found !== null) return found
  const known = Object.keys(GAMES)
  throw new CliError(`there is no game \`${name}\`${didYouMean(name, known) || ';'} there are ${known.join(', ')}`)
}

/** A game by its path or package, seen from the current folder; null if no such package is installed. */
function pluginNamed(name: string): Game | null {
  try {
    return findGame(name, 'scenario.yaml')?.game ?? null
  } catch (thrown) {
    if (thrown instanceof PluginError) throw new CliError(`cannot use the game \`${name}\`: ${thrown.message}`)
    throw thrown
  }
}

function overview(): string {
  const games = Object.values(GAMES).map(
    ({ facts, editions }) =>
      `${facts.name}\n${indented(`${facts.about} Editions: ${Object.keys(editions).join(', ')}.`, 4)}`,
  )
  return [...games, '', 'fairfight games GAME shows one in full.'].join('\n')
}

function describe({ facts, editions, weighted }: Game): string {
  const fought = facts.modes.includes('engagement') ? 'An engagement' : 'A battle'
  const limit = `${fought} lasts ${facts.turns} ${facts.turnsTold.word.toLowerCase()}s at most if the scenario names no limit.`
  return [
    wrapped(`${facts.title} (game: ${facts.name}). ${facts.about} Modes: ${facts.modes.join(', ')}. ${limit}`, width()),
    section('Editions, and what they change in the first', editionItems(facts, editions)),
    ...optional(
      'Switches (* the default)',
      Object.entries(facts.switches).map(([name, each]) =>
        item(`${name}: ${valuesOf(each)} (${each.clause})`, each.meaning),
      ),
    ),
    section(
      'Unit types',
      Object.entries(facts.unitTypes).map(([name, type]) => item(`${name} (${type.clause})`, typeOf(facts, type))),
    ),
    ...optional('Profile', [...fieldItems(facts.profile), ...groupItems(facts)]),
    ...table(facts),
    ...optional('Sides of an army (`sides`)', sideItems(facts)),
    ...optional('Equipment', gearItems(facts.equipment)),
    ...optional('Properties', gearItems(facts.properties)),
    ...optional('Generals (* the default)', generalItems(facts)),
    ...optional('Weights of a general without code: `policy: ./FILE.yaml`', weightItems(facts, weighted?.named)),
    ...optional('Actions a general chooses from', actionItems(facts)),
    ...moves(facts),
    ...OWNERS.flatMap(([owner, title]) => optional(title, measureItems(facts, owner))),
    ...optional('Built-in files, as paths in your files and in commands', fileItems(facts.name)),
  ].join('\n\n')
}

/** A type of unit, with its base and its pace if the game has them. */
function typeOf(facts: GameFacts, { title, base, movement, meaning }: UnitType): string {
  const known = [
    ...(base === undefined ? [] : [`base ${base.width} × ${base.depth} mm`]),
    ...(movement === undefined ? [] : [paceOf(facts, movement)]),
  ]
  return `${title}${known.length === 0 ? '' : `: ${known.join(', ')}`}.${meaning === undefined ? '' : ` ${meaning}`}`
}

/** Files of a game that come along, by what they are; none of a game of the user’s own. */
function fileItems(game: string): string[] {
  if (!BUILT_IN.includes(game)) return []
  const files = shippedFiles(/\.(?:ya?ml|js)$/, game)
  const kindOf = (file: string): string => {
    const [, folder] = /^fairfight:[^/]+\/([^/]+)\//.exec(file) ?? []
    if (folder !== undefined) return folder
    return /\/(?:(catalogue)|(roster)[^/]*)\.yaml$/.exec(file)?.slice(1).find(Boolean) ?? 'scenarios'
  }
  const kinds = ['catalogue', 'lists', 'generals', 'roster', 'scenarios']
  return kinds.flatMap((kind) => {
    const names = files.filter((file) => kindOf(file) === kind)
    return names.length === 0 ? [] : [item(kind, names.join(', '))]
  })
}

const OWNERS: readonly (readonly [Owner, string])[] = [
  ['unit', 'Measures of a unit'],
  ['army', 'Measures of an army'],
  ['battle', 'Measures of a battle'],
]

function measureItems(facts: GameFacts, owner: Owner): string[] {
  return measuresOf(facts, owner).map(({ name, kind, meaning, modes }) =>
    item(`${name} (${[kind, ...(modes === undefined ? [] : [`mode: ${modes.join(', ')}`])].join('; ')})`, meaning),
  )
}

function sideItems({ armySides: sides }: GameFacts): string[] {
  if (sides === undefined) return []
  return [
    item(`name (${sides.clause})`, sides.about),
    item('hostile: true, false*', sides.hostile),
    item('alert: false*, careful, true', sides.alert),
    item('surprised: true, false*', sides.surprised),
  ]
}

function generalItems({ policies = {} }: GameFacts): string[] {
  if (Object.keys(policies).length === 0) return []
  return [
    ...Object.entries(policies).map(([name, meaning], i) => item(i === 0 ? `${name}*` : name, meaning)),
    item(PLANNER_FORM, PLANNER_MEANING),
  ]
}

/** Weights that a general without code may set, with the weights of the generals that have a name: `named`. */
function weightItems({ weights, policies = {} }: GameFacts, named: Readonly<Record<string, Weights>> = {}): string[] {
  if (weights === undefined) return []
  const others = Object.keys(policies).filter((name) => !weights.named.includes(name))
  return [
    item(
      `like: ${weights.named.join(', ')}`,
      `The general that gives the weights which are left out. The others (${others.join(', ')}) are not made of weights and cannot stand here.`,
    ),
    ...Object.entries(weights.fields).map(([name, { meaning, min, max }]) =>
      item(`${name}: ${min} to ${max}`, `${meaning} ${ownValues(weights.named, named, name)}`),
    ),
  ]
}

/** The values of a weight in the named generals, such as `greedy 250, rush 500.`; a single number if all have the same value. */
function ownValues(generals: readonly string[], named: Readonly<Record<string, Weights>>, weight: string): string {
  const values = generals.map((name) => named[name]?.[weight] ?? 0)
  if (new Set(values).size === 1) return `All: ${values[0]}.`
  return `${generals.map((name, i) => `${name} ${values[i]}`).join(', ')}.`
}

/** Kinds of actions, as users' generals see them. */
function actionItems({ actions = {} }: GameFacts): string[] {
  const items = Object.entries(actions).map(([kind, { with: fields, meaning }]) =>
    item(fields.length === 0 ? kind : `${kind}: ${fields.join(', ')}`, meaning),
  )
  if (items.length === 0) return []
  return [
    ...items,
    indented('`fairfight play FILE --decisions` prints them with all their fields, as a general gets them.', 2),
  ]
}

function gearItems(gear: GameFacts['equipment'] = {}): string[] {
  return Object.entries(gear).map(([name, { title, clause, meaning }]) =>
    item(`${name} (${clause})`, `${title}: ${meaning}`),
  )
}

/** Sizes and terrain, for games on a table. */
function table({ tables = {}, terrain = {}, hexes, squares, unfaced }: GameFacts): string[] {
  return [
    ...optional('Board', hexes ? [item(`hexes (${hexes.clause})`, boardOf(hexes)), sidesOfHex(hexes, !unfaced)] : []),
    ...optional('Board', squares ? [item(`squares (${squares.clause})`, squareBoardOf(squares))] : []),
    ...optional(
      'Tables',
      Object.entries(tables).map(([name, [width, depth]]) => item(name, `${width} × ${depth} inches.`)),
    ),
    ...optional(
      'Terrain',
      Object.entries(terrain).map(([name, kind]) => item(`${name} (${kind.clause})`, groundOf(kind))),
    ),
  ]
}

/** Effects of ground, as far as the game states them in words of its own or of fairfight. */
function groundOf({ title, movement, does, opaque, meaning }: TerrainKind): string {
  const moves = does === undefined || meaning === undefined ? (does ?? movement) : ''
  const sight = opaque === undefined ? '' : `${opaque ? 'blocks' : 'does not block'} the line of sight`
  const known = [moves, sight].filter((word) => word !== '').join(', ')
  return `${title}${known === '' ? '' : `: ${known}`}.${meaning === undefined ? '' : ` ${meaning}`}`
}

/** Feet in a square of a board of squares. */
const FEET = 5

/** Movement of a unit, in the unit of the game. */
function paceOf({ hexes, squares }: GameFacts, movement: number): string {
  if (hexes) return points(movement)
  return squares ? `moves ${movement} squares (${FEET * movement} feet)` : `moves ${movement} inches`
}

function squareBoardOf({ size, columns, rows, elevation, zones }: SquareFacts): string {
  return `${size.join(' × ')} if a scenario names no size; ${columns.join(' to ')} columns and ${rows.join(' to ')} rows${elevation[0] === elevation[1] ? '' : `, ground from ${elevation.join(' to ')} feet high`}. ${zones}`
}

function points(movement: number): string {
  return `${movement} movement ${movement === 1 ? 'point' : 'points'}`
}

/** How sides of a hex are numbered: the way units step and, if they have a facing, the side that they look to. */
function sidesOfHex({ steps }: HexFacts, isFaced: boolean): string {
  const facing = isFaced ? [';', ' its units face 0, down the rows,', ' those of the second army 3.'] : ['.', '', '']
  return [
    isFaced ? '  facing: the side of its hex a unit looks to' : '  Sides of a hex, by number',
    ...(steps === undefined ? [] : [`    ${steps}`]),
    '',
    `         3 up            row 0 is on top, the first army’s edge${facing[0]}`,
    `      2 .----. 4        ${facing[1]}`,
    `       /      \\         ${facing[2]}`,
    '       \\      /          Odd columns lie half a hex lower.',
    "      1 '----' 5",
    '         0 down',
  ].join('\n')
}

function boardOf({ size, columns, rows }: HexFacts): string {
  return `${size.join(' × ')} if a scenario names no size; an even number of columns, ${columns.join(' to ')}, and ${rows.join(' to ')} rows.`
}

/** The grid of legal moves. */
function moves({ grid, switches }: GameFacts): string[] {
  if (grid === undefined) return []
  const standard = switches[grid.switch]?.default
  const items = Object.entries(grid.moves).map(([value, list]) =>
    item(`${grid.switch}: ${value}${value === standard ? '*' : ''}`, `${list.join('; ')}.`),
  )
  return [section('Legal moves (* the default)', [indented(grid.about, 2), ...items])]
}

function optional(title: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [section(title, items)]
}

function editionItems(facts: GameFacts, editions: Game['editions']): string[] {
  const base = Object.values(editions)[0] ?? {}
  return Object.entries(editions).map(([name, rules]) => {
    const changes = Object.entries(rules).filter(([key, value]) => base[key] !== value)
    const changed = changes.map(([key, value]) => `${key}: ${value}`).join(', ')
    return item(changed === '' ? name : `${name}: ${changed}`, facts.editions[name] ?? '')
  })
}

function valuesOf({ values, default: standard }: Switch): string {
  const marked = (value: SwitchValue): string => `${value}${value === standard ? '*' : ''}`
  if (!('min' in values)) return values.map(marked).join(', ')
  const none = values.none === true ? `, or ${marked(null)}` : ''
  return `${values.min} to ${values.max}${none}${standard === null ? '' : `, ${standard}*`}`
}

function fieldItems(fields: Readonly<Record<string, ProfileField>>, group = ''): string[] {
  return Object.entries(fields).map(([name, { min, max, optional, clause, meaning }]) =>
    item(`${group}${name}: ${min} to ${max}${optional === true ? ', may be left out' : ''} (${clause})`, meaning),
  )
}

function groupItems({ groups }: GameFacts): string[] {
  return Object.entries(groups).flatMap(([name, { meaning, clause, fields, required }]) => [
    item(`${name}${required ? '' : ': may be left out'} (${clause})`, meaning),
    ...fieldItems(fields, `${name}.`),
  ])
}

function section(title: string, items: readonly string[]): string {
  return [title, '', ...items].join('\n')
}

/** A heading line, and its meaning below it. */
function item(head: string, meaning: string): string {
  return meaning === '' ? indented(head, 2, 6) : `${indented(head, 2, 6)}\n${indented(meaning, 4)}`
}

function indented(text: string, by: number, further = by): string {
  const [first = '', ...rest] = wrapped(text, width() - further).split('\n')
  return [`${' '.repeat(by)}${first}`, ...rest.map((line) => `${' '.repeat(further)}${line}`)].join('\n')
}
