import { describe, expect, test } from 'vitest'
import type { MatrixDocument } from '../../src/result/document.ts'
import { call, expectRefused, shipped, threeArmies } from './support.ts'

const UNITS = shipped('unit-matrix')

describe('matrix refuses', () => {
  test('fewer than three armies', () => {
    const file = shipped('flank-charge')
    return expectRefused(['matrix', file], /flank-charge\.yaml:\d+:1: a matrix needs at least three armies\n/)
  })

  test.each<[what: string, args: string[], message: string | RegExp]>([
    [
      'several rules',
      ['--rules', 'core', '--rules', 'earlier-combat'],
      'a matrix is played under one set of rules, with --set for other values; `npx fairfight compare` sets several variants side by side',
    ],
    ['changed values beside its own', ['--with', 'rules.rearBonus=1'], /^matrix has no option `--with`\. It takes /],
    ['a second scenario', [UNITS], /^matrix takes one file; `\S+` is one too many\n/],
    ['no budget', ['--until-decided', '--budget', '0'], '--budget takes a whole number from 1, not 0'],
    [
      'a budget that does not go round',
      ['--until-decided', '--budget', '100'],
      '--budget: a budget of 100 battles is too small: the first look at every matchup takes 4,500',
    ],
    ['a word for a budget', ['--until-decided', '--budget', 'x'], '--budget takes a whole number from 1'],
    ['a number with a comma', ['--battles', '1,000'], '--battles takes a number, not `1,000`; did you mean 1000?'],
    [
      'a budget of what does not decide',
      ['--budget', '1000'],
      '--budget limits a run that decides as it goes: give --target-error, --until-decided or --sprt with it',
    ],
  ])('%s', (_what, args, message) => expectRefused(['matrix', UNITS, ...args], message))
})

describe('matrix', () => {
  async function ranked(...args: string[]): Promise<MatrixDocument> {
    const { code, stdout, stderr } = await call(['matrix', threeArmies(), '--json', '--quiet', ...args])
    expect([code, stderr]).toEqual([0, ''])
    return JSON.parse(stdout) as MatrixDocument
  }

  test('plays every army against every other, under the rules asked for', async () => {
    const { armies, cells, variants, repeat } = await ranked('--battles', '40', '--rules', 'earlier-combat')
    expect(armies).toEqual(['Rocks', 'Papers', 'Scissors'])
    expect(cells).toHaveLength(3)
    expect(variants.map(({ name }) => name)).toEqual(['earlier-combat'])
    expect(repeat).toMatch(/^npx fairfight matrix three-armies\.yaml --rules earlier-combat --battles 40 --seed 7$/)
  })

  test('stays within its budget, and says which cells are undecided', async () => {
    const { status, stop, matchups } = await ranked('--sprt', '0..0.1', '--budget', '9000')
    expect(status).toBe('undecided')
    expect(stop).toMatchObject({ rule: 'sprt', budget: 9000 })
    const battles = matchups.reduce((sum, matchup) => sum + (matchup.battles ?? 0), 0)
    expect(battles).toBeGreaterThan(4500)
    expect(battles).toBeLessThanOrEqual(9000)
    expect(matchups.filter(({ ended }) => ended?.by === 'budget').length).toBeGreaterThan(0)
  })

  test('leaves nothing undecided if exact scores are known, even if the budget is used up', async () => {
    const { status, matchups } = await ranked('--target-error', '0.5', '--budget', '9000')
    expect(status).toBe('complete')
    expect(matchups.some(({ ended }) => ended?.by === 'budget')).toBe(true)
    expect(matchups.every(({ ended }) => ended?.settled === true && ended.needed === undefined)).toBe(true)
  })
})
