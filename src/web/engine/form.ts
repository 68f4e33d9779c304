import { dirname, join } from 'pathe'
import { parseDocument } from 'yaml'
import type { GameFacts, Mode, ProfileField } from '../../core/facts.ts'
import { type Game } from '../../plugins/plugin.ts'
import type { Scenario } from '../../scenario/types.ts'
import { existsSync, readFileSync } from '../node/fs.ts'
import type { ArmyView, ChoiceView, Edit, FormView, GearView, NumberView, UnitView } from './messages.ts'

/** A map of a YAML text. */
type Plain = Readonly<Record<string, unknown>>
type Place = Omit<Edit, 'value'>

/** Most models that a slider offers if no catalogue says how many a unit may have. */
const MOST_MODELS = 60

/** A unit as it is written: in the scenario, or in a list. */
interface Written {
  readonly place: Place
  readonly unit: Plain
  /** The path of the unit for `--vary`. */
  readonly path: string
  /** The catalogue of the unit. */
  readonly catalogue: Catalogue
  /** `unit` in scenarios, `entry` in lists. */
  readonly entryKey: 'unit' | 'entry'
  /** Entries that it may be of, by key. */
  readonly entries: ReadonlyMap<string, Plain>
}

/** Entries by key, over all factions. */
interface Catalogue {
  readonly entries: ReadonlyMap<string, Plain>
  readonly factions: ReadonlyMap<string, ReadonlyMap<string, Plain>>
}

const NO_CATALOGUE: Catalogue = { entries: new Map(), factions: new Map() }

/**
 * The forms of a scenario. They are made of its texts and of what the game states about itself, not of the checked scenario: so that they
 * stay while the user is in the middle of a change that cannot be played.
 *
 * @param scenario the checked scenario; null while it has faults
 */
export function formOf(file: string, { facts, editions }: Game, scenario: Scenario | null): FormView | null {
  const data = dataOf(file)
  if (data === null) return null
  const armies = list(data.armies)
  const [only, other] = facts.modes
  const mode: Mode =
    only !== undefined && other === undefined ? only : data.mode === 'engagement' ? 'engagement' : 'battle'
  const rules = rulesOf(data.rules)
  return {
    game: facts.name,
    gameTitle: facts.title,
    title: textOf(data.title) ?? file,
    question: textOf(data.question),
    mode,
    armies: armies.map((army, i) => armyOf(file, data, army, i, facts, mode)),
    matchups: scenario?.matchups.map(({ name }) => name) ?? [],
    edition: rules.edition,
    editions: Object.entries(facts.editions).map(([value, meaning]) => ({ value, title: value, meaning })),
    switches: Object.entries(facts.switches).map(([key, { meaning, clause, values, default: normal }]) => ({
      key,
      meaning,
      clause,
      now: String(rules.switches[key] ?? (editions[rules.edition] as Plain | undefined)?.[key] ?? normal),
      values: Array.isArray(values)
        ? values.map(String)
        : rangeOf(values as { min: number; max: number; none?: boolean }),
      edit: { file, path: ['rules', key] },
    })),
  }
}

function rangeOf({
  min,
  max,
  none,
}: {
  readonly min: number
  readonly max: number
  readonly none?: boolean
}): string[] {
  const values = Array.from({ length: Math.min(max - min + 1, 40) }, (_, i) => String(min + i))
  return none === true ? ['null', ...values] : values
}

function rulesOf(rules: unknown): { edition: string; switches: Plain } {
  if (typeof rules === 'string') return { edition: rules, switches: {} }
  const first = Array.isArray(rules) ? rules[0] : rules
  if (!isPlain(first)) return { edition: typeof first === 'string' ? first : 'core', switches: {} }
  const { edition, name: _, ...switches } = first
  return { edition: textOf(edition) ?? 'core', switches }
}

function armyOf(file: string, data: Plain, army: Plain, index: number, facts: GameFacts, mode: Mode): ArmyView {
  const name = textOf(army.name) ?? `Army ${index + 1}`
  const units = writtenIn(file, data, army, index, name)
  const views = units.map((unit, i) => unitOf(unit, `${index}.${i}`, facts, units.length > 1 && mode === 'battle'))
  const points = units.map(costOf)
  const policies = mode === 'battle' ? Object.entries(facts.policies ?? {}) : []
  const own = textOf(army.policy)
  return {
    name,
    policy: own ?? policies[0]?.[0] ?? null,
    policies: policies.map(([value, meaning]) => ({ value, title: value, meaning })),
    policyEdit: { file, path: ['armies', index, 'policy'] },
    points: points.every((cost) => cost !== null)
      ? points.reduce((sum: number, cost) => sum + (cost as number), 0)
      : null,
    units: views,
    add: mode === 'battle' ? addTo(units) : null,
  }
}

/** Where another unit of the army can be put. */
function addTo(units: readonly Written[]): ArmyView['add'] {
  const last = units.findLast(({ place }) => place.path.includes('units'))
  if (last === undefined || last.entries.size === 0) return null
  const count = units.filter(({ place }) => place.file === last.place.file && place.path.includes('units')).length
  const path = last.place.path.slice(0, -1)
  return { edit: { file: last.place.file, path: [...path, count] }, entries: choicesOf(last.entries) }
}

function writtenIn(file: string, data: Plain, army: Plain, index: number, name: string): Written[] {
  const own = catalogueAt(file, data.catalogue)
  const units = list(army.units).map(
    (unit, i): Written => ({
      place: { file, path: ['armies', index, 'units', i] },
      unit,
      path: `armies.${name}.units.${nameIn(unit, list(army.units), i)}`,
      catalogue: own,
      entryKey: 'unit',
      entries: own.entries,
    }),
  )
  return [...units, ...listed(file, data, army, index, name)]
}

/** Units of an army list, which is in a file of its own or in the scenario. */
function listed(file: string, data: Plain, army: Plain, index: number, name: string): Written[] {
  const isFile = typeof army.list === 'string'
  const at = isFile ? beside(army.list as string, file) : file
  const whole = isFile ? dataOf(at) : isPlain(army.list) ? army.list : null
  if (whole === null) return []
  const root: readonly (string | number)[] = isFile ? [] : ['armies', index, 'list']
  const catalogue = whole.catalogue === undefined ? catalogueAt(file, data.catalogue) : catalogueAt(at, whole.catalogue)
  const entries = catalogue.factions.get(textOf(whole.faction) ?? '') ?? catalogue.entries
  const written = (part: 'commanders' | 'units'): Written[] =>
    list(whole[part]).map((unit, i) => ({
      place: { file: at, path: [...root, part, i] },
      unit,
      path: `armies.${name}.list.${part}.${i}`,
      catalogue,
      entryKey: 'entry',
      entries,
    }))
  const retinues = list(whole.commanders).flatMap((commander, i): Written[] =>
    isPlain(commander.retinue)
      ? [
          {
            place: { file: at, path: [...root, 'commanders', i, 'retinue'] },
            unit: commander.retinue,
            path: `armies.${name}.list.commanders.${i}.retinue`,
            catalogue,
            entryKey: 'entry',
            entries,
          },
        ]
      : [],
  )
  return [...written('commanders'), ...retinues, ...written('units')]
}

function unitOf(written: Written, key: string, facts: GameFacts, removable: boolean): UnitView {
  const { unit, place, path, entries, entryKey } = written
  const entry = entryOf(written)
  const profile = isPlain(unit.profile) ? unit.profile : {}
  const at = (...more: (string | number)[]): Place => ({ file: place.file, path: [...place.path, ...more] })
  const isCommander = place.path.includes('commanders') && place.path.at(-1) !== 'retinue'
  const numbers: NumberView[] = []
  if (facts.single !== true && !isCommander) {
    const range = rangeIn(entry?.models)
    const now = numberOf(unit.models) ?? range?.[0] ?? null
    const [min, max] = range ?? [1, Math.max(MOST_MODELS, 2 * (now ?? 1))]
    if (min < max || now === null) {
      numbers.push({
        ...{ key: 'models', title: 'Models', meaning: 'How many models the unit has.', clause: '' },
        ...{ now, min, max, changed: false, optional: false, edit: at('models'), vary: `${path}.models` },
      })
    }
  }
  if (facts.squares !== undefined && numberOf(unit.count) !== null) {
    numbers.push({
      ...{ key: 'count', title: 'How many', meaning: 'How many of them there are.', clause: '' },
      ...{ now: numberOf(unit.count), min: 1, max: Math.max(12, 2 * (numberOf(unit.count) ?? 1)) },
      ...{ changed: false, optional: false, edit: at('count'), vary: `${path}.count` },
    })
  }
  const shown = (field: ProfileField, own: unknown, normal: unknown, where: readonly string[]): NumberView => ({
    key: where.join('.'),
    title: field.title,
    meaning: field.meaning,
    clause: field.clause,
    now: numberOf(own) ?? numberOf(normal),
    min: field.min,
    max: field.max,
    changed: numberOf(own) !== null && entry !== null && numberOf(own) !== numberOf(normal),
    optional: field.optional === true,
    edit: at('profile', ...where),
    vary: `${path}.profile.${where.join('.')}`,
  })
  for (const [name, field] of Object.entries(facts.profile)) {
    const view = shown(field, profile[name], entry?.[name], [name])
    if (view.now !== null) numbers.push(view)
  }
  for (const [name, group] of Object.entries(facts.groups)) {
    const own = isPlain(profile[name]) ? profile[name] : {}
    const normal = isPlain(entry?.[name]) ? entry[name] : {}
    for (const [inner, field] of Object.entries(group.fields)) {
      const view = shown(field, own[inner], normal[inner], [name, inner])
      if (view.now !== null) numbers.push({ ...view, title: `${group.title}: ${field.title.toLowerCase()}` })
    }
  }
  const gear = gearOf(unit, entry, facts)
  return {
    key,
    title: titleOf(written, entry),
    numbers,
    entry:
      entries.size === 0 || textOf(unit[entryKey]) === null
        ? null
        : { now: textOf(unit[entryKey]) as string, choices: choicesOf(entries), edit: at(entryKey) },
    gear,
    gearEdit:
      gear.length === 0 || entryKey === 'entry' ? null : { equipment: at('equipment'), properties: at('properties') },
    remove: removable && !place.path.includes('retinue') ? place : null,
  }
}

function gearOf(unit: Plain, entry: Plain | null, facts: GameFacts): GearView[] {
  return (['equipment', 'properties'] as const).flatMap((kind) => {
    const worn = unit[kind] ?? entry?.[kind]
    const on = new Set(Array.isArray(worn) ? worn.map(String) : [])
    return Object.entries(facts[kind] ?? {}).map(([key, { title, meaning, clause }]) => ({
      kind,
      key,
      title,
      meaning,
      clause,
      on: on.has(key),
    }))
  })
}

function entryOf({ unit, entryKey, catalogue, entries }: Written): Plain | null {
  const key = textOf(unit[entryKey])
  return key === null ? null : (entries.get(key) ?? catalogue.entries.get(key) ?? null)
}

function titleOf({ unit, entryKey }: Written, entry: Plain | null): string {
  const name = textOf(entry?.name)
  const id = textOf(unit.id) ?? textOf(unit[entryKey])
  if (name === null) return id ?? 'Unit'
  return id === null || id === textOf(unit[entryKey]) || id === name ? name : `${id} (${name})`
}

/** Points of a unit; null if nobody says. */
function costOf(written: Written): number | null {
  const { unit } = written
  const entry = entryOf(written)
  const cost = numberOf(unit.cost) ?? numberOf(entry?.cost)
  if (cost === null) return null
  const models = numberOf(unit.models) ?? rangeIn(entry?.models)?.[0] ?? 1
  return cost * models * (numberOf(unit.count) ?? 1)
}

function choicesOf(entries: ReadonlyMap<string, Plain>): ChoiceView[] {
  return [...entries].map(([value, { name, section }]) => ({
    value,
    title: textOf(name) ?? value,
    meaning: textOf(section) ?? '',
  }))
}

function catalogueAt(from: string, path: unknown): Catalogue {
  if (typeof path !== 'string') return NO_CATALOGUE
  const data = dataOf(beside(path, from))
  if (data === null || !isPlain(data.factions)) return NO_CATALOGUE
  const factions = new Map(
    Object.entries(data.factions).map(([key, faction]) => [
      key,
      new Map(
        Object.entries(isPlain(faction) && isPlain(faction.entries) ? faction.entries : {}).flatMap(([name, entry]) =>
          isPlain(entry) ? [[name, entry] as const] : [],
        ),
      ),
    ]),
  )
  return { factions, entries: new Map([...factions.values()].flatMap((entries) => [...entries])) }
}

/** The file that a path in another file names. */
export function beside(path: string, from: string): string {
  return path.startsWith('fairfight:') ? path.slice('fairfight:'.length) : join(dirname(from), path)
}

/** Parsed texts, by text: a page asks for the same catalogue again and again. */
const PARSED = new Map<string, Plain | null>()

function dataOf(file: string): Plain | null {
  if (!existsSync(file)) return null
  const text = readFileSync(file)
  const known = PARSED.get(text)
  if (known !== undefined) return known
  if (PARSED.size > 50) PARSED.clear()
  const data: unknown = parseDocument(text).toJS()
  const found = isPlain(data) ? data : null
  PARSED.set(text, found)
  return found
}

/** What names a unit in a path: its id or entry if no other has it, else its place. */
function nameIn(unit: Plain, all: readonly Plain[], index: number): string {
  const id = textOf(unit.id)
  if (id === null) return String(index)
  return all.filter((other) => other.id === unit.id).length === 1 ? id : String(index)
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function list(value: unknown): readonly Plain[] {
  return Array.isArray(value) ? value.filter(isPlain) : []
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

function rangeIn(value: unknown): readonly [number, number] | null {
  return Array.isArray(value) && value.length === 2 ? [Number(value[0]), Number(value[1])] : null
}
