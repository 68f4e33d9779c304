import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { GameFacts } from '../../src/core/facts.ts'
import { GAMES } from '../../src/games/index.ts'
import { catalogueSchema } from '../../src/scenario/lists/catalogue.ts'
import { jsonSchema, KINDS, schemaFile } from '../../src/scenario/schema/json-schema.ts'
import { listSchema } from '../../src/scenario/schema/list-schema.ts'
import { hasRanks } from '../../src/scenario/schema/ranks.ts'
import { scenarioSchema } from '../../src/scenario/schema/schema.ts'
import { type Data, isMap, valueAt } from '../../src/scenario/text/tree.ts'

/** The map at a path of a JSON Schema. */
function at(schema: unknown, ...path: (string | number)[]): Data {
  const part = valueAt(schema, path)
  return isMap(part) ? part : {}
}

/** The values a schema lists. */
function listed(schema: Data): unknown {
  return 'const' in schema ? [schema['const']] : schema['enum']
}

const games = Object.values(GAMES)

/** The fields that an entry of a game's catalogue may have. */
function catalogueOf(facts: GameFacts): Data {
  const schema = z.toJSONSchema(catalogueSchema(facts), { io: 'input' })
  return at(schema, 'properties', 'entries', 'additionalProperties', 'properties')
}

describe.each(games.map((game) => [game.facts.name, game] as const))(
  'the schema of %s',
  (_name, { facts, editions }) => {
    const scenario = z.toJSONSchema(scenarioSchema(facts), { io: 'input' })
    const switches = at(scenario, 'properties', 'rules', 'anyOf', 1, 'properties')
    const unit = at(scenario, 'properties', 'armies', 'items', 'properties', 'units', 'items', 'properties')

    test('names and describes every edition of the game', () => {
      const edition = at(scenario, 'properties', 'rules', 'anyOf', 0)
      expect(listed(edition)).toEqual(Object.keys(editions))
      for (const about of Object.values(facts.editions)) expect(edition['description']).toContain(about)
    })

    test('has every switch of the facts with all its values and no other', () => {
      expect(Object.keys(switches)).toEqual(['edition', ...Object.keys(facts.switches)])
      for (const [name, { values }] of Object.entries(facts.switches)) {
        const schema = at(switches, name)
        if ('min' in values) {
          const number = values.none ? at(schema, 'anyOf', 0) : schema
          expect(number).toMatchObject({ type: 'integer', minimum: values.min, maximum: values.max })
          expect(listed(at(schema, 'anyOf', 1))).toEqual(values.none ? ['none', null] : undefined)
        } else {
          expect(listed(schema)).toEqual([...values])
        }
      }
    })

    test('says of every switch what it means, what it changes, and its clause', () => {
      for (const [name, of] of Object.entries(facts.switches)) {
        const { title, description } = at(switches, name)
        expect(title).toContain(of.clause)
        expect(description).toContain(of.meaning)
        expect(description).toContain(of.affects)
      }
    })

    test('lets a scenario set every switch to every value', () => {
      const rules = scenarioSchema(facts)
      for (const [name, { values }] of Object.entries(facts.switches)) {
        const all = 'min' in values ? [values.min, values.max, ...(values.none ? [null, 'none'] : [])] : values
        for (const value of all) {
          const { error } = rules.safeParse({ rules: { [name]: value } })
          expect(error?.issues.filter(({ path }) => path[0] === 'rules')).toEqual([])
        }
      }
    })

    test('has the unit types, profile fields and groups of the facts', () => {
      const profile = at(unit, 'profile')
      const fields = Object.keys(facts.profile)
      expect(at(profile, 'properties', 'type')['enum']).toEqual(Object.keys(facts.unitTypes))
      expect(Object.keys(at(profile, 'properties'))).toEqual(['type', ...fields, ...Object.keys(facts.groups)])
      expect(profile).not.toHaveProperty('required')
      const entry = at(scenario, 'properties', 'armies', 'items', 'properties', 'units', 'items')
      const whole = at(entry, 'anyOf', 1, 'properties', 'profile')
      expect(whole['required']).toEqual([
        'type',
        ...fields.filter((name) => !facts.profile[name]?.optional),
        ...Object.keys(facts.groups).filter((name) => facts.groups[name]?.required),
      ])
      for (const [name, { min, max }] of Object.entries(facts.profile)) {
        expect(at(profile, 'properties', name)).toMatchObject({ type: 'integer', minimum: min, maximum: max })
      }
    })

    test('has the sides and modes of the facts', () => {
      const side = at(scenario, 'properties', 'contacts', 'items', 'properties', 'side')
      expect(listed(side) ?? []).toEqual(facts.sides)
      expect(listed(at(scenario, 'properties', 'mode'))).toEqual([...facts.modes])
    })

    test('has the kinds of terrain, tables, equipment and properties of the facts', () => {
      const table = at(scenario, 'properties', 'table', 'properties')
      const kinds = Object.keys(facts.terrain ?? {})
      if (facts.hexes) {
        expect(Object.keys(table)).toEqual(['hexes', 'rows', 'legend'])
        expect(at(table, 'legend', 'additionalProperties')['enum']).toEqual(kinds)
        expect(at(unit, 'ground')['enum']).toEqual(kinds)
        expect(at(unit, 'facing')).toMatchObject({ type: 'integer', minimum: 0, maximum: 5 })
        const [columns, rows] = [0, 1].map((index) => at(table, 'hexes', 'prefixItems', index))
        expect(columns).toMatchObject({
          minimum: facts.hexes.columns[0],
          maximum: facts.hexes.columns[1],
          multipleOf: 2,
        })
        expect(rows).toMatchObject({ minimum: facts.hexes.rows[0], maximum: facts.hexes.rows[1] })
        expect(at(table, 'hexes')['default']).toEqual(facts.hexes.size)
      } else if (facts.squares) {
        expect(Object.keys(table)).toEqual(['squares', 'rows', 'legend'])
        const [kind, whole] = [0, 1].map((i) => at(table, 'legend', 'additionalProperties', 'anyOf', i))
        expect(kind?.['enum']).toEqual(kinds)
        expect(at(whole, 'properties', 'kind')['enum']).toEqual(kinds)
        expect(at(unit, 'count')).toMatchObject({ type: 'integer', minimum: 1 })
        expect(unit).not.toHaveProperty('facing')
        const [columns, rows] = [0, 1].map((index) => at(table, 'squares', 'prefixItems', index))
        expect(columns).toMatchObject({ minimum: facts.squares.columns[0], maximum: facts.squares.columns[1] })
        expect(rows).toMatchObject({ minimum: facts.squares.rows[0], maximum: facts.squares.rows[1] })
        expect(at(table, 'squares')['default']).toEqual(facts.squares.size)
      } else {
        const piece = at(table, 'terrain', 'anyOf', 1, 'items')
        expect(at(piece, 'properties', 'kind')['enum']).toEqual(kinds)
        expect(piece['oneOf']).toEqual([{ required: ['polygon'] }, { required: ['at', 'size'] }])
        expect(at(table, 'size', 'anyOf', 0)['enum']).toEqual(Object.keys(facts.tables ?? {}))
        expect(unit).not.toHaveProperty('ground')
      }
      for (const [name, gear] of Object.entries({ equipment: facts.equipment, properties: facts.properties })) {
        expect(at(unit, name, 'items')['enum']).toEqual(gear && Object.keys(gear))
        for (const { meaning } of Object.values(gear ?? {})) expect(at(unit, name)['description']).toContain(meaning)
      }
    })

    test('describes every general', () => {
      const policy = at(scenario, 'properties', 'armies', 'items', 'properties', 'policy')
      for (const about of Object.values(facts.policies ?? {})) expect(policy['description']).toContain(about)
    })

    test('lets an army have units or a list, and a list stand in the scenario', () => {
      const army = at(scenario, 'properties', 'armies', 'items')
      expect(army['oneOf']).toEqual([{ required: ['units'] }, { required: ['list'] }])
      const list = z.toJSONSchema(listSchema(facts), { io: 'input' })
      expect(Object.keys(at(army, 'properties', 'list', 'anyOf', 1, 'properties'))).toEqual(
        Object.keys(at(list, 'properties')),
      )
    })

    test('lets options add to every number of a profile', () => {
      const option = at(catalogueOf(facts), 'options', 'additionalProperties', 'properties')
      expect(Object.keys(at(option, 'add', 'properties'))).toEqual(Object.keys(facts.profile))
    })

    test('lets a unit have an entry, or a complete profile', () => {
      const units = at(scenario, 'properties', 'armies', 'items', 'properties', 'units', 'items')
      const [, own] = units['anyOf'] as { required: string[]; properties: unknown }[]
      expect(at(units, 'anyOf', 0)).toEqual({ required: ['unit'] })
      expect(own?.required).toEqual(hasRanks(facts) ? ['profile', 'width'] : ['profile'])
      const ranks = ['models', 'width', 'commander'].filter((name) => Object.hasOwn(unit, name))
      expect(ranks).toEqual(facts.single ? [] : facts.unranked ? ['models'] : ['models', 'width', 'commander'])
      expect(units['additionalProperties']).toBe(false)
    })

    test('gives catalogue entries no field of the game that lists have as well', () => {
      const fields = ['type', ...Object.keys(facts.profile), ...Object.keys(facts.groups)]
      const gear = [...(facts.equipment ? ['equipment'] : []), ...(facts.properties ? ['properties'] : [])]
      const ranks = facts.single ? [] : facts.unranked ? ['models'] : ['width', 'models', 'retinues']
      const own = ['name', 'section', ...ranks, 'cost', 'options', ...gear]
      expect(Object.keys(catalogueOf(facts)).toSorted()).toEqual([...fields, ...own].toSorted())
      expect(fields.filter((name) => own.includes(name))).toEqual([])
    })
  },
)

describe('a game without sides, with battles and two editions', () => {
  const schema = scenarioSchema(madeUp())
  const units = [{ id: 'x', profile: { type: 'squad', nerve: 3 }, models: 1, width: 1 }]
  const document = {
    game: 'skirmish',
    title: 'x',
    armies: [
      { name: 'A', units },
      { name: 'B', units },
    ],
    contacts: [{ unit: 'A', of: 'B' }],
  }

  test('has no choice of terrain, tables, generals or equipment', () => {
    const shape = at(z.toJSONSchema(schema, { io: 'input' }), 'properties')
    expect(at(shape, 'armies', 'items', 'properties', 'units', 'items', 'properties')).not.toHaveProperty('equipment')
    expect(schema.safeParse({ ...document, table: { size: [60, 40] } }).success).toBe(true)
    expect(schema.safeParse({ ...document, table: { size: 'standard' } }).success).toBe(false)
  })

  test('needs no mode, and has its own defaults', () => {
    expect(schema.parse(document)).toMatchObject({ mode: 'battle', rules: 'second' })
  })

  test.each([
    ['sides in contacts', { contacts: [{ unit: 'A', side: 'front', of: 'B' }] }],
    ['switches of other games', { rules: { rearBonus: 1 } }],
    ['editions of other games', { rules: 'core' }],
  ])('has no %s', (_what, change) => {
    expect(schema.safeParse({ ...document, ...change }).success).toBe(false)
  })
})

describe('the schema files', () => {
  // `npm run schema` writes them anew.
  test.each(KINDS)('%s.schema.json follows from the facts of the games', (kind) => {
    const path = new URL(`../../scenarios/${kind}.schema.json`, import.meta.url)
    expect(readFileSync(path, 'utf8')).toBe(schemaFile(jsonSchema(kind)))
    expect(JSON.parse(schemaFile(jsonSchema(kind)))).toEqual(jsonSchema(kind))
  })

  test('describe every game, and every key for users', () => {
    expect(jsonSchema('scenario')).toMatchObject({
      oneOf: games.map(({ facts }) => ({ properties: { game: { const: facts.name } } })),
    })
    games.forEach((_, index) => {
      const properties = Object.values(at(jsonSchema('scenario'), 'oneOf', index, 'properties'))
      for (const property of properties) expect(property).toHaveProperty('description')
    })
  })
})

function madeUp(): GameFacts {
  return {
    name: 'skirmish',
    title: 'Skirmish',
    about: 'Made up.',
    modes: ['engagement', 'battle'],
    turns: 3,
    turnsTold: { word: 'Turn', events: [] },
    switches: { cold: { values: [true, false], default: true, clause: 'C-1', meaning: 'Cold.', affects: 'All.' } },
    editions: { second: 'The second.', first: 'The first.' },
    unitTypes: { squad: { title: 'Squad', clause: 'C-2', base: { width: 1, depth: 1 }, movement: 1 } },
    profile: { nerve: { title: 'Nerve', clause: 'C-3', min: 1, max: 6, meaning: 'Nerve.' } },
    groups: {},
    sides: [],
    measures: [],
  }
}
