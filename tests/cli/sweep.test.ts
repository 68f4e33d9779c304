import { describe, expect, test } from 'vitest'
import type { SweepDocument } from '../../src/result/document.ts'
import { call, expectRefused, shipped } from './support.ts'

const SPEARS = shipped('how-many-spears')
const MODELS = 'armies.Levy.units.spears.models'
const KNIGHTS = 'armies.Order.units.knights.models'
const FORM = '`--vary` is written PATH=VALUES, such as `turns=3..6` or `catalogue.KEY.cost=50..80:5`'
const THREE = ['--vary', `${MODELS}=10,20`, '--vary', `${KNIGHTS}=5,6`, '--vary', 'rules.rearBonus=1,2']
const RULES = ['--rules', 'core', '--rules', 'earlier-combat']

/** The values of the first axis in the table, from column 33. */
function ofValues(values: string, column: number, message: string): [string, string[], string] {
  const option = `${MODELS}=${values}`
  const said = `--vary: ${message}\n  ${option}\n  ${' '.repeat(column - 1)}^`
  return [`values ${values}`, ['--vary', option], said]
}

const TWO = 'a sweep needs two values at least, such as `4..12` or `4, 8, 12`'
const FIXED =
  'a screening (--method, or more than two --vary) fights a fixed number of battles at every point; leave out --target-error, --until-decided and --sprt'

describe('sweep refuses', () => {
  test.each<[what: string, args: string[], message: string | RegExp]>([
    [
      'nothing to vary',
      [],
      'sweep what? Give --vary PATH=VALUES, such as --vary armies.Levy.units.spears.models=10..30:5',
    ],
    ['--vary without a value', ['--vary'], '--vary needs a value\nSee npx fairfight sweep --help.'],
    ['what is no path', ['--vary', 'x'], `--vary: ${FORM}\n  x\n  ^`],
    ['a path without values', ['--vary', MODELS], `--vary: ${FORM}\n  ${MODELS}\n  ^`],
    ofValues('', 33, 'there is no value after the `=`'),
    ofValues('5', 33, TWO),
    ofValues('5..5', 33, TWO),
    ofValues('9..5', 33, 'a range goes upwards: 5..9'),
    ofValues('5..9:0', 33, 'a step is more than 0'),
    ofValues('5..', 33, 'a range is written a..b or a..b:step, such as 4..12 or 0..1:0.1'),
    ofValues('5,5', 35, '`5` is there already'),
    ofValues('1..500', 33, 'more than 200 values'),
    ofValues('x,20', 33, '`models` must be a whole number from 1 to 1,000, not the text "x"'),
    [
      'a path that leads nowhere',
      ['--vary', 'armies.Levy.units.spear.models=5,6'],
      /^--vary: there is no `spear` in `units`; did you mean `spears`\? allowed: spears, or the index 0\n/,
    ],
    [
      'the number of battles',
      ['--vary', 'battles=100,200'],
      '--vary: `battles` cannot be varied; a path begins with one of rules, turns, catalogue, table, deployment, armies, contacts\n  battles=100,200\n  ^',
    ],
    [
      'a misspelt switch',
      ['--vary', 'rules.rearbonus=1,2'],
      /^--vary: `rearbonus` is not known here; did you mean `rearBonus`\? allowed: /,
    ],
    [
      'the same twice',
      ['--vary', `${MODELS}=5,6`, '--vary', `${MODELS}=7,8`],
      `--vary (second): \`${MODELS}\` is given already\n  ${MODELS}=7,8\n  ^`,
    ],
    [
      'too many combinations',
      ['--vary', `${MODELS}=10..69`, '--vary', `${KNIGHTS}=5..54`],
      '3000 combinations; a sweep over two parameters has at most 2500',
    ],
    ['a method that there is not', [...THREE, '--method', 'x'], '--method takes morris or sobol, not x'],
    ['one run', [...THREE, '--runs', '1'], '--runs takes a whole number from 2 to 10000, not 1'],
    [
      'runs of what is no screening',
      ['--vary', `${MODELS}=10,20`, '--runs', '5'],
      '--runs is for a screening: --method morris or sobol',
    ],
    ['a screening that decides as it goes', [...THREE, '--until-decided'], FIXED],
    ['a screening to a precision', ['--vary', `${MODELS}=10,20`, '--method', 'sobol', '--target-error', '1'], FIXED],
    [
      'a screening under two sets of rules',
      [...THREE, ...RULES],
      'a screening (--method, or more than two --vary) takes one matchup under one set of rules, not 1 under 2',
    ],
    ['rows', ['--vary', `${MODELS}=10,20`, '--rows'], /^sweep has no option `--rows`\. It takes --vary, /],
    [
      'a budget alone',
      ['--vary', `${MODELS}=10,20`, '--budget', '1000'],
      '--budget limits a run that decides as it goes: give --target-error, --until-decided or --sprt with it',
    ],
  ])('%s', (_what, args, message) => expectRefused(['sweep', SPEARS, ...args], message))
})

describe('sweep', () => {
  async function swept(...args: string[]): Promise<SweepDocument> {
    const { code, stdout, stderr } = await call(['sweep', SPEARS, '--json', '--quiet', '--battles', '200', ...args])
    expect([code, stderr]).toEqual([0, ''])
    return JSON.parse(stdout) as SweepDocument
  }

  test('takes one axis under several rules', async () => {
    const { axes, cells } = await swept('--vary', `${MODELS}=10..30:10`, ...RULES)
    expect(axes).toEqual([{ path: MODELS, label: 'spears.models', values: [10, 20, 30] }])
    expect(cells.map(({ at, matchup }) => `${at.join()} ${matchup.variant}`)).toEqual([
      '10 core',
      '20 core',
      '30 core',
      '10 earlier-combat',
      '20 earlier-combat',
      '30 earlier-combat',
    ])
  })

  test('takes all combinations of two axes', async () => {
    const { cells } = await swept('--vary', `${MODELS}=10,20`, '--vary', 'rules.rearBonus=1,2')
    expect(cells.map(({ at }) => at)).toEqual([
      [10, 1],
      [10, 2],
      [20, 1],
      [20, 2],
    ])
  })

  test('screens three axes by the given method and number of runs', async () => {
    const morris = await swept(...THREE)
    expect(morris.sensitivity).toMatchObject({ method: 'morris', runs: 10 })
    const sobol = await swept(...THREE, '--method', 'sobol', '--runs', '8')
    expect(sobol.sensitivity).toMatchObject({ method: 'sobol', runs: 8 })
    expect(sobol.repeat).toMatch(/ --method sobol --runs 8 /)
  })
})
