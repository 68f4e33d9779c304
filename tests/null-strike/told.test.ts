import { describe, expect, test } from 'vitest'
import { Generals, playBattle } from '../../src/core/battle.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import type { Matchup, Policy } from '../../src/core/ruleset.ts'
import { NULL_STRIKE } from '../../src/games/null-strike/null-strike.ts'
import type { Strike } from '../../src/games/null-strike/state/state.ts'
import * as events from '../../src/games/null-strike/telling/events.ts'
import { shipped } from '../support/matchups.ts'
import { A1, A4, B2, but, CAPTAIN, CARRIER, engagement, KILLERS, KNIFE, SURE } from '../support/null-strike.ts'
import { battle, Table } from '../support/null-strike-field.ts'

/** What is told of battles: every event in words, with its clauses. */

interface Heard {
  readonly clauses: Set<string>
  readonly kinds: Set<number>
  readonly wrong: string[]
}

/** Plays so many battles of each shipped scenario with one general and listens. */
function listen(
  heard: Heard,
  name: string,
  blocks: number,
  rules = but({ captureClear: 6 }),
  matchups: readonly Matchup[] = shipped('null-strike'),
): void {
  for (const matchup of matchups) {
    const state = NULL_STRIKE.setup(rules, matchup)
    const general = NULL_STRIKE.policies[name]
    if (general === undefined) throw new Error(`there is no ${name}`)
    const dice = new KeyedDice(1, 2)
    const generals = new Generals<Strike>([general, general], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
    const note = (...event: Parameters<typeof NULL_STRIKE.tell> extends [unknown, ...infer Event] ? Event : never) => {
      heard.kinds.add(event[0])
      for (const id of NULL_STRIKE.clauses?.(state, ...event) ?? []) heard.clauses.add(id)
      const line = NULL_STRIKE.tell(state, ...event)
      if (/^$|undefined|NaN|nobody| {2}$/.test(line)) heard.wrong.push(`${event.join(' ')}: ${line}`)
    }
    for (let block = 0; block < blocks; block++) {
      NULL_STRIKE.reset(state, block % NULL_STRIKE.seats(state))
      dice.seek(block)
      generals.seek(block)
      playBattle(NULL_STRIKE, state, dice, { on: true, cite() {}, note }, generals)
    }
  }
}

/** Kinds of events; the other numbers of the file are of their details. */
const KINDS = Object.entries(events).filter(
  ([name]) =>
    !['BY_ROLL', 'BY_COIN', 'BY_SIZE', 'BY_ATTACK', 'BY_CHARGE', 'WIPED_OUT', 'ALL_CAPTURED', 'ROUND_CAP'].includes(
      name,
    ),
)

test('every clause is carried out by some event, and every event is told', () => {
  const heard: Heard = { clauses: new Set(), kinds: new Set(), wrong: [] }
  listen(heard, 'random-legal', 12)
  listen(heard, 'random-legal', 6, but({ captureClear: 6, panicEffect: 'fallBack' }))
  listen(heard, 'greedy', 1)
  // Averages are of units with two kinds of models, which no shipped scenario has.
  const others = { models: 2, skill: 6, evasion: 5, strength: 5, toughness: 4, armour: 2 }
  listen(heard, 'random-legal', 2, but({}), [engagement([A1('a')], [B2('b', { numbers: { others } })], '12in')])
  expect(heard.wrong).toEqual([])
  expect((NULL_STRIKE.facts.clauses ?? []).filter((id) => !heard.clauses.has(id))).toEqual([])
  expect([...heard.clauses].filter((id) => !NULL_STRIKE.facts.clauses?.includes(id))).toEqual([])
  expect(KINDS.filter(([, kind]) => !heard.kinds.has(kind)).map(([name]) => name)).toEqual([])
})

test('who begins is told, and how that was found out (AP-SET-02, AP-G-16)', () => {
  const first = (rules: ReturnType<typeof but>, matchup: Matchup): string => {
    const state = NULL_STRIKE.setup(rules, matchup)
    const lines: string[] = []
    NULL_STRIKE.reset(state, 0)
    const dice = new KeyedDice(1, 2)
    dice.seek(0)
    NULL_STRIKE.advance(state, dice, {
      on: true,
      cite() {},
      note: (...event) => lines.push(NULL_STRIKE.tell(state, ...event)),
    })
    return lines[0] ?? ''
  }
  const even = battle([A1('a')], [B2('b')])
  const smaller = battle([A1('a')], [B2('b', { cost: 400 })])
  expect(first(but({}), even)).toMatch(/^Roll for the first turn: (?:First|Second) begins$/)
  expect(first(but({}), smaller)).toBe('Roll for the first turn, +12 to First for its size: First begins')
  expect(first(but({ firstTurn: 'coin' }), even)).toMatch(/^A coin for the first turn: (?:First|Second) begins$/)
  expect(first(but({ firstTurn: 'smallerArmy' }), smaller)).toBe('The smaller army has the first turn: First begins')
  expect(first(but({}), engagement([A1()], [B2()], '24in'))).toMatch(/^A coin for the first turn: /)
})

test('weapons are told and chosen by their names, several of one name by their place (AP-ATK-02)', () => {
  const arm = { hands: 1, range: 24, attacks: 1, strength: 4, ap: 0, melee: 0 }
  const pair = A1('Reavers', {
    numbers: { weapon: { ...arm, name: 'Pistol' }, secondWeapon: { ...arm, name: 'Pistol' }, thirdWeapon: arm },
  })
  const play = new Table(battle([pair], [B2('b')]), SURE)
  play.stand({ Reavers: [30, 10], b: [30, 20] }).give()
  play.choose({ kind: 'attack', unit: 'Reavers' })
  const names = new Set(play.options().map(({ weapons }) => weapons))
  expect(names).toContain('Pistol')
  expect(names).toContain('second Pistol')
  expect(names).toContain('third weapon')
  play.choose({ weapons: 'Pistol and second Pistol' })
  const lines = play.lines.join('\n')
  expect(lines).toContain('Reavers: attack b with Pistol and second Pistol')
  expect(lines).toMatch(/^ {4}Pistol: 10 attacks, /m)
  expect(lines).toMatch(/^ {4}second Pistol: 10 attacks, /m)
})

describe('a told battle', () => {
  const table = (rules = but({})) =>
    new Table(battle([A1('a'), CARRIER(), CAPTAIN()], [B2('b', { models: 2 }), A4('s')]), rules)
      .stand({ a: [30, 10], carrier: [30, 15.2], captain: [60, 6], b: [46, 27], s: [60, 40] })
      .give()

  /** Lines since the last call, each with its clauses. */
  const said = (play: Table): string[] => {
    const { state } = play
    const lines = play.events.splice(0).map((event) => {
      const clauses = (NULL_STRIKE.clauses?.(state, ...event) ?? []).map((id) => id.slice(3))
      return `${NULL_STRIKE.tell(state, ...event).trim()} [${clauses.join(' ')}]`
    })
    return lines
  }

  test('says what was tried, what was needed, what was rolled and what followed', () => {
    const play = table()
    said(play)
    play.choose({ kind: 'aim', unit: 'a' })
    expect(said(play)).toEqual(['a: aim [AIM-01 ACT-08]'])
    play.attack('a', 'b')
    const [attack, rolls, needs, ...rest] = said(play)
    expect(attack).toBe(
      'a: attack b, aimed, with weapon [ATK-01 ATK-14 ACT-03 ACT-08 ACT-02 ATK-02 ATK-03 ATK-04 AIM-02]',
    )
    expect(rolls).toMatch(/^weapon: 10 attacks, \d+ hits?, \d+ wounds? \[ATK-05(?: ATK-06)?(?: ATK-07)?\]$/)
    expect(needs).toMatch(/^to hit 2\+, to wound 4\+, to save 4\+: \d+ not saved \[\]$/)
    expect(rest.every((line) => /^b: (?:\d models? lost, \d left|removed)/.test(line))).toBe(true)
  })

  test('says who digs in, boards, drives, gets off, runs and charges', () => {
    const play = table()
    said(play)
    play.choose({ kind: 'dig-in', unit: 'a' })
    expect(said(play)).toEqual(['a: dig in [DIG-01 ACT-08]'])
    play.choose({ kind: 'fortify', unit: 'a' })
    expect(said(play)).toEqual(['a: fortify [FORT-01 ACT-03 ACT-08]'])
    play.choose({ kind: 'embark', unit: 'a' }).choose({ kind: 'embark' })
    expect(said(play)).toEqual([
      'a: board carrier [EMB-01 EMB-02 ACT-03 ACT-08]',
      'a: no longer fortified [DIG-02 FORT-02]',
    ])
    play.choose({ kind: 'move', unit: 'carrier' }).choose({ to: [38, 15.2] })
    expect(said(play)).toEqual(['carrier: move to (38.0, 15.2) [MOVE-01 MOVE-02 MOVE-03 MOVE-04 ACT-08]'])
    play.choose({ kind: 'disembark', unit: 'a' }).choose({ kind: 'disembark' })
    expect(said(play)[0]).toMatch(
      /^a: get off carrier at \(\d+\.\d, \d+\.\d\) \[DIS-01 DIS-02 DIS-03 EMB-03 ACT-03 ACT-08 ACT-10\]$/,
    )
    play.choose({ kind: 'run', unit: 'captain' }).choose({ to: [50, 6] })
    expect(said(play)).toEqual(['captain: run to (50.0, 6.0) [RUN-01 MOVE-03 MOVE-04 ACT-08]'])
    play.choose({ kind: 'charge', unit: 'captain' }).choose({ kind: 'charge', target: 's', heading: 0 })
    const [charge, strike] = said(play)
    expect(charge).toMatch(
      /^captain: charge s, to \(\d+\.\d, \d+\.\d\) \[CHG-01 CHG-04 CHG-05 ACT-03 ACT-08 MOVE-01 MOVE-02 MOVE-03 MOVE-04\]$/,
    )
    expect(strike).toBe('captain: no melee weapon reaches [CHG-03]')
  })

  test('says what covers the target, who panics, rallies, falls back and bails out', () => {
    const weak = KILLERS('b', 2, [KNIFE], { numbers: { morale: 7 } })
    const hull = KILLERS('hull', 1, [KNIFE], { numbers: { type: 'vehicle' as never, transport: 9 } })
    const matchup = battle([KILLERS('k', 1, [[1, 60, 1, 12, 0, 0]])], [weak, hull, A1('p', { models: 3 })])
    const play = new Table(matchup, { ...SURE, panicTrigger: 'quarter', panicEffect: 'fallBack' })
    play
      .stand({ k: [30, 10], b: [30, 30], hull: [50, 30] })
      .load('p', 'hull')
      .give()
    Object.assign(play.unit('b'), { dug: 1, ran: 1 })
    said(play)
    play.attack('k', 'b')
    expect(said(play)).toEqual([
      'k: attack b with weapon [ATK-01 ATK-14 ACT-08 ACT-02 ATK-02 ATK-03 ATK-04]',
      'b: soft cover, having run, +1 Evasion, dug in [COV-01 RUN-02 DIG-01]',
      'weapon: 1 attack, 1 hit, 1 wound [ATK-05 ATK-06 ATK-07]',
      'to hit always, to wound always, to save never: 1 not saved []',
      'b: 1 model lost, 1 left [ATK-08]',
    ])
    play.choose({ kind: 'end-turn' })
    expect(said(play)).toEqual([
      'b: 1 lost, Morale never, panicked []',
      'Round 1, Second: 2 actions [ACT-01 ACT-05 ACT-07 ACT-09]',
      'b: fall back to (30.0, 35.0) [MOVE-02 MOVE-03 MOVE-04]',
      'b: no longer dug in [DIG-02]',
    ])
    play.choose({ kind: 'rally', unit: 'b' }).choose({ kind: 'end-turn' })
    expect(said(play)[0]).toBe('b: rally on never, in vain, +1 next time [RALLY-01 RALLY-02 RALLY-04 ACT-02 ACT-08]')
    play.attack('k', 'hull')
    expect(said(play).slice(-3)).toEqual([
      'hull: 1 model lost, 0 left [ATK-08]',
      'hull: removed []',
      'p: bail out, 0 lost, 3 left [DIS-01]',
    ])
  })
})

/** How often each clause, and each event of a kind (with a condition on its numbers), came in battles of the shipped scenarios. */
function tally(general: string, blocks: number) {
  const clauses = new Map<string, number>()
  const noted: (readonly [number, number, number, number, number])[] = []
  for (const matchup of shipped('null-strike').filter(({ battle: on }) => on !== undefined)) {
    const state = NULL_STRIKE.setup(but({ captureClear: 6 }), matchup)
    const led = NULL_STRIKE.policies[general] as Policy<Strike>
    const dice = new KeyedDice(1, 2)
    const generals = new Generals<Strike>([led, led], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
    for (let block = 0; block < blocks; block++) {
      NULL_STRIKE.reset(state, block % NULL_STRIKE.seats(state))
      dice.seek(block)
      generals.seek(block)
      playBattle(
        NULL_STRIKE,
        state,
        dice,
        {
          on: true,
          cite() {},
          note: (...event) => {
            noted.push(event)
            for (const id of NULL_STRIKE.clauses?.(state, ...event) ?? []) clauses.set(id, (clauses.get(id) ?? 0) + 1)
          },
        },
        generals,
      )
    }
  }
  const count = (id: string) => clauses.get(`AP-${id}`) ?? 0
  const times = (kind: number, where: (...values: number[]) => boolean = () => true) =>
    noted.filter(([event, ...values]) => event === kind && where(...values)).length
  return { count, times }
}

test.each([
  ['greedy', 12],
  ['random-legal', 12],
])('clauses are counted only where they acted: battles led by %s', (general, blocks) => {
  const { count, times } = tally(general, blocks)
  const dug = times(events.DUG, (_, how) => how === 1)
  const fortified = times(events.DUG, (_, how) => how === 2)
  expect(dug).toBeGreaterThan(0)
  // What is dug, and fortified, ends at most as often as it began.
  expect(count('DIG-02')).toBeLessThanOrEqual(dug)
  expect(count('FORT-02')).toBeLessThanOrEqual(fortified)
  // A charge strikes, or does not.
  expect(count('CHG-01')).toBe(times(events.CHARGES))
  expect(count('CHG-02') + count('CHG-03')).toBe(count('CHG-01'))
  // Each of these ends at most what another began.
  expect(count('AIM-02')).toBeLessThanOrEqual(count('AIM-01'))
  expect(count('RALLY-03')).toBeLessThanOrEqual(count('RALLY-02'))
  expect(count('RALLY-01')).toBe(times(events.RALLIED))
  // Hits are fewer than attacks, wounds than hits, and nobody dies without a wound.
  expect(count('ATK-06')).toBeLessThan(count('ATK-05'))
  expect(count('ATK-07')).toBeLessThan(count('ATK-06'))
  expect(count('ATK-10')).toBeLessThanOrEqual(count('ATK-08'))
  expect(count('CAP-04')).toBe(times(events.CAPTURED))
  // A captain brings his action as long as he lives.
  expect(count('ACT-06')).toBeLessThan(times(events.TURN_START))
  expect(count('END-01') + count('END-03')).toBe(times(events.GAME_OVER))
})

/** Readings that built-in generals hardly meet. */
const RARE = {
  panicEffect: ['AP-RALLY-01'],
  aimCharge: ['AP-AIM-01'],
  aimCarry: ['AP-AIM-01'],
  runMin: ['AP-RUN-01'],
  transportLoss: ['AP-DIS-01', 'AP-DIS-02'],
  warlordEmbarked: ['AP-EMB-01'],
  embarkReach: ['AP-EMB-02', 'AP-DIS-01'],
  deployDepth: ['AP-DEP-02'],
} as const

test('switches name clauses that tell by their counts whether anybody met what they decide', () => {
  const { switches, clauses } = NULL_STRIKE.facts
  for (const { needs = [] } of Object.values(switches)) for (const id of needs) expect(clauses).toContain(id)
  expect(Object.fromEntries(Object.keys(RARE).map((name) => [name, switches[name]?.needs]))).toEqual(RARE)
  const { count } = tally('random-legal', 8)
  for (const [name, ids] of Object.entries(RARE)) {
    expect(
      ids.some((id) => count(id.slice(3)) > 0),
      name,
    ).toBe(true)
  }
  // Nobody goes on board but at set-up, and nobody comes from reserve, under a general that is built in.
  const greedy = tally('greedy', 4)
  expect([greedy.count('EMB-02'), greedy.count('DEP-02')]).toEqual([0, 0])
})
