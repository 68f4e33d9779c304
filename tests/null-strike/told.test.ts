import { describe, expect, test } from 'vitest'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import type { Matchup } from '../../src/core/ruleset.ts'
import { NULL_STRIKE } from '../../src/games/null-strike/null-strike.ts'
import * as events from '../../src/games/null-strike/telling/events.ts'
import { shipped } from '../support/matchups.ts'
import { hear } from '../support/null-strike/battles.ts'
import { battle, Table } from '../support/null-strike/field.ts'
import { A1, A4, B2, but, CAPTAIN, CARRIER, engagement, KILLERS, KNIFE, SURE } from '../support/null-strike/units.ts'

/** Transcripts: every event in words, with its clauses. */

interface Heard {
  readonly kinds: Set<number>
  readonly wrong: string[]
}

/** Plays some battles of each shipped scenario with one general, with a log. */
function listen(heard: Heard, name: string, blocks: number, rules = but({ captureClear: 6 })): void {
  for (const matchup of shipped('null-strike')) {
    hear(matchup, rules, name, Array.from({ length: blocks }).keys(), ({ state, event }) => {
      heard.kinds.add(event[0])
      const line = NULL_STRIKE.tell(state, ...event)
      if (/^$|undefined|NaN|nobody| {2}$/.test(line)) heard.wrong.push(`${event.join(' ')}: ${line}`)
    })
  }
}

/** Kinds of events. The other numbers of the file are values inside events. */
const KINDS = Object.entries(events).filter(
  ([name]) =>
    !['BY_ROLL', 'BY_COIN', 'BY_SIZE', 'BY_ATTACK', 'BY_CHARGE', 'WIPED_OUT', 'ALL_CAPTURED', 'ROUND_CAP'].includes(
      name,
    ),
)

test('every event has a line in the transcript', () => {
  const heard: Heard = { kinds: new Set(), wrong: [] }
  listen(heard, 'random-legal', 12)
  listen(heard, 'random-legal', 6, but({ captureClear: 6, panicEffect: 'fallBack' }))
  listen(heard, 'greedy', 1)
  expect(heard.wrong).toEqual([])
  expect(KINDS.filter(([, kind]) => !heard.kinds.has(kind)).map(([name]) => name)).toEqual([])
})

test('the transcript names the first player and how it was decided (AP-SET-02, AP-G-16)', () => {
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
  const given = but({ firstTurn: 'second' })
  for (const matchup of [even, smaller, engagement([A1()], [B2()], '24in')])
    expect(first(given, matchup)).toBe('The first turn is given by the rules: Second begins')
})

test('transcripts and choices use the names of weapons, with a number if several share a name (AP-ATK-02)', () => {
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

describe('a transcript', () => {
  const table = (rules = but({})) =>
    new Table(battle([A1('a'), CARRIER(), CAPTAIN()], [B2('b', { models: 2 }), A4('s')]), rules)
      .stand({ a: [30, 10], carrier: [30, 15.2], captain: [60, 6], b: [46, 27], s: [60, 40] })
      .give()

  /** Lines since the last call, each with its clauses. */
  const said = (play: Table): string[] => {
    const cited = play.cited.splice(0)
    return play.lines
      .splice(0)
      .map((line, i) => `${line.trim()} [${cited[i]?.map((id) => id.slice(3)).join(' ') ?? ''}]`)
  }

  test('names the attempt, the number needed, the roll, and the result', () => {
    const play = table()
    said(play)
    play.choose({ kind: 'aim', unit: 'a' })
    expect(said(play)).toEqual(['a: aim [ACT-08 AIM-01]'])
    play.attack('a', 'b')
    const [attack, rolls, needs, ...rest] = said(play)
    expect(attack).toBe('a: attack b, aimed, with weapon [ACT-08 ACT-03 ATK-01 ATK-02 ATK-03 AIM-02]')
    expect(rolls).toMatch(/^weapon: 10 attacks, \d+ hits?, \d+ wounds? \[ATK-05 G-03 AIM-01(?: ATK-06)?(?: ATK-07)?\]$/)
    expect(needs).toMatch(/^to hit 2\+, to wound 4\+, to save 4\+: \d+ not saved \[\]$/)
    expect(rest.every((line) => /^b: (?:\d models? lost, \d left|removed)/.test(line))).toBe(true)
  })

  test('names units that dig in, board, drive, leave, run and charge', () => {
    const play = table()
    said(play)
    play.choose({ kind: 'dig-in', unit: 'a' })
    expect(said(play)).toEqual(['a: dig in [ACT-08 DIG-01]'])
    play.choose({ kind: 'fortify', unit: 'a' })
    expect(said(play)).toEqual(['a: fortify [ACT-08 ACT-03 C-04 FORT-01]'])
    play.choose({ kind: 'embark', unit: 'a' }).choose({ kind: 'embark' })
    expect(said(play)).toEqual([
      'a: board carrier [ACT-08 ACT-03 C-04 EMB-01 EMB-02 G-30]',
      'a: no longer fortified [DIG-02 FORT-02]',
    ])
    play.choose({ kind: 'move', unit: 'carrier' }).choose({ to: [38, 15.2] })
    expect(said(play)).toEqual(['carrier: move to (38.0, 15.2) [ACT-08 MOVE-01]'])
    play.choose({ kind: 'disembark', unit: 'a' }).choose({ kind: 'disembark' })
    expect(said(play)[0]).toMatch(
      /^a: get off carrier at \(\d+\.\d, \d+\.\d\) \[ACT-08 ACT-03 C-04 ACT-10 DIS-01 DIS-03 G-30 EMB-03 G-21\]$/,
    )
    play.choose({ kind: 'run', unit: 'captain' }).choose({ to: [50, 6] })
    expect(said(play)).toEqual(['captain: run to (50.0, 6.0) [ACT-08 RUN-01 RUN-02]'])
    play.choose({ kind: 'charge', unit: 'captain' }).choose({ kind: 'charge', target: 's', heading: 0 })
    const [charge, strike] = said(play)
    expect(charge).toMatch(
      /^captain: charge s, to \(\d+\.\d, \d+\.\d\) \[ACT-08 ACT-03 CHG-01 CHG-04 MOVE-01 CHG-05\]$/,
    )
    expect(strike).toBe('captain: no melee weapon reaches [CHG-03]')
  })

  test('names the cover of the target, and units that panic, rally, fall back and bail out', () => {
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
      'k: attack b with weapon [ACT-08 ATK-01 ATK-03]',
      'b: soft cover, having run, +1 Evasion, dug in [G-09 DIG-01 RUN-02]',
      'weapon: 1 attack, 1 hit, 1 wound [ATK-05 G-03 COV-01 ATK-06 ATK-07 G-05]',
      'to hit always, to wound always, to save never: 1 not saved []',
      'b: 1 model lost, 1 left [ATK-08]',
    ])
    play.choose({ kind: 'end-turn' })
    expect(said(play)).toEqual([
      'First: 98 actions unused [ACT-09]',
      'b: 1 lost, Morale never, panicked [G-11]',
      'Round 1, Second: 2 actions [ACT-01 ACT-05]',
      'b: fall back to (30.0, 35.0) [G-34]',
      'b: no longer dug in [DIG-02]',
    ])
    play.choose({ kind: 'rally', unit: 'b' }).choose({ kind: 'end-turn' })
    expect(said(play)[0]).toBe('b: rally on never, in vain, +1 next time [ACT-08 RALLY-01 RALLY-02]')
    play.attack('k', 'hull')
    expect(said(play).slice(-3)).toEqual([
      'hull: 1 model lost, 0 left [ATK-08]',
      'hull: removed []',
      'p: bail out, 0 lost, 3 left [G-15 DIS-01 G-30]',
    ])
  })
})
