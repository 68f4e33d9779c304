import { describe, expect, test } from 'vitest'
import { EDITIONS } from '../../../src/games/sovl/data/rules.ts'
import { labelsOf } from '../../../src/scenario/options/labels.ts'
import type { Variant } from '../../../src/scenario/types.ts'
import { BATTLE, CATALOGUE, complaint, edited, faults, fought, HAMMER, KNIGHTS, parse } from '../support.ts'

const KNIGHTS_AT = 'armies.Order.units.knights'
const FIXED = 'a path begins with one of rules, turns, catalogue, table, deployment, armies, contacts'

/** The variants that options make, without those of the knights' rules. */
function made(options: string[], rules?: string[]): readonly Variant[] {
  return parse(KNIGHTS, { with: options, rules }).variants.slice(rules?.length ?? 1)
}

function names(...options: string[]): string[] {
  return made(options).map(({ name }) => name)
}

/** The first unit of the first army, in the only matchup of a variant. */
function unitOf(variant: Variant | undefined, army: 0 | 1 = 0) {
  return variant?.matchups?.[0]?.armies[army].units[0]
}

describe('a variant by its values', () => {
  test('is the scenario with these values, beside the scenario as it is', () => {
    const scenario = parse(KNIGHTS, { with: [`${KNIGHTS_AT}.models=6`] })
    const { variants: _, ...rest } = scenario
    const { variants: __, ...plain } = parse(KNIGHTS)
    expect(rest).toEqual(plain)
    expect(scenario.variants).toEqual([
      { name: 'core', edition: 'core', changes: {}, rules: EDITIONS.core },
      {
        name: 'knights.models=6',
        edition: 'core',
        changes: {},
        rules: EDITIONS.core,
        set: [`${KNIGHTS_AT}.models=6`],
        matchups: parse(KNIGHTS, { set: [`${KNIGHTS_AT}.models=6`] }).matchups,
      },
    ])
  })

  test('may set several values, and may have a name', () => {
    const [variant] = made([`Bigger, better: ${KNIGHTS_AT}.models = 6 ; armies.Levy.units.line.profile.skill=4`])
    expect(variant).toMatchObject({
      name: 'Bigger, better',
      set: [`${KNIGHTS_AT}.models=6`, 'armies.Levy.units.line.profile.skill=4'],
    })
    expect(unitOf(variant)?.models).toBe(6)
    expect(unitOf(variant, 1)?.profile['skill']).toBe(4)
  })

  test('keeps semicolons, colons and commas of values in quotes', () => {
    const text = edited('id: line', 'id: "line; left"').replace('of: line', 'of: "line; left"')
    const set = 'contacts=[{ unit: knights, side: rear, of: "line; left" }]; turns=4'
    expect(parse(text, { with: [set] }).variants[1]?.matchups).toMatchObject([
      { turns: 4, contacts: [{ unit: 'knights', side: 'rear', of: 'line; left' }] },
    ])
    const single = set.replaceAll('"', "'")
    expect(parse(text, { with: [single] }).variants[1]?.matchups).toMatchObject([{ turns: 4 }])
  })

  test('accepts an apostrophe inside a value', () => {
    const text = KNIGHTS.replaceAll('knights,', "king's knights,")
    const [, variant] = parse(text, {
      with: ["armies.Order.units.king's knights.models=6; contacts.0.of=line"],
    }).variants
    expect(unitOf(variant)?.models).toBe(6)
  })

  test('follows --set, which applies to all variants', () => {
    const { variants, matchups } = parse(KNIGHTS, {
      set: ['turns=4', `${KNIGHTS_AT}.models=7`],
      with: [`${KNIGHTS_AT}.models=6`],
    })
    expect(matchups[0]).toMatchObject({ turns: 4, armies: [{ units: [{ models: 7 }] }, {}] })
    expect(variants[1]?.matchups?.[0]).toMatchObject({ turns: 4, armies: [{ units: [{ models: 6 }] }, {}] })
  })

  test('has the first of the rules, or these with changes', () => {
    const options = ['turns=4', 'rules.rearBonus=5', 'rules=core']
    expect(made(options, ['hard=earlier-combat,flankBonus=3', 'core'])).toMatchObject([
      { name: 'turns=4', edition: 'earlier-combat', changes: { flankBonus: 3 } },
      { name: 'rearBonus=5', edition: 'earlier-combat', changes: { flankBonus: 3, rearBonus: 5 } },
      { name: 'rules=core', edition: 'core', changes: {} },
    ])
    const own = parse(edited('rules: core', 'rules: { flankBonus: 3 }'), { with: ['rules.rearBonus=5'] })
    expect(own.variants[1]).toMatchObject({ edition: 'core', changes: { flankBonus: 3, rearBonus: 5 } })
  })

  test('has the matchups of the scenario if only the rules differ', () => {
    expect(made(['rules.rearBonus=5', 'rules.rearBonus=4; turns=8']).map(({ matchups }) => matchups?.length)).toEqual([
      undefined,
      1,
    ])
  })

  test('may have other lists; their files are among the inputs', () => {
    const lists = { 'hammer.yaml': HAMMER, 'other.yaml': HAMMER.replace('models: 15', 'models: 12') }
    const scenario = parse(BATTLE, { lists, with: ['other: armies.Hammer.list=other.yaml'] })
    expect(unitsOf(scenario.matchups[0])).toEqual([6, 15, 13])
    expect(unitsOf(scenario.variants[1]?.matchups?.[0])).toEqual([6, 12, 13])
    expect(Object.keys(scenario.inputs)).toEqual(['knights.yaml', 'catalogue.yaml', 'hammer.yaml', 'other.yaml'])
    expect(Object.keys(parse(BATTLE, { lists }).inputs)).toEqual(['knights.yaml', 'catalogue.yaml', 'hammer.yaml'])
  })

  test('may have another general, table or deployment', () => {
    const options = ['armies.Tide.policy=cautious', 'table.size=large', 'deployment={ order: alternating }']
    const [general, table, deployment] = parse(BATTLE, { with: options }).variants.slice(1)
    expect(general?.matchups?.[0]?.armies.map(({ policy }) => policy)).toEqual(['greedy', 'cautious'])
    expect(table?.matchups?.[0]?.battle?.table.width).toBe(72)
    expect(deployment?.matchups?.[0]?.battle?.deployment).toMatchObject({ order: 'alternating' })
  })

  test('does not affect the next variant', () => {
    const [first, second, third] = made([
      `${KNIGHTS_AT}.models=6`,
      'armies.Levy.units.line.profile={ type: cavalry, skill: 1, power: 1, defense: 1, attacks: 1, wounds: 1, discipline: 7 }; armies.Levy.units.line.profile.skill=2',
      'armies.Levy.units.line.profile.power=5',
    ])
    expect([first, second, third].map((variant) => unitOf(variant)?.models)).toEqual([6, 5, 5])
    expect([first, second, third].map((variant) => unitOf(variant, 1)?.profile['skill'])).toEqual([3, 2, 3])
    expect([first, second, third].map((variant) => unitOf(variant, 1)?.profile['power'])).toEqual([3, 1, 5])
  })

  test('is told if it sets what the scenario has already', () => {
    const same = 'the scenario has this already, so every battle of the variant is that of the scenario'
    expect(parse(KNIGHTS, { with: [`same: ${KNIGHTS_AT}.models=5; turns=8`] }).warnings).toMatchObject([
      { file: '--with', line: 1, column: 7, message: same },
    ])
    expect(parse(KNIGHTS, { with: ['rules=core'] }).warnings).toMatchObject([{ column: 1, message: same }])
    expect(parse(KNIGHTS, { with: ['rules=core'], rules: ['earlier-combat'] }).warnings).toBeUndefined()
    expect(parse(KNIGHTS, { with: [`${KNIGHTS_AT}.models=6`, 'turns=7'] }).warnings).toBeUndefined()
  })

  test('is described once, with what matters', () => {
    const advice = 'no piece of terrain; 4 to 8 are advised (SOVL-SETUP-03)'
    const bare = parse(BATTLE, { with: ['bare: table.terrain=none'] }).warnings
    expect(bare).toMatchObject([{ file: '--with', line: 1, column: 21, message: advice }])
    const both = parse(BATTLE, { set: ['table.terrain=none'], with: ['turns=4', 'armies.Tide.policy=cautious'] })
    expect(both.warnings).toMatchObject([{ file: '--set', message: advice }])
    const lists = {
      'hammer.yaml': HAMMER,
      'tide.yaml': `${HAMMER.replace('warband', 'battalion')}  - { entry: h-blades, models: 10 }\n`,
    }
    const one = parse(BATTLE.replace(/ {4}policy: aggressive\n[^]*/, '    list: hammer.yaml\n'), {
      lists,
      with: ['armies.Tide.list=tide.yaml'],
    })
    expect(one.warnings).toMatchObject([
      { file: 'tide.yaml', message: expect.stringMatching(/of one size.* \(in the variant Tide\.list=tide\.yaml\)$/) },
    ])
  })
})

describe('the name of a variant by its values', () => {
  test.each([
    [`${KNIGHTS_AT}.models=6`, 'knights.models=6'],
    ['armies.0.units.0.models=6', 'knights.models=6'],
    ['armies.Levy.units.line.profile.skill=5', 'line.profile.skill=5'],
    ['rules.rearBonus=1', 'rearBonus=1'],
    ['rules=earlier-combat', 'rules=earlier-combat'],
    ['turns=4', 'turns=4'],
    ['contacts.0.side=left', 'contacts.0.side=left'],
    [`turns=4 ;${KNIGHTS_AT}.models= 6`, 'turns=4; knights.models=6'],
    [' A b,c :  turns=4', 'A b,c'],
    ['a:b: turns=4', 'a:b'],
  ])('of %j is %j', (option, name) => {
    expect(names(option)).toEqual([name])
  })

  test('distinguishes units of different armies, and finds the unit in lists', () => {
    const text = fought('id: rabble', 'id: h-spears')
    const [, ...others] = parse(text, {
      with: [
        'armies.Hammer.list.units.h-spears.models=14',
        'armies.Tide.units.h-spears.models=20',
        'armies.Tide.policy=cautious',
        'armies.Hammer.list.commanders.h-captain.retinue.models=5',
      ],
    }).variants
    expect(others.map(({ name }) => name)).toEqual([
      'Hammer.h-spears.models=14',
      'Tide.h-spears.models=20',
      'Tide.policy=cautious',
      'Hammer.h-captain.retinue.models=5',
    ])
  })

  test('is that of the reports if two units of a list have one entry', () => {
    const lists = { 'hammer.yaml': HAMMER.replace('entry: h-halberds, models: 13', 'entry: h-spears, models: 13') }
    const options = ['armies.Hammer.list.units.0.models=16', 'armies.Hammer.list.units.1.models=16']
    const [, ...others] = parse(BATTLE, { lists, with: options }).variants
    expect(others.map(({ name }) => name)).toEqual(['Levy Spears.models=16', 'Levy Spears 2.models=16'])
  })

  test('uses paths if short names are not unique', () => {
    const written = ['0', '1'].map((index) => ({
      path: `armies.Hammer.list.units.${index}.models`,
      keys: ['armies', 0, 'list', 'units', Number(index), 'models'],
      names: ['armies', 'Hammer', 'list', 'units', 'spears', 'models'],
    }))
    expect(labelsOf(written)).toEqual(written.map(({ path }) => path))
  })

  test('has 80 characters at most', () => {
    const [name = ''] = names(
      `${KNIGHTS_AT}.models=6; contacts=[{ unit: knights, side: front, of: line }]; ${KNIGHTS_AT}.width=5`,
    )
    expect(name).toBe('knights.models=6; contacts=[{ unit: knights, side: front, of: line }]; knights.…')
    expect(name).toHaveLength(80)
  })

  test('must be given if the values make none', () => {
    const option = 'contacts=[{ unit: knights, side: front, of: "li\u200bne" }]'
    const message = 'no name can be made of this; give it one of its own, NAME: PATH=VALUE…'
    expect(faults(KNIGHTS, { with: [option] })).toEqual([`1:1 ${message}`])
  })

  test('is unique', () => {
    const same = 'two variants are called `turns=4`; give one a name of its own, NAME: PATH=VALUE…'
    expect(complaint(KNIGHTS, { with: ['turns=4', 'turns=4'] })).toBe(`--with (second): ${same}\n  turns=4\n  ^`)
    expect(faults(KNIGHTS, { with: ['core: turns=4'] })).toEqual([`1:1 ${same.replace('turns=4', 'core')}`])
    expect(faults(KNIGHTS, { rules: ['x=core', 'y=core'], with: ['y: turns=4'] })).toEqual([
      `1:1 ${same.replace('turns=4', 'y')}`,
    ])
  })
})

describe('--with', () => {
  const FORM = 'a variant by its values is written [NAME: ]PATH=VALUE[; PATH=VALUE…]'

  test.each([
    ['', `1:1 ${FORM}`],
    ['turns', `1:1 ${FORM}`],
    ['=4', `1:1 ${FORM}`],
    ['turns=4;', `1:9 ${FORM}`],
    ['name: turns', `1:7 ${FORM}`],
    [': turns=4', '1:1 a name is missing before the `:`'],
    [`${'x'.repeat(81)}: turns=4`, '1:1 a name is text of one line, at most 80 characters'],
    ['turns=', '1:7 there is no value after the `=`'],
    ['turns= ; contacts=[]', '1:7 there is no value after the `=`'],
    ['name: turns=[4', '1:13 a bracket is not closed; expected `]`'],
    ['turns=4; rules.rearBonus=1; turns=5', '1:29 `turns` is given already'],
    [`${KNIGHTS_AT}.models=6; armies.0.units.0.models=7`, '1:38 `armies.0.units.0.models` is given already'],
    ['battles=9', `1:1 \`battles\` cannot be varied; ${FIXED}`],
    ['x: seed=9', `1:4 \`seed\` cannot be varied; ${FIXED}`],
    ['title=x', `1:1 \`title\` cannot be varied; ${FIXED}`],
    ['question=x?', `1:1 \`question\` cannot be varied; ${FIXED}`],
    ['game=sovl', `1:1 \`game\` cannot be varied; ${FIXED}`],
    ['mode=battle', `1:1 \`mode\` cannot be varied; ${FIXED}`],
    ['seats=fixed', `1:1 \`seats\` cannot be varied; ${FIXED}`],
    ['matchups=all', `1:1 \`matchups\` cannot be varied; ${FIXED}`],
    ['ruls.rearBonus=1', `1:1 \`ruls\` cannot be varied; did you mean \`rules\`? ${FIXED}`],
    ['rules.rearBonus=99', '1:17 `rearBonus` must be a whole number from 0 to 20, not the number 99'],
    [
      'rules.rearBonos=1',
      expect.stringMatching(/^1:7 `rearBonos` is not known here; did you mean `rearBonus`\? allowed: /),
    ],
    [`${KNIGHTS_AT}.models=none`, '1:35 `models` must be a whole number from 1 to 1,000, not the text "none"'],
    ['name: knights.models=6', `1:7 \`knights\` cannot be varied; did you mean \`${KNIGHTS_AT}.models\`? ${FIXED}`],
    [
      'skill=3',
      `1:1 \`skill\` cannot be varied; did you mean \`${KNIGHTS_AT}.profile.skill\` or \`armies.Levy.units.line.profile.skill\`? ${FIXED}`,
    ],
    [`${KNIGHTS_AT}.skill=3`, `1:28 \`skill\` is not known here; did you mean \`${KNIGHTS_AT}.profile.skill\`?`],
    [
      `${KNIGHTS_AT}.modles=3`,
      expect.stringMatching(/^1:28 `modles` is not known here; did you mean `models`\? allowed: /),
    ],
    [
      'armies.Ordr.units.knights.models=6',
      '1:8 there is no `Ordr` in `armies`; did you mean `Order`? allowed: Order, Levy, or an index from 0 to 1',
    ],
    [
      'armies.Order.name=Chaos',
      '1:1 this makes the matchups Chaos v Levy; variants that are compared need the same armies by name: Order v Levy',
    ],
  ])('%j is refused with its place and the allowed values', (option, expected) => {
    expect(faults(KNIGHTS, { with: [option] })).toEqual([expected])
  })

  test('names the option in a fault, and its number if there are several', () => {
    expect(complaint(KNIGHTS, { with: ['turns=4', `few: ${KNIGHTS_AT}.models=0; turns=0`] })).toBe(
      '--with (second): `models` must be a whole number from 1 to 1,000, not the number 0\n' +
        '  few: armies.Order.units.knights.models=0; turns=0\n' +
        `  ${' '.repeat(39)}^\n` +
        '--with (second): `turns` must be a whole number from 1 to 1,000, not the number 0\n' +
        '  few: armies.Order.units.knights.models=0; turns=0\n' +
        `  ${' '.repeat(48)}^`,
    )
  })

  test('reports the variant that causes a fault elsewhere', () => {
    expect(complaint(KNIGHTS, { with: [`few: ${KNIGHTS_AT}.models=3`] })).toBe(
      'knights.yaml:13:59: 5 wide with 3 models; a unit is at most as wide as it has models (in the variant few)\n' +
        '        - { id: knights, unit: h-lancers, models: 5, width: 5 }\n' +
        `  ${' '.repeat(58)}^`,
    )
  })

  test('reports faults of several variants together, but first those of the scenario itself', () => {
    const options = [`${KNIGHTS_AT}.models=0`, 'turns=0']
    expect(faults(KNIGHTS, { with: options }).map((fault) => fault.slice(0, 4))).toEqual(['1:35', '2:7 '])
    expect(faults(edited('turns: 8', 'turns: 0'), { with: options }).map((fault) => fault.slice(0, 3))).toEqual(['6:8'])
  })

  test('reads every file once', () => {
    let reads = 0
    const lists = {
      get 'hammer.yaml'() {
        reads++
        return HAMMER
      },
    }
    parse(BATTLE, { lists, catalogue: CATALOGUE, with: ['turns=4', 'turns=5', 'turns=6'] })
    expect(reads).toBe(1)
  })
})

function unitsOf(matchup: { armies: readonly { units: readonly { models: number }[] }[] } | undefined): number[] {
  return matchup?.armies[0]?.units.map(({ models }) => models) ?? []
}
