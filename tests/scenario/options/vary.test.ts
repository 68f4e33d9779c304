import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type Design, parseDesign, readDesign } from '../../../src/scenario/options/vary.ts'
import type { ParseOptions } from '../../../src/scenario/parse.ts'
import { readScenario } from '../../../src/scenario/read.ts'
import { BATTLE, CATALOGUE, edited, HAMMER, KNIGHTS, parse, thrown } from '../support.ts'

const SHIPPED = fileURLToPath(new URL('../../../scenarios/sovl/how-many-spears.yaml', import.meta.url))
const KNIGHTS_AT = 'armies.Order.units.knights'
const LINE_AT = 'armies.Levy.units.line'
const FIXED = 'a path begins with one of rules, turns, catalogue, table, deployment, armies, contacts'

function design(vary: string[], options: ParseOptions = {}, text = KNIGHTS): Design {
  const files = { name: 'knights.yaml', catalogue: CATALOGUE, lists: { 'hammer.yaml': HAMMER } }
  return parseDesign(text, { ...files, ...options }, vary)
}

/** The values of the only axis. */
function values(written: string) {
  return design([`${KNIGHTS_AT}.width=${written}`], {}, ANYTHING).axes[0]?.values
}

/** Knights whose width allows any number of models, so that few values below are refused. */
const ANYTHING = edited('rules: core', 'rules: { frontage: free }').replace('models: 5, width: 5', 'models: 999')

function refused(vary: string[], options: ParseOptions = {}, text = KNIGHTS): string[] {
  return thrown(() => design(vary, options, text)).faults.map(
    ({ line, column, message }) => `${line}:${column} ${message}`,
  )
}

function models(scenario: ReturnType<Design['at']>): (number | undefined)[] | undefined {
  return scenario.matchups[0]?.armies.map(({ units }) => units[0]?.models)
}

describe('a design of varied values', () => {
  test('has a scenario with a number between its values, as if it were one of them', () => {
    const { between, base } = design([`${KNIGHTS_AT}.models=5,7`])
    expect(between(6)).toEqual(design([`${KNIGHTS_AT}.models=5..7`]).at([1]))
    expect(models(base)).toEqual(models(design([`${KNIGHTS_AT}.models=5,7`]).base))
    expect(() => between(-1)).toThrow()
    expect(() => design([`${KNIGHTS_AT}.models=5,7`, 'turns=3,4']).between(6)).toThrow(RangeError)
  })

  test('has a scenario for every value, and the scenario without any', () => {
    const { axes, base, at } = design([`${KNIGHTS_AT}.models=5..7`])
    expect(axes).toEqual([{ path: `${KNIGHTS_AT}.models`, label: 'knights.models', values: [5, 6, 7], numeric: true }])
    expect(base).toEqual(parse(KNIGHTS))
    expect([0, 1, 2].map((level) => models(at([level])))).toEqual([
      [5, 20],
      [6, 20],
      [7, 20],
    ])
    const { set: _, ...six } = parse(KNIGHTS, { set: [`${KNIGHTS_AT}.models=6`] })
    expect(at([1])).toEqual(six)
  })

  test('may have two axes, or none', () => {
    const { axes, at } = design([`${KNIGHTS_AT}.models=5..7`, `${LINE_AT}.models=20, 15`])
    expect(axes.map(({ label }) => label)).toEqual(['knights.models', 'line.models'])
    expect(models(at([2, 1]))).toEqual([7, 15])
    expect(design([]).at([])).toEqual(parse(KNIGHTS))
  })

  test('may be read from a file', () => {
    const { base, at } = readDesign(SHIPPED, { seed: 'x' }, ['armies.Levy.units.spears.models=10..40:5'])
    expect(base).toEqual(readScenario(SHIPPED, { seed: 'x' }))
    expect(models(at([6]))).toEqual([5, 40])
    expect(thrown(() => readDesign('/nowhere.yaml', {}, [])).message).toBe('/nowhere.yaml: there is no such file')
  })

  test('reads the options of a scenario first', () => {
    const { base, at } = design([`${LINE_AT}.models=10, 15`], { set: ['turns=3', `${LINE_AT}.profile.skill=6`] })
    expect([base.matchups[0]?.turns, at([0]).matchups[0]?.turns]).toEqual([3, 3])
    expect(at([1]).matchups[0]?.armies[1].units[0]).toMatchObject({ models: 15, profile: { skill: 6 } })
  })

  test('gives the same scenario in any order of requests', () => {
    const vary = [
      `${LINE_AT}.profile.skill=1..4`,
      `${KNIGHTS_AT}.unit=h-lancers, h-riders`,
      'rules.rearBonus=0, 3',
      'contacts.0.side=front, rear',
    ]
    const { base, at } = design(vary)
    const before = structuredClone(base)
    const points = [
      [0, 0, 0, 0],
      [3, 1, 1, 1],
      [1, 1, 0, 1],
    ]
    const once = points.map((point) => structuredClone(at(point)))
    expect(points.toReversed().map(at)).toEqual(once.toReversed())
    expect(points.map((point) => design(vary).at(point))).toEqual(once)
    expect(base).toEqual(before)
  })

  test('names the files of a point among the inputs of that point', () => {
    const lists = { 'hammer.yaml': HAMMER, 'other.yaml': HAMMER.replace('models: 15', 'models: 12') }
    const { at } = design(['armies.Hammer.list=other.yaml, hammer.yaml'], { lists }, BATTLE)
    const inputs = (level: number) => Object.keys(at([level]).inputs)
    expect(inputs(0)).toEqual(['knights.yaml', 'catalogue.yaml', 'other.yaml'])
    expect(inputs(1)).toEqual(['knights.yaml', 'catalogue.yaml', 'hammer.yaml'])
    expect(inputs(0)).toEqual(['knights.yaml', 'catalogue.yaml', 'other.yaml'])
  })

  test('may vary the rules, in all variants', () => {
    const { base, at } = design(['rules.flankBonus=0, 2'], { rules: ['core', 'old=earlier-combat'] })
    expect(base.variants.map(({ name }) => name)).toEqual(['core', 'old'])
    expect(at([1]).variants).toMatchObject([
      { name: 'core,flankBonus=2', edition: 'core', changes: { flankBonus: 2 } },
      { name: 'old', edition: 'earlier-combat', changes: { flankBonus: 2 } },
    ])
    expect(at([0]).variants.map(({ rules }) => rules['flankBonus'])).toEqual([0, 0])
    const editions = design(['rules=core, earlier-combat'])
    expect([0, 1].map((level) => editions.at([level]).variants[0]?.name)).toEqual(['core', 'earlier-combat'])
  })

  test('sets a whole before its parts, in any order of the options', () => {
    const { at } = design(['rules.flankBonus=0, 2', 'rules=core, earlier-combat'])
    expect(at([1, 1]).variants).toMatchObject([{ edition: 'earlier-combat', changes: { flankBonus: 2 } }])
  })

  test('may be varied in one number of a catalogue unit', () => {
    const { axes, at } = design([`${KNIGHTS_AT}.profile.skill=2..5`])
    expect(axes).toMatchObject([{ label: 'knights.profile.skill', values: [2, 3, 4, 5] }])
    expect([0, 3].map((level) => at([level]).matchups[0]?.armies[0].units[0]?.profile)).toMatchObject([
      { skill: 2, power: 5 },
      { skill: 5, power: 5 },
    ])
  })

  test('keeps further variants with their differences from each point', () => {
    const { base, at } = design([`${LINE_AT}.models=10, 15`], {
      rules: ['earlier-combat'],
      with: [`${KNIGHTS_AT}.models=6`],
    })
    expect(base.variants.map(({ name }) => name)).toEqual(['earlier-combat', 'knights.models=6'])
    const [, further] = at([1]).variants
    expect(further).toMatchObject({ name: 'knights.models=6', edition: 'earlier-combat' })
    expect(further?.matchups?.[0]?.armies.map(({ units }) => units[0]?.models)).toEqual([6, 15])
    const both = design(['rules.rearBonus=3, 4'], { with: ['rules.flankBonus=5'] })
    expect(both.at([0]).variants.map(({ changes }) => changes)).toEqual([
      { rearBonus: 3 },
      { rearBonus: 3, flankBonus: 5 },
    ])
  })

  test('needs an index for every axis', () => {
    const { at } = design([`${LINE_AT}.models=10, 15`])
    expect(() => at([])).toThrow(new RangeError('1 axes, 0 levels'))
    expect(() => at([0, 0])).toThrow(RangeError)
    expect(() => at([2])).toThrow(new RangeError(`${LINE_AT}.models has no value 2`))
    expect(() => at([-1])).toThrow(RangeError)
    expect(() => at([0.5])).toThrow(RangeError)
  })

  test('reports values that cannot be combined', () => {
    const { at } = design(
      [`${KNIGHTS_AT}.models=3..5`, `${KNIGHTS_AT}.width=2..4`],
      { rules: ['core,frontage=free'] },
      ANY_WIDTH,
    )
    expect(models(at([0, 1]))).toEqual([3, 20])
    const error = thrown(() => at([0, 2]))
    expect(error.format()).toBe(
      '--vary (second): 4 wide with 3 models; a unit is at most as wide as it has models\n' +
        `  ${KNIGHTS_AT}.width=2..4\n` +
        `  ${' '.repeat(33)}^`,
    )
  })
})

/** Knights without a width of their own. */
const ANY_WIDTH = edited('models: 5, width: 5', 'models: 5')

const NO_ITEMS = 'this does not read as values separated by commas; check brackets, quotes and `#`'

describe('the values of an axis', () => {
  test.each([
    ['4,6,8', [4, 6, 8]],
    [' 8 , 4,6 ', [8, 4, 6]],
    ['4..8', [4, 5, 6, 7, 8]],
    ['4..8:2', [4, 6, 8]],
    ['4..9:2', [4, 6, 8]],
    ['4, 6, 8..12', [4, 6, 8, 9, 10, 11, 12]],
    ['8..10, 1..3:2', [8, 9, 10, 1, 3]],
    ['5..5, 6', [5, 6]],
    ['4, 6,', [4, 6]],
  ])('%j', (written, expected) => {
    expect(values(written)).toEqual(expected)
  })

  test('may be decimal and negative, with all digits', () => {
    const place = edited('rules: core', 'rules: core').replace('mode: engagement', 'mode: battle')
    const text = place
      .replace('turns: 8\n', 'deployment: { by: listed }\nseats: fixed\n')
      .replace('width: 5 }', 'width: 5, at: [10, 4], facing: 0 }')
      .replace('width: 5\n', 'width: 5\n        at: [30, 36]\n        facing: 180\n')
      .replace(/contacts:[^]*/, '')
    const facing = (written: string) => design([`${KNIGHTS_AT}.facing=${written}`], {}, text).axes[0]?.values
    expect(facing('0..1:0.1')).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
    expect(facing('-1..1:0.5')).toEqual([-1, -0.5, 0, 0.5, 1])
    expect(facing('-3..-1')).toEqual([-3, -2, -1])
    expect(facing('-0.3..0.3:0.15')).toEqual([-0.3, -0.15, 0, 0.15, 0.3])
    expect(facing('1.10..1.30:0.1')).toEqual([1.1, 1.2, 1.3])
    expect(facing('-2, 0.25, 1e1, +3')).toEqual([-2, 0.25, 10, 3])
  })

  test.each([
    ['rules.damageSave=stepped, per-point', ['stepped', 'per-point'], false],
    ['rules.testAfterKill=true, false', [true, false], false],
    ['rules.rankBonusCap=0..2, none', [0, 1, 2, 'none'], false],
    ['rules.rankBonusCap=null, 3', [null, 3], false],
    ['rules.rearBonus=0..2', [0, 1, 2], true],
    ['armies.Order.units.knights.unit="h-riders", h-lancers', ['h-riders', 'h-lancers'], false],
    ["armies.Order.units.knights.commander='h-captain', d-thane", ['h-captain', 'd-thane'], false],
  ])('%s may be of any kind', (written, expected, numeric) => {
    expect(design([written]).axes).toMatchObject([{ values: expected, numeric }])
  })

  test('in quotes are text, with commas and ranges', () => {
    const vary = ['table.terrain.generate.pieces="2..4", 5..6']
    const { axes, at } = design(vary, { set: ['table.terrain={ generate: { pieces: 1 } }'] }, BATTLE)
    expect(axes[0]).toMatchObject({ values: ['2..4', 5, 6], numeric: false })
    const pieces = [0, 1].map((level) => at([level]).matchups[0]?.battle?.table.terrain)
    expect(pieces).toEqual([[], []])
    const lists = { 'hammer.yaml': HAMMER, 'a, b.yaml': HAMMER }
    expect(design(['armies.Hammer.list="a, b.yaml", hammer.yaml'], { lists }, BATTLE).axes[0]?.values).toEqual([
      'a, b.yaml',
      'hammer.yaml',
    ])
  })

  test.each([
    ['', '1:35 there is no value after the `=`'],
    ['  ', '1:35 there is no value after the `=`'],
    ['3-11', '1:35 a sweep needs two values at least, such as `4..12` or `4, 8, 12`; did you mean `3..11`?'],
    ['6', '1:35 a sweep needs two values at least, such as `4..12` or `4, 8, 12`'],
    ['  6', '1:37 a sweep needs two values at least, such as `4..12` or `4, 8, 12`'],
    ['6..6', '1:35 a sweep needs two values at least, such as `4..12` or `4, 8, 12`'],
    ['5, 6, 5', '1:41 `5` is there already'],
    ['5..8, 7', '1:41 `7` is there already'],
    ['5, "5"', '1:38 `5` is there already'],
    ['1..201', '1:35 more than 200 values'],
    ['1..100, 201..301', '1:43 more than 200 values'],
    ['0..1:0.001', '1:35 more than 200 values'],
    ['8..5', '1:35 a range goes upwards: 5..8'],
    ['5..8:0', '1:35 a step is more than 0'],
    ['5..8:0.0', '1:35 a step is more than 0'],
    ['5..8:x', '1:35 a range is written a..b or a..b:step, such as 4..12 or 0..1:0.1'],
    ['5, 6..', '1:38 a range is written a..b or a..b:step, such as 4..12 or 0..1:0.1'],
    ['5...8', '1:35 a range is written a..b or a..b:step, such as 4..12 or 0..1:0.1'],
    ['5..8:-1', '1:35 a range is written a..b or a..b:step, such as 4..12 or 0..1:0.1'],
    ['0..1:0.0000000000001', '1:35 numbers of too many digits'],
    ['9007199254740991..9007199254740993', '1:35 numbers of too many digits'],
    ['5, .inf', '1:38 this must be a finite number, not Infinity'],
    ['5, [6, 7]', '1:38 a varied path takes single values, not a list of 2'],
    ['{ a: 5 }, 6', '1:35 a varied path takes single values, not a map'],
    ['5, , 6', '1:38 a comma too many'],
    ['5, [6', `1:35 ${NO_ITEMS}`],
    ['5, 6 # more', `1:35 ${NO_ITEMS}`],
    ['5, "6', '1:38 a double quote is not closed'],
  ])('cannot be %j', (written, expected) => {
    expect(refused([`${KNIGHTS_AT}.models=${written}`])).toEqual([expected])
  })

  test('are at most two hundred', () => {
    expect(values('1..200')).toHaveLength(200)
  })
})

describe('the labels of axes', () => {
  const labels = (...vary: string[]) => design(vary, {}, BATTLE).axes.map(({ label }) => label)

  test('are short', () => {
    expect(labels('armies.1.units.0.models=20, 21', 'rules.rearBonus=1, 2', 'turns=5, 6')).toEqual([
      'mob.models',
      'rearBonus',
      'turns',
    ])
    expect(labels('armies.Hammer.list.units.h-spears.models=12..14', 'armies.Tide.policy=greedy, cautious')).toEqual([
      'h-spears.models',
      'Tide.policy',
    ])
    expect(labels('rules=core, earlier-combat')).toEqual(['rules'])
  })

  test('are different', () => {
    const text = BATTLE.replace('id: mob', 'id: h-spears')
    const vary = ['armies.Hammer.list.units.h-spears.models=12..14', 'armies.Tide.units.h-spears.models=20, 21']
    expect(design(vary, {}, text).axes.map(({ label }) => label)).toEqual([
      'Hammer.h-spears.models',
      'Tide.h-spears.models',
    ])
  })
})

describe('--vary', () => {
  const FORM = '`--vary` is written PATH=VALUES, such as `turns=3..6` or `catalogue.KEY.cost=50..80:5`'

  test.each([
    ['', `1:1 ${FORM}`],
    ['turns', `1:1 ${FORM}`],
    ['=4..5', `1:1 ${FORM}`],
    ['battles=1..9', `1:1 \`battles\` cannot be varied; ${FIXED}`],
    ['seed=1..9', `1:1 \`seed\` cannot be varied; ${FIXED}`],
    ['title=a, b', `1:1 \`title\` cannot be varied; ${FIXED}`],
    ['game=a, b', `1:1 \`game\` cannot be varied; ${FIXED}`],
    ['matchups=all, mirror', `1:1 \`matchups\` cannot be varied; ${FIXED}`],
    ['seats=swap, fixed', `1:1 \`seats\` cannot be varied; ${FIXED}`],
    ['armeis.Order.units.knights.models=4..8', `1:1 \`armeis\` cannot be varied; did you mean \`armies\`? ${FIXED}`],
    [
      'armies.Order.units.knihgts.models=4..8',
      '1:20 there is no `knihgts` in `units`; did you mean `knights`? allowed: knights, or the index 0',
    ],
    [
      'rules.rearBonos=4..8',
      expect.stringMatching(/^1:7 `rearBonos` is not known here; did you mean `rearBonus`\? allowed: /),
    ],
    ['knights.models=5..8', `1:1 \`knights\` cannot be varied; did you mean \`${KNIGHTS_AT}.models\`? ${FIXED}`],
    ['line.skill=5..8', `1:1 \`line\` cannot be varied; did you mean \`${LINE_AT}.profile.skill\`? ${FIXED}`],
    ['rearBonus=0..3', `1:1 \`rearBonus\` cannot be varied; did you mean \`rules.rearBonus\`? ${FIXED}`],
    [`${LINE_AT}.skill=5..8`, `1:24 \`skill\` is not known here; did you mean \`${LINE_AT}.profile.skill\`?`],
    ['turns.x=1..2', '1:7 `turns` is a single value; nothing can be set inside it'],
    ['turns=0..2', '1:7 `turns` must be a whole number from 1 to 1,000, not the number 0'],
    [`${KNIGHTS_AT}.models=5, 6, 0`, '1:41 `models` must be a whole number from 1 to 1,000, not the number 0'],
    [
      `${KNIGHTS_AT}.unit=h-lancers, h-lanzers, h-riders`,
      expect.stringMatching(/^1:44 `h-lanzers` is not in the catalogue; did you mean `h-lancers`\?/),
    ],
    [
      'armies.Order.name=Order, Chaos',
      '1:26 this makes the matchups Chaos v Levy; variants that are compared need the same armies by name: Order v Levy',
    ],
  ])('%j is refused with its place and the allowed values', (option, expected) => {
    expect(refused([option])).toEqual([expected])
  })

  test.each([
    // A unit of a list costs what its entry costs.
    ['armies.Hammer.units.h-spears.cost=8, 9', '1:15 `units`', 'catalogue.h-spears.cost'],
    ['armies.Hammer.units.0.cost=8, 9', '1:15 `units`', 'catalogue.h-spears.cost'],
    ['armies.Hammer.commanders.h-captain.retinue.cost=8, 9', '1:15 `commanders`', 'catalogue.h-lancers.cost'],
    ['armies.Hammer.h-spears.cost=8, 9', '1:15 `h-spears`', 'catalogue.h-spears.cost'],
    ['armies.Hammer.list.units.h-spears.cost=8, 9', '1:35 `cost`', 'catalogue.h-spears.cost'],
    ['armies.Hammer.units.h-spears.models=12, 14', '1:15 `units`', 'armies.Hammer.list.units.h-spears.models'],
    ['armies.0.units.1.skill=3, 4', '1:10 `units`', 'armies.0.list.units.1.profile.skill'],
    [
      'armies.Hammer.units.h-captain.skill=3, 4',
      '1:15 `units`',
      'armies.Hammer.list.commanders.h-captain.profile.skill',
    ],
    ['armies.Hammer.units.nobody.models=3, 4', '1:15 `units`', 'armies.Hammer.list.units.nobody.models'],
    ['armies.Hammer.units=1, 2', '1:15 `units`', 'armies.Hammer.list.units'],
  ])('%s on an army that is a list tells the path that was meant', (option, place, meant) => {
    expect(refused([option], {}, BATTLE)).toEqual([`${place} is not known here; did you mean \`${meant}\`?`])
  })

  test('tells the entry of a cost that begins at a unit', () => {
    expect(refused(['h-spears.cost=8, 9'], {}, BATTLE)).toEqual([
      `1:1 \`h-spears\` cannot be varied; did you mean \`catalogue.h-spears.cost\`? ${FIXED}`,
    ])
    expect(refused(['h-blades.cost=8, 9'], {}, BATTLE)).toEqual([`1:1 \`h-blades\` cannot be varied; ${FIXED}`])
  })

  test.each(['catalogue.h-spears.cost=7, 8', 'armies.Hammer.list.units.h-spears.models=14, 15'])(
    '%s, which those hints name, is a path that works',
    (option) => {
      expect(design([option], {}, BATTLE).axes[0]?.values).toHaveLength(2)
    },
  )

  test('names the option in its faults, and reports all of them', () => {
    const vary = ['turns=4, 0, 2000', `${LINE_AT}.models=5..7, few`]
    expect(thrown(() => design(vary)).format()).toBe(
      [
        '--vary (first): `turns` must be a whole number from 1 to 1,000, not the number 0',
        '  turns=4, 0, 2000',
        `  ${' '.repeat(9)}^`,
        '--vary (first): `turns` must be a whole number from 1 to 1,000, not the number 2000',
        '  turns=4, 0, 2000',
        `  ${' '.repeat(12)}^`,
        '--vary (second): `models` must be a whole number from 1 to 1,000, not the text "few"',
        `  ${LINE_AT}.models=5..7, few`,
        `  ${' '.repeat(36)}^`,
      ].join('\n'),
    )
  })

  test('reports the value that causes a fault elsewhere', () => {
    expect(refused([`${KNIGHTS_AT}.models=4..6`])).toEqual([
      '13:59 5 wide with 4 models; a unit is at most as wide as it has models (with knights.models=4); begin at 5',
    ])
    const wider = { set: [`${KNIGHTS_AT}.models=8`, `${KNIGHTS_AT}.width=6`] }
    expect(refused([`${KNIGHTS_AT}.models=5..7`], { ...wider, rules: ['core,frontage=free'] }, ANY_WIDTH)).toEqual([
      '2:34 6 wide with 5 models; a unit is at most as wide as it has models (with knights.models=5); begin at 6',
    ])
    expect(refused([`${KNIGHTS_AT}.models=3, 4`])).toEqual([
      '13:59 5 wide with 3 models; a unit is at most as wide as it has models (with knights.models=3)',
      '13:59 5 wide with 4 models; a unit is at most as wide as it has models (with knights.models=4)',
    ])
  })

  test('refuses a path given twice', () => {
    expect(refused([`${KNIGHTS_AT}.models=5, 6`, 'armies.0.units.0.models=7, 8'])).toEqual([
      '2:1 `armies.0.units.0.models` is given already',
    ])
  })

  test('reports faults of the scenario itself first', () => {
    expect(refused(['turns=0..2'], {}, edited('battles: 20000', 'battles: 0'))).toEqual([
      expect.stringMatching(/^7:10 `battles` must be/),
    ])
  })
})
