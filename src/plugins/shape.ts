/** Functions that every game must have: see `Ruleset`. */
const FUNCTIONS = [
  'check',
  'setup',
  'seats',
  'reset',
  'advance',
  'actions',
  'apply',
  'player',
  'describe',
  'view',
  'columns',
  'measure',
  'leg',
  'save',
  'load',
  'show',
  'scene',
  'tell',
]

const TABLES = ['facts', 'editions', 'policies']

const TEXTS = ['name', 'title', 'about']

const FACTS = ['modes', 'switches', 'editions', 'unitTypes', 'profile', 'groups', 'sides', 'measures', 'turnsTold']

/** Why a value is no game, one sentence each; empty if it looks like one. */
export function faultsOfShape(value: unknown): readonly string[] {
  if (!isObject(value)) return ['its default export must be a game, as `defineGame` of `fairfight/game` makes it']
  const facts = value.facts
  return [
    ...TABLES.filter((key) => !isObject(value[key])).map((key) => `\`${key}\` is missing`),
    ...FUNCTIONS.filter((key) => typeof value[key] !== 'function').map((key) => `the function \`${key}\` is missing`),
    ...(isObject(facts)
      ? [
          ...TEXTS.filter((key) => typeof facts[key] !== 'string').map((key) => `\`facts.${key}\` must be text`),
          ...FACTS.filter((key) => !isObject(facts[key])).map((key) => `\`facts.${key}\` is missing`),
          ...(typeof facts.turns === 'number' ? [] : ['`facts.turns` must be a number']),
          ...(isObject(value.editions) && Object.keys(value.editions).length === 0 ? ['it has no edition'] : []),
        ]
      : []),
  ]
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
