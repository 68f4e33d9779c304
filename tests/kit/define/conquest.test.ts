import { describe, expect, test } from 'vitest'
import { ExactDice } from '../../../src/core/exact-dice.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { exact } from '../../../src/run/commands/exact.ts'
import { run } from '../../../src/run/run.ts'
import { matrix } from '../../../src/run/study/studies.ts'
import { parseScenario } from '../../../src/scenario/parse.ts'
import { readScenario } from '../../../src/scenario/read.ts'
import { THOROUGH } from '../../support/thorough.ts'

const FILE = new URL('../../../scenarios/conquest/conquest.yaml', import.meta.url).pathname

function armies(attack: number, defence: number): string[] {
  return [`armies.Attack.units.attackers.models=${attack}`, `armies.Defence.units.defenders.models=${defence}`]
}

async function chance(attack: number, defence: number, rules?: string[]): Promise<number> {
  const { matchups } = await exact(readScenario(FILE, { set: armies(attack, defence), rules }))
  return matchups[0]?.outcome.first.estimate ?? Number.NaN
}

describe('attack and defence with three and two dice', () => {
  // J. A. Osborne, Markov chains for the RISK board game revisited, Mathematics Magazine 76 (2003), table 3.
  test.each([
    [1, 1, 0.417],
    [2, 1, 0.754],
    [3, 1, 0.916],
    [1, 2, 0.106],
    [2, 2, 0.363],
    [3, 2, 0.656],
    [4, 2, 0.785],
    [3, 3, 0.47],
    [5, 5, 0.506],
    ...(THOROUGH ? [[10, 10, 0.568] as const] : []),
  ] as const)('%i against %i conquer with the published chance of %f', async (attack, defence, published) => {
    expect(await chance(attack, defence)).toBeCloseTo(published, 3)
  })

  test('one throw of three dice against one is won in 855 of 1,296 cases', async () => {
    // The first throw decides for a defender of one army. If the attacker loses it, two dice and then one are left.
    const [three, two, one] = [855 / 1296, 125 / 216, 15 / 36]
    expect(await chance(3, 1)).toBeCloseTo(three + (1 - three) * (two + (1 - two) * one), 12)
  })

  test('the attacker wins ties under a switch, and the defender throws one die in an edition', async () => {
    expect(await chance(1, 1, ['base,ties=attacker'])).toBeCloseTo(21 / 36, 12)
    expect(await chance(3, 3, ['one-die'])).toBeGreaterThan(await chance(3, 3))
  })

  test('a sample on threads agrees with the exact answer', async () => {
    const scenario = readScenario(FILE, { battles: 4000 })
    const [here, threads] = await Promise.all([0, 2].map((workers) => run(scenario, { workers })))
    expect(threads).toEqual(here)
    const { estimate = 0, low = 1, high = 0 } = here?.matchups[0]?.score ?? {}
    expect(low).toBeLessThan(estimate)
    expect(Math.abs(estimate - 0.5676)).toBeLessThan((high - low) * 1.2)
  })

  test('every army meets every other in a matrix', async () => {
    const three = ['A', 'B', 'C'].map((name, i) => ({ name, units: [{ id: name, models: 3 + i }] }))
    const scenario = parseScenario(
      { game: './conquest.js', title: 'Three', battles: 400, armies: three },
      { folder: FILE.replace('/conquest.yaml', ''), matchups: 'all' },
    )
    const document = await matrix(scenario, { workers: 0 })
    expect(document.matchups.map(({ name }) => name)).toEqual(['A v B', 'A v C', 'B v C'])
  })
})

describe('dice of many sides', () => {
  test('are thrown with the chances of their faces', () => {
    const dice = new KeyedDice(1, 2)
    let [hits, total, wounds] = [0, 0, 0]
    for (let block = 0; block < 4000; block++) {
      dice.seek(block)
      dice.key(1, 1, 1, 0)
      hits += dice.count(10, 100, 71)
      total += dice.sum(2, 1000)
      wounds += dice.wounds(10, 100, 51, 81)
      const die = dice.die(1000)
      expect(die).toBeGreaterThanOrEqual(1)
      expect(die).toBeLessThanOrEqual(1000)
    }
    // Each bound is five standard errors.
    expect(Math.abs(hits / 4000 - 3)).toBeLessThan((5 * Math.sqrt(2.1)) / Math.sqrt(4000))
    expect(Math.abs(total / 4000 - 1001)).toBeLessThan((5 * 408.3) / Math.sqrt(4000))
    expect(Math.abs(wounds / 4000 - 4)).toBeLessThan((5 * Math.sqrt(2.4)) / Math.sqrt(4000))
  })

  test('are enumerated with the same chances, never mixed up with dice of few sides', () => {
    const dice = new ExactDice()
    let [mean, low, all] = [0, 0, 0]
    dice.restart()
    while (dice.next()) {
      const [percent, small, big] = [dice.count(2, 100, 71), dice.count(2, 4, 3), dice.die(300)]
      mean += dice.weight * (percent + small + big)
      low += dice.weight * (big <= 30 ? 1 : 0)
      all += dice.weight
    }
    expect(all).toBeCloseTo(1, 9)
    expect(mean).toBeCloseTo(0.6 + 1 + 150.5, 9)
    expect(low).toBeCloseTo(0.1, 9)
  })
})
