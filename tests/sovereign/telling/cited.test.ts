import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { Generals, playBattle } from '../../../src/core/battle.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { CitedNotes } from '../../../src/core/log.ts'
import type { Matchup } from '../../../src/core/ruleset.ts'
import * as Clause from '../../../src/games/sovereign/data/clause.ts'
import { FEARLESS } from '../../../src/games/sovereign/data/gear.ts'
import { COVERED } from '../../../src/games/sovereign/data/modifiers.ts'
import type { SovereignRules } from '../../../src/games/sovereign/data/rules.ts'
import { SOVEREIGN } from '../../../src/games/sovereign/sovereign.ts'
import { AS_HELD, AS_OPPORTUNITY, PLAIN, WOUND } from '../../../src/games/sovereign/state/blow.ts'
import { DOWN, type Fight, FLED, NONE, type Unit, UP } from '../../../src/games/sovereign/state/state.ts'
import * as Event from '../../../src/games/sovereign/telling/events.ts'
import { shipped } from '../../support/matchups.ts'
import { at, type Setting, Table } from '../../support/sovereign/table.ts'
import { CORE, hero, monster } from '../../support/sovereign/units.ts'
import { battleCase } from '../invariants/battle-case.ts'

/** A clause is cited where it acts, and only if it acted: counts of citations beside facts from events and positions. */

const { facts } = SOVEREIGN
const IDS = Object.keys(facts.clauseTexts ?? {})

const goblin = (x: number, y: number, id = 'goblin') => at(monster('mudgoblin', { profile: { hp: 40 } }, id), x, y)

const attacked = (changes: Partial<Setting> = {}): Table =>
  new Table({
    first: [at(hero('isolde'), 5, 4)],
    second: [goblin(6, 4)],
    ...changes,
    rules: { initiative: 'second', ...changes.rules },
  })

describe('a clause is cited at the moment it acts', () => {
  test('SVN-TD-02 after the roll is known, not at the declaration', () => {
    const early = attacked().choose('attack').roll('12').choose('total-defense').quiet()
    const late = attacked().roll('12').choose('attack').choose('done').choose('total-defense').quiet()
    expect(early.cited(Event.DEFENDS)[0]).toContain('SVN-TD-01')
    expect([early, late].map((table) => table.cited(Event.DEFENDS)[0]?.includes('SVN-TD-02'))).toEqual([false, true])
  })

  test('SVN-SNAP-04 between a hit and its damage, SVN-SNAP-08 where several answer at once', () => {
    const early = attacked().choose('attack').roll('1 | 1').choose('snap').quiet()
    const late = attacked().roll('12 | 1 | 1').choose('attack').choose('done').choose('snap').quiet()
    const told = [early, late].map((table) => table.cited(Event.SNAPS)[0] ?? [])
    expect(told.map((clauses) => clauses.includes('SVN-SNAP-04'))).toEqual([false, true])
    expect(told.map((clauses) => clauses.includes('SVN-SNAP-08'))).toEqual([false, false])
  })

  test('SVN-CHG-07 if the line was rounded halfway between two squares, SVN-G37 if it is in none of eight directions', () => {
    const charge = (x: number, y: number) => {
      const table = new Table({ first: [at(hero('isolde'), 3, 3)], second: [goblin(x + 1, y)] })
      table
        .choose('charge')
        .choose('go', { to: [x, y] })
        .ask()
      return table.cited(Event.CHARGED)[0]?.filter((id) => ['SVN-CHG-07', 'SVN-G37'].includes(id))
    }
    expect([charge(8, 3), charge(8, 5), charge(7, 5)]).toEqual([[], ['SVN-G37'], ['SVN-CHG-07', 'SVN-G37']])
  })

  test('SVN-INIT-05 from the second round on', () => {
    const table = attacked().pass().pass().pass()
    table.ask()
    const rounds = table.cited(Event.ROUND_START)
    expect(rounds.slice(0, 2).map((clauses) => clauses.includes('SVN-INIT-05'))).toEqual([false, true])
  })

  test('SVN-SHOCK-06 if a shield stays unused, not if it stops Shock', () => {
    const first = [at(hero('brannoch'), 5, 4)]
    const stopped = attacked({ first }).choose('attack').roll('1').quiet()
    expect(stopped.cited(Event.SHIELDED)).toEqual([['SVN-SHOCK-05', 'SVN-SHOCK-01']])
    const high = attacked({ first: [at(hero('brannoch', { profile: { ac: 18 } }), 5, 4)] })
    high.choose('attack').roll('1').quiet()
    expect(high.cited(Event.NO_SHOCK)).toEqual([['SVN-SHOCK-01', 'SVN-G33', 'SVN-SHOCK-06']])
  })

  test('SVN-GRID-08 if a step enters difficult ground, SVN-GRID-05 if it passes friends', () => {
    const rows = ['########', '..:.....', '########']
    const table = new Table({ rows, first: [at(hero('isolde'), 0, 1), at(hero('odo'), 3, 1)], second: [goblin(7, 1)] })
    table.turn('isolde').go('run', 4, 1).ask()
    const steps = table.cited(Event.MOVED).map((ids) => ids.filter((id) => /GRID-0[58]/.test(id)))
    expect(steps).toEqual([[], ['SVN-GRID-08'], ['SVN-GRID-05'], []])
  })
})

interface Line {
  readonly event: number
  readonly values: readonly number[]
  readonly clauses: ReadonlySet<string>
  /** The combatant of the first value, in its state at that time. */
  readonly unit: Unit | undefined
  readonly prone: number
  readonly charging: number
  /** A field of the combatant of the second value. */
  readonly targetCharging: number
  /** Heights of the two in feet: their highest squares. Empty for events other than a modifier. */
  readonly heights: readonly (number | undefined)[]
  readonly rules: SovereignRules
  readonly state: Fight
}

interface Told {
  readonly rules: SovereignRules
  readonly state: Fight
  readonly lines: readonly Line[]
}

const BLOCKS = [0, 1]

function heightOf({ board }: Fight, { square, size }: Unit): number | undefined {
  if (board === null || square === NONE) return undefined
  const own = Array.from({ length: size * size }, (_, i) => square + (i % size) + Math.floor(i / size) * board.columns)
  return Math.max(...own.map((at) => board.height[at] ?? 0))
}

function play(matchup: Matchup, rules: SovereignRules, name: string, block: number): Told {
  const general = SOVEREIGN.policies[name]
  if (general === undefined) throw new Error(`no general ${name}`)
  const state: Fight = SOVEREIGN.setup(rules, matchup)
  const dice = new KeyedDice(1, 2)
  const generals = new Generals([general, general], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
  const lines: Line[] = []
  const log = new CitedNotes(([event, ...values], cited) => {
    const unit = state.units[values[0]]
    lines.push({
      event,
      values,
      clauses: new Set(cited.map((clause) => IDS[clause] as string)),
      unit,
      prone: unit?.prone ?? 0,
      charging: unit?.charging ?? 0,
      targetCharging: state.units[values[1]]?.charging ?? 0,
      heights:
        event === Event.MODIFIED
          ? [unit, state.units[values[1]]].map((one) => (one === undefined ? undefined : heightOf(state, one)))
          : [],
      rules,
      state,
    })
  })
  SOVEREIGN.reset(state, block % SOVEREIGN.seats(state))
  dice.seek(block)
  generals.seek(block)
  playBattle(SOVEREIGN, state, dice, log, generals)
  return { rules, state, lines }
}

/** The list of a key, a new one at first. */
function listed<K, T>(lists: Map<K, T[]>, key: K): T[] {
  const found = lists.get(key) ?? []
  lists.set(key, found)
  return found
}

describe('in many battles', () => {
  let battles: Told[] = []
  const byEvent = new Map<number, Line[]>()
  const byClause = new Map<string, Line[]>()
  beforeAll(() => {
    const known = shipped('sovereign').flatMap((matchup) =>
      ['random-legal', 'typical'].flatMap((name) => BLOCKS.map((block) => play(matchup, CORE, name, block))),
    )
    const drawn = Array.from({ length: 250 }, (_, number) => {
      const { rules, matchup, block } = battleCase(number)
      return play(matchup, rules, 'random-legal', block)
    })
    battles = [...known, ...drawn]
    for (const line of battles.flatMap(({ lines }) => lines)) {
      listed(byEvent, line.event).push(line)
      for (const id of line.clauses) listed(byClause, id).push(line)
    }
  }, 60_000)

  const linesOf = (event: number): readonly Line[] => byEvent.get(event) ?? []
  /** Lines that cite a clause, of all events. */
  const citing = (id: string): readonly Line[] => byClause.get(id) ?? []
  /** A clause decides all events of a kind that have a property, and no others. */
  const decides = (id: string, event: number, isSo: (line: Line) => boolean = () => true) => {
    const lines = linesOf(event)
    expect(lines.filter((line) => line.clauses.has(id) !== isSo(line)).map(({ values }) => values)).toEqual([])
    expect(lines.filter(isSo).length).toBeGreaterThan(10)
    expect(citing(id).filter((line) => line.event !== event)).toEqual([])
  }

  test('SVN-LOS-01, SVN-LOS-08 and SVN-GRID-14: every attack on a map is aimed by sight and by its distance', () => {
    const attacks = linesOf(Event.ATTACKS)
    const onMap = ({ state }: Line) => state.board !== null
    decides('SVN-LOS-01', Event.ATTACKS, onMap)
    decides('SVN-LOS-08', Event.ATTACKS, onMap)
    decides('SVN-GRID-14', Event.ATTACKS, (line) => onMap(line) && line.rules.rangeMetric === 'chebyshev')
    const shots = attacks.filter(({ clauses }) => clauses.has('SVN-ACT-02'))
    expect(attacks.filter(onMap).length).toBeGreaterThan(shots.length)
  })

  const aimOf = ({ values }: Line) => (values[3] as number) & 3

  test('SVN-ACT-17: as often as a unit tries to shove or grapple', () =>
    decides('SVN-ACT-17', Event.ATTACKS, (line) => aimOf(line) !== WOUND))

  test('SVN-ACT-01 and SVN-ACT-02: every attack by a Main cites one of the two, and no other line does', () => {
    const isOwn = (line: Line) =>
      line.state.board !== null && aimOf(line) === WOUND && [PLAIN, AS_HELD].includes(howOf(line))
    for (const id of ['SVN-ACT-01', 'SVN-ACT-02']) {
      expect(citing(id).filter((line) => line.event !== Event.ATTACKS || !isOwn(line))).toEqual([])
    }
    // A unit with one attack for each Main has only a first attack.
    const single = linesOf(Event.ATTACKS).filter((line) => isOwn(line) && line.unit?.attacks === 1)
    expect(single.length).toBeGreaterThan(200)
    for (const { clauses } of single) expect(clauses.has('SVN-ACT-01')).not.toBe(clauses.has('SVN-ACT-02'))
  })

  const howOf = ({ values }: Line) => (values[3] as number) >> 2

  test('SVN-MORALE-04: as often as a side or its member stays because its side is clearly winning', () =>
    decides('SVN-MORALE-04', Event.STAYS))

  test('SVN-DOWN-07: the hit points of all are told at the start, those of monsters with their Hit Dice', () => {
    decides('SVN-DOWN-07', Event.PLACED, ({ unit }) => unit?.isHero === false)
    for (const { lines, state, rules } of battles) {
      const placed = lines.filter(({ event }) => event === Event.PLACED)
      expect(placed.map(({ values }) => values[0])).toEqual(state.units.map(({ index }) => index))
      expect(placed.map(({ values }) => values[2])).toEqual(state.units.map(({ maxHp }) => maxHp))
      if (rules.npcHp === 'rolled') continue
      expect(placed.map(({ values }) => values[2])).toEqual(state.units.map(({ profileHp }) => profileHp))
    }
  })

  test('SVN-G68: the remaining worth is told at the end of every battle', () => {
    for (const { values, state } of linesOf(Event.GAME_OVER)) {
      const shares = values[3] as number
      if (state.board === null) expect(shares).toBe(-1)
      else {
        const worth = ([0, 1] as const).map((army) => {
          const own = state.units.filter((unit) => unit.army === army)
          const left = own.filter(({ fate }) => fate === UP || fate === FLED)
          const all = own.reduce((sum, { value }) => sum + value, 0)
          return (100 * left.reduce((sum, { value, hp, maxHp }) => sum + (value * hp) / maxHp, 0)) / all
        })
        // Whole hundredths, rounded down combatant by combatant.
        for (const [army, told] of [Math.floor(shares / Event.SHARES), shares % Event.SHARES].entries()) {
          expect((worth[army] as number) - told).toBeGreaterThan(-1e-9)
          expect((worth[army] as number) - told).toBeLessThan(2)
        }
      }
    }
  })

  test('SVN-G63: the watchfulness of each army decides its own surprise alone', () => {
    for (const [id, army] of [
      ['SVN-G63a', 0],
      ['SVN-G63b', 1],
    ] as const) {
      const lines = citing(id)
      expect(lines.length).toBeGreaterThan(0)
      for (const { event, values, state } of lines) {
        expect([event, state.sides[values[0] as number]?.army]).toEqual([Event.SURPRISED, army])
      }
    }
  })

  test('SVN-SHOCK-05: as often as a shield stops Shock', () => decides('SVN-SHOCK-05', Event.SHIELDED))

  test('SVN-ECON-03: as often as a Main is given up for a Move', () => decides('SVN-ECON-03', Event.GIVES_MAIN))

  test('SVN-DIS-01: as often as a unit disengages', () => decides('SVN-DIS-01', Event.DISENGAGED))

  test('SVN-SCR-03: as often as a screen stops the attacker', () =>
    decides('SVN-SCR-03', Event.SCREEN_TEST, ({ values }) => values[3] === values[0]))

  test('SVN-MORALE-07: as often as a hero withdraws by choice', () =>
    decides('SVN-MORALE-07', Event.RETREATS, ({ values }) => values[1] === Event.BY_CHOICE))

  test('SVN-END-02: as often as the last round ends a battle', () =>
    decides('SVN-END-02', Event.GAME_OVER, ({ values }) => values[0] === Event.ROUND_CAP))

  test('SVN-SWARM-07: if one member rolls alone', () =>
    decides('SVN-SWARM-07', Event.SWARM_ROLLED, ({ values }) => values[3] === 0))

  test('SVN-CHG-03: if the target of a roll is charging', () =>
    decides('SVN-CHG-03', Event.HIT_ROLLED, ({ targetCharging }) => targetCharging === 1))

  test('SVN-DOWN-02 and SVN-DOWN-05: during the battle and after it', () => {
    const died = linesOf(Event.DIED)
    expect(died.length).toBeGreaterThan(20)
    for (const { values, clauses } of died) {
      expect([clauses.has('SVN-DOWN-02'), clauses.has('SVN-DOWN-05')]).toEqual([values[2] === 0, values[2] === 1])
    }
  })

  test('SVN-AOO-01: each opportunity has one reason', () => {
    const reasons = ['SVN-AOO-03', 'SVN-AOO-04', 'SVN-AOO-05', 'SVN-G17']
    const taken = linesOf(Event.OPPORTUNITY)
    expect(taken.length).toBeGreaterThan(200)
    for (const { clauses } of taken) expect(reasons.filter((id) => clauses.has(id))).toHaveLength(1)
    for (const id of reasons) {
      expect(citing(id).filter(({ event }) => event !== Event.OPPORTUNITY)).toEqual([])
      expect(taken.some(({ clauses }) => clauses.has(id))).toBe(true)
    }
    // By the rules only the actions that say so give opportunities.
    expect(citing('SVN-G17').filter(({ rules }) => rules.aooTrigger === 'perAction')).toEqual([])
  })

  test('SVN-AOO-02: Attacks of Opportunity are as many as the opportunities that did not lapse', () => {
    const blows = linesOf(Event.ATTACKS).filter(({ values }) => (values[3] as number) >> 2 === AS_OPPORTUNITY)
    expect(blows.length).toBeLessThanOrEqual(linesOf(Event.OPPORTUNITY).length)
    expect(blows.some(({ clauses }) => clauses.has('SVN-ACT-01') || clauses.has('SVN-MEL-04'))).toBe(false)
  })

  test('SVN-GRID-12: cited for a Run of a prone combatant, and for no other Run', () => {
    const runs = citing('SVN-RUN-01').filter(({ event }) => event === Event.MOVED)
    expect(runs.length).toBeGreaterThan(500)
    for (const { clauses, prone } of runs) {
      expect([clauses.has('SVN-GRID-12'), clauses.has('SVN-GRID-11')]).toEqual([prone === 1, prone === 0])
    }
  })

  test('SVN-GRID-08: as often as a body of one square enters difficult ground or climbs a low wall', () => {
    const steps = linesOf(Event.MOVED).filter(
      ({ unit, values }) => unit?.size === 1 && (values[3] as number) < Event.BY_SHOVE,
    )
    const slow = ({ state, values }: Line) =>
      ['difficult', 'lowWall'].includes(state.board?.field.kinds[values[2] as number] ?? '')
    expect(steps.filter(slow).length).toBeGreaterThan(50)
    expect(steps.filter((line) => line.clauses.has('SVN-GRID-08') !== slow(line))).toEqual([])
  })

  test('SVN-GRID-19: as often as a body of one square goes up or down', () => {
    const steps = linesOf(Event.MOVED).filter(
      ({ unit, values }) => unit?.size === 1 && (values[3] as number) < Event.BY_SHOVE,
    )
    const uneven = ({ state, values: [, from = 0, to = 0] }: Line) =>
      state.board?.height[from] !== state.board?.height[to]
    expect(steps.filter(uneven).length).toBeGreaterThan(20)
    expect(steps.filter((line) => line.clauses.has('SVN-GRID-19') !== uneven(line))).toEqual([])
  })

  test('SVN-LOS-06: high ground covers a target above the attacker, and no other', () => {
    const high = citing('SVN-LOS-06')
    expect(high.length).toBeGreaterThan(0)
    for (const { event, values, heights } of high) {
      expect([event, values[2]]).toEqual([Event.MODIFIED, COVERED])
      expect(heights[1]).toBeGreaterThan(heights[0] as number)
    }
  })

  test('SVN-HIT-04: if a 20 does not reach the AC, or a 1 reaches it', () => {
    for (const { event, values, rules } of citing('SVN-HIT-04')) {
      expect(event).toBe(Event.HIT_ROLLED)
      const [, , die = 0, told = 0] = values
      const reaches = (told >> 8) - 64 >= ((told >> 1) & 127)
      expect([die, reaches]).toEqual(die === 20 ? [20, false] : [1, true])
      if (rules.nat === 'none') expect((told & 1) === 1).toBe(reaches)
    }
    const natural = linesOf(Event.HIT_ROLLED).filter(({ values }) => values[2] === 20 || values[2] === 1)
    expect(citing('SVN-HIT-04').length).toBeLessThan(natural.length)
  })

  test('SVN-MORALE-05: no fearless monster crosses a threshold or wants to retreat', () => {
    const minded = [...linesOf(Event.RETREATS), ...linesOf(Event.MORALE_ROLLED)]
    expect(minded.length).toBeGreaterThan(200)
    const byFear = minded.filter(({ values }) => values[1] !== Event.BY_CHOICE)
    expect(byFear.filter(({ unit }) => ((unit?.gear ?? 0) & FEARLESS) !== 0)).toEqual([])
  })

  test('SVN-MORALE-06: no roll is told without rolled morale, and a roll is told with it', () => {
    for (const { rules } of citing('SVN-MORALE-06')) expect(rules.moraleMode).not.toBe('roll2d6')
    for (const { rules } of linesOf(Event.MORALE_ROLLED)) expect(rules.moraleMode).toBe('roll2d6')
  })

  test('SVN-DOWN-04: only the frail die of a fall that others survive', () => {
    for (const { event, values } of citing('SVN-DOWN-04')) {
      expect(event).toBe(Event.FELL)
      expect(values[1]).not.toBe(DOWN)
    }
  })

  test('SVN-EXE-03 and SVN-EXE-02: a melee attack or a shot before the battle', () => {
    const executed = linesOf(Event.EXECUTED)
    expect(executed.length).toBeGreaterThan(3)
    for (const { values, clauses } of executed) {
      expect([clauses.has('SVN-EXE-03'), clauses.has('SVN-EXE-02')]).toEqual([values[2] === 0, values[2] !== 0])
    }
  })
})

describe('the constants of clauses', () => {
  const game = fileURLToPath(new URL('../../../src/games/sovereign/', import.meta.url))
  const code = readdirSync(game, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(game + file, 'utf8'))
    .join('\n')

  test('are each cited by some rule', () => {
    const cited = new Set([...code.matchAll(/\bClause\.([A-Z]+_?\d+[ab]?)\b/g)].map(([, name]) => name))
    expect(Object.keys(Clause).filter((name) => !cited.has(name))).toEqual([])
  })

  test('are the clauses that the facts list', () => {
    const ids = Object.values(Clause).map((clause) => IDS[clause])
    expect(facts.clauses?.toSorted()).toEqual(ids.toSorted())
    for (const [name, clause] of Object.entries(Clause)) expect(IDS[clause]).toBe(`SVN-${name.replace('_', '-')}`)
  })

  test('include the clause of every switch, which tells whether the switch was reached', () => {
    const unknown = Object.entries(facts.switches).filter(([, { clause, needs }]) =>
      (needs ?? [clause]).some((id) => !facts.clauses?.includes(id)),
    )
    expect(unknown).toEqual([])
  })
})
