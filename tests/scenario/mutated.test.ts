import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GAMES } from '../../src/games/index.ts'
import { parseDesign } from '../../src/scenario/options/vary.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { InputError } from '../../src/scenario/text/problem.ts'
import type { Scenario } from '../../src/scenario/types.ts'
import { mutated } from './mutations.ts'
import { edited, KNIGHTS, parse } from './support.ts'

/** A text with much of the format, written in another way. */
const RICH = edited(
  'rules: core',
  'rules: { edition: earlier-combat, rearBonus: 2, rankBonusCap: none, testAfterKill: false }',
)
  .replace('width: 5 }', 'width: 5, commander: h-captain }')
  .replace('profile: {', 'profile: &spear {')
  .replace('contacts:', '      - { id: reserve, profile: *spear, models: 9, width: 5 }\ncontacts:')
  .concat('  - { unit: reserve, side: left, of: knights }\n')

/** A catalogue for the scenarios above, to be read thousands of times. */
const SMALL = `game: sovl
entries:
  h-captain: { name: Captain, type: infantry-20, skill: 5, power: 4, defense: 4, attacks: 3, wounds: 2, discipline: 8, width: 1 }
  h-lancers: { name: Plate Lancers, type: cavalry, skill: 4, power: 5, defense: 5, attacks: 1, wounds: 1, discipline: 8, width: 5 }
`

/** A battle of a list against units, with many fields of battles. */
const FIELD = `game: sovl
title: A field
catalogue: catalogue.yaml
seats: fixed
matchups: all-and-mirror
table:
  size: [48, 36]
  terrain:
    list:
      - { kind: forest, at: [20, 18], size: [8, 6], turn: 30 }
      - { kind: river, polygon: [[0, 17], [10, 17], [10, 19], [0, 19]] }
    generate: { pieces: 2..3, seed: a field }
deployment: { by: policy, order: alternating }
armies:
  - { name: Hammer, list: hammer.yaml, policy: cautious }
  - name: Tide
    units:
      - { id: mob, unit: o-mob, models: 20, options: [drums], commander: o-boss }
      - { id: rabble, profile: { type: infantry-20, skill: 2, power: 3, defense: 3, attacks: 1, wounds: 1, discipline: 5 }, models: 30, width: 5, cost: 150, properties: [frenzy] }
`

/** The catalogue of that army. */
const FORCES = `game: sovl
sizes:
  warband: { points: 500, sections: { Commanders: [1, 1], Battle Line: [1, 3] } }
factions:
  human:
    entries:
      h-captain: { name: Captain, section: Commanders, type: infantry-20, skill: 5, power: 4, defense: 4, attacks: 3, wounds: 2, discipline: 8, width: 1, cost: 50, retinues: [h-lancers] }
      h-lancers: { name: Plate Lancers, section: Battle Line, type: cavalry, skill: 4, power: 5, defense: 5, attacks: 1, wounds: 1, discipline: 8, width: 5, models: [5, 10], cost: 24, equipment: [lance-shield] }
      h-spears: { name: Levy Spears, section: Battle Line, type: infantry-20, skill: 3, power: 3, defense: 4, attacks: 1, wounds: 1, discipline: 7, width: 5, models: [10, 25], cost: 9 }
  orc:
    title: Orcs
    entries:
      o-boss: { name: Boss, section: Commanders, type: infantry-25, skill: 5, power: 5, defense: 5, attacks: 4, wounds: 2, discipline: 8, width: 1, cost: 74, retinues: [o-mob] }
      o-mob: { name: Mob, section: Battle Line, type: infantry-25, skill: 3, power: 4, defense: 4, attacks: 1, wounds: 1, discipline: 6, width: 5, cost: 9, options: { drums: { name: Drums, cost: 1, add: { discipline: 1 }, properties: [frenzy] } } }
`

const LIST = `game: sovl
title: Hammer
catalogue: catalogue.yaml
faction: human
size: warband
commanders:
  - { entry: h-captain, retinue: { entry: h-lancers, models: 6 } }
units:
  - { entry: h-spears, models: 15, id: line }
  - { entry: h-spears, models: 10, width: 5 }
`

/** A battle on hexes of a list against units, and its catalogue. */
const HEXES = `game: war
title: A board
catalogue: catalogue.yaml
matchups: [[Wall, Rest]]
table:
  hexes: [8, 6]
  rows: ['........', '..ww....', '.hh..r..', '...r.hh.', '....ww..', '........']
  legend: { w: woods, h: hill, r: river }
deployment: { by: listed }
armies:
  - name: Wall
    units:
      - { id: spears, unit: spears, options: [banner], at: [3, 0], facing: 0 }
      - { id: lord, unit: lord, at: [4, 0], facing: 5, cost: 99 }
  - name: Rest
    policy: rush
    units:
      - { id: wings, profile: &wings { type: flying, strength: 5, save: 9, saveBattered: 10, fight: { attacks: 5, value: 7, damage: 1 }, fightBattered: { attacks: 3, value: 8, damage: 1 } }, cost: 50, at: [3, 5], facing: 3 }
      - { id: more, profile: *wings, at: [4, 5], facing: 3 }
`

const BESIDE = `game: war
title: Side by side
mode: engagement
catalogue: catalogue.yaml
armies:
  - { name: Wall, units: [{ id: spears, unit: spears, ground: hill }, { id: lord, unit: lord }] }
  - { name: Rest, units: [{ id: foes, unit: spears, options: [banner] }] }
contacts: [{ unit: spears, of: foes }, { unit: lord, of: foes }]
`

const CARDS = `game: war
sizes:
  warband: { points: 300, least: 100, sections: { Troops: [1, 4] } }
factions:
  alder:
    entries:
      spears: { name: Spears, section: Troops, type: infantry, cost: 60, strength: 6, remaining: 3, save: 7, saveBattered: 8, fight: { attacks: 6, value: 7, damage: 1 }, fightBattered: { attacks: 3, value: 8, damage: 1 }, options: { banner: { name: Banner, cost: 5, add: { strength: 1 } } } }
      lord: { name: Lord, section: Troops, type: infantry, cost: 110, strength: 5, save: 6, saveBattered: 7, fight: { attacks: 5, value: 5, damage: 2 }, fightBattered: { attacks: 3, value: 6, damage: 2 }, properties: [leader, dread] }
`

const CARD_LIST = `game: war
catalogue: catalogue.yaml
faction: alder
size: warband
units:
  - { entry: lord }
  - { entry: spears, options: [banner], id: wall }
`

const RUNS = { seed: 20_261, numRuns: 500 }

/** Words of JavaScript that no user should see. */
const MACHINERY =
  /zod|invalid_|Invalid input|undefined|\[object|Symbol|RangeError|TypeError|YAML(Map|Seq)|implicit key/i

/** A correct scenario, or faults that can be located. */
function judge(act: () => Scenario, texts: Readonly<Record<string, string>>): 'good' | 'refused' {
  let scenario: Scenario
  try {
    scenario = act()
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    expect(error.faults.length).toBeGreaterThan(0)
    expect(error.format()).not.toMatch(/\p{Cs}/u)
    for (const { file, line, column, message, source } of error.faults) {
      const text = file.startsWith('--') ? texts[file] : texts[file]?.replace(/^\ufeff/, '')
      const written = text?.split('\n')[line - 1]
      expect([message, source]).toEqual([expect.not.stringMatching(MACHINERY), written?.replace(/\r$/, '')])
      expect(column).toBeGreaterThanOrEqual(1)
      expect(column).toBeLessThanOrEqual((written ?? '').length + 1)
    }
    return 'refused'
  }
  const game = GAMES[scenario.game]
  for (const { rules, matchups } of scenario.variants) {
    for (const matchup of matchups ?? scenario.matchups) game?.setup(rules, matchup)
  }
  return 'good'
}

/** Asserts that mutants are judged, and that both verdicts occur. */
function assertJudged(base: string, verdict: (mutant: string) => 'good' | 'refused', numRuns = RUNS.numRuns): void {
  const verdicts = { good: 0, refused: 0 }
  fc.assert(
    fc.property(mutated(base), (mutant) => {
      verdicts[verdict(mutant)]++
    }),
    { ...RUNS, numRuns },
  )
  expect(Math.min(verdicts.good, verdicts.refused)).toBeGreaterThan(10)
}

describe('a mutated input is refused with places, or is a correct scenario', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'fairfight-mutated-'))
    writeFileSync(join(folder, 'catalogue.yaml'), SMALL)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each([
    ['scenario', KNIGHTS],
    ['scenario with switches, a commander and an alias', RICH],
    ['scenario in JSON', JSON.stringify(JSON.parse(asJson()), null, 2)],
  ])('%s', (_what, base) => {
    expect(judge(() => parse(base, { catalogue: SMALL }), {})).toBe('good')
    assertJudged(base, (text) =>
      judge(() => parse(text, { catalogue: SMALL }), { 'knights.yaml': text, 'catalogue.yaml': SMALL }),
    )
  })

  /** Judges the battle with one of its files or options replaced. */
  function fought(change: { field?: string; forces?: string; list?: string; set?: string }) {
    const { field = FIELD, forces = FORCES, list = LIST, set } = change
    const options = { catalogue: forces, lists: { 'hammer.yaml': list }, ...(set !== undefined && { set: [set] }) }
    const texts = { 'knights.yaml': field, 'catalogue.yaml': forces, 'hammer.yaml': list, '--set': set ?? '' }
    return judge(() => parse(field, options), texts)
  }

  test('battle', () => {
    expect(fought({})).toBe('good')
    assertJudged(FIELD, (field) => fought({ field }))
  })

  test('army list', () => {
    assertJudged(LIST, (list) => fought({ list }))
  })

  test('catalogue with factions and sizes', () => {
    assertJudged(FORCES, (forces) => fought({ forces }))
  })

  test.each([
    'armies.Hammer.list.units.line.models=14',
    'armies.Hammer.list.units.Levy Spears.profile.ranged={ range: 9, power: 4 }',
    'table.terrain.list.0.at=[20, 19]',
  ])('override %s', (base) => {
    assertJudged(base, (set) => fought({ set }))
  })

  test('catalogue', () => {
    assertJudged(SMALL, (catalogue) =>
      judge(() => parse(RICH, { catalogue }), { 'knights.yaml': RICH, 'catalogue.yaml': catalogue }),
    )
  })

  test('override', () => {
    assertJudged('armies.Order.units.knights.models=6', (option) =>
      judge(() => parse(KNIGHTS, { catalogue: SMALL, set: [option] }), { '--set': option, 'knights.yaml': KNIGHTS }),
    )
  })

  test('variant', () => {
    assertJudged('hard=earlier-combat,rearBonus=3,rankBonusCap=none', (option) =>
      judge(() => parse(KNIGHTS, { catalogue: SMALL, rules: [option] }), {
        '--rules': option,
        'knights.yaml': KNIGHTS,
      }),
    )
  })

  test('variant by its values', () => {
    assertJudged('Big: armies.Order.units.knights.models=6; rules.rankBonusCap=none; turns=4', (option) =>
      judge(() => parse(KNIGHTS, { catalogue: SMALL, with: [option] }), {
        '--with': option,
        'knights.yaml': KNIGHTS,
      }),
    )
  })

  test.each(['armies.Order.units.knights.models=5, 6, 8..12:2', 'rules.rankBonusCap=none, 0..2'])(
    'values of --vary, %s',
    (base) => {
      assertJudged(base, (option) => {
        const texts = { '--vary': option, 'knights.yaml': KNIGHTS }
        const options = { name: 'knights.yaml', catalogue: SMALL }
        return judge(() => {
          const { axes, at } = parseDesign(KNIGHTS, options, [option])
          return at([(axes[0]?.values.length ?? 0) - 1])
        }, texts)
      })
    },
  )

  describe('of a game on hexes', () => {
    const listed = HEXES.replace(
      /armies:.*/s,
      'armies: [{ name: Wall, list: hammer.yaml }, { name: Rest, list: hammer.yaml }]',
    ).replace('deployment: { by: listed }\n', '')
    const judged = (scenario: string, catalogue: string, list: string) =>
      judge(() => parse(scenario, { catalogue, lists: { 'hammer.yaml': list } }), {
        'knights.yaml': scenario,
        'catalogue.yaml': catalogue,
        'hammer.yaml': list,
      })

    test.each([
      ['battle', HEXES],
      ['engagement', BESIDE],
    ])('%s', (_what, base) => {
      expect(judged(base, CARDS, CARD_LIST)).toBe('good')
      assertJudged(base, (text) => judged(text, CARDS, CARD_LIST), 250)
    })

    test('catalogue and list', () => {
      expect(judged(listed, CARDS, CARD_LIST)).toBe('good')
      assertJudged(CARDS, (cards) => judged(listed, cards, CARD_LIST), 250)
      assertJudged(CARD_LIST, (list) => judged(listed, CARDS, list), 250)
    })
  })

  test('bytes of a file', () => {
    const path = join(folder, 'knights.yaml')
    const verdicts = new Set<string>()
    const change = fc.tuple(fc.nat(KNIGHTS.length - 1), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 2 }), (changes) => {
        const bytes = Buffer.from(KNIGHTS)
        for (const [at, byte] of changes) bytes[at] = byte
        writeFileSync(path, bytes)
        verdicts.add(
          judge(() => readScenario(path), { [path]: bytes.toString(), [join(folder, 'catalogue.yaml')]: SMALL }),
        )
      }),
      RUNS,
    )
    expect(verdicts).toEqual(new Set(['good', 'refused']))
  })
})

function asJson(): string {
  return JSON.stringify({
    game: 'sovl',
    title: 'Knights charge knights',
    rules: { edition: 'core', rearBonus: 1 },
    mode: 'engagement',
    turns: 'none',
    seed: '7',
    catalogue: 'catalogue.yaml',
    armies: [
      { name: 'Order', units: [{ id: 'knights', unit: 'h-lancers', models: 5 }] },
      { name: 'Foe', units: [{ id: 'foes', unit: 'h-lancers', models: 8, commander: 'h-captain' }] },
    ],
    contacts: [{ unit: 'knights', side: 'rear', of: 'foes' }],
  })
}
