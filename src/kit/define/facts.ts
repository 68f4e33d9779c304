import type { GameFacts, Measure, ProfileField, Switch, SwitchValue } from '../../core/facts.ts'
import type { RulesTable } from '../../core/ruleset.ts'
import { defaultsOf } from '../switches.ts'
import type { SimpleField, SimpleGame, SimpleMeasure, SimpleSwitch } from './simple.ts'

/** Fields of an entry of a catalogue, beside which the numbers of a profile stand. */
const TAKEN = ['name', 'section', 'type', 'cost', 'models', 'width', 'equipment', 'properties', 'options', 'retinues']

/** Turns of a battle if neither the game nor the scenario names a limit. */
const TURNS = 100

/** The kinds of measures, in the order of the result row. */
const OWNERS = ['unit', 'army', 'battle'] as const

/** A measure with its name and its facts. */
export interface NamedMeasure {
  readonly name: string
  readonly simple: SimpleMeasure
  readonly measure: Measure
}

/** Measures of units, then of armies, then of the battle. */
export function measuresOf({ measures }: SimpleGame): readonly NamedMeasure[] {
  return OWNERS.flatMap((owner) =>
    Object.entries(measures)
      .filter(([, simple]) => simple.of === owner)
      .map(([name, simple]) => ({ name, simple, measure: plain(name, simple) })),
  )
}

function plain(name: string, simple: SimpleMeasure): Measure {
  const { title, meaning = `${title}.`, of, role } = simple
  const common = { name, title, meaning, of, ...(role && { role }) }
  if ('when' in simple) {
    return { ...common, kind: 'event', memory: 'history', ...(simple.told && { told: simple.told }) }
  }
  const { least = 0, from = 'state' } = simple
  const memory = from === 'tally' ? 'history' : 'state'
  return { ...common, kind: 'count', memory, ...(least < 0 && { zero: -least }) }
}

/** The facts of a simple game. */
export function factsOf(game: SimpleGame): GameFacts {
  refuse(game)
  const { name, title, about, word = 'Turn', turns = TURNS, unit = 'unit', properties } = game
  const ids = idsOf(game)
  return {
    name,
    title,
    about,
    modes: ['engagement'],
    turns,
    turnsTold: { word, events: [0] },
    switches: mapped(game.switches ?? {}, (one) => switchOf(one, ids('S'))),
    editions: { base: 'The rules as they are.', ...mapped(game.editions ?? {}, ({ about: sentence }) => sentence) },
    unitTypes: { [unit]: { title: capital(unit), clause: ids('U'), movement: 0 } },
    profile: mapped(game.profile ?? {}, (field) => fieldOf(field, ids('P'))),
    groups: {},
    sides: [],
    measures: measuresOf(game).map(({ measure }) => measure),
    met: 'all',
    unranked: true,
    unfaced: true,
    ...(game.costs === true && { costed: true as const }),
    ...(game.models === false && { single: true as const }),
    ...(properties && {
      properties: mapped(properties, (meaning, key) => ({ title: capital(key), clause: ids('G'), meaning })),
    }),
  }
}

/** The editions: the base, made of the defaults, and those of the game. */
export function editionsOf({ editions = {} }: SimpleGame, { switches }: GameFacts): Record<string, RulesTable> {
  const base: RulesTable = defaultsOf(switches as Readonly<Record<string, Switch & { default: never }>>)
  return { base, ...mapped(editions, ({ rules }) => ({ ...base, ...rules })) }
}

function switchOf(one: SimpleSwitch, clause: string): Switch {
  const first: SwitchValue = 'min' in one.values ? one.values.min : (one.values[0] ?? null)
  const { default: standard = first, affects = 'The result of battles.' } = one
  return { values: one.values, default: standard, clause, meaning: one.meaning, affects }
}

function fieldOf(field: SimpleField, clause: string): ProfileField {
  if (isPair(field)) {
    const [title, min, max] = field
    return { title, clause, min, max, meaning: `${title}.` }
  }
  const { title, least, most, meaning = `${title}.`, optional } = field
  return { title, clause, min: least, max: most, meaning, ...(optional === true && { optional }) }
}

function isPair(field: SimpleField): field is Extract<SimpleField, readonly unknown[]> {
  return Array.isArray(field)
}

/** Ids such as `CONQUEST-S1`, counted by kind. */
function idsOf({ name }: SimpleGame): (kind: string) => string {
  const counted = new Map<string, number>()
  const start = name.toUpperCase().replace(/[^A-Z]/g, '') || 'GAME'
  return (kind) => {
    const n = (counted.get(kind) ?? 0) + 1
    counted.set(kind, n)
    return `${start}-${kind}${n}`
  }
}

function mapped<T, V>(table: Readonly<Record<string, T>>, make: (value: T, key: string) => V): Record<string, V> {
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, make(value, key)]))
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Throws if a definition cannot be a game. */
function refuse({ name, profile = {}, measures, editions = {}, switches = {}, turns = TURNS }: SimpleGame): void {
  if (!/^[a-z][a-z\d-]*$/.test(name)) {
    throw new TypeError(`\`name\` is ${JSON.stringify(name)}; it must be lower-case letters, digits and hyphens`)
  }
  const taken = Object.keys(profile).find((key) => TAKEN.includes(key))
  if (taken !== undefined) {
    throw new TypeError(
      `a number of the profile cannot be called \`${taken}\`: entries of catalogues have a field of that name`,
    )
  }
  if (!(Number.isInteger(turns) && turns >= 1 && turns <= 8191)) throw new TypeError('`turns` must be from 1 to 8191')
  if (Object.keys(measures).length === 0) throw new TypeError('a game needs at least one measure')
  const roleless = Object.entries(measures).find(([, { of }]) => !OWNERS.includes(of))
  if (roleless) throw new TypeError(`\`of\` of the measure \`${roleless[0]}\` must be unit, army or battle`)
  for (const [edition, { rules }] of Object.entries(editions)) {
    const stranger = Object.keys(rules).find((key) => !Object.hasOwn(switches, key))
    if (stranger !== undefined)
      throw new TypeError(`the edition \`${edition}\` sets \`${stranger}\`, which is no switch`)
  }
}
