import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { GAMES } from '../../src/games/index.ts'
import * as Clause from '../../src/games/null-strike/data/clause.ts'
import { CLAUSES } from '../../src/games/null-strike/data/clauses.ts'
import type { StrikeRules } from '../../src/games/null-strike/data/rules.ts'
import { NULL_STRIKE } from '../../src/games/null-strike/null-strike.ts'
import { ATTACKER, OTHERS_LOST } from '../../src/games/null-strike/space/formations/losses.ts'
import { BENT } from '../../src/games/null-strike/space/movement/path-code.ts'
import { ON_TABLE, resize, type Strike, type Unit, unitAt } from '../../src/games/null-strike/state/state.ts'
import * as Event from '../../src/games/null-strike/telling/events.ts'
import { conduct } from '../../src/run/conduct.ts'
import { ENGINE } from '../../src/run/engine.ts'
import { prepare } from '../../src/run/prepare.ts'
import { compareStudy } from '../../src/run/study/studies.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { shipped } from '../support/matchups.ts'
import { gapToDisc } from '../support/null-strike/bases.ts'
import { type HeardEvent, hear } from '../support/null-strike/battles.ts'
import { battle, ground, Table } from '../support/null-strike/field.ts'
import { A1, A4, B2, but, CAPTAIN, CARRIER, KILLERS, KNIFE, SURE } from '../support/null-strike/units.ts'
import { THOROUGH } from '../support/thorough.ts'
import { battleCase } from './invariants/battle-case.ts'

/** A rule cites a clause only where it acts. The facts of these tests come from events and positions, never from the code that cites. */

const SOURCE = fileURLToPath(new URL('../../src/games/null-strike/', import.meta.url))
const NAMES = Object.keys(Clause)
const idOf = (name: string): string => name.replace('_', '-')

/** Clauses that no battle below cites, but that the positions further down cite. The list may only become shorter. */
const NEVER_IN_BATTLES: readonly string[] = ['MOVE-03', 'CAP-05', 'DIS-02', 'G-33']

function readAll(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && file !== 'data/clause.ts')
    .map((file) => readFileSync(`${folder}${file}`, 'utf8'))
    .join('\n')
}

/** Knowledge of a battle beyond the event: actions of each unit in this turn, failed rallies, places of units. */
class Ledger {
  readonly wrong: string[] = []
  readonly times = new Map<string, number>()
  readonly events = new Map<number, number>()
  private done = new Map<number, Set<string>>()
  private failed = new Map<number, number>()
  private places = new Map<number, string>()
  private target = -1
  private cover = 0
  private groups = 0

  hear({ state, event, cited }: HeardEvent): void {
    const [kind, a, b, c, d] = event
    for (const id of cited) this.times.set(id, (this.times.get(id) ?? 0) + 1)
    this.events.set(kind, (this.events.get(kind) ?? 0) + 1)
    const when = (id: string, acted: boolean): void => {
      if (cited.has(id) !== acted) {
        this.wrong.push(`${NULL_STRIKE.tell(state, ...event)}: ${id} is ${acted ? 'not ' : ''}cited`)
      }
    }
    const unit = state.units[a]
    switch (kind) {
      case Event.ROLLED:
        this.failed = new Map()
        this.done = new Map()
        break
      case Event.TURN_START:
        this.done = new Map()
        when('ACT-09', false)
        when(
          'ACT-06',
          state.units.some((one) => one.player === b && one.isWarlord && this.leads(state, one)),
        )
        break
      case Event.UNUSED:
        when('ACT-09', true)
        if (a !== state.goer || b !== state.left || b === 0) this.wrong.push(`${b} unused of ${state.left}`)
        break
      case Event.ATTACKED: {
        const charges = (c & 7) === Event.BY_CHARGE
        this.target = b
        this.cover = 0
        this.groups = 0
        when('CHG-02', charges)
        when('ATK-01', !charges)
        when('AIM-02', d === 1)
        if (charges) when('ATK-11', false)
        else this.choose(a, 'attack', when)
        break
      }
      case Event.COVERED:
        this.cover = b
        if (state.rules.cover !== 'none') {
          if (d === 0) for (const id of ['DIG-01', 'FORT-01', 'G-10']) when(id, false)
          if (d === 1) when('FORT-01', false)
          if (d === 2) when('DIG-01', false)
          if (b < 3) when('G-29', false)
        }
        when('G-09', b !== 0)
        when('RUN-02', unitAt(state, a).ran === 1)
        break
      case Event.ROLLS: {
        const wounds = d % ATTACKER
        const isPublic = state.rules.cover === 'public'
        when('ATK-05', true)
        when('ATK-06', c > 0)
        when('ATK-07', wounds > 0)
        when('ATK-12', this.groups++ > 0)
        when('COV-01', isPublic && (this.cover & 1) !== 0)
        when('COV-02', isPublic && (this.cover & 2) !== 0 && c > 0)
        const { models, others } = unitAt(state, this.target)
        when('ATK-09', others > 0 && others < models)
        break
      }
      case Event.LOST:
        when('ATK-04', b % OTHERS_LOST > 1)
        when('ATK-08', b % OTHERS_LOST > 0)
        when('ATK-10', d > 0)
        break
      case Event.PANIC_TEST:
        when('G-11', true)
        when('RALLY-01', false)
        if (d === 1) this.failed.set(a, 0)
        break
      case Event.RALLIED: {
        const before = this.failed.get(a) ?? 0
        this.failed.set(a, d === 1 ? 0 : before + 1)
        when('RALLY-01', true)
        when('RALLY-02', d === 0 || before > 0)
        when('RALLY-03', d === 1 && before > 0)
        this.choose(a, 'rally', when)
        break
      }
      case Event.AIMED:
        when('AIM-01', true)
        this.choose(a, 'aim', when)
        break
      case Event.DUG:
        when('DIG-01', b === 1)
        when('FORT-01', b === 2)
        this.choose(a, b === 1 ? 'dig' : 'fortify', when)
        break
      case Event.LEFT_COVER:
        when('DIG-02', true)
        when('FORT-02', b === 2)
        break
      case Event.MOVED: {
        const runs = b % BENT === 3
        when('RUN-01', runs)
        when('MOVE-01', !runs)
        // A unit that moves on a table without difficult ground crosses none.
        if (!hasTrees(state)) when('G-24', false)
        if (!unit?.isFree) when('G-08', runs && this.places.get(a) === `${c} ${d}`)
        this.choose(a, runs ? 'run' : 'move', when)
        break
      }
      case Event.CHARGES:
        when('CHG-01', true)
        for (const id of ['CHG-02', 'CHG-03', 'RUN-01']) when(id, false)
        this.choose(a, 'charge', when)
        break
      case Event.NO_STRIKE:
        when('CHG-03', true)
        when('CHG-02', false)
        break
      case Event.CAPTURED:
        this.capture(state, unitAt(state, a), b, when)
        this.choose(a, 'capture', when)
        break
      case Event.ENTERED:
      case Event.LEFT_TRANSPORT:
        when('ACT-10', true)
        this.choose(a, kind === Event.ENTERED ? 'enter' : 'leave', when)
        break
      case Event.BOARDED:
        this.choose(a, 'board', when)
        break
      case Event.GAME_OVER:
        this.end(state, a, when)
        break
    }
    for (const { index, x, y } of state.units) this.places.set(index, `${x * 1024} ${y * 1024}`)
  }

  /** The clauses that let a unit choose an action depend on the actions before it in this turn. */
  private choose(unit: number, what: string, when: (id: string, acted: boolean) => void): void {
    const own = this.done.get(unit) ?? new Set()
    const isShared = [...this.done.values()].some((other) => other.has(what))
    when('ACT-08', true)
    if (this.isBattle) when('ACT-03', own.size > 0 || isShared)
    if (this.isBattle && what === 'charge') when('ACT-04', own.has('move') || own.has('attack'))
    else if (this.isBattle) when('ACT-04', (what === 'move' || what === 'attack') && own.has('charge'))
    when('RUN-03', (what === 'run' && own.has('move')) || (what === 'move' && own.has('run')))
    this.done.set(unit, own.add(what))
  }

  isBattle = true

  private leads({ units, rules }: Strike, { models, place, carrier }: Unit): boolean {
    if (models === 0) return false
    if (place === ON_TABLE) return true
    return rules.warlordEmbarked === 'yes' && carrier >= 0 && place === 3 && units[carrier]?.place === ON_TABLE
  }

  /** A player without units has lost, and objectives decide before points. */
  private end({ field, units, rules }: Strike, why: number, when: (id: string, acted: boolean) => void): void {
    if (field === null) return
    const isOut = (player: number) => units.every((one) => one.player !== player || one.models === 0)
    const taken = (player: number) => field.takenBy.filter((by) => by === player).length
    const byObjectives = rules.victory === 'objectives' && taken(0) !== taken(1)
    when('END-01', isOut(0) !== isOut(1) || byObjectives)
    when('END-03', isOut(0) === isOut(1) && !byObjectives && rules.victory !== 'annihilation')
    when('G-36', why === Event.ROUND_CAP)
  }

  private capture(state: Strike, unit: Unit, objective: number, when: (id: string, acted: boolean) => void): void {
    const { field } = state
    if (field === null) throw new Error('there is no table')
    const [x, y] = [field.objectiveX[objective] as number, field.objectiveY[objective] as number]
    const enemies = state.units.filter(({ player, models }) => player !== unit.player && models > 0)
    const there = enemies.filter(({ place }) => place === ON_TABLE)
    const gaps = there.map((one) => gapToDisc(one, x, y, 25 / 50.8))
    for (const id of ['CAP-01', 'CAP-02', 'CAP-04']) when(id, true)
    when('CAP-03', there.length > 0)
    when('CAP-05', there.length < enemies.length)
    if (gaps.every((gap) => Math.abs(gap - 24) > 1e-6))
      when(
        'G-19',
        gaps.some((gap) => gap < 24),
      )
  }
}

function hasTrees({ field }: Strike): boolean {
  return field?.spec.table.terrain.some(({ kind }) => kind === 'trees') ?? false
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

const ledger = new Ledger()

beforeAll(() => {
  const listen = (heard: HeardEvent) => ledger.hear(heard)
  for (const matchup of shipped('null-strike')) {
    ledger.isBattle = matchup.battle !== undefined
    hear(matchup, but({ captureClear: 6 }), 'greedy', [0, 1], listen)
    hear(matchup, but({ captureClear: 6 }), 'random-legal', numbers(0, 5), listen)
  }
  // Tables, units and readings of every kind.
  ledger.isBattle = true
  for (const number of numbers(0, 80)) {
    const { rules, matchup } = battleCase(4 * number)
    hear(matchup, rules, 'random-legal', [number], listen)
  }
}, 120_000)

describe('citations of many battles', () => {
  test('agree with the event and the position of each line', () => {
    expect(ledger.wrong.slice(0, 20)).toEqual([])
    expect(ledger.wrong).toHaveLength(0)
  })

  test('are as many as the events that they describe', () => {
    const count = (id: string) => ledger.times.get(id) ?? 0
    const happened = (kind: number) => ledger.events.get(kind) ?? 0
    expect(count('DIG-02')).toBe(happened(Event.LEFT_COVER))
    // Under the rules of a battle fortification and digging in end at most as often as they began.
    expect(count('DIG-02') + count('FORT-02')).toBeLessThanOrEqual(happened(Event.DUG))
    expect(count('CHG-02') + count('CHG-03')).toBe(happened(Event.CHARGES))
    expect(count('CHG-03')).toBe(happened(Event.NO_STRIKE))
    expect(count('AIM-02')).toBeLessThanOrEqual(happened(Event.AIMED))
    expect(count('CAP-04')).toBe(happened(Event.CAPTURED))
    expect(count('DEP-01')).toBe(happened(Event.ENTERED))
    expect(count('G-15')).toBe(happened(Event.BAILED_OUT))
    expect(count('DIS-01') + count('DIS-02')).toBeLessThanOrEqual(
      happened(Event.LEFT_TRANSPORT) + happened(Event.BAILED_OUT),
    )
  })

  test('cover all clauses that a rule cites, except those listed', () => {
    const never = NAMES.map(idOf).filter((id) => !ledger.times.has(id))
    expect(never).toEqual(NEVER_IN_BATTLES)
  })
})

describe('the clauses that rules cite', () => {
  test('are all cited in some test', () => {
    const source = readAll(SOURCE)
    expect(NAMES.filter((name) => !new RegExp(`\\bClause\\.${name}\\b`).test(source))).toEqual([])
    expect(NULL_STRIKE.facts.clauses).toEqual(
      Object.keys(CLAUSES).filter((id) => NAMES.map(idOf).includes(id.slice(3))),
    )
  })

  test('have one clause for every switch', () => {
    const { switches, clauses = [] } = NULL_STRIKE.facts
    const own = Object.values(switches).flatMap(({ clause, needs = [clause] }) => needs)
    expect(own.filter((id) => !clauses.includes(id))).toEqual([])
    expect(new Set(own).size).toBe(Object.keys(switches).length)
  })
})

/** The clauses that the last action in a position cited. */
function last(play: Table): readonly string[] {
  return play.cited.flat().map((id) => id.slice(3))
}

describe('a single position', () => {
  const walk = (friend: readonly [number, number], to: readonly [number, number], trees = false) => {
    const terrain = trees ? [ground('trees', 29, 14, 2, 2)] : []
    const play = new Table(battle([A4('a'), A4('f')], [B2('b')], terrain)).stand({
      a: [30, 10],
      f: friend,
      b: [60, 40],
    })
    play.choose({ kind: 'run', unit: 'a' })
    play.cited.splice(0)
    return last(play.choose({ to }))
  }

  test('a way cites AP-G-27 if it leads through friends, but not if it passes beside them', () => {
    expect(walk([30, 14.5], [30, 20])).toContain('G-27')
    expect(walk([40, 14.5], [30, 20])).not.toContain('G-27')
    // A unit behind the end of the way is not on it.
    expect(walk([30, 28], [30, 20])).not.toContain('G-27')
  })

  test('a way cites AP-G-24 if it touches difficult ground', () => {
    const go = (x: number, trees: readonly [number, number]) => {
      const terrain = [ground('trees', trees[0], trees[1], 2, 1)]
      const play = new Table(battle([A4('a')], [B2('b')], terrain)).stand({ a: [x, 10], b: [60, 40] })
      play.choose({ kind: 'move', unit: 'a' })
      play.cited.splice(0)
      return last(play.choose({ to: [x, 12.5] }))
    }
    expect(go(30, [29, 11.5])).toContain('G-24')
    expect(go(30, [40, 11.5])).not.toContain('G-24')
    expect(go(30, [29, 20])).not.toContain('G-24')
  })

  test('an attack cites AP-G-26 if every line leads through friends, AP-G-20 if units could bar all lines, AP-G-29 if units give cover', () => {
    const attack = (friend: readonly [number, number]) => {
      const play = new Table(battle([A1('a'), A1('f')], [B2('b', { models: 1 })]))
      play.stand({ a: [30, 10], f: friend, b: [30, 30] }).choose({ kind: 'attack', unit: 'a' })
      play.cited.splice(0)
      return last(play.choose({ kind: 'attack', target: 'b' })).filter((id) => ['G-20', 'G-26', 'G-29'].includes(id))
    }
    expect(attack([30, 20])).toEqual(['G-20', 'G-26', 'G-29'])
    expect(attack([45, 20])).toEqual([])
  })

  test('a unit that leaves a contact, or attacks another than the one it touches, cites AP-G-23', () => {
    const stand = () => {
      const play = new Table(battle([A1('a')], [B2('b'), B2('c')])).stand({ a: [30, 10], b: [30, 20], c: [46, 20] })
      return play.abut('b', 'a').give()
    }
    const attack = (target: string) => {
      const play = stand()
      play.attack('a', target)
      return last(play)
    }
    expect(attack('b')).not.toContain('G-23')
    expect(attack('c')).toContain('G-23')
    const away = stand().choose({ kind: 'move', unit: 'a' })
    away.cited.splice(0)
    expect(last(away.choose({ to: [30, 7.5] }))).toContain('G-23')
  })

  test('a Morale roll for which a 1 would be enough cites AP-G-33, and the bonus of failed attempts AP-RALLY-02', () => {
    const rally = (rallies: number) => {
      const play = new Table(battle([CAPTAIN()], [B2('b')])).stand({ captain: [30, 10], b: [60, 40] })
      Object.assign(play.unit('captain'), { panicked: 1, rallies })
      return last(play.choose({ kind: 'rally', unit: 'captain' })).filter((id) => id !== 'RALLY-01')
    }
    expect(rally(0)).not.toContain('G-33')
    expect(rally(1)).toContain('G-33')
    expect(rally(1)).toContain('RALLY-02')
  })

  test('a capture cites AP-CAP-05 if an enemy waits in reserve, and AP-CAP-03 if one is on the table', () => {
    const taken = (...on: readonly (readonly [string, readonly [number, number]])[]) => {
      const play = new Table(battle([A1('a', { models: 1 })], [B2('b')]))
      play.stand({ a: [36, 23.011], ...Object.fromEntries(on) }).choose({ kind: 'capture', unit: 'a' })
      return last(play.choose({ kind: 'capture' })).filter((id) => id === 'CAP-03' || id === 'CAP-05')
    }
    expect(taken()).toEqual(['CAP-05'])
    expect(taken(['b', [66, 44]])).toEqual(['CAP-03'])
  })

  test('a unit whose chain is broken cites AP-MOVE-03 when it closes up', () => {
    const close = (isBroken: boolean) => {
      const play = new Table(battle([A1('a')], [B2('b')]), but({ geometry: 'models' }))
      const unit = play.stand({ a: [30, 10], b: [60, 40] }).unit('a')
      if (isBroken) unit.seatX[5] = 6
      resize(unit)
      play.choose({ kind: 'move', unit: 'a' })
      return last(play.choose({ formation: 'block' }))
    }
    expect(close(true)).toContain('MOVE-03')
    expect(close(false)).not.toContain('MOVE-03')
  })

  test('passengers of a wreck cite AP-DIS-01 if there is room for them, AP-DIS-02 if there is none', () => {
    const bail = (models: number) => {
      const hull = KILLERS('carrier', 1, [KNIFE], { numbers: { type: 'vehicle' as never, transport: 40 } })
      const walls = [ground('building', 25, 25, 2.9, 10), ground('building', 32.1, 25, 2.9, 10)]
      const rows = [ground('building', 27.9, 25, 4.2, 2.9), ground('building', 27.9, 32.1, 4.2, 2.9)]
      const first = [KILLERS('k', 4, [[1, 60, 1, 12, 0, 0]])]
      const play = new Table(battle(first, [hull, A1('p', { models })], [...walls, ...rows]), { ...SURE, los: 'none' })
      play.stand({ k: [30, 10], carrier: [30, 30] }).load('p', 'carrier')
      play.attack('k', 'carrier')
      return last(play).filter((id) => id.startsWith('DIS'))
    }
    expect(bail(3)).toEqual(['DIS-01'])
    expect(bail(40)).toEqual(['DIS-02'])
  })

  test('passengers cite AP-EMB-03 if they keep panic or aim, and AP-G-02 if a Warlord rides', () => {
    const board = (aims: boolean) => {
      const play = new Table(battle([A1('a'), CARRIER()], [B2('b')])).stand({
        a: [30, 10],
        carrier: [30, 15.2],
        b: [60, 40],
      })
      play.give()
      if (aims) play.choose({ kind: 'aim', unit: 'a' })
      play.cited.splice(0)
      return last(play.choose({ kind: 'embark', unit: 'a' }).choose({ kind: 'embark' }))
    }
    expect(board(false)).not.toContain('EMB-03')
    expect(board(true)).toContain('EMB-03')
    const lead = (rides: boolean) => {
      const play = new Table(battle([CAPTAIN(), CARRIER()], [B2('b')])).stand({
        captain: [30, 10],
        carrier: [30, 15.2],
        b: [60, 40],
      })
      if (rides) play.load('captain', 'carrier')
      play.choose({ kind: 'end-turn' })
      play.cited.splice(0)
      return last(play.choose({ kind: 'end-turn' }))
    }
    expect(lead(false)).toContain('ACT-06')
    expect(lead(false)).not.toContain('G-02')
    expect(lead(true)).toContain('G-02')
    expect(lead(true)).not.toContain('ACT-06')
  })
})

/** Readings that do not matter under any built-in general on the open table. */
const UNREACHED: Readonly<Partial<StrikeRules>> = {
  warlordEmbarked: 'yes',
  embarkReach: 'every',
  transportLoss: 'lost',
  deployDepth: 'speed',
  round: 'up',
  wounds: 'profile',
}

describe('the command compare', () => {
  const compared = async (rules: readonly string[], battles: number) => {
    const path = fileURLToPath(new URL('../../scenarios/null-strike/open-table.yaml', import.meta.url))
    const scenario = readScenario(path, { battles, rules: ['core', ...rules] })
    const { document } = await conduct(prepare(ENGINE, compareStudy(scenario)), { workers: 0, twin: false })
    if (document.command !== 'compare') throw new Error('another command')
    return document
  }

  test('calls readings unreached if no general met them', async () => {
    const rules = Object.entries(UNREACHED).map(([name, value]) => `core,${name}=${value}`)
    const { comparisons, reach } = await compared(rules, THOROUGH ? 16 : 2)
    expect(new Set(comparisons.map(({ b }) => b))).toEqual(new Set(rules))
    expect(new Set(comparisons.map(({ verdict }) => verdict))).toEqual(new Set(['unreached']))
    expect(reach?.flatMap(({ switches }) => switches.map(({ times }) => times))).toEqual(rules.map(() => 0))
  })

  test('reports for every switch whether it was met', async () => {
    const all = Object.entries(GAMES['null-strike']?.facts.switches ?? {}).map(([name, { values, default: own }]) => {
      const other = Array.isArray(values) ? values.find((value) => value !== own) : 11
      return `core,${name}=${other}`
    })
    const others = all.filter((_, i) => THOROUGH || i % 4 === 0)
    const { reach = [] } = await compared(others, 2)
    expect(reach.length).toBeGreaterThan(5)
    expect(reach.flatMap(({ switches }) => switches.filter(({ times }) => times === null))).toEqual([])
  })
})
