import { z } from 'zod'
import type { GameFacts, Switch } from '../../core/facts.ts'
import { PLANNER_FORM, PLANNER_MEANING } from '../../kit/generals/planner-name.ts'
import { battleShape, matchupsSchema } from './battle-schema.ts'
import type { RulesDocument, ScenarioDocument } from './documents.ts'
import {
  choice,
  lastTurn,
  line,
  list,
  map,
  NAME,
  number,
  pair,
  perGame,
  SIZE,
  seed,
  set,
  text,
  typed,
  whole,
  wholeOrNone,
} from './fields.ts'
import { isDrawn } from './ground.ts'
import { groundSchema, hexPlaceShape } from './hex-schema.ts'
import { listSchema } from './list-schema.ts'
import { mapPlaceShape } from './map-schema.ts'
import { exampleOf, gearShape, partialProfileSchema, profileSchema, wholeProfile } from './profile-schema.ts'
import { hasRanks } from './ranks.ts'
import { sideShape, sidesSchema } from './side-schema.ts'
import { squarePlaceShape } from './square-schema.ts'

const BATTLES = { most: 1_000_000_000, default: 20_000 }
const MOST_ARMIES = 64
const MOST_COUNTED = 40

/** The schema of a scenario of a game; which keys belong to which mode is checked elsewhere. */
export const scenarioSchema = perGame<ScenarioDocument>(build)

function build(facts: GameFacts) {
  return map(
    'a map that begins with `game: …`',
    {
      game: choice([facts.name], { title: facts.title, description: facts.about }),
      title: line(120, { description: 'The name of the scenario in reports.' }),
      question: line(300, { description: 'What the scenario asks; the title of its report.' }).optional(),
      rules: rulesSchema(facts),
      mode: mode(facts),
      turns: lastTurn(facts),
      battles: whole(1, BATTLES.most, {
        description: `Battles per matchup and variant; ${BATTLES.default} if left out.`,
      }).default(BATTLES.default),
      seed: seed(),
      catalogue: text(1000, { description: 'A file with unit entries, relative to this one.' }).optional(),
      ...(facts.modes.includes('battle') && battleShape(facts)),
      armies: armiesSchema(facts),
      ...(facts.modes.includes('engagement') && facts.met !== 'all' && { contacts: contactsSchema(facts) }),
      ...(!facts.modes.includes('battle') && { matchups: matchupsSchema() }),
      $schema: text(1000, {
        description: 'The address of the schema of this file, for editors; it has no effect here.',
      }).optional(),
    },
    { title: `A scenario of ${facts.title}`, description: facts.about },
  )
}

function mode(facts: GameFacts) {
  const field = facts.map ? 'map' : isDrawn(facts) ? 'board' : 'table'
  const about = {
    engagement: `units already in contact, no ${field}`,
    battle: facts.boardless ? 'the whole game' : `the whole game, on a ${field}`,
  }
  const schema = choice(facts.modes, {
    description: facts.modes.map((name) => `${name}: ${about[name]}.`).join('\n'),
  })
  return schema.default(facts.modes.includes('battle') ? 'battle' : 'engagement')
}

/** An edition by name, or a map of the edition and switches. */
export function rulesSchema(facts: GameFacts): z.ZodType<string | RulesDocument> {
  const names = Object.keys(facts.editions)
  const edition = choice(names, {
    title: 'Edition',
    description: Object.entries(facts.editions)
      .map(([name, about]) => `${name}: ${about}`)
      .join('\n'),
  })
  const shape: Record<string, z.ZodType> = { edition: edition.default(names[0] ?? '') }
  for (const [name, of] of Object.entries(facts.switches)) shape[name] = switchSchema(name, of).optional()
  const table = map('an edition, or a map of `edition` and switches', shape, {
    description: 'An edition, and the switches set differently from it.',
  })
  const error = `an edition (${names.join(', ')}), or a map of \`edition\` and switches`
  return typed(
    z
      .union([edition, table], { error })
      .meta({ title: 'Rules', description: `The rules in force; ${names[0]} if left out.` })
      .default(names[0] ?? ''),
  )
}

function switchSchema(name: string, of: Switch) {
  const meta = {
    title: `${name} (${of.clause})`,
    description: `${of.meaning}\nAffects: ${of.affects}\nDefault: ${of.default ?? 'none'}.`,
  }
  if (!('min' in of.values)) return choice(of.values, meta)
  const { min, max, none } = of.values
  return none ? wholeOrNone(min, max, meta) : whole(min, max, meta)
}

function armiesSchema(facts: GameFacts) {
  return list('a list of armies', armySchema(facts), {
    description: 'The armies. Scores are those of the first of a matchup.',
  })
    .min(1, 'a list of at least one army')
    .max(MOST_ARMIES, `a list of at most ${MOST_ARMIES} armies`)
}

function armySchema(facts: GameFacts) {
  const name = text(NAME, { description: 'Unique; reports call the armies by it.' })
    .refine((it) => !it.includes(' v '), { error: 'a name without ` v `, which joins the names of a matchup' })
    .refine((it) => it !== 'draw', { error: 'a name other than `draw`, which is an outcome' })
  const units = list('a list of units', unitSchema(facts), {}).min(1, 'a list of at least one unit')
  const role = text(NAME, {
    description:
      'What it stands for, such as attacker: answers over many scenarios are about a role (`--for attacker`).',
  }).optional()
  if (!facts.modes.includes('battle')) return map('a map of `name` and `units`', { name, role, units }, {})
  const generals = [...Object.entries(facts.policies ?? {}), [PLANNER_FORM, PLANNER_MEANING]].map(
    ([key, about]) => `${key}: ${about}`,
  )
  return map(
    'a map of `name` and `units` or `list`',
    {
      name,
      role,
      policy: text(1000, {
        description: [
          'The general that leads it in a battle: by name, weights such as ./my-general.yaml, or a module such as ./my-general.js.',
          ...generals,
        ].join('\n'),
      }).optional(),
      ...(facts.armySides && { sides: sidesSchema(facts.armySides).optional() }),
      units: units.optional(),
      list: z
        .union([text(1000, {}), listSchema(facts)], { error: 'the path of an army list, or an army list' })
        .meta({ description: 'A file with an army list, relative to this one; or the list itself.' })
        .optional(),
    },
    { oneOf: [{ required: ['units'] }, { required: ['list'] }] },
  )
}

function unitSchema(facts: GameFacts) {
  const isOnHexes = facts.hexes !== undefined && facts.modes.includes('engagement')
  const about = `With \`unit\`: numbers in place of those of the entry with its options, as few as wanted, such as ${exampleOf(facts)}. Without: the type and all numbers.`
  return map(
    facts.single
      ? 'a map of `id`, and `unit` or `profile`'
      : facts.unranked
        ? 'a map of `id`, `unit` or `profile`, and `models`'
        : 'a map of `id`, `unit` or `profile`, `models` and `width`',
    {
      id: text(NAME, { description: 'Unique in the scenario; contacts and reports call the unit by it.' }),
      unit: text(NAME, { description: 'A key of the catalogue; or give a profile.' }).optional(),
      profile: partialProfileSchema(facts, about).optional(),
      ...(!facts.single && modelsShape()),
      ...(hasRanks(facts) && ranksShape(profileSchema(facts))),
      options: set('a list of options', text(NAME, {}), { description: 'Keys of options of the entry.' }).optional(),
      ...gearShape(facts),
      ...(isOnHexes && { ground: groundSchema(facts).optional() }),
      ...sideShape(facts),
      ...(facts.modes.includes('battle') && {
        ...costShape(facts.single === true),
        ...(facts.squares && countShape()),
        ...placesOf(facts),
      }),
    },
    {
      anyOf: [
        { required: ['unit'] },
        {
          required: hasRanks(facts) ? ['profile', 'width'] : ['profile'],
          properties: { profile: wholeProfile(facts) },
        },
      ],
    },
  )
}

function modelsShape() {
  return { models: whole(SIZE.min, SIZE.max, { description: 'Models in the unit.' }) }
}

/** Keys of a unit in ranks, and its commander. */
function ranksShape(profile: z.ZodType) {
  return {
    width: whole(SIZE.min, SIZE.max, {
      description: 'Models in the front rank; that of the catalogue entry if left out.',
    }).optional(),
    commander: z
      .union([text(NAME, {}), map('a map of `profile`', { profile }, {})], {
        error: 'a key of the catalogue, or a map of `profile`',
      })
      .meta({ description: 'The commander whose retinue the unit is: a key of the catalogue, or a profile.' })
      .optional(),
  }
}

/** Keys that a unit has only in battles. */
function costShape(isSingle: boolean) {
  return {
    cost: number(0, 1_000_000, {
      description: isSingle
        ? 'Points that the unit costs; from the catalogue if left out. If points decide the winner, a unit without a cost counts for nothing.'
        : 'Points that the whole unit costs; from the catalogue if left out.',
    }).optional(),
  }
}

/** Number of units that one written unit stands for. */
function countShape() {
  return {
    count: whole(1, MOST_COUNTED, {
      description:
        'Number of such units, named by the `id` and a number: `goblin 1`, `goblin 2` and so on. Not together with `at`. If left out: one unit, named by the `id`.',
    }).optional(),
  }
}

function placesOf({ hexes, squares, map, boardless, unfaced }: GameFacts): Record<string, z.ZodType> {
  if (boardless) return {}
  if (map) return mapPlaceShape(map)
  if (hexes) return hexPlaceShape(hexes)
  return squares ? squarePlaceShape(squares) : placeShape(unfaced === true)
}

function placeShape(unfaced: boolean) {
  return {
    at: pair(0, 1000, '[20, 6]', { description: 'Its centre, inches, in listed deployment.' }).optional(),
    facing: number(-360, 360, {
      description: unfaced
        ? 'Has no effect, because units have no facing; may be left out.'
        : 'Its facing in listed deployment: degrees clockwise from the first army’s way forward.',
    }).optional(),
  }
}

function contactsSchema(facts: GameFacts) {
  const side = choice(facts.sides, { description: 'The side of the enemy unit it stands on.' })
  const contact = map(
    `a map of ${facts.sides.length > 0 ? '`unit`, `side` and `of`' : '`unit` and `of`'}`,
    {
      unit: text(NAME, {
        description: facts.sides.length > 0 ? 'Id of the unit whose front is meant.' : 'Id of a unit.',
      }),
      ...(facts.sides.length > 0 && { side }),
      of: text(NAME, { description: 'Id of the enemy unit.' }),
    },
    {},
  )
  const contacts = list('a list of contacts', contact, {
    description:
      facts.sides.length > 0
        ? 'Contacts of an engagement: the unit whose front touches a side of another. May be left out if each army is one unit: then they stand front to front.'
        : 'Which enemies stand next to each other, in an engagement. May be left out if each army is one unit.',
  }).min(1, 'a list of at least one contact')
  // If each army is one unit, contacts may be left out: that is checked with the mode.
  return contacts.optional()
}
