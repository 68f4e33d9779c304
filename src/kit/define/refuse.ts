import type { SimpleSwitch } from './fields.ts'
import { OWNERS, type SimpleMeasure } from './measures.ts'
import { boardFaults } from './refuse-board.ts'
import { shaped } from './shaped.ts'
import type { SimpleGame } from './simple.ts'

/** Fields of an entry of a catalogue, beside which the numbers of a profile stand. */
const TAKEN = ['name', 'section', 'type', 'cost', 'models', 'width', 'equipment', 'properties', 'options', 'retinues']

/** Parts of a game, each with what it must be. */
const PARTS: Readonly<Record<keyof SimpleGame, readonly string[]>> = {
  name: ['string'],
  title: ['string'],
  about: ['string'],
  word: ['string', 'undefined'],
  turns: ['number', 'undefined'],
  units: ['object', 'undefined'],
  unit: ['string', 'undefined'],
  models: ['boolean', 'undefined'],
  profile: ['object', 'undefined'],
  costs: ['boolean', 'undefined'],
  properties: ['object', 'undefined'],
  switches: ['object', 'undefined'],
  editions: ['object', 'undefined'],
  measures: ['object'],
  seats: ['number', 'undefined'],
  state: ['number', 'function'],
  solvable: ['function', 'undefined'],
  tallies: ['number', 'undefined'],
  prepare: ['function', 'undefined'],
  draw: ['function', 'undefined'],
  check: ['function', 'undefined'],
  start: ['function'],
  turn: ['function', 'undefined'],
  decisions: ['object', 'undefined'],
  board: ['object', 'undefined'],
  winner: ['function'],
  end: ['function', 'undefined'],
  show: ['function', 'undefined'],
}

const DECISIONS = {
  decides: ['function'],
  actions: ['object'],
  legal: ['function'],
  features: ['object', 'undefined'],
  generals: ['object', 'undefined'],
  view: ['function', 'undefined'],
  conceal: ['function', 'undefined'],
}

const ACTION = {
  meaning: ['string'],
  with: ['object', 'undefined'],
  act: ['function'],
  text: ['function', 'undefined'],
}

const MEASURE = {
  of: ['string'],
  title: ['string'],
  meaning: ['string', 'undefined'],
  role: ['string', 'undefined'],
  read: ['function', 'undefined'],
  when: ['function', 'undefined'],
  least: ['number', 'undefined'],
  most: ['number', 'function', 'undefined'],
  from: ['string', 'undefined'],
  told: ['object', 'undefined'],
}

const ROLES = ['margin', 'first-move', 'table-side', 'harm']

/** Why a definition cannot be a game, one sentence each. Games in JavaScript have no types to check them. */
export function faultsOf(game: SimpleGame): readonly string[] {
  const shape = shaped(game, PARTS, '')
  return shape.length > 0 ? shape : [...own(game), ...measures(game), ...decisions(game)]
}

function own({
  name,
  profile = {},
  editions = {},
  switches = {},
  turns = 1,
  seats = 1,
  ...game
}: SimpleGame): string[] {
  const taken = Object.keys(profile).find((key) => TAKEN.includes(key))
  const strange = Object.entries(editions).flatMap(([edition, { rules }]) =>
    Object.keys(rules)
      .filter((key) => !Object.hasOwn(switches, key))
      .map((key) => `the edition \`${edition}\` sets \`${key}\`, which is no switch`),
  )
  return [
    ...(/^[a-z][a-z\d-]*$/.test(name)
      ? []
      : [`\`name\` is ${JSON.stringify(name)}; it must be lower-case letters, digits and hyphens`]),
    ...(taken === undefined
      ? []
      : [`a number of the profile cannot be called \`${taken}\`: entries of catalogues have a field of that name`]),
    ...(Number.isInteger(turns) && turns >= 1 && turns <= 8191 ? [] : ['`turns` must be from 1 to 8191']),
    ...(seats === 1 || seats === 2 ? [] : ['`seats` must be 1 or 2']),
    ...strange,
    ...Object.entries(switches).flatMap(([key, one]) => valuesFaults(one, `switches.${key}`)),
    ...(game.decisions === undefined && game.turn === undefined
      ? ['`turn` is missing: a function that plays a turn; or `decisions`, what generals choose']
      : []),
    ...(game.board !== undefined && game.decisions === undefined
      ? ['`board` is for games with `decisions`: without them nobody moves']
      : []),
    ...boardFaults(game.board),
  ]
}

const SWITCH = {
  values: ['object'],
  default: ['string', 'number', 'boolean', 'null', 'undefined'],
  meaning: ['string'],
  affects: ['string', 'undefined'],
}

function valuesFaults(one: SimpleSwitch, where: string): string[] {
  const shape = shaped(one, SWITCH, where)
  if (shape.length > 0) return shape
  const { values } = one
  const isRange = !Array.isArray(values)
  const isGood = isRange
    ? 'min' in values && Number.isInteger(values.min) && Number.isInteger(values.max) && values.min <= values.max
    : values.length > 0
  return isGood
    ? []
    : [`\`${where}.values\` must be a list such as ['no', 'yes'], or whole numbers such as { min: 0, max: 3 }`]
}

function measures({ measures }: SimpleGame): string[] {
  const all = Object.entries(measures)
  if (all.length === 0) return ['a game needs at least one measure']
  return all.flatMap(([name, one]) => {
    const where = `measures.${name}`
    const shape = shaped(one, MEASURE, where)
    return shape.length > 0 ? shape : measure(one, where)
  })
}

function measure(one: SimpleMeasure, where: string): string[] {
  const { of, role } = one
  const counts = 'read' in one && one.read !== undefined
  const happens = 'when' in one && one.when !== undefined
  return [
    ...(OWNERS.includes(of) ? [] : [`\`${where}.of\` must be unit, army or battle`]),
    ...(counts === happens
      ? [`\`${where}\` must have either \`read\`, a number, or \`when\`, whether it has happened`]
      : []),
    ...(counts && !happens && one.most === undefined
      ? [`\`${where}.most\` is missing: the highest number it can be`]
      : []),
    ...(role === undefined || ROLES.includes(role) ? [] : [`\`${where}.role\` must be ${ROLES.join(', ')}`]),
    ...(role !== undefined && role !== 'harm' && of !== 'battle'
      ? [`\`${where}\` has the role \`${role}\`, which is of the battle: \`of: 'battle'\``]
      : []),
    ...(role === 'harm' && of === 'battle'
      ? [`\`${where}\` has the role \`harm\`, which is of a unit or an army`]
      : []),
    ...(role !== undefined && happens
      ? [`\`${where}\` has a role, and roles are of numbers: \`read\`, not \`when\``]
      : []),
  ]
}

function decisions({ decisions, board }: SimpleGame): string[] {
  if (decisions === undefined) return []
  const shape = shaped(decisions, DECISIONS, 'decisions')
  if (shape.length > 0) return shape
  const { actions, features = {}, generals = {} } = decisions
  const kinds = Object.entries(actions)
  if (kinds.length === 0) return ['`decisions.actions` has no kind of action']
  if (kinds.length > MOST_KINDS) return [`\`decisions.actions\` has ${kinds.length} kinds; ${MOST_KINDS} at most`]
  return [
    ...kinds.flatMap(([kind, action]) => {
      const where = `decisions.actions.${kind}`
      const fault = shaped(action, ACTION, where)
      if (fault.length > 0) return fault
      const numbers = Object.entries(action.with ?? {})
      return [
        ...(numbers.length > 4 ? [`\`${where}.with\` has ${numbers.length} numbers; 4 at most`] : []),
        ...numbers.flatMap(([name, number]) => {
          if (['kind', 'text'].includes(name)) return [`\`${where}.with\` cannot have a number called \`${name}\``]
          if (number === 'place' && board?.on !== 'map')
            return [`\`${where}.with.${name}\` is a place, and there is no map`]
          if (number === 'cell' && board?.on !== 'hexes' && board?.on !== 'squares')
            return [`\`${where}.with.${name}\` is a cell, and there is no board of hexes or squares`]
          const isKnown =
            ['place', 'cell', 'unit', 'army'].includes(String(number)) || ['number', 'function'].includes(typeof number)
          return isKnown
            ? []
            : [`\`${where}.with.${name}\` must be a number of values, 'place', 'cell', 'unit', 'army' or a function`]
        }),
      ]
    }),
    ...Object.entries(features).flatMap(([name, feature]) =>
      shaped(
        feature,
        { meaning: ['string'], read: ['function'], weight: ['number', 'undefined'], range: ['object', 'undefined'] },
        `decisions.features.${name}`,
      ),
    ),
    ...Object.entries(generals).flatMap(([name, { weights }]) => [
      ...(['greedy', 'random-legal', 'planner'].includes(name) ? [`a general cannot be called \`${name}\``] : []),
      ...Object.keys(weights)
        .filter((key) => !Object.hasOwn(features, key))
        .map((key) => `the general \`${name}\` weighs \`${key}\`, which is no feature`),
    ]),
  ]
}

/** Most kinds of actions of a game. */
export const MOST_KINDS = 31
