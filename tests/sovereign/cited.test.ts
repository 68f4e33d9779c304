import { describe, expect, test } from 'vitest'
import { SOVEREIGN } from '../../src/games/sovereign/sovereign.ts'
import { CHARGED, DEFENDS, HIT_ROLLED, ROUND_START, SHIELDED, SNAPS } from '../../src/games/sovereign/telling/events.ts'
import { hero, monster } from '../support/sovereign.ts'
import { at, type Setting, Table } from '../support/sovereign-table.ts'

/** Clauses are counted where they have acted: what an event of one kind cites hangs on what it did. */

const goblin = (x: number, y: number, id = 'goblin') => at(monster('mudgoblin', { profile: { hp: 40 } }, id), x, y)

/** Clauses of each event of a kind, told as it happens. */
function cited(table: Table, kind: number, play: () => unknown): (readonly string[])[] {
  const found: (readonly string[])[] = []
  const { events, state } = table
  const push = events.push.bind(events)
  events.push = (...more) => {
    for (const event of more) if (event[0] === kind) found.push(SOVEREIGN.clauses?.(state, ...event) ?? [])
    return push(...more)
  }
  play()
  return found
}

const attacked = (changes: Partial<Setting> = {}): Table =>
  new Table({
    first: [at(hero('isolde'), 5, 4)],
    second: [goblin(6, 4)],
    ...changes,
    rules: { initiative: 'second', ...changes.rules },
  })

describe('a clause is counted where it acted', () => {
  test('SVN-TD-02 where the roll was known, not at the declaration', () => {
    const early = attacked().choose('attack')
    const [declared] = cited(early, DEFENDS, () => early.roll('12').choose('total-defense').quiet())
    const late = attacked().roll('12').choose('attack').choose('done')
    const [rolled] = cited(late, DEFENDS, () => late.choose('total-defense').quiet())
    expect(declared).toContain('SVN-TD-01')
    expect([declared, rolled].map((clauses) => clauses?.includes('SVN-TD-02'))).toEqual([false, true])
  })

  test('SVN-SNAP-04 between a hit and its damage, SVN-SNAP-08 where several answer at once', () => {
    const one = attacked().choose('attack')
    const [declared] = cited(one, SNAPS, () => one.roll('1 | 1').choose('snap').quiet())
    const other = attacked().roll('12 | 1 | 1').choose('attack').choose('done')
    const [rolled] = cited(other, SNAPS, () => other.choose('snap').quiet())
    expect([declared, rolled].map((clauses) => clauses?.includes('SVN-SNAP-04'))).toEqual([false, true])
    expect([declared, rolled].some((clauses) => clauses?.includes('SVN-SNAP-08'))).toBe(false)
  })

  test('SVN-CHG-07 where the line is rounded', () => {
    const charge = (x: number, y: number) => {
      const table = new Table({ first: [at(hero('isolde'), 3, 3)], second: [goblin(x + 1, y)] })
      table.choose('charge')
      return cited(table, CHARGED, () => table.choose('go', { to: [x, y] }).ask())[0]
    }
    expect([charge(8, 3), charge(8, 5)].map((clauses) => clauses?.includes('SVN-CHG-07'))).toEqual([false, true])
  })

  test('SVN-INIT-05 from the second round on', () => {
    const table = attacked()
    const rounds = cited(table, ROUND_START, () => table.pass().pass().pass().ask())
    expect(rounds.slice(0, 2).map((clauses) => clauses.includes('SVN-INIT-05'))).toEqual([false, true])
  })

  test('SVN-SHOCK-06 where a shield stays unused, not where it stops Shock', () => {
    const first = [at(hero('brannoch'), 5, 4)]
    const stopped = attacked({ first }).choose('attack')
    expect(cited(stopped, SHIELDED, () => stopped.roll('1').quiet())).toEqual([['SVN-SHOCK-05']])
    const high = attacked({ first: [at(hero('brannoch', { profile: { ac: 18 } }), 5, 4)] }).choose('attack')
    const [missed] = cited(high, HIT_ROLLED, () => high.roll('1').quiet())
    expect(missed).toContain('SVN-SHOCK-06')
  })
})
