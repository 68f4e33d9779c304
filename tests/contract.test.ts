import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { playBattle } from '../src/core/battle.ts'
import { solve } from '../src/core/exact.ts'
import type { GameFacts, Measure, ProfileField, Switch, SwitchValue } from '../src/core/facts.ts'
import { type Log, SILENT } from '../src/core/log.ts'
import { FIRST_MEASURE, LEG, type Matchup, OUTCOME, OVER, type RulesTable, TURN, TURNS } from '../src/core/ruleset.ts'
import { GAMES } from '../src/games/index.ts'
import { BATTLES, expectSame, type Game, measure, rowsOf, save } from './support/contract.ts'
import { fromFacts, shipped, spoilt } from './support/matchups.ts'
import { ShiftedDice } from './support/shifted-dice.ts'

/**
 * What every game must keep, whatever its rules. A game is tested by being listed in `src/games/index.ts`. What is asked of its
 * decisions is in `contract-battles.test.ts`.
 */

const root = fileURLToPath(new URL('..', import.meta.url))

describe.each(Object.entries(GAMES))('%s', (key, game) => {
  const { facts, editions } = game

  describe('facts', () => {
    test('go by the key of the game', () => {
      expect(facts.name).toBe(key)
      expect(facts.modes.length).toBeGreaterThan(0)
      expect(facts.turns).toBeGreaterThan(0)
    })

    test('give every switch a clause, a meaning, an effect and a default it allows', () => {
      for (const [name, { clause, meaning, affects, values, default: standard }] of Object.entries(facts.switches)) {
        expect(clause, name).toMatch(/^[A-Z]+(-[A-Z0-9]+)+$/)
        for (const text of [meaning, affects]) expect(text, name).toMatch(/^.{10,}\.$/s)
        expect(allows(values, standard), name).toBe(true)
        if (Array.isArray(values)) expect(new Set(values).size, name).toBe(values.length)
      }
    })

    test('name every measure, unit type and profile field for people', () => {
      const told = [...facts.measures, ...Object.values(facts.unitTypes), ...fieldsOf(facts)]
      for (const { title } of told) expect(title).not.toBe('')
      const names = facts.measures.map(({ name, of = 'unit' }) => `${of} ${name}`)
      expect(new Set(names).size).toBe(names.length)
      for (const { min, max } of fieldsOf(facts)) expect(min).toBeLessThanOrEqual(max)
      for (const { zero = 0, scale = 1, modes = facts.modes } of facts.measures) {
        expect(Number.isInteger(zero) && zero >= 0 && Number.isInteger(scale) && scale > 0).toBe(true)
        for (const mode of modes) expect(facts.modes).toContain(mode)
      }
    })

    test('name every general, the default first, and every clause once', () => {
      expect(Object.keys(facts.policies ?? {})).toEqual(Object.keys(game.policies))
      for (const sentence of Object.values(facts.policies ?? {})) expect(sentence).toMatch(/^.{10,}\.$/s)
      const { clauses = [] } = facts
      expect(new Set(clauses).size).toBe(clauses.length)
    })

    test('are plain data, which can be sent to a thread', () => {
      expect(structuredClone(facts)).toEqual(facts)
      expect(JSON.parse(JSON.stringify(editions))).toEqual(editions)
    })

    test('are told in the README of the game: every switch, and every value that has a name', () => {
      const readme = readFileSync(join(root, 'src/games', key, 'README.md'), 'utf8')
      for (const [name, { values }] of Object.entries(facts.switches)) {
        const words = Array.isArray(values)
          ? (values as SwitchValue[]).filter((value) => typeof value === 'string')
          : []
        expect(
          [name, ...words].filter((word) => !readme.includes(`\`${word}\``)),
          name,
        ).toEqual([])
      }
    })
  })

  describe('editions', () => {
    test('are those of the facts, the base first and made of the defaults', () => {
      expect(Object.keys(editions)).toEqual(Object.keys(facts.editions))
      const defaults = Object.fromEntries(
        Object.entries(facts.switches).map(([name, { default: value }]) => [name, value]),
      )
      expect(Object.values(editions)[0]).toEqual(defaults)
    })

    test.each(Object.keys(editions))('%s chooses an allowed value for every switch and nothing else', (edition) => {
      const rules = editions[edition] as RulesTable
      expect(Object.keys(rules).toSorted()).toEqual(Object.keys(facts.switches).toSorted())
      for (const [name, { values }] of Object.entries(facts.switches)) {
        expect(allows(values, rules[name] as SwitchValue), name).toBe(true)
      }
    })
  })

  const matchups = [...fromFacts(facts), ...shipped(key)]
  const engagements = matchups.filter(({ mode }) => mode === 'engagement')

  describe.each(Object.keys(editions))('under %s', (edition) => {
    const rules = editions[edition] as RulesTable
    const rows = new Map<Matchup, Int32Array[]>()
    /** Rows of a state of their own, block by block: played once for all that is asked of them. */
    const played = (matchup: Matchup): readonly Int32Array[] => {
      const known = rows.get(matchup) ?? rowsOf(game, game.setup(rules, matchup))
      rows.set(matchup, known)
      return known
    }

    test.each(matchups)(
      '$name is accepted, and its columns are the measures of its mode: unit by unit, army by army, of the battle',
      (matchup) => {
        expect(game.check(rules, matchup).filter(({ severity }) => severity !== 'warning')).toEqual([])
        const columns = game.columns(game.setup(rules, matchup))
        const counted = (owner: Measure['of']): readonly Measure[] =>
          facts.measures.filter(({ of = 'unit', modes }) => of === owner && (modes?.includes(matchup.mode) ?? true))
        const expected = [
          ...matchup.armies.flatMap((army, side) =>
            army.units.flatMap(({ id }) => counted('unit').map((measure) => ({ army: side, unit: id, measure }))),
          ),
          ...matchup.armies.flatMap((_, side) =>
            counted('army').map((measure) => ({ army: side, unit: null, measure })),
          ),
          ...counted('battle').map((measure) => ({ unit: null, measure })),
        ]
        expect(columns).toMatchObject(expected)
        expect(columns).toHaveLength(expected.length)
        for (const { bins } of columns) expect(Number.isInteger(bins) && bins > 0).toBe(true)
      },
    )

    test.each(matchups)('$name ends within its turns, in a row of whole numbers', (matchup) => {
      const state = game.setup(rules, matchup)
      const columns = game.columns(state)
      expect(game.seats(state)).toBeGreaterThan(0)
      for (const row of played(matchup)) {
        expect([0, 1, 2]).toContain(row[OUTCOME])
        expect(row[TURNS]).toBeGreaterThan(0)
        if (matchup.turns !== null) expect(row[TURNS]).toBeLessThanOrEqual(matchup.turns)
        columns.forEach(({ measure }, i) => {
          const value = row[FIRST_MEASURE + i] as number
          expect(value).toBeGreaterThanOrEqual(0)
          if (measure.kind === 'event') expect(value).toBeLessThanOrEqual(row[TURNS] as number)
        })
      }
    })

    test.each(matchups)('$name has histogram cells for nearly all it measures', (matchup) => {
      const columns = game.columns(game.setup(rules, matchup))
      const { measured, beyond } = played(matchup).reduce(
        (sum, row) => ({
          measured: sum.measured + row.length - FIRST_MEASURE,
          beyond: sum.beyond + columns.filter(({ bins }, i) => (row[FIRST_MEASURE + i] as number) >= bins).length,
        }),
        { measured: 0, beyond: 0 },
      )
      expect(beyond).toBeLessThanOrEqual(0.02 * measured)
    })

    test.each(matchups)(
      '$name is the same battle again after a reset, in a fresh state and in any order',
      (matchup) => {
        const forwards = played(matchup)
        // The first battle of the one state is the last of the other.
        const backwards = rowsOf(game, game.setup(rules, matchup), { backwards: true }).toReversed()
        forwards.forEach((row, battle) => {
          expectSame(backwards[battle] as Int32Array, row)
        })
        expect(new Set(forwards.map(String)).size).toBeGreaterThan(1)
      },
    )

    test.each(matchups)('$name is the same battle whether told or not, and every event can be told', (matchup) => {
      const state = game.setup(rules, matchup)
      const lines: string[] = []
      const clauses = new Set<string>()
      const log: Log = {
        on: true,
        cite() {},
        note(...event) {
          const line = game.tell(state, ...event)
          const opens = facts.turnsTold.events.includes(event[0])
          lines.push(line)
          expect(/^(?:Turn|Round) \d/.test(line), line).toBe(opens)
          if (opens) expect(line).toMatch(new RegExp(`^${facts.turnsTold.word} ${event[1]}(?!\\d)`))
          for (const id of game.clauses?.(state, ...event) ?? []) clauses.add(id)
        },
      }
      const told = rowsOf(game, state, { log })
      played(matchup).forEach((row, battle) => {
        expectSame(told[battle] as Int32Array, row)
      })
      expect(lines.length).toBeGreaterThan(BATTLES)
      for (const line of lines) expect(line).not.toMatch(/^$|undefined|NaN/)
      if (facts.clauses !== undefined) for (const id of clauses) expect(facts.clauses).toContain(id)
      expect(game.show(state)).not.toMatch(/^$|undefined|NaN/)
    })

    test.each(engagements)('$name played leg by leg is the battle played at once', (matchup) => {
      const state = game.setup(rules, matchup)
      const columns = game.columns(state)
      firstSeat(played(matchup), game.seats(state)).forEach((row, block) => {
        const dice = new ShiftedDice(block)
        game.reset(state, 0)
        const { turns, row: legs } = byLegs(game, state, dice, row[TURNS] as number)
        expect(turns).toBe(row[TURNS])
        expect(legs[OUTCOME]).toBe(row[OUTCOME])
        columns.forEach(({ measure }, i) => {
          const [whole, sum] = [row[FIRST_MEASURE + i] as number, legs[FIRST_MEASURE + i] as number]
          // The legs do not know their turn: of an event they tell that it happened.
          if (measure.kind === 'event') expect(sum > 0).toBe(whole > 0)
          else expect(sum).toBe(whole)
        })
      })
    })

    test.each(engagements)(
      '$name can be saved and loaded between legs: the same to save again, the same to play on',
      (matchup) => {
        const [state, copy] = [game.setup(rules, matchup), game.setup(rules, matchup)]
        const columns = game.columns(state)
        for (let block = 0; block < BATTLES; block++) {
          const [dice, again] = [new ShiftedDice(block), new ShiftedDice(block)]
          const gained = new Array<number>(columns.length).fill(0)
          game.reset(state, 0)
          for (let turn = 1; turn <= (matchup.turns ?? 50); turn++) {
            let end: number = LEG
            while (end === LEG) {
              const saved = save(game, state)
              game.load(copy, saved)
              expectSame(save(game, copy), saved)
              end = game.leg(state, dice)
              expect(game.leg(copy, again)).toBe(end)
              expectSame(save(game, copy), save(game, state))
              const gain = measure(game, copy)
              columns.forEach((_, i) => {
                gained[i] = (gained[i] as number) + (gain[FIRST_MEASURE + i] as number)
              })
            }
            if (end === OVER) break
            dice.turn++
            again.turn++
          }
          // What tells of the past counts from zero after each load; what can be read off the state does not.
          const row = measure(game, state)
          columns.forEach(({ measure: { memory, kind } }, i) => {
            if (memory === 'history' && kind === 'count') expect(gained[i]).toBe(row[FIRST_MEASURE + i])
          })
        }
      },
    )

    test.each(engagements)('$name loaded between turns and advanced is the battle that was saved', (matchup) => {
      const [state, copy] = [game.setup(rules, matchup), game.setup(rules, matchup)]
      const columns = game.columns(state)
      firstSeat(played(matchup), game.seats(state)).forEach((row, block) => {
        const dice = new ShiftedDice(block)
        game.reset(state, 0)
        let end: number = LEG
        while (end === LEG) end = game.leg(state, dice)
        // A loaded battle has all its turns again: those that went to the limit last longer.
        if (end !== TURN || row[TURNS] === matchup.turns) return
        game.load(copy, save(game, state))
        dice.turn++
        playBattle(game, copy, dice, SILENT)
        const rest = measure(game, copy)
        expect(rest[OUTCOME]).toBe(row[OUTCOME])
        expect(rest[TURNS]).toBe((row[TURNS] as number) - 1)
        columns.forEach(({ measure: { memory } }, i) => {
          if (memory === 'state') expect(rest[FIRST_MEASURE + i]).toBe(row[FIRST_MEASURE + i])
        })
      })
    })

    test.each(engagements)('$name is solved to chances that add up, or refused as too large', (matchup) => {
      const state = game.setup(rules, matchup)
      const solution = solve(game, state, matchup.turns, 50_000)
      if (solution === null) return
      expect(solution.outcome[0] + solution.outcome[1] + solution.outcome[2]).toBeCloseTo(1, 10)
      expect(solution.turns.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 10)
      game.columns(state).forEach(({ measure: { kind } }, i) => {
        const { mean, pmf, byTurn } = solution.columns[i] ?? { mean: Number.NaN }
        expect(mean).toBeGreaterThanOrEqual(0)
        if (pmf !== undefined) expect(pmf.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 10)
        if (kind === 'event') expect(byTurn?.reduce((sum, p) => sum + p, 0) ?? mean).toBeCloseTo(mean, 10)
      })
    })

    test.each(engagements)('what is wrong with $name is found by the check and refused by the set-up', (matchup) => {
      let refused = 0
      for (const wrong of spoilt(matchup)) {
        const problems = game.check(rules, wrong)
        if (problems.length === 0) continue
        refused++
        expect(() => game.setup(rules, wrong)).toThrow()
        for (const { path, message } of problems) {
          expect(['armies', 'contacts']).toContain(path[0])
          expect(message).toMatch(/^.{10,}$/)
        }
      }
      expect(refused).toBeGreaterThan(0)
    })
  })
})

/** Whether a switch may have that value. */
function allows(values: Switch['values'], value: SwitchValue): boolean {
  if (!('min' in values)) return values.includes(value)
  if (value === null) return values.none === true
  return Number.isInteger(value) && Number(value) >= values.min && Number(value) <= values.max
}

function fieldsOf({ profile, groups }: GameFacts): ProfileField[] {
  return [profile, ...Object.values(groups).map(({ fields }) => fields)].flatMap((fields) => Object.values(fields))
}

/** Those of the first seat of each block. */
function firstSeat(rows: readonly Int32Array[], seats: number): readonly Int32Array[] {
  return rows.filter((_, battle) => battle % seats === 0)
}

/** Plays legs to the end of the battle or of so many turns. */
function byLegs(game: Game, state: unknown, dice: ShiftedDice, turns: number): { turns: number; row: Int32Array } {
  for (;;) {
    const end = game.leg(state, dice)
    if (end === OVER || (end === TURN && dice.turn === turns)) return { turns: dice.turn, row: measure(game, state) }
    if (end === TURN) dice.turn++
  }
}
