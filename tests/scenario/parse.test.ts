import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { EDITIONS } from '../../src/games/sovl/data/rules.ts'
import { CATALOGUE, edited, faults, KNIGHTS, parse } from './support.ts'

describe('a scenario as an object (parseScenario)', () => {
  test('completes the example of the design', () => {
    expect(parse(KNIGHTS)).toEqual({
      game: 'sovl',
      title: 'Knights charge a line of spears',
      question: 'Do five knights break twenty spearmen from the front?',
      seed: '7',
      battles: 20000,
      variants: [{ name: 'core', edition: 'core', changes: {}, rules: EDITIONS.core }],
      factions: { Order: 'Humans' },
      matchups: [
        {
          name: 'Order v Levy',
          mode: 'engagement',
          turns: 8,
          armies: [
            {
              name: 'Order',
              policy: null,
              units: [
                {
                  id: 'knights',
                  models: 5,
                  width: 5,
                  entryWidth: 5,
                  profile: {
                    type: 'cavalry',
                    skill: 4,
                    power: 5,
                    defense: 5,
                    attacks: 1,
                    wounds: 1,
                    discipline: 8,
                    movement: 16,
                  },
                  equipment: ['lance-shield'],
                },
              ],
            },
            {
              name: 'Levy',
              policy: null,
              units: [
                {
                  id: 'line',
                  models: 20,
                  width: 5,
                  profile: {
                    type: 'infantry-20',
                    skill: 3,
                    power: 3,
                    defense: 3,
                    attacks: 1,
                    wounds: 1,
                    discipline: 7,
                  },
                },
              ],
            },
          ],
          contacts: [{ unit: 'knights', side: 'front', of: 'line' }],
        },
      ],
      inputs: {
        'knights.yaml': expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        'catalogue.yaml': expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      },
    })
  })

  test('is plain data that can be sent to a thread', () => {
    const scenario = parse(KNIGHTS)
    expect(structuredClone(scenario)).toEqual(scenario)
  })

  test('fills in rules, turns, battles and seed, and leaves out the question', () => {
    const short = KNIGHTS.replaceAll(/^(question|rules|turns|battles|seed):.*\n/gm, '')
    expect(parse(short)).toMatchObject({ question: null, battles: 20000, seed: '1', variants: [{ name: 'core' }] })
    expect(parse(short).matchups[0]?.turns).toBe(8)
  })

  test.each(['none', 'null', '~'])('plays to the end with `turns: %s`', (turns) => {
    expect(parse(edited('turns: 8', `turns: ${turns}`)).matchups[0]?.turns).toBeNull()
  })

  test('passes the width of the catalogue entry to the game, and a width only if one is given', () => {
    expect(knights('models: 5, width: 5', 'models: 3')).toMatchObject({ entryWidth: 5 })
    expect(knights('models: 5, width: 5', 'models: 3')).not.toHaveProperty('width')
    expect(knights('models: 5, width: 5', 'models: 5, width: 5')).toMatchObject({ width: 5, entryWidth: 5 })
  })

  test('takes a commander from the catalogue or from a profile', () => {
    const profile = { type: 'cavalry', skill: 6, power: 6, defense: 6, attacks: 4, wounds: 3, discipline: 9 }
    expect(knightsLedBy('h-captain')).toMatchObject({ type: 'infantry-20', skill: 5, wounds: 2 })
    expect(knightsLedBy('h-captain')).not.toHaveProperty('cost')
    expect(knightsLedBy(`{ profile: ${JSON.stringify(profile)} }`)).toEqual(profile)
  })

  test('keeps a ranged weapon of an entry or a profile', () => {
    const ranged = { range: 30, power: 3 }
    expect(parse(edited('unit: h-lancers', 'unit: h-xbows')).matchups[0]?.armies[0].units[0]?.profile).toMatchObject({
      ranged,
    })
    const own = edited('discipline: 7 }', 'discipline: 7, ranged: { range: 30, power: 3 } }')
    expect(parse(own).matchups[0]?.armies[1].units[0]?.profile).toMatchObject({ ranged })
  })

  test('reads JSON, tabs included', () => {
    const { inputs: _, ...scenario } = parse(KNIGHTS)
    const json = JSON.stringify(documentOf(), null, '\t')
    expect(parse(json)).toMatchObject(scenario)
  })

  test('reads an object, and points at its lines as YAML', () => {
    const { inputs: _, ...scenario } = parse(KNIGHTS)
    expect(parse(documentOf())).toMatchObject(scenario)
    expect(faults({ ...documentOf(), turns: 'ever' })).toEqual([
      '8:8 `turns` must be a whole number from 1 to 1,000, or `none`, not the text "ever"',
    ])
  })

  test('refuses objects that are not plain data', () => {
    const circle: Record<string, unknown> = documentOf()
    circle['title'] = circle
    expect(faults(circle)).toEqual([expect.stringContaining('stands inside what it repeats')])
    expect(faults({ game: () => 'sovl' })).toEqual([expect.stringMatching(/^0:0 this is not plain data/)])
  })

  test('reads anchors and aliases as copies', () => {
    const text = edited('profile: {', 'profile: &spear {')
      .replace('contacts:', '      - { id: reserve, profile: *spear, models: 10, width: 5 }\ncontacts:')
      .concat('  - { unit: reserve, side: left, of: knights }\n')
    const skills = (set: string[]) =>
      parse(text, { set }).matchups[0]?.armies[1].units.map(({ profile }) => profile['skill'])
    expect(skills([])).toEqual([3, 3])
    expect(skills(['armies.Levy.units.reserve.profile.skill=5'])).toEqual([3, 5])
  })

  test('accepts a question over several lines', () => {
    const text = edited('question: Do five', 'question: >\n  Do five').replace(' twenty', '\n  twenty')
    expect(parse(text).question).toBe('Do five knights break twenty spearmen from the front?')
  })

  test.each([
    ['7', '7'],
    ['"007"', '007'],
    ['-3', '-3'],
    ['a long evening', 'a long evening'],
  ])('reads the seed %s as text', (written, seed) => {
    expect(parse(edited('seed: 7', `seed: ${written}`)).seed).toBe(seed)
  })

  test('gives the hash of the bytes it read', () => {
    expect(parse(KNIGHTS).inputs).toEqual({ 'knights.yaml': sha256(KNIGHTS), 'catalogue.yaml': sha256(CATALOGUE) })
  })

  test('keeps both hashes if scenario and catalogue have one name', () => {
    expect(Object.keys(parse(KNIGHTS, { name: 'catalogue.yaml' }).inputs)).toEqual([
      'catalogue.yaml',
      'catalogue.yaml (2)',
    ])
  })
})

/** The knights' unit after an edit of the scenario. */
function knights(from: string, to: string) {
  return parse(edited(from, to)).matchups[0]?.armies[0].units[0]
}

function knightsLedBy(commander: string) {
  return knights('width: 5 }', `width: 5, commander: ${commander} }`)?.commander
}

function sha256(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`
}

/** The knights as an object. */
function documentOf(): Record<string, unknown> {
  const profile = { type: 'infantry-20', skill: 3, power: 3, defense: 3, attacks: 1, wounds: 1, discipline: 7 }
  return {
    $schema: '../scenario.schema.json',
    game: 'sovl',
    title: 'Knights charge a line of spears',
    question: 'Do five knights break twenty spearmen from the front?',
    rules: 'core',
    mode: 'engagement',
    seed: 7,
    turns: 8,
    battles: 20000,
    catalogue: 'catalogue.yaml',
    armies: [
      { name: 'Order', units: [{ id: 'knights', unit: 'h-lancers', models: 5, width: 5 }] },
      { name: 'Levy', units: [{ id: 'line', profile, models: 20, width: 5 }] },
    ],
    contacts: [{ unit: 'knights', side: 'front', of: 'line' }],
  }
}
