import { describe, expect, test } from 'vitest'
import { BATTLE, CATALOGUE, edited, faults, fought, HAMMER, parse } from './support.ts'

/** Edits of the battle, and the faults that a user is told of each. */
type Case = readonly [title: string, from: string, to: string, ...faults: string[]]

describe('a battle in a scenario', () => {
  const scenario = parse(BATTLE)
  const [matchup] = scenario.matchups

  test('is the default mode, with the turns of the rules', () => {
    expect(scenario.matchups).toHaveLength(1)
    expect(matchup).toMatchObject({ name: 'Hammer v Tide', mode: 'battle', turns: null, contacts: [] })
    expect(scenario).not.toHaveProperty('warnings')
  })

  test('has a table in inches, with rectangles as polygons', () => {
    const turned = [
      [15.035898, 17.401924],
      [21.964102, 13.401924],
      [24.964102, 18.598076],
      [18.035898, 22.598076],
    ]
    expect(matchup?.battle).toEqual({
      seats: 'swap',
      table: {
        width: 60,
        depth: 40,
        terrain: [
          { kind: 'forest', polygon: turned },
          {
            kind: 'river',
            polygon: [
              [0, 19],
              [10, 19],
              [10, 21],
              [0, 21],
            ],
          },
          {
            kind: 'swamp',
            polygon: [
              [37, 18],
              [43, 18],
              [43, 22],
              [37, 22],
            ],
          },
          {
            kind: 'building',
            polygon: [
              [48, 18],
              [52, 18],
              [52, 22],
              [48, 22],
            ],
          },
        ],
      },
      deployment: { by: 'policy' },
    })
  })

  test('has generals: the first of the game, or the named one', () => {
    expect(matchup?.armies.map(({ policy }) => policy)).toEqual(['greedy', 'aggressive'])
  })

  test('counts points, commanders included, from the catalogue', () => {
    expect(matchup?.armies.map(({ units }) => units.map(({ cost }) => cost))).toEqual([
      [194, 135, 156],
      [254, 150],
    ])
  })

  test('counts the stated points of a unit, and none if no cost is stated', () => {
    const own =
      '{ id: rabble, profile: { type: cavalry, skill: 3, power: 3, defense: 3, attacks: 1, wounds: 1, discipline: 7 }, models: 5, width: 5'
    const from = '{ id: rabble, unit: o-goblins, models: 30'
    const cost = (text: string) => parse(text).matchups[0]?.armies[1].units[1]?.cost
    expect(cost(fought(from, `${from}, cost: 99.5`))).toBe(99.5)
    expect(cost(fought(from, `${own}, cost: 80`))).toBe(80)
    expect(cost(fought(from, own))).toBeUndefined()
    expect(
      cost(
        fought(
          from,
          `${from}, commander: { profile: { type: cavalry, skill: 3, power: 3, defense: 3, attacks: 1, wounds: 1, discipline: 7 } }`,
        ),
      ),
    ).toBeUndefined()
  })

  test('gives units options of the catalogue, or equipment of their own', () => {
    const text = fought('models: 20, ', 'models: 20, options: [war-paint], ')
    expect(parse(text).matchups[0]?.armies[1].units[0]).toMatchObject({
      cost: 74 + 20 * 10,
      equipment: ['hand-weapon-shield'],
      properties: ['frenzy'],
    })
  })

  test('takes its seats and its deployment from the scenario', () => {
    const text = fought('table:', 'seats: fixed\ndeployment: { order: alternating }\ntable:')
    expect(parse(text).matchups[0]?.battle).toMatchObject({
      seats: 'fixed',
      deployment: { by: 'policy', order: 'alternating' },
    })
  })

  test('says how far its answer may be trusted, or leaves this to the program', () => {
    expect(parse(BATTLE)).not.toHaveProperty('trust')
    for (const trust of ['off', 'auto', 40] as const) {
      expect(parse(fought('seed: 7', `seed: 7\ntrust: ${trust}`)).trust).toBe(trust)
    }
  })

  test('may have no turn limit', () => {
    expect(parse(fought('seed: 7', 'seed: 7\nturns: none')).matchups[0]?.turns).toBeNull()
  })

  test('has units at listed places', () => {
    const text = BATTLE.replace('table:', 'deployment: { by: listed }\ntable:')
      .replace(
        '    list: hammer.yaml',
        '    units:\n      - { id: guard, unit: h-spears, models: 15, at: [20, 5.5], facing: 0 }',
      )
      .replace('models: 20,', 'models: 20, at: [20, 35], facing: 180,')
      .replace('models: 30', 'models: 30, at: [40, 35], facing: -170')
    const battle = parse(text).matchups[0]
    expect(battle?.battle?.deployment).toEqual({ by: 'listed' })
    expect(battle?.armies.map(({ units }) => units.map(({ at, facing }) => [at, facing]))).toEqual([
      [[[20, 5.5], 0]],
      [
        [[20, 35], 180],
        [[40, 35], -170],
      ],
    ])
  })

  test('allows one id in both armies, and refuses it twice in one army', () => {
    expect(parse(fought('id: rabble', 'id: Levy Spears')).matchups).toHaveLength(1)
    expect(faults(fought('id: rabble', 'id: mob'))).toEqual([
      '22:15 two units are called `mob`; each needs a name of its own',
    ])
  })

  test.each<Case>([
    [
      'contacts',
      'table:',
      'contacts: [{ unit: mob, side: front, of: rabble }]\nmode: battle\ntable:',
      '8:1 `contacts` is for engagements, and this is a battle; allowed here: table, deployment, seats, trust',
      '8:42 `mob` and `rabble` are of the same army; allowed: an enemy',
    ],
    [
      'no size it knows',
      'standard',
      'standart',
      '9:9 `size` cannot be the text "standart"; did you mean `standard`? allowed: standard, large, or a pair of inches from 12 to 240, such as [60, 40]',
    ],
    [
      'a size too small',
      'standard',
      '[60, 5]',
      '9:14 item 2 of `size` must be a number from 12 to 240, not the number 5',
    ],
    [
      'a general misspelt',
      'aggressive',
      'agressive',
      '19:13 there is no general `agressive`; did you mean `aggressive`? allowed: greedy, aggressive, cautious, gunline, flanker, random-legal, planner:N, ./FILE.yaml, ./FILE.js',
    ],
    [
      'a planner of too few rollouts',
      'aggressive',
      'planner:2',
      '19:13 `planner:2`: a planner takes a whole number of rollouts from 4 to 1024, as in `planner:32`, and may take turns to look ahead from 1 to 50, as in `planner:32:2`, or candidates from 2 to 64, as in `planner:32/8`; with turns to look ahead it may take a single rollout, as in `planner:1/8:1`',
    ],
    [
      'a planner misspelt',
      'aggressive',
      'planer',
      '19:13 there is no general `planer`; did you mean `planner`? allowed: greedy, aggressive, cautious, gunline, flanker, random-legal, planner:N, ./FILE.yaml, ./FILE.js',
    ],
    [
      'a general in a file, where there are none',
      'aggressive',
      './mine.js',
      '19:13 cannot read the general `./mine.js`, which is looked for beside the scenario: a module goes with a scenario that is read from a file',
    ],
    [
      'both units and a list',
      'list: hammer.yaml',
      'list: hammer.yaml\n    units: [{ id: x, unit: h-spears, models: 10 }]',
      '17:5 both `units` and `list`; an army has one or the other',
    ],
    [
      'neither units nor a list',
      '    list: hammer.yaml\n',
      '',
      '16:5 neither `units` nor `list`; give the units, or the path of an army list',
    ],
    [
      'a misspelt `list`',
      'list: hammer',
      'lsit: hammer',
      '17:5 `lsit` is not known here; did you mean `list`? allowed: name, role, policy, units, list',
    ],
    [
      'a list that is no path',
      'list: hammer.yaml',
      'list: 7',
      '17:11 `list` must be the path of an army list, or an army list, not the number 7; put it in quotes',
    ],
    [
      'places without listed deployment',
      'models: 30',
      'models: 30, at: [3, 4]',
      '22:52 `at` is for listed deployment; add `deployment: { by: listed }`',
    ],
    [
      'listed deployment without places',
      'table:',
      'deployment: { by: listed }\ntable:',
      '18:5 a `list` says nothing of places; in listed deployment write the units out, with `at` and `facing`',
      '22:9 `at` and `facing` missing; in listed deployment every unit has its place',
      '23:9 `at` and `facing` missing; in listed deployment every unit has its place',
    ],
    [
      'an order of deployment it does not know',
      'table:',
      'deployment: { order: random }\ntable:',
      '8:22 `order` must be one of simultaneous, alternating, not the text "random"',
    ],
    [
      'blocks of planners that tell nothing',
      'seed: 7',
      'seed: 7\ntrust: 1',
      '7:8 `trust` must be a whole number from 2 to 999,999, not the number 1',
    ],
    [
      'seats it does not know',
      'table:',
      'seats: both\ntable:',
      '8:8 `seats` must be one of swap, fixed, not the text "both"',
    ],
    [
      'an option the entry lacks',
      'models: 20, ',
      'models: 20, options: [war-pant], ',
      '21:55 `war-pant` is no option of `o-mob`; did you mean `war-paint`? allowed: war-paint',
    ],
    [
      'options where the entry has none',
      'models: 30',
      'models: 30, options: [x]',
      '22:62 `x` is no option of `o-goblins`; it has none',
    ],
    [
      'an option twice',
      'models: 20, ',
      'models: 20, options: [war-paint, war-paint], ',
      '21:54 `options` must be a list of options without repetition, not a list of 2',
    ],
    [
      'equipment besides that of the entry',
      'models: 30',
      'models: 30, equipment: [halberd]',
      "22:52 `equipment` goes with a whole `profile`; a unit of the catalogue has that of its entry and `options`; `--set 'catalogue.o-goblins.equipment=[…]'` changes the entry",
    ],
    [
      'equipment nobody has',
      'unit: o-goblins, models: 30',
      'profile: { type: cavalry, skill: 3, power: 3, defense: 3, attacks: 1, wounds: 1, discipline: 7 }, width: 5, equipment: [halbert], models: 5',
      '22:143 item 1 of `equipment` cannot be the text "halbert"; did you mean `halberd`? allowed: hand-weapon-shield, spear-shield, great-weapon, halberd, two-hand-weapons, lance-shield',
    ],
    [
      'options without an entry',
      'unit: o-goblins, models: 30',
      'profile: { type: cavalry, skill: 3, power: 3, defense: 3, attacks: 1, wounds: 1, discipline: 7 }, width: 5, options: [x], models: 5',
      '22:131 `options` are those of a catalogue entry; this unit has none',
    ],
  ])('refuses %s', (_title, from, to, ...expected) => {
    expect(faults(fought(from, to))).toEqual(expected)
  })

  test('may be given as objects', () => {
    const list = {
      game: 'sovl',
      faction: 'orc',
      size: 'warband',
      commanders: [{ entry: 'o-boss', retinue: { entry: 'o-mob', models: 10 } }],
      units: [{ entry: 'o-goblins', models: 15 }, { entry: 'o-giant' }],
    }
    const army = { name: 'Raid', list: 'raid' }
    const made = parse(
      { game: 'sovl', title: 'x', catalogue: 'c', matchups: 'mirror', armies: [army] },
      { catalogue: CATALOGUE, lists: { raid: list } },
    )
    expect(made.matchups[0]?.armies[0].units.map(({ id, models }) => [id, models])).toEqual([
      ['Warboss with Orc Mob', 10],
      ['Goblin Rabble', 15],
      ['Hill Giant', 1],
    ])
  })
})

describe('an engagement in a scenario', () => {
  test.each<Case>([
    [
      'a table',
      'rules: core',
      'table: {}',
      '4:1 `table` is for battles, and this is an engagement; allowed here: contacts',
    ],
    [
      'a list',
      'name: Levy',
      'list: { game: sovl, faction: orc, size: warband }\n    name: Levy',
      '14:5 `list` is for battles, and this is an engagement',
      '14:5 both `units` and `list`; an army has one or the other',
    ],
    [
      'a general',
      'name: Levy',
      'policy: greedy\n    name: Levy',
      '14:5 `policy` is for battles, and this is an engagement',
    ],
    ['places', 'models: 5,', 'models: 5, at: [1, 2],', '13:52 `at` is for battles, and this is an engagement'],
  ])('refuses %s', (_title, from, to, ...expected) => {
    expect(faults(edited(from, to))).toEqual(expected)
  })

  test('must name its mode', () => {
    expect(faults(edited('mode: engagement\n', ''))).toEqual([
      '19:1 `contacts` is for engagements, and this is a battle; add `mode: engagement`',
    ])
  })
})

describe('an option for a part of a list', () => {
  const models = (...set: string[]) => parse(BATTLE, { set }).matchups[0]?.armies[0].units.map((unit) => unit.models)

  test('names units by entry, id or index', () => {
    expect(models('armies.Hammer.list.units.h-spears.models=14', 'armies.0.list.units.1.models=12')).toEqual([
      6, 14, 12,
    ])
    expect(models('armies.Hammer.list.commanders.h-captain.retinue.models=5')).toEqual([5, 15, 13])
  })

  test('may name another list, or give one', () => {
    const lists = {
      'hammer.yaml': HAMMER,
      'anvil.yaml': HAMMER.replace('models: 15', 'models: 20').replace('13', '10'),
    }
    const set = ['armies.Hammer.list=anvil.yaml', 'armies.Hammer.policy=cautious']
    const scenario = parse(BATTLE, { lists, set })
    expect(scenario.matchups[0]?.armies[0]).toMatchObject({ policy: 'cautious', units: [{}, { models: 20 }, {}] })
    expect(Object.keys(scenario.inputs)).toEqual(['knights.yaml', 'catalogue.yaml', 'anvil.yaml'])
    expect(
      models(
        'armies.Hammer.list={ game: sovl, faction: orc, size: warband, commanders: [{ entry: o-boss, retinue: { entry: o-mob, models: 11 } }], units: [{ entry: o-goblins, models: 16 }] }',
      ),
    ).toEqual([11, 16])
  })

  test('is checked by the rules of lists', () => {
    expect(faults(BATTLE, { set: ['armies.Hammer.list.units.h-spears.models=9'] })).toEqual([
      '1:42 9 models; allowed of `h-spears`: 10 to 25',
    ])
    expect(faults(BATTLE, { set: ['armies.Hammer.list.unit.h-spears=9'] })).toEqual([
      '1:20 `unit` is not known here; did you mean `units`? allowed: game, title, catalogue, faction, size, commanders, units, $schema',
    ])
  })
})
