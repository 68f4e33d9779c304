import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { SIDES } from '../../src/board/hex/hex.ts'
import type { Policy } from '../../src/core/ruleset.ts'
import * as Action from '../../src/games/war/choices/actions.ts'
import * as Clause from '../../src/games/war/data/clause.ts'
import { FACTS } from '../../src/games/war/data/facts.ts'
import { BROKEN, HILL, RIVER, WOODS } from '../../src/games/war/data/terrain.ts'
import type { War } from '../../src/games/war/state/state.ts'
import * as Event from '../../src/games/war/telling/events.ts'
import { battle, CLAUSE_IDS, CORE, dummy, unit } from '../support/war/cards.ts'
import { type Heard, type HeardBattle, hear, manyBattles } from './cited-battles.ts'
import { battleCase } from './invariants/battle-case.ts'

/** Clauses are cited where they acted, and only there: compared with events and positions, never with the code that cites. */

let battles: readonly HeardBattle[] = []

beforeAll(() => {
  battles = manyBattles(200)
}, 120_000)

const times = ({ clauses }: Heard, id: string): number => clauses.filter((clause) => clause === `WAR-${id}`).length

const isCited = (line: Heard, id: string): boolean => times(line, id) > 0

/** The lines of all battles that cite a clause are exactly those with a given property, once each. */
function expectExactly(
  id: string,
  isSo: (line: Heard, before: readonly Heard[], battle: HeardBattle) => boolean,
): void {
  let told = 0
  for (const battle of battles) {
    for (const [i, line] of battle.heard.entries()) {
      const so = isSo(line, battle.heard.slice(Math.max(0, i - 60), i), battle)
      if (so) told++
      if (times(line, id) !== (so ? 1 : 0)) {
        throw new Error(`${id} is cited ${times(line, id)} times by event ${line.event} ${line.values.join(' ')}`)
      }
    }
  }
  expect(told).toBeGreaterThan(0)
}

describe('clauses that rules cite', () => {
  const root = fileURLToPath(new URL('../../src/games/war/', import.meta.url))
  const source = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`${root}${file}`, 'utf8'))
    .join('\n')

  test('are all cited in the code, and are those that counts include', () => {
    const names = Object.keys(Clause)
    expect(names.filter((name) => !new RegExp(`\\bClause\\.${name}\\b`).test(source))).toEqual([])
    expect(FACTS.clauses).toHaveLength(names.length)
    for (const [name, clause] of Object.entries(Clause)) {
      expect(CLAUSE_IDS[clause]).toBe(`WAR-${name.replace('_', '-')}`)
    }
  })

  test('act in battles, except for a few; the list may only become shorter', () => {
    const seen = new Set(battles.flatMap(({ heard }) => heard.flatMap(({ clauses }) => clauses)))
    expect((FACTS.clauses ?? []).filter((id) => !seen.has(id))).toEqual([])
  })

  test('show for every switch whether its question came up', () => {
    for (const [name, { clause, needs = [clause] }] of Object.entries(FACTS.switches)) {
      expect(needs, name).not.toEqual([])
      for (const id of needs) expect(FACTS.clauses, name).toContain(id)
    }
  })
})

describe('a clause is cited as often as it acts:', () => {
  test('WAR-TURN-02, -03, -04 at the ends of turns, roll-offs and ties', () => {
    expectExactly('TURN-02', ({ event }) => event === Event.TURN_END)
    expectExactly('TURN-03', ({ event, values }) => event === Event.ROLLED && values[2] >= 0)
    expectExactly('TURN-04', ({ event, values }) => event === Event.ROLLED && values[2] < 0)
  })

  test('WAR-TURN-05, -06 depending on the unit activated before', () => {
    const before = (line: Heard, lines: readonly Heard[], { state }: HeardBattle): number | null => {
      if (line.event !== Event.ACTIVATED) return null
      const last = lines.findLast(({ event }) => event === Event.ACTIVATED || event === Event.TURN_START)
      if (last === undefined || last.event === Event.TURN_START) return null
      const playerOf = ([unit]: Heard['values']) => state.units[unit]?.player
      return playerOf(last.values) === playerOf(line.values) ? 6 : 5
    }
    expectExactly('TURN-05', (...all) => before(...all) === 5)
    // If all units of the player who won the roll-off miss the turn, the other player begins.
    for (const { heard } of battles) {
      for (const line of heard) if (isCited(line, 'TURN-06')) expect(line.event).toBe(Event.ACTIVATED)
    }
    let succession = 0
    for (const battle of battles) {
      for (const [i, line] of battle.heard.entries()) {
        if (before(line, battle.heard.slice(0, i), battle) !== 6) continue
        succession++
        expect(times(line, 'TURN-06')).toBe(1)
      }
    }
    expect(succession).toBeGreaterThan(50)
  })

  test('WAR-UNIT-05 once for each attack with damage held back', () => {
    expectExactly('UNIT-05', ({ event, values }) => event === Event.DAMAGED && values[3] > 0)
  })

  test('WAR-G-03 if half rounded the other way gives another result', () => {
    const found = { whole: 0, battered: 0 }
    for (const { state, heard } of battles) {
      const { batteredTrigger, killCap, damageTrack, halfRound } = state.rules
      if (batteredTrigger !== 'total' || killCap === 'half' || damageTrack === 'batteredOneTurn') continue
      const battered = new Set<number>()
      let damage = 0
      for (const line of heard) {
        const [index, done, sum] = line.values
        const strength = state.units[index]?.strength ?? 0
        const isBetween = (lost: number) => strength > 1 && lost === (strength - 1) / 2
        if (line.event === Event.DAMAGED) {
          const staysWhole = halfRound === 'ceil' && done > 0 && isBetween(sum) && !battered.has(index)
          expect(times(line, 'G-03')).toBe(staysWhole ? 1 : 0)
          if (staysWhole) found.whole++
          damage = sum
        } else if (line.event === Event.BATTERED) {
          const isEarly = halfRound === 'floor' && isBetween(damage)
          expect(times(line, 'G-03')).toBe(isEarly ? 1 : 0)
          if (isEarly) found.battered++
          battered.add(index)
        } else expect(isCited(line, 'G-03')).toBe(false)
      }
    }
    expect(found.whole).toBeGreaterThan(10)
    expect(found.battered).toBeGreaterThan(0)
  })

  test('WAR-UNIT-03, -04, -07 once for each unit battered or removed by damage', () => {
    expectExactly('UNIT-03', ({ event }) => event === Event.BATTERED)
    expectExactly('UNIT-07', ({ event, values }) => event === Event.REMOVED && values[1] === Event.BY_DAMAGE)
    for (const { heard } of battles) {
      const battered = new Set<number>()
      for (const line of heard) {
        if (line.event === Event.BATTERED) battered.add(line.values[0])
        const isFallen = line.event === Event.REMOVED && line.values[1] === Event.BY_DAMAGE
        expect(isCited(line, 'UNIT-04')).toBe(isFallen && battered.has(line.values[0]))
      }
    }
  })

  test('WAR-UNIT-10 for damage to friends, as the result row counts it', () => {
    let sum = 0
    for (const { state, heard } of battles) {
      const lines = heard.filter((line) => isCited(line, 'UNIT-10'))
      const damage = lines.reduce((all, { values }) => all + values[1] + values[3], 0)
      expect(damage).toBe((state.onFriends[0] as number) + (state.onFriends[1] as number))
      sum += damage
    }
    expect(sum).toBeGreaterThan(50)
  })

  test('WAR-UNIT-02 never before a unit is battered', () => {
    for (const { heard } of battles) {
      const first = heard.findIndex(({ event }) => event === Event.BATTERED)
      const before = first < 0 ? heard : heard.slice(0, first)
      expect(before.filter((line) => isCited(line, 'UNIT-02'))).toEqual([])
    }
  })

  test('WAR-SHOOT-13, WAR-PWR-03, WAR-CHG-06 for units removed by charges', () => {
    const isRemoved = (why: number) => (line: Heard) => line.event === Event.REMOVED && line.values[1] === why
    expectExactly('SHOOT-13', isRemoved(Event.GUN_CHARGED))
    expectExactly('PWR-03', isRemoved(Event.CASTER_CHARGED))
    expectExactly('CHG-06', (line) => line.event === Event.REMOVED && line.values[1] !== Event.BY_DAMAGE)
  })

  test('WAR-PWR-01, -02, WAR-MAG-03, WAR-G-26 for spells by their outcome', () => {
    expectExactly('PWR-01', ({ event }) => event === Event.EXHAUSTED)
    expectExactly('PWR-02', ({ event }) => event === Event.MISSES_TURN)
    expectExactly('MAG-03', ({ event }) => event === Event.BACKFIRED)
    const failed = (before: readonly Heard[]) => (before.at(-1)?.values[2] ?? 12) < 4
    expectExactly('G-26', ({ event }, before) => event === Event.EXHAUSTED && failed(before))
    for (const { heard } of battles) {
      const ones = heard.filter(({ event, values }) => event === Event.CASTS && values[2] === 1)
      expect(heard.filter(({ event }) => event === Event.BACKFIRED)).toHaveLength(ones.length)
    }
  })

  test('WAR-SHOOT-07, -08, -09, -11 for volleys, their remainders and shares, and shots over units', () => {
    expectExactly('SHOOT-07', ({ event }) => event === Event.VOLLEY)
    expectExactly('SHOOT-08', ({ event, values }) => event === Event.VOLLEY && values[1] % values[2] > 0)
    expectExactly('SHOOT-09', ({ event }) => event === Event.SHARE)
    const isOver = (how: number) => (how & 15) === Event.OVER_UNITS
    expectExactly('SHOOT-11', ({ event, values }) => event === Event.SHOT_AT && isOver(values[3]))
    expectExactly('G-18', ({ event, values }) => event === Event.SHOT_AT && isOver(values[3]) && values[3] >= 32)
  })

  test('WAR-BOSS-01, WAR-DICE-04, -05, WAR-G-11 for whatever helped a roll', () => {
    expectExactly('BOSS-01', ({ event, values }) => event === Event.SAVE_HELP && values[1] > 0)
    expectExactly('DICE-04', ({ event, values }) => event === Event.HIT_HELP && values[3] > 0)
    for (const { heard } of battles) {
      for (const { event, values, clauses } of heard) {
        const [hitOn, saveOn] = event === Event.SPELL_ROLLS ? [values[1], values[3] & 15] : [values[0], values[2]]
        if (clauses.includes('WAR-DICE-05')) expect(saveOn).toBe(2)
        if (clauses.includes('WAR-G-11')) expect(hitOn).toBe(12)
      }
    }
  })

  test('WAR-FIGHT-04 only with another enemy adjacent, WAR-FIGHT-05 only outside the front arc', () => {
    let facing = 0
    for (const { state, heard } of battles) {
      if (state.rules.fightFacing === 'front') {
        expect(heard.filter((line) => isCited(line, 'FIGHT-05'))).toEqual([])
        facing++
      }
      if (state.units.length === 2) expect(heard.filter((line) => isCited(line, 'FIGHT-04'))).toEqual([])
    }
    expect(facing).toBeGreaterThan(5)
  })
})

describe('a move cites what it met on its way:', () => {
  /** Moves, with their unit, and the ground of their ends in bits. */
  function moves() {
    return battles.flatMap(({ state, heard }) => {
      const { board } = state
      if (board === null) return []
      return heard.flatMap((line) => {
        const [index, from, to, charged] = line.values
        const unit = state.units[index]
        if (line.event !== Event.MOVED || unit === undefined) return []
        const [left, reached] = [Math.floor(from / SIDES), Math.floor(to / SIDES)]
        const nature = [board.nature[left], board.nature[reached]] as [number, number]
        const distance = board.hexes.distances[left * board.hexes.count + reached] as number
        const turned = Math.abs((from % SIDES) - (to % SIDES))
        return [{ line, unit, rules: state.rules, nature, distance, charged, turns: Math.min(turned, SIDES - turned) }]
      })
    })
  }

  test('WAR-MOVE-02, -03: points for turns and steps, as many as there are at most and as the ends are apart at least', () => {
    let all = 0
    for (const { line, unit, distance, turns } of moves()) {
      const [turned, steps] = [times(line, 'MOVE-02'), times(line, 'MOVE-03')]
      expect(steps).toBeGreaterThanOrEqual(distance)
      expect(turned).toBeGreaterThanOrEqual(turns)
      expect((turned - turns) % 2).toBe(0)
      expect(turned + steps).toBeGreaterThan(0)
      // Onward gives a point each time, and may be used on a unit by several leaders.
      expect(turned + steps).toBeLessThanOrEqual(unit.points + 2)
      if (unit.isInfantry) expect(steps).toBeLessThanOrEqual(3)
      all++
    }
    expect(all).toBeGreaterThan(2000)
  })

  test('WAR-MOVE-01: a unit holds, ends its move with points left, or goes no further after it has paused', () => {
    let stopped = 0
    for (const { state, heard } of battles) {
      let from = 0
      for (const [i, line] of heard.entries()) {
        if (line.event === Event.ACTIVATED) from = i
        const holds = line.event === Event.HELD || line.event === Event.STOPPED
        if (holds || line.event !== Event.MOVED) expect(times(line, 'MOVE-01')).toBe(holds ? 1 : 0)
        if (line.event !== Event.STOPPED) continue
        stopped++
        const [index, left] = line.values
        const before = heard.slice(from, i).filter(({ event, values }) => event === Event.MOVED && values[0] === index)
        const walked = before.reduce((sum, move) => sum + times(move, 'MOVE-02') + times(move, 'MOVE-03'), 0)
        expect(before.length).toBeGreaterThan(0)
        expect(left).toBeGreaterThan(0)
        // Onward gives a point each time.
        expect(walked + left).toBeLessThanOrEqual((state.units[index]?.points ?? 0) + 2)
      }
    }
    expect(stopped).toBeGreaterThan(10)
  })

  test('WAR-TERR-01, -04, -05, -11, -16: edges crossed on foot lead from the ground of the start to that of the end', () => {
    let edges = 0
    for (const { line, unit, rules, nature } of moves()) {
      for (const [bits, id] of [
        [WOODS, 'TERR-01'],
        [BROKEN, 'TERR-16'],
        [RIVER, 'TERR-11'],
      ] as const) {
        const crossed = times(line, id)
        if (unit.isFlying) expect(crossed).toBe(0)
        else expect(crossed % 2).toBe(((nature[0] ^ nature[1]) & bits) === 0 ? 0 : 1)
        if (bits === RIVER || rules.crossing === 'once') expect(crossed).toBeLessThanOrEqual(1)
        edges += crossed
      }
      const climbed = (nature[1] & HILL) / HILL - (nature[0] & HILL) / HILL
      if (unit.isFlying) expect(times(line, 'TERR-04') + times(line, 'TERR-05')).toBe(0)
      else expect(times(line, 'TERR-04') - times(line, 'TERR-05')).toBe(climbed)
    }
    expect(edges).toBeGreaterThan(100)
  })

  test('WAR-CHG-01, -02, -04: a charge, that it ends the move, and leaving an enemy', () => {
    const found = { charges: 0, left: 0 }
    for (const { line, unit, charged, distance } of moves()) {
      expect(times(line, 'CHG-01')).toBe(charged)
      if (unit.isFlying || charged === 0) expect(times(line, 'CHG-02')).toBe(0)
      if (distance === 0) expect(times(line, 'CHG-04')).toBe(0)
      found.charges += charged
      found.left += times(line, 'CHG-04')
    }
    expect(found.charges).toBeGreaterThan(100)
    expect(found.left).toBeGreaterThan(50)
  })

  test.each([
    ['turns after it stepped beside an enemy', 1, 1],
    ['ends its move beside an enemy', 0, 0],
  ])('WAR-MOVE-10: a flier that %s', (_, facing, cited) => {
    const rows = ['......', '......', '......', '......', '......', '......', '......']
    const flier = unit('flier', { ...dummy(), type: 'flying' }, { at: [2, 1], facing: 0 })
    const enemy = unit('enemy', dummy(), { at: [2, 3], facing: 3 })
    const policy: Policy<War> = {
      choose({ units }, actions, n) {
        const between = ((units[0]?.hex ?? 0) + (units[1]?.hex ?? 0)) / 2
        const isMove = (action: number) =>
          Action.kindOf(action) === Action.MOVE && Action.whatOf(action) === between * SIDES + facing
        return Math.max(0, actions.subarray(0, n).findIndex(isMove))
      },
    }
    const { heard } = hear(CORE, battle(rows, [flier], [enemy], 1), 0, 0, policy)
    const moved = heard.filter(({ event, values }) => event === Event.MOVED && values[0] === 0)
    expect(moved.map((line) => times(line, 'MOVE-10'))).toEqual([cited])
  })

  test('WAR-CHG-04: only units that an enemy stood beside leave it', () => {
    for (const { state, heard } of battles) {
      let beside = false
      let casts = false
      for (const line of heard) {
        if (line.event === Event.ACTIVATED) [beside, casts] = [line.values[2] === 1, false]
        if (line.event === Event.CASTS) casts = true
        if (isCited(line, 'CHG-04') && !casts) expect(beside).toBe(true)
        if (state.rules.disengage === 'locked' && !casts) expect(isCited(line, 'CHG-04') && beside).toBe(false)
      }
    }
  })
})

describe('a battle that a switch changes cites what the switch decides', () => {
  /** Switches that change no list of choices, so that two battles led at random differ only if the rule acted. */
  const SWITCHES = [
    'batteredTrigger',
    'halfRound',
    'destroy',
    'damageTrack',
    'noOneTurnKill',
    'killCap',
    'nat1Save',
    'nat12Hit',
    'combatSet',
    'strikeBack',
    'ruins',
    'saveStack',
    'backfireSave',
    'exhaustOn',
    'exhaustWindow',
    'shootOverPenalty',
    'bossCount',
    'bossVsShots',
  ]

  test.each(SWITCHES)('%s', (name) => {
    const { clause, needs = [clause], values } = FACTS.switches[name] as (typeof FACTS.switches)[string]
    const told = (line?: Heard) => [line?.event, ...(line?.values ?? [])].join(' ')
    let differ = 0
    for (let i = 0; i < 1500 && differ < 5; i++) {
      const { rules, matchup, seat, block } = battleCase(4 * i)
      const [one, ...others] = (values as readonly unknown[]).map((value) =>
        hear({ ...rules, [name]: value }, matchup, seat, block, 'random-legal'),
      )
      for (const other of others) {
        const [a, b] = [(one as HeardBattle).heard, other.heard]
        const at = a.findIndex((line, k) => told(line) !== told(b[k]))
        if (at < 0) continue
        differ++
        const heard = [...a.slice(0, at + 1), ...b.slice(0, at + 1)]
        expect(heard.some(({ clauses }) => needs.some((id) => clauses.includes(id)))).toBe(true)
      }
    }
    expect(differ).toBeGreaterThan(0)
  })
})
