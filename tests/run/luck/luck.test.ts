import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { DRAW, FIRST_WINS } from '../../../src/core/ruleset.ts'
import type { LuckDocument } from '../../../src/result/luck.ts'
import { exact } from '../../../src/run/commands/exact.ts'
import { ENGINE } from '../../../src/run/engine.ts'
import { prepareLuck } from '../../../src/run/luck/luck.ts'
import { run } from '../../../src/run/run.ts'
import { readScenario } from '../../../src/scenario/read.ts'
import { THOROUGH } from '../../support/thorough.ts'

const SCENARIOS = fileURLToPath(new URL('../../../scenarios/sovl/', import.meta.url))
const DUEL = join(SCENARIOS, 'knights-charge-spears.yaml')
const BATTLE = join(SCENARIOS, 'hammer-and-green-tide.yaml')

function luck(file: string, battles: number, told: readonly string[], army?: string): Promise<LuckDocument> {
  const scenario = readScenario(file, { battles })
  const question = { told, repeat: '', suggest: () => '', ...(army !== undefined && { army }) }
  return prepareLuck(ENGINE, scenario, question)({ workers: 0 })
}

describe('exact chances of a matchup that is solved', () => {
  test('for the winner, the turns, an event and a count', async () => {
    const solved = await exact(readScenario(DUEL))
    const [matchup] = solved.matchups
    if (matchup === undefined) throw new Error('a matchup is missing')
    const { told } = await luck(DUEL, 2000, ['winner=draw', 'turns=2', 'spears.broke=yes', 'knights.modelsLost=3'])
    const [winner, turns, broke, lost] = told
    expect(winner?.equal).toEqual({ estimate: expect.closeTo(matchup.outcome.draw.estimate, 12), method: 'exact' })
    expect(winner?.asBad?.estimate).toBeCloseTo(1 - matchup.outcome.first.estimate, 12)
    expect(turns?.less.estimate).toBeCloseTo(matchup.turns.histogram?.[1] ?? Number.NaN, 12)
    const measure = (unit: string, name: string) => matchup.units.find((each) => each.unit === unit)?.measures[name]
    expect(broke?.equal.estimate).toBeCloseTo(measure('spears', 'broke')?.estimate ?? Number.NaN, 12)
    const models = measure('knights', 'modelsLost') as { histogram?: readonly number[] }
    expect(lost?.greater.estimate).toBeCloseTo((models.histogram?.[4] ?? 0) + (models.histogram?.[5] ?? 0), 12)
    expect([lost?.more, broke?.more]).toEqual(['worse', 'better'])
  })
})

describe('sampled chances, seat by seat', () => {
  const BATTLES = THOROUGH ? 48 : 16
  const told = ['winner=Tide', 'turns=8', 'battle.margin=-100']

  test('for shares, and for the rank of all facts together, agree with the rows of a run', async () => {
    const rows: [score: number, turns: number, margin: number][] = []
    await run(readScenario(BATTLE, { battles: BATTLES }), {
      workers: 0,
      trust: 'off',
      onRows: (batch) => {
        const width = 2 + batch.columns.length
        const margin = batch.columns.findIndex(({ measure }) => measure.name === 'margin')
        const { scale = 1, zero = 0 } = batch.columns[margin]?.measure ?? {}
        for (let at = 0; at < batch.rows.length; at += width) {
          const [outcome = 0, turns = 0] = batch.rows.subarray(at)
          const points = ((batch.rows[at + 2 + margin] ?? 0) - zero) / scale
          rows.push([outcome === FIRST_WINS ? 1 : outcome === DRAW ? 0.5 : 0, turns, points])
        }
      },
    })
    const found = await luck(BATTLE, BATTLES, told)
    expect(found.battles).toBe(rows.length)
    const mine = [0, 8, -100]
    for (const [i, quantity] of found.told.entries()) {
      const values = rows.map((row) => row[i] as number)
      const share = (holds: (value: number) => boolean) => values.filter(holds).length / values.length
      expect(quantity.less.estimate).toBeCloseTo(
        share((value) => value < (mine[i] as number)),
        12,
      )
      expect(quantity.greater.estimate).toBeCloseTo(
        share((value) => value > (mine[i] as number)),
        12,
      )
    }
    // Mid-ranks by their definition, and their sum.
    const signs: readonly number[] = found.told.map(({ more }) => (more === 'none' ? 0 : more === 'better' ? 1 : -1))
    expect(signs.filter((sign) => sign !== 0).length).toBeGreaterThan(1)
    const rankOf = (row: readonly number[]): number =>
      signs.reduce((sum, sign, i) => {
        const others = rows.map((other) => sign * ((row[i] as number) - (other[i] as number)))
        return sum + others.filter((gap) => gap > 0).length + others.filter((gap) => gap === 0 && sign !== 0).length / 2
      }, 0)
    const asBad = rows.filter((row) => rankOf(row) <= rankOf(mine) + 1e-6).length
    expect(found.together?.estimate).toBeCloseTo(asBad / rows.length, 12)
  })

  test('bad luck of an army is good luck of the other', async () => {
    const [first, second] = [await luck(BATTLE, BATTLES, told, 'Hammer'), await luck(BATTLE, BATTLES, told, 'Tide')]
    const [mine, theirs] = [first.told[0], second.told[0]]
    expect(mine?.less.estimate).toBe(theirs?.greater.estimate)
    expect(first.told[2]?.more).toBe('better')
    expect(second.told[2]?.more).toBe('worse')
  })
})

describe('a fact that cannot be true of such a battle is refused', () => {
  test.each([
    [['winner=Bob'], 'winner is Order, Levy or draw, not Bob'],
    [['knights.broke=maybe'], 'knights.broke is yes or no, not maybe'],
    [['turns=many'], 'turns is a number, not many'],
    [['turns=0'], 'turns is at least 1, not 0'],
    [['turns'], 'tell it as NAME=VALUE, such as turns=3; not turns'],
    [['turns=2', 'turns=3'], 'turns is told twice'],
    [['hats=2'], 'nothing is called `hats`'],
    [[], 'nothing was told of the battle'],
  ])('%j', async (facts, message) => {
    await expect(async () => luck(DUEL, 10, facts)).rejects.toThrow(message)
  })

  test('an unknown army', async () => {
    await expect(async () => luck(DUEL, 10, ['turns=1'], 'Bob')).rejects.toThrow(
      'there is no army `Bob`; there are Order and Levy',
    )
  })
})
