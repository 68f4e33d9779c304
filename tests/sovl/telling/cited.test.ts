import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Clause } from '../../../src/core/clause.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { CitedNotes, type Log } from '../../../src/core/log.ts'
import type { ArmySpec, Policy } from '../../../src/core/ruleset.ts'
import * as Cited from '../../../src/games/sovl/data/clause.ts'
import { FACTS } from '../../../src/games/sovl/data/facts.ts'
import { NEVER_FAILS } from '../../../src/games/sovl/data/gear.ts'
import type { SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { FRONT, SIDES } from '../../../src/games/sovl/data/sides.ts'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import type { SovlState } from '../../../src/games/sovl/state/state.ts'
import { FIGHTING, FLED, type Unit } from '../../../src/games/sovl/state/unit.ts'
import * as Event from '../../../src/games/sovl/telling/events.ts'
import { type BattleCase, battleCase } from '../../support/sovl/battle-case.ts'
import { CORE, duel, LINE, OGRE } from '../../support/sovl/units.ts'
import { playCase, setUp } from '../invariants/play.ts'

/** Clauses that rules cite, compared with events and states. */

const IDS = Object.keys(FACTS.clauseTexts ?? {})

interface Line {
  readonly event: number
  readonly values: readonly number[]
  readonly cited: readonly string[]
}

interface Told {
  readonly one: BattleCase
  readonly state: SovlState
  readonly lines: readonly Line[]
  /** Every clause that was cited, even after the last event. */
  readonly all: ReadonlySet<string>
  readonly row: Int32Array
}

function tellCase(one: BattleCase, general: string, looksAhead = true): Told {
  const lines: Line[] = []
  const all = new Set<string>()
  const heard = new CitedNotes(([event, ...values], clauses) => {
    lines.push({ event, values, cited: clauses.map(idOf) })
  })
  const log: Log = {
    on: true,
    cite(clause) {
      all.add(idOf(clause))
      heard.cite(clause)
    },
    note: (...event) => heard.note(...event),
  }
  const state = setUp(one)
  const named = SOVL.policies[general] as Policy<SovlState>
  const policy = looksAhead ? named : (named.inCopies ?? named)
  const { row } = playCase(one, { state, log, policies: [policy, policy] })
  return { one, state, lines, all, row }
}

function idOf(clause: Clause): string {
  return (IDS[clause] as string).replace('SOVL-', '')
}

const told: Told[] = []

beforeAll(() => {
  for (let number = 50_000; number < 50_240; number++) told.push(tellCase(battleCase(number), 'random-legal'))
  for (let number = 51_000; number < 51_060; number++) told.push(tellCase(battleCase(number), 'aggressive'))
  for (let number = 52_000; number < 52_060; number++) told.push(tellCase(battleCase(number), 'greedy'))
  // Charges without room, sides that depend on a reading, and intercepts of countered charges: rare, and found without looks ahead.
  for (const number of [70_009, 70_045, 70_063, 70_102, 70_110, 70_375, 70_807, 82_573]) {
    told.push(tellCase(battleCase(number, { rules: { moves: 'narrow' } }), 'aggressive', false))
  }
  for (let number = 53_000; number < 53_005; number++) {
    told.push(
      tellCase(withoutWidths(battleCase(number, { by: 'policy', rules: { frontage: 'entry' } })), 'random-legal'),
    )
  }
}, 120_000)

/** Battles under rules of which a predicate holds. */
function under(holds: (rules: SovlRules) => boolean): readonly Told[] {
  const found = told.filter(({ one }) => holds(one.rules))
  expect(found.length).toBeGreaterThan(0)
  return found
}

const linesOf = (event: number, battles: readonly Told[] = told) =>
  battles.flatMap(({ lines }) => lines.filter((line) => line.event === event))
const citing = (id: string, battles: readonly Told[] = told) =>
  battles.flatMap(({ lines }) => lines.filter(({ cited }) => cited.includes(id)))

/** The battle with units that have no width of their own. */
function withoutWidths(one: BattleCase): BattleCase {
  const bare = (army: ArmySpec): ArmySpec => ({
    ...army,
    units: army.units.map(({ width, ...unit }) => ({ ...unit, entryWidth: Math.min(width ?? 1, unit.models) })),
  })
  const [first, second] = one.matchup.armies
  return { ...one, matchup: { ...one.matchup, armies: [bare(first), bare(second)] } }
}

describe('the clauses that rules cite', () => {
  test('are those of the facts, each once, with a text', () => {
    const ids = Object.values(Cited).map((clause) => IDS[clause])
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).not.toContain(undefined)
    expect(new Set(FACTS.clauses)).toEqual(new Set(ids))
  })

  test('are cited somewhere in the source', () => {
    const folder = fileURLToPath(new URL('../../../src/games/sovl/', import.meta.url))
    const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(`${folder}${file}`, 'utf8'))
      .join('\n')
    expect(Object.keys(Cited).filter((name) => !new RegExp(`Clause\\.${name}\\b`).test(source))).toEqual([])
  })

  test('are all cited in these battles', () => {
    const found = new Set(told.flatMap(({ all }) => [...all]))
    // An engagement has rounds instead of phases.
    const engagement = SOVL.setup(CORE, duel(LINE, OGRE))
    SOVL.reset(engagement, 0)
    SOVL.advance(engagement, new KeyedDice(1, 2), { on: true, cite: (clause) => found.add(idOf(clause)), note() {} })
    const never = Object.values(Cited)
      .map(idOf)
      .filter((id) => !found.has(id))
    expect(never).toEqual([])
  })
})

describe('a cited clause has acted', () => {
  test('SOVL-CHG-02, SOVL-CHG-06: once for each declared charge; SOVL-CHG-10 or SOVL-CHG-11 decides its side', () => {
    const declared = linesOf(Event.DECLARED)
    expect(declared.length).toBeGreaterThan(200)
    for (const id of ['CHG-02', 'CHG-06', 'TERR-06'])
      expect(declared.filter(({ cited }) => !cited.includes(id))).toEqual([])
    for (const { cited } of declared) expect(cited.includes('CHG-10')).toBe(!cited.includes('CHG-11'))
    expect(citing('CHG-02').length).toBe(declared.length)
    expect(citing('CHG-11').length).toBeLessThan(declared.length)
  })

  test('SOVL-CHG-22 for a charger in the middle of a side, SOVL-CHG-23 for one that slid; a charge that failed has neither', () => {
    for (const { values, cited } of linesOf(Event.PLACED))
      expect(cited).toContain(values[3] === 0 ? 'CHG-22' : 'CHG-23')
    expect(citing('CHG-22').length + citing('CHG-23').length).toBe(linesOf(Event.PLACED).length)
    const failed = linesOf(Event.FAILED)
    expect(failed.length).toBeGreaterThan(0)
    for (const { values, cited } of failed) {
      expect(cited.filter((id) => ['CHG-22', 'CHG-23', 'CHG-24'].includes(id))).toEqual([])
      if (values[2] === 1) expect(cited).toContain('G-11')
      // The clause forbids a declaration, and this one was legal.
      expect(cited).not.toContain('CHG-09')
    }
  })

  test('SOVL-G-10: only in turns with at least two charges, and in all turns in which two reached their targets', () => {
    let turns = 0
    for (const { lines } of told) {
      const starts = lines.flatMap(({ event }, i) => (event === Event.TURN_START ? [i] : []))
      for (const [i, start] of starts.entries()) {
        const turn = lines.slice(start, starts[i + 1])
        const count = (...events: number[]) => turn.filter(({ event }) => events.includes(event)).length
        const isCited = turn.some(({ cited }) => cited.includes('G-10'))
        if (isCited) expect(count(Event.DECLARED, Event.INTERCEPTED)).toBeGreaterThan(1)
        if (count(Event.PLACED) > 1) expect(isCited).toBe(true)
        if (isCited) turns++
      }
    }
    expect(turns).toBeGreaterThan(10)
  })

  test('SOVL-CMB-05: by units that had wounds before the phase and lose models at its end', () => {
    let strikes = 0
    for (const { lines } of told) {
      for (const [i, { event, values, cited }] of lines.entries()) {
        if (event !== Event.STRIKE || !cited.includes('CMB-05')) continue
        const [unit] = values
        const start = lines.slice(0, i).findLastIndex((line) => line.event === Event.CASUALTIES) + 1
        const isAtUnit = (line: Line) => line.event === Event.STRIKE && line.values[1] === unit
        expect(lines.slice(start, i).some(isAtUnit)).toBe(true)
        const lost = lines.slice(i).find((line) => line.event === Event.CASUALTIES && line.values[0] === unit)
        expect(lost?.values[2]).toBeGreaterThan(0)
        strikes++
      }
    }
    expect(strikes).toBeGreaterThan(10)
  })

  test('SOVL-G-23, SOVL-CMB-11, SOVL-X-06: only by strikes whose dice they change', () => {
    const found = linesOf(Event.STRIKE).filter(({ values }) => (values[2] as number) < 0)
    expect(found.length).toBeGreaterThan(10)
    // A commander stands in the first rank, and supports no model.
    expect(found.filter(({ cited }) => cited.includes('G-23'))).toEqual([])
    // The front comes before all other sides.
    const isFront = ({ values }: Line) => Math.floor((values[3] as number) / SIDES.length) === FRONT
    expect(citing('CMB-11').filter(isFront)).toEqual([])
    expect(citing('CMB-11').length).toBeGreaterThan(0)
    // A commander in contact strikes to the front under every reading.
    const inContact = under(({ attackFrontage }) => attackFrontage !== 'whole-side')
    const led = linesOf(Event.STRIKE, inContact).filter((line) => (line.values[2] as number) < 0 && isFront(line))
    expect(led.length).toBeGreaterThan(0)
    expect(led.filter(({ cited }) => cited.includes('X-06'))).toEqual([])
  })

  test('SOVL-CHG-01: no more often than Charge Phases in which a charge was declared', () => {
    for (const { lines } of told) {
      let [phases, cites, isDeclared] = [0, 0, false]
      for (const { event, cited } of lines) {
        if (event === Event.TURN_START) isDeclared = false
        const declares = event === Event.DECLARED || event === Event.COUNTERED
        if (declares && !isDeclared) phases++
        isDeclared ||= declares
        if (cited.includes('CHG-01')) cites++
      }
      expect(cites).toBeLessThanOrEqual(phases)
    }
    expect(citing('CHG-01').length).toBeLessThan(linesOf(Event.DECLARED).length)
  })

  test('SOVL-CHG-19 with each intercept; SOVL-CHG-17 or SOVL-CHG-18 decided it, both only if both had to', () => {
    const both = under(({ chargePriority }) => chargePriority === 'both-required')
    const either = under(({ chargePriority }) => chargePriority !== 'both-required')
    const count = ({ cited }: Line) => cited.filter((id) => id === 'CHG-17' || id === 'CHG-18').length
    expect(linesOf(Event.INTERCEPTED).length).toBeGreaterThan(10)
    expect(citing('CHG-19').length).toBe(linesOf(Event.INTERCEPTED).length)
    for (const line of linesOf(Event.INTERCEPTED, either)) expect(count(line)).toBe(1)
    for (const line of linesOf(Event.INTERCEPTED, both)) expect(count(line)).toBe(2)
  })

  test('SOVL-CHG-14 with each counter charge; SOVL-CHG-20 if the unit had been intercepted in that turn', () => {
    expect(citing('CHG-14').length).toBe(linesOf(Event.COUNTERED).length)
    for (const { lines } of told) {
      const intercepted = new Set<number | undefined>()
      for (const { event, values, cited } of lines) {
        if (event === Event.TURN_START) intercepted.clear()
        if (event === Event.INTERCEPTED) intercepted.add(values[1])
        if (event === Event.COUNTERED) expect(cited.includes('CHG-20')).toBe(intercepted.has(values[0]))
      }
    }
  })

  test('SOVL-CMB-24 for each Break Test above its limit and no other; SOVL-CMB-22 for each equal score', () => {
    const tests = linesOf(Event.BREAK_TEST)
    expect(tests.length).toBeGreaterThan(100)
    for (const { values, cited } of tests)
      expect(cited.includes('CMB-24')).toBe((values[1] as number) > (values[2] as number))
    for (const { values, cited } of linesOf(Event.SCORE)) expect(cited.includes('CMB-22')).toBe(values[1] === values[2])
  })

  test('SOVL-CMB-15 if wounds were told, SOVL-CMB-16 or SOVL-CMB-17 if something hit', () => {
    for (const { values, cited } of [...linesOf(Event.HITS), ...linesOf(Event.SHOT_HITS)]) {
      const [, hits = 0, , wounds = 0] = values
      expect(cited.includes('CMB-15')).toBe(wounds > 0)
      expect(cited.filter((id) => id === 'CMB-16' || id === 'CMB-17').length).toBe(hits > 0 ? 1 : 0)
    }
    expect(
      citing(
        'CMB-17',
        under(({ damageSave }) => damageSave === 'per-point'),
      ),
    ).toEqual([])
    expect(
      citing(
        'CMB-16',
        under(({ damageSave }) => damageSave === 'stepped'),
      ),
    ).toEqual([])
  })

  test('SOVL-STR-05, SOVL-TERR-02: an Advance was stopped by a unit, or by impassable ground', () => {
    const stopped = linesOf(Event.ADVANCED)
    const byFlyer = ({ cited }: Line) => cited.includes('ARMY-14')
    for (const line of stopped) {
      const why = line.values[2]
      expect(line.cited.includes('TERR-02')).toBe(why === 2)
      if (!byFlyer(line)) expect(line.cited.includes('STR-05')).toBe(why === 1 || why === 2)
    }
    expect(citing('STR-05').length).toBeGreaterThan(10)
  })

  test('SOVL-TERR-03, SOVL-TERR-04: the price of difficult ground by the reading in force', () => {
    expect(
      citing(
        'TERR-03',
        under(({ difficultTerrain }) => difficultTerrain === 'minus-2'),
      ),
    ).toEqual([])
    expect(
      citing(
        'TERR-04',
        under(({ difficultTerrain }) => difficultTerrain !== 'minus-2'),
      ),
    ).toEqual([])
    for (const { cited } of linesOf(Event.DIFFICULT_PAID)) expect(cited).toContain('STR-08')
    expect(linesOf(Event.DIFFICULT_PAID).length).toBeGreaterThan(10)
  })

  test('SOVL-FLT-04: as often as units left the table, SOVL-END-02 if the score decided', () => {
    for (const { lines, state } of told) {
      const count = (id: string) => lines.filter(({ cited }) => cited.includes(id)).length
      expect(count('FLT-04')).toBe(state.roster.filter(({ fate }) => fate === FLED).length)
      const isOut = ([0, 1] as const).map((army) =>
        state.roster.every((unit) => unit.army !== army || unit.fate !== FIGHTING),
      )
      expect(count('END-02')).toBe(isOut[0] === isOut[1] ? 1 : 0)
      expect(count('LOOP-02')).toBe(count('END-01') === 0 ? 1 : 0)
    }
  })

  test('SOVL-CMB-01, SOVL-CMB-02: once for each engagement that is fought, with its first strike', () => {
    for (const { lines } of told) {
      const fought = lines.filter(({ event }) => event === Event.SCORE).length
      for (const id of ['CMB-01', 'CMB-02']) {
        const citing = lines.filter(({ cited }) => cited.includes(id))
        expect(citing.length).toBeGreaterThanOrEqual(fought)
        expect(citing.filter(({ event }) => event === Event.ENGAGEMENT_PICKED)).toEqual([])
      }
    }
  })

  test('SOVL-SHT-05 for each volley at long range, SOVL-RAL-02 for each rally, SOVL-FLT-01 for each flight', () => {
    expect(citing('SHT-05').length).toBe(linesOf(Event.LONG_RANGE).length)
    expect(citing('RAL-02').length).toBe(linesOf(Event.RALLY_TEST).length)
    expect(citing('FLT-01').length).toBe(linesOf(Event.FLEES).length)
    expect(linesOf(Event.LONG_RANGE).length).toBeGreaterThan(10)
  })

  test('SOVL-DISC-01: ranks are added to the roll under the readings that say so, in Break Tests or only in others', () => {
    expect(
      citing(
        'DISC-01',
        under(({ disciplineTest }) => disciplineTest === 'rank-bonus-raises-target'),
      ),
    ).toEqual([])
    const mixed = citing(
      'DISC-01',
      under(({ disciplineTest }) => disciplineTest === 'literal-mixed'),
    )
    expect(mixed.filter(({ event }) => event === Event.HOLDS || event === Event.BREAK_TEST)).toEqual([])
    expect(citing('DISC-01').length).toBeGreaterThan(10)
  })

  test('SOVL-SETUP-01 on the standard table, SOVL-SETUP-02 on any other; SOVL-DEP-05 with each commander placed', () => {
    for (const { one, lines, state } of told) {
      const { width, depth } = one.matchup.battle?.table ?? {}
      const cited = lines.flatMap((line) => line.cited)
      expect(cited.includes('SETUP-01')).toBe(width === 60 && depth === 40)
      expect(cited.includes('SETUP-02')).toBe(width !== 60 || depth !== 40)
      const size = lines.filter(({ event }) => event === Event.TABLE)
      expect(size.map(({ values }) => values.slice(0, 2))).toEqual([[1000 * (width ?? 0), 1000 * (depth ?? 0)]])
      const sized = lines.filter((line) => ['SETUP-01', 'SETUP-02', 'G-41'].some((id) => line.cited.includes(id)))
      expect(sized).toEqual(size)
      expect(size[0]?.cited.includes('G-41')).toBe(depth !== 40)
      const placed =
        one.matchup.battle?.deployment.by === 'listed' ? 0 : state.roster.filter(({ isLed }) => isLed).length
      expect(cited.filter((id) => id === 'DEP-05').length).toBe(placed)
    }
  })

  test('SOVL-ARMY-14: never if equipment and properties do not act', () => {
    expect(
      citing(
        'ARMY-14',
        under(({ unitProperties }) => unitProperties === 'off'),
      ),
    ).toEqual([])
    expect(citing('ARMY-14').length).toBeGreaterThan(10)
  })

  test('SOVL-DISC-02: never in the test of a unit that passes every test', () => {
    for (const { lines, state } of told) {
      for (const { event, values, cited } of lines) {
        if (event !== Event.BREAK_TEST && event !== Event.RALLY_TEST) continue
        const unit = state.units[values[0] as number] as Unit
        if ((unit.gear & NEVER_FAILS) !== 0) expect(cited).not.toContain('DISC-02')
      }
    }
  })
})

/**
 * Switches whose readings differ in the legal choices: a general may choose otherwise although the rule decides nothing that is carried
 * out.
 */
const ALLOWING = new Set([
  'losArc',
  'losTarget',
  'unitsBlockLos',
  'forestLos',
  'largeSeesOver',
  'chargeSide',
  'sideArcs',
  'chargeTerrain',
  'chargePath',
  'chargePriority',
  'engagedActs',
  'pivotRoom',
  'rangedMeasure',
  'shootIntoCombat',
  'unitProperties',
])

describe('switches of SOVL', () => {
  test('have clauses that rules cite if their values differ', () => {
    for (const [name, { clause, needs = [clause] }] of Object.entries(FACTS.switches)) {
      expect(
        needs.filter((id) => !FACTS.clauses?.includes(id)),
        name,
      ).toEqual([])
    }
  })

  test('never share a clause', () => {
    const ids = Object.values(FACTS.switches).flatMap(({ clause, needs = [clause] }) => needs)
    expect(new Set(ids).size).toBe(ids.length)
  })

  /** Battles whose results are compared when a switch changes, by their grid of moves and number; they serve all switches. */
  const unchanged = new Map<string, Told>()
  const before = (number: number, moves: SovlRules['moves']): Told => {
    const found = unchanged.get(`${moves} ${number}`)
    if (found !== undefined) return found
    const made = tellCase(battleCase(number, { by: 'policy', rules: { moves } }), 'random-legal')
    unchanged.set(`${moves} ${number}`, made)
    return made
  }

  const deciding = Object.entries(FACTS.switches).filter(([name]) => !ALLOWING.has(name))

  test.each(deciding)(
    'a battle that %s changes cites its clause under one of the values',
    (name, { values, clause, needs = [clause] }) => {
      const others: readonly unknown[] = 'min' in values ? [values.min, values.min + 1, values.min + 2] : values
      for (let number = 60_000; number < 60_009; number++) {
        const a = before(number, name === 'moves' ? 'direct' : 'narrow')
        const { one: base } = a
        const value = others[number % others.length]
        if (value === base.rules[name as keyof SovlRules]) continue
        const changed = { ...base, rules: { ...base.rules, [name]: value } as SovlRules }
        if (SOVL.check(changed.rules, changed.matchup).some(({ severity }) => severity !== 'warning')) continue
        const b = tellCase(changed, 'random-legal')
        if (a.row.every((count, column) => count === b.row[column])) continue
        const cited = new Set([...a.all, ...b.all].map((id) => `SOVL-${id}`))
        expect(
          needs.filter((id) => cited.has(id)),
          `case ${number}`,
        ).not.toEqual([])
      }
    },
  )
})
