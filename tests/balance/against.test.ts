import { describe, expect, test } from 'vitest'
import { Chance } from '../../src/balance/solver/chance.ts'
import { focusArmy } from '../../src/balance/stages/armies.ts'
import { pilotsOf } from '../../src/balance/stages/pilots.ts'
import { GAMES } from '../../src/games/index.ts'
import { renderReports } from '../../src/report/render.ts'
import { renderTable } from '../../src/report/table/table.ts'
import type { Roster } from '../../src/scenario/roster/types.ts'
import { budget, roster, solve, spread, TEXT, truthOf, worthOf } from '../support/balance/against.ts'
import { additive } from '../support/balance/lottery-arena.ts'
import { THOROUGH } from '../support/thorough.ts'

describe('a field of armies with fixed lists', () => {
  test('has the entries of its armies after the units, and a band for each army', () => {
    const asked = roster()
    expect(asked.units.slice(asked.priced).map(({ id }) => id)).toEqual([
      'shieldwall-spears',
      'ash-bowmen',
      'ford-marshal',
      'halberd-guard',
      'outrider-lancers',
      'iron-knights',
    ])
    const points = (army: Roster['field']['against'][number] | undefined) =>
      army?.troops.reduce((sum, { unit, models }) => sum + models * (asked.units[unit]?.cost ?? 0), 0)
    expect(asked.field.bands).toEqual([
      { points: points(asked.field.against[0]), weight: 1 / 3 },
      { points: points(asked.field.against[1]), weight: 2 / 3 },
    ])
  })

  test('has one of its armies in every battle, and the units never meet one another', () => {
    const asked = roster()
    const own = new Set(asked.units.slice(0, asked.priced).map(({ name }) => name))
    const isOwn = (id: string) => own.has(id.replace(/ \d+$/, ''))
    for (const { matchup } of pilotsOf(asked).flat()) {
      expect(matchup.armies[0].units.every(({ id }) => isOwn(id))).toBe(true)
      expect(matchup.armies[1].units.some(({ id }) => isOwn(id))).toBe(false)
    }
  })

  test('meets armies of one, two and three kinds equally often', () => {
    const asked = roster({}, TEXT.replace('field:', 'field:\n  types: 1..3'))
    const costs = asked.units.map(({ cost }) => cost)
    const counts = [0, 0, 0, 0]
    const dice = new Chance('kinds', 'armies')
    for (let i = 0; i < 900; i++) {
      const army = focusArmy(asked, costs, i % asked.priced, 600, dice.seek(i))
      counts[army.length] = (counts[army.length] ?? 0) + 1
    }
    expect(asked.field.types).toEqual([1, 3])
    // A binomial of 900 thirds has a standard deviation of 14.
    for (const count of counts.slice(1)) expect(Math.abs(count - 300)).toBeLessThan(50)
  })

  test.runIf(THOROUGH)(
    'gives the worth of units, and the points of an easy, a fair and a hard fight',
    async () => {
      const asked = roster({ seed: 'one' })
      const worth = worthOf(asked)
      const found = await solve(asked, additive(worth, 3))
      expect(found.units.map(({ id }) => id)).toEqual(asked.units.slice(0, asked.priced).map(({ id }) => id))
      for (const { name, recommended, standardError, verdict } of found.units) {
        if (verdict === 'anchor') continue
        const z = Math.log((recommended ?? 0) / (worth[name] as number)) / (standardError ?? 0)
        expect(Math.abs(z), name).toBeLessThan(3.5)
        expect(standardError ?? 1, name).toBeLessThan(0.15)
      }
      expect(found.budgets.map(({ army }) => army)).toEqual(['Shields', 'Riders'])
      for (const [i, { limits, today }] of found.budgets.entries()) {
        const truth = truthOf(asked, i, worth)
        expect(today).toBe(asked.field.bands[i]?.points)
        for (const { score, points, low, high } of limits) {
          const error = (Math.log(high) - Math.log(low)) / 2 / 1.96
          expect(Math.abs(Math.log(points) - budget(truth, score, 3)) / error).toBeLessThan(3.5)
          expect(error).toBeLessThan(0.15)
        }
        expect(limits.map(({ points }) => points)).toEqual(limits.map(({ points }) => points).toSorted((a, b) => a - b))
      }
      expect(found.notes.join(' ')).not.toContain('do not show how much')
      expect(found.rates.pairs).toEqual([])
      expect(found.spent.rates).toBe(0)
      expect(found.units.filter(({ balanced }) => balanced === 'unbalanced')).toEqual([])
    },
    60_000,
  )

  test('has its results in the report', async () => {
    const asked = roster({ seed: 'report', battles: 4000 })
    const document = await solve(asked, spread(additive(worthOf(asked), 3), 0.9, 'report'))
    const facts = GAMES['war']?.facts
    if (facts === undefined) throw new Error('no game')
    const text = renderTable(document, facts, { colour: false, columns: 100 })
    expect(text).toMatch(/Against Shields a fight is easy up to [\d.]+ points/)
    expect(text).toContain('How much is a fair fight')
    expect(text.replace(/\s+/g, ' ')).toMatch(
      /In 95% of single encounters with that many points the army scores \d+ to \d+% at the limit of easy, \d+ to \d+%/,
    )
    expect(text).not.toContain('verified as balanced')
    const files = new Map((await renderReports(document, facts)).entries())
    expect(String(files.get('budgets.csv')).split('\n')[0]).toBe(
      'army,weight,points_today,difficulty,score,points,low,high,level,battles,single_low,single_high,down,down_low,down_high,dead,dead_low,dead_high',
    )
    expect(String(files.get('results.csv'))).toContain('budget easy')
    expect([...files.keys()].some((file) => file.includes('pairs'))).toBe(false)
    const page = String(files.get('report.html'))
    expect(page).toContain('How much is a fair fight')
    expect(page).toMatch(/<small>singly<\/small> <small>\d+ to \d+%<\/small>/)
    expect(document.notes.join(' ')).not.toContain('exact')
  }, 60_000)
})
