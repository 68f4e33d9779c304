import type { GameFacts, Mode, Switch } from '../../core/facts.ts'
import type { Game } from '../../plugins/plugin.ts'
import { shippedFiles } from '../../plugins/shipped.ts'
import type { Scenario } from '../../scenario/types.ts'
import type { ArmyView, FormView, SwitchView } from './messages.ts'
import { beside, dataIn, isPlain, mapsIn, type Plain, textOf } from './plain.ts'
import { choicesOf, unitView } from './unit.ts'
import { costOf, unitsOf, type WrittenUnit } from './written.ts'

/** Values of a switch that is a range, at most. */
const MOST_VALUES = 40

/**
 * The forms of the scenario in `file`. They are made of its texts and of what the game states about itself, not of the checked scenario, so
 * that they stay while the user is in the middle of a change that cannot be played.
 *
 * @param scenario the checked scenario; null while it has faults
 */
export function formOf(file: string, { facts, editions }: Game, scenario: Scenario | null): FormView | null {
  const data = dataIn(file)
  if (data === null) return null
  const mode = modeOf(data, facts)
  const { edition, switches } = rulesOf(data.rules)
  const base: Plain = Object.hasOwn(editions, edition) ? { ...editions[edition] } : {}
  return {
    game: facts.name,
    gameTitle: facts.title,
    title: textOf(data.title) ?? file,
    question: textOf(data.question),
    mode,
    armies: mapsIn(data.armies).map((army, i) => armyView(file, data, army, i, facts, mode)),
    matchups: scenario?.matchups.map(({ name }) => name) ?? [],
    pairs: scenario?.matchups.map(({ armies: [first, second] }) => [first.name, second.name] as const) ?? [],
    edition,
    editions: Object.entries(facts.editions).map(([value, meaning]) => ({ value, title: value, meaning })),
    switches: Object.entries(facts.switches).map(([key, about]) =>
      switchView(file, key, about, switches[key] ?? base[key]),
    ),
    catalogues:
      data.catalogue === undefined
        ? { edit: { file, path: ['catalogue'] }, known: shippedFiles(/(?:^|\/)catalogue\.yaml$/, facts.name) }
        : null,
    measures: Object.fromEntries(
      facts.measures
        .filter(({ of = 'unit' }) => of === 'unit')
        .map(({ name, title, meaning, kind }) => [name, { title, meaning, isEvent: kind === 'event' }]),
    ),
  }
}

function modeOf({ mode }: Plain, { modes }: GameFacts): Mode {
  const [only, other] = modes
  if (only !== undefined && other === undefined) return only
  return mode === 'engagement' ? 'engagement' : 'battle'
}

/** The edition of the first rules of a scenario, and the switches that are set in them. */
function rulesOf(rules: unknown): { readonly edition: string; readonly switches: Plain } {
  const first: unknown = Array.isArray(rules) ? rules[0] : rules
  if (!isPlain(first)) return { edition: textOf(first) ?? 'core', switches: {} }
  const { edition, name: _name, ...switches } = first
  return { edition: textOf(edition) ?? 'core', switches }
}

function switchView(file: string, key: string, about: Switch, set: unknown): SwitchView {
  const { meaning, clause, values } = about
  const now = set === undefined ? about.default : set
  return {
    key,
    title: spaced(key),
    meaning,
    clause,
    now: valueText(now),
    values: 'min' in values ? wholesOf(values) : values.map(valueText),
    edit: { file, path: ['rules', key] },
  }
}

/** `rearBonus` → `rear bonus`. */
function spaced(key: string): string {
  return key.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function wholesOf({
  min,
  max,
  none,
}: {
  readonly min: number
  readonly max: number
  readonly none?: boolean
}): string[] {
  const wholes = Array.from({ length: Math.min(max - min + 1, MOST_VALUES) }, (_, i) => String(min + i))
  return none === true ? ['null', ...wholes] : wholes
}

function armyView(file: string, data: Plain, army: Plain, index: number, facts: GameFacts, mode: Mode): ArmyView {
  const units = unitsOf(file, data, index)
  const isBattle = mode === 'battle'
  const points = units.map(costOf)
  const policies = isBattle ? Object.entries(facts.policies ?? {}) : []
  return {
    name: textOf(army.name) ?? `Army ${index + 1}`,
    policy: textOf(army.policy) ?? policies[0]?.[0] ?? null,
    policies: policies.map(([value, meaning]) => ({ value, title: value, meaning })),
    policyEdit: { file, path: ['armies', index, 'policy'] },
    points: points.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0),
    units: units.map((unit, i) => unitView(unit, `${index}.${i}`, facts, isBattle && units.length > 1)),
    list: isBattle ? listOf(file, army, index, facts.name) : null,
    add: isBattle ? placeForMore(units) : null,
  }
}

/** The lists that come along with a game, for an army. */
function listOf(file: string, army: Plain, index: number, game: string): ArmyView['list'] {
  const choices = shippedFiles(/\/lists\/[^/]+\.ya?ml$/, game).flatMap((value) => {
    const list = dataIn(beside(value, file))
    return list === null ? [] : [{ value, title: textOf(list.title) ?? value, meaning: textOf(list.faction) ?? '' }]
  })
  if (choices.length === 0) return null
  const own = typeof army.list === 'string' ? beside(army.list, file) : null
  return {
    now: choices.find(({ value }) => beside(value, file) === own)?.value ?? '',
    choices,
    edit: { file, path: ['armies', index, 'list'] },
    units: army.units === undefined ? null : { file, path: ['armies', index, 'units'] },
  }
}

/** Where another unit can be put: behind the last that is neither commander nor retinue. */
function placeForMore(units: readonly WrittenUnit[]): ArmyView['add'] {
  const last = units.findLast(({ place }) => place.path.at(-2) === 'units')
  if (last === undefined || last.entries.size === 0) return null
  const { file, path } = last.place
  return { edit: { file, path: [...path.slice(0, -1), Number(path.at(-1)) + 1] }, entries: choicesOf(last.entries) }
}
