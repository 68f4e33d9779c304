import type { GameFacts, SwitchValue } from '../../core/facts.ts'
import type { Ruleset, RulesTable } from '../../core/ruleset.ts'
import type { RulesDocument } from '../schema/documents.ts'
import { text } from '../schema/fields.ts'
import { rulesSchema } from '../schema/schema.ts'
import { type Checked, check } from '../text/explain.ts'
import { nearest } from '../text/nearest.ts'
import type { Result } from '../text/refuse.ts'
import { type Fault, faultAt, type Source } from '../text/source.ts'
import { type Data, type Place, placeAt, type Tree, valueAt } from '../text/tree.ts'
import { readYaml } from '../text/yaml.ts'
import type { Variant } from '../types.ts'
import { apply, type Change } from './override.ts'

/** Names of variants stand in tables, like names of armies. */
export const VARIANT_NAME = text(80, {})

type Game = Ruleset<RulesTable, unknown>

/** The variant of an edition with these switches; if no name is given, it is named after the switches that differ. */
export function toVariant(game: Game, rules: string | RulesDocument, name?: string): Variant {
  const { edition, ...written } = typeof rules === 'string' ? { edition: rules } : rules
  const base = game.editions[edition]
  if (!base) throw new RangeError(`no edition ${edition}`)
  const changes: Record<string, SwitchValue> = {}
  for (const [key, value] of Object.entries(written)) {
    const meant = meaning(game.facts, key, value)
    if (meant !== base[key]) changes[key] = meant
  }
  const shown = Object.entries(changes).map(([key, value]) => `,${key}=${value ?? 'none'}`)
  return { name: name ?? edition + shown.join(''), edition, changes, rules: { ...base, ...changes } }
}

/** `none` is written for null if the values are numbers. */
function meaning(facts: GameFacts, key: string, value: SwitchValue): SwitchValue {
  const of = facts.switches[key]
  return value === 'none' && of && 'min' in of.values ? null : value
}

/**
 * The variant that an option (`[NAME=]EDITION[,SWITCH=VALUE…]`, values as YAML) describes, with later changes of `rules`; or its faults.
 */
export function checkVariant(game: Game, source: Source, changes: readonly Change[] = []): Checked<Variant> {
  const asked = askedRules(game, source, changes)
  if ('faults' in asked) return asked
  const checked = check(rulesSchema(game.facts), asked.rules)
  return 'value' in checked ? { value: toVariant(game, checked.value, asked.name), faults: [] } : checked
}

/** The rules that an option describes, in the form of a scenario, and the name that it gives them. */
export function askedRules(
  game: Game,
  source: Source,
  changes: readonly Change[] = [],
): Result<{ readonly rules: Tree; readonly name: string | undefined }> {
  const [first = { text: '', start: 0 }, ...rest] = pieces(source.text)
  const equals = first.text.indexOf('=')
  const name = equals < 0 ? undefined : first.text.slice(0, equals).trim()
  if (name === '') return wrong(source, 0, 'a name is missing before the `=`')
  if (name !== undefined && !VARIANT_NAME.safeParse(name).success) {
    return wrong(source, 0, 'a name is text of one line, at most 80 characters')
  }
  const edition = piece(first.text.slice(equals + 1), first.start + equals + 1)
  const key = name === undefined ? undefined : switchLike(game, name, edition.text)
  if (key !== undefined) {
    return wrong(source, 0, `an edition comes first, then \`${key}=${edition.text}\`; allowed: ${editions(game)}`)
  }
  if (edition.text === '') return wrong(source, edition.start, `an edition is missing; allowed: ${editions(game)}`)
  const isSlip = nearest(edition.text, Object.keys(game.editions)) !== undefined
  if (name !== undefined && !Object.hasOwn(game.editions, edition.text) && !isSlip) {
    const message = `\`${edition.text}\` is no edition; allowed: ${editions(game)}. A switch comes after the edition: EDITION,${name}=${edition.text}`
    return wrong(source, edition.start, message)
  }
  const data: Data = { edition: edition.text }
  const place: Place = { source, start: edition.start, parts: new Map() }
  place.parts.set('edition', { source, start: edition.start, parts: new Map() })
  const scenario: Tree = { data: { rules: data }, place: { ...place, parts: new Map([['rules', place]]) } }
  const faults = [
    ...rest.flatMap((part) => addSwitch(game, { data, place }, source, part)),
    ...changes.flatMap((change) => (change.steps[0]?.text === 'rules' ? apply(scenario, change) : [])),
  ]
  if (faults.length > 0) return { faults }
  return { rules: { data: valueAt(scenario.data, ['rules']), place: placeAt(scenario.place, ['rules']) }, name }
}

/** The switch that a name means: an exact name, or a name in other capitals if it is no edition. */
function switchLike({ facts, editions: known }: Game, name: string, edition: string): string | undefined {
  if (Object.hasOwn(facts.switches, name)) return name
  if (Object.hasOwn(known, edition)) return undefined
  return Object.keys(facts.switches).find((key) => key.toLowerCase() === name.toLowerCase())
}

function addSwitch(game: Game, rules: { data: Data; place: Place }, source: Source, part: Piece): Fault[] {
  const { text: written, start } = part
  const equals = written.indexOf('=')
  const key = piece(equals < 0 ? written : written.slice(0, equals), start)
  if (equals < 0 && Object.hasOwn(game.editions, key.text)) {
    const message = `\`${key.text}\` is an edition, and a switch should stand here; give --rules twice for two variants`
    return [faultAt(source, key.start, message)]
  }
  if (equals < 0 || key.text === '') {
    return [faultAt(source, key.start, 'a switch is written SWITCH=VALUE; a variant is [NAME=]EDITION[,SWITCH=VALUE…]')]
  }
  if (key.text === '__proto__') return [faultAt(source, key.start, '`__proto__` cannot be a key here')]
  if (rules.place.parts.has(key.text)) return [faultAt(source, key.start, `\`${key.text}\` is given twice`)]
  const value = piece(written.slice(equals + 1), start + equals + 1)
  if (value.text === '') return [faultAt(source, value.start, `\`${key.text}\` has no value`)]
  const read = readYaml(source, value.start, value.start + value.text.length)
  if ('faults' in read) return read.faults
  rules.data[key.text] = read.tree.data
  const at = { source, start: key.start }
  rules.place.parts.set(key.text, { source, start: value.start, key: at, parts: new Map() })
  return []
}

interface Piece {
  readonly text: string
  readonly start: number
}

/** The parts between commas, with their offsets. */
function pieces(whole: string): Piece[] {
  let start = 0
  return whole.split(',').map((part) => {
    const found = { text: part, start }
    start += part.length + 1
    return found
  })
}

/** A part without blanks at its ends. */
function piece(part: string, start: number): Piece {
  return { text: part.trim(), start: start + part.length - part.trimStart().length }
}

function wrong(source: Source, start: number, message: string): { readonly faults: readonly Fault[] } {
  return { faults: [faultAt(source, start, message)] }
}

function editions(game: Game): string {
  return Object.keys(game.facts.editions).join(', ')
}
