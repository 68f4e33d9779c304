import type { GameFacts, ProfileField, Switch, SwitchValue } from '../../core/facts.ts'
import { type Game, type Law, notPlain } from './law.ts'

/** Laws for the facts of a game. */
export const FACT_LAWS: readonly Law<Game>[] = [
  {
    says: 'every switch has a clause, a question, an effect, and a default that is one of its values',
    faults: ({ facts }) =>
      Object.entries(facts.switches).flatMap(([name, one]) => [
        ...(/^[A-Z]+(-[A-Z0-9]+)+$/.test(one.clause) ? [] : [`${name}: ${one.clause} is not the id of a clause`]),
        ...[one.meaning, one.affects]
          .filter((text) => !isSentence(text))
          .map((text) => `${name}: not a sentence: ${text}`),
        ...(allows(one.values, one.default) ? [] : [`${name}: the default ${one.default} is not allowed`]),
        ...('min' in one.values ? [] : repeated(one.values.map(String)).map((value) => `${name} has ${value} twice`)),
      ]),
  },
  {
    says: 'every measure, unit type and field of a profile has a name for people',
    faults: ({ facts }) => [
      ...[...facts.measures, ...Object.values(facts.unitTypes), ...fieldsOf(facts)]
        .filter(({ title }) => title === '')
        .map((one) => `${JSON.stringify(one)} has no title`),
      ...repeated(facts.measures.map(({ name, of = 'unit' }) => `${of} ${name}`)).map(
        (name) => `the name ${name} occurs twice`,
      ),
      ...fieldsOf(facts)
        .filter(({ min, max }) => min > max)
        .map(({ title }) => `${title}: the least is more than the most`),
    ],
  },
  {
    says: 'measures are counted in modes that the game has, and have whole numbers for a zero and a scale',
    faults: ({ facts }) =>
      facts.measures
        .filter(
          ({ zero = 0, scale = 1, modes = facts.modes }) =>
            !Number.isInteger(zero) ||
            zero < 0 ||
            !Number.isInteger(scale) ||
            scale <= 0 ||
            modes.some((mode) => !facts.modes.includes(mode)),
        )
        .map(({ name }) => name),
  },
  {
    says: 'the facts have a sentence on every general, in their order, and every clause once',
    faults: ({ facts, policies }) => [
      ...same('generals', Object.keys(facts.policies ?? {}), Object.keys(policies)),
      ...Object.values(facts.policies ?? {})
        .filter((text) => !isSentence(text))
        .map((text) => `not a sentence: ${text}`),
      ...repeated(facts.clauses ?? []).map((id) => `the clause ${id} occurs twice`),
      ...repeated(facts.generalClauses ?? []).map((id) => `${id} occurs twice among the general clauses`),
      ...(facts.generalClauses ?? [])
        .filter((id) => !facts.clauses?.includes(id))
        .map((id) => `${id} is a general clause, but events do not cite it`),
    ],
  },
  {
    says: 'facts and editions are plain data, which can be sent to a thread',
    faults: ({ facts, editions }) => [...notPlain(facts, 'facts'), ...notPlain(editions, 'editions')],
  },
  {
    says: 'the editions are those of the facts, the base first and made of the defaults',
    faults: ({ facts, editions }) => {
      const base = Object.values(editions)[0] ?? {}
      return [
        ...same('editions', Object.keys(facts.editions), Object.keys(editions)),
        ...Object.entries(facts.switches)
          .filter(([name, { default: standard }]) => base[name] !== standard)
          .map(([name]) => `${name} of the base is not its default`),
      ]
    },
  },
  {
    says: 'every edition has an allowed value for every switch, and nothing else',
    faults: ({ facts, editions }) =>
      Object.entries(editions).flatMap(([edition, rules]) => [
        ...same(edition, Object.keys(rules).toSorted(), Object.keys(facts.switches).toSorted()),
        ...Object.entries(facts.switches)
          .filter(([name, { values }]) => !allows(values, rules[name] ?? null))
          .map(([name]) => `${edition}: ${name} is ${rules[name]}`),
      ]),
  },
]

/** Whether a switch may have that value. */
function allows(values: Switch['values'], value: SwitchValue): boolean {
  if (!('min' in values)) return values.includes(value)
  if (value === null) return values.none === true
  return Number.isInteger(value) && Number(value) >= values.min && Number(value) <= values.max
}

function isSentence(text: string): boolean {
  return /^.{10,}[.?]$/s.test(text)
}

function fieldsOf({ profile, groups }: GameFacts): ProfileField[] {
  return [profile, ...Object.values(groups).map(({ fields }) => fields)].flatMap((fields) => Object.values(fields))
}

function repeated(names: readonly string[]): string[] {
  return names.filter((name, i) => names.indexOf(name) !== i)
}

function same(what: string, one: readonly string[], other: readonly string[]): string[] {
  return one.join() === other.join() ? [] : [`${what}: ${one.join(', ')}; and ${other.join(', ')}`]
}
