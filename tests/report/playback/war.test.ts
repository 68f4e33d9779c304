import { describe, expect, test } from 'vitest'
import { Generals, playBattle } from '../../../src/core/battle.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import type { War } from '../../../src/games/war/state/state.ts'
import { WAR } from '../../../src/games/war/war.ts'
import type { BattleLog } from '../../../src/report/playback/log.ts'
import { battlePage } from '../../../src/report/playback/page.ts'
import { Recorder } from '../../../src/report/playback/record.ts'
import { rosterOf } from '../../../src/report/playback/roster.ts'
import { picturesOf, stepsOf } from '../../../src/report/playback/steps.ts'
import { readScenario } from '../../../src/scenario/read.ts'
import { CORE } from '../../support/war/cards.ts'

const ABOUT = { facts: WAR.facts, title: 'Told', seats: 2, repeat: 'fairfight play' }

/** A shipped scenario, told. */
function told(file: string): BattleLog {
  const [matchup] = readScenario(new URL(`../../../scenarios/war/${file}.yaml`, import.meta.url).pathname).matchups
  if (matchup === undefined) throw new Error('no matchup')
  const state = WAR.setup(CORE, matchup)
  const dice = new KeyedDice(1, 2)
  WAR.reset(state, 0)
  const recorder = new Recorder<typeof CORE, War>(WAR, state, matchup)
  const general = (side: 0 | 1) => recorder.heard(WAR.policies['rush'] as never, side)
  const generals = new Generals<War>([general(0), general(1)], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
  dice.seek(0)
  generals.seek(0)
  playBattle(WAR as never, state, dice, recorder, generals)
  const rules = { name: 'core', edition: 'core', changes: {} }
  const name = { game: 'war', matchup: matchup.name, rules, seed: '7', block: 0, seat: 0 }
  return recorder.finish(name, [null, null], new Int32Array(512))
}

describe('a battle of W.A.R. on a page', () => {
  const log = told('village-on-the-ford')
  const page = battlePage(log, ABOUT)
  const [board = ''] = /<svg class="board hexed".*?<\/svg>/s.exec(page) ?? []
  const [legend = ''] = /<ul class="legend".*?<\/ul>/s.exec(page) ?? []

  test('has numbers at its columns and rows, and says where every hex is', () => {
    const numbers = [...board.matchAll(/<text class="number"[^>]*>(\d+)</g)].map(([, text]) => Number(text))
    expect(numbers).toEqual([...Array.from({ length: 16 }, (_, i) => i), ...Array.from({ length: 11 }, (_, i) => i)])
    expect(board).toContain('<title>(0, 0) open</title>')
    expect(board).toContain('<title>(8, 5) Bridge</title>')
  })

  test('tells a bridge from a ford', () => {
    expect(board).toContain('url(#terrain-bridge)')
    expect(board).toContain('url(#terrain-crossing)')
    expect(page).toContain('<pattern id="terrain-bridge"')
  })

  test('says of ground what it does in words of the game', () => {
    expect(legend).toContain('Woods (its edge once a turn, blocks sight)')
    expect(page).not.toContain('difficult')
  })

  test('says what a unit is and what it stands on, and marks leaders', () => {
    expect(page).toContain('Heavy cavalry, leader')
    expect(page).toContain('<small>Heavy cavalry, leader</small>')
    expect(page).toMatch(/"count":"4★"/)
    expect(page).toMatch(/Infantry, on (village|walled settlement|bridge|farm)/)
    expect(legend).toContain('<b>★</b> leader')
    expect(legend).toContain('strength left')
  })

  test('calls a combat a combat, and keeps the front of who is in one', () => {
    expect(page).toContain('"status":"in combat"')
    expect(legend).toContain('<b>×</b> in combat')
    expect(page).not.toContain('engaged,')
    expect(legend).not.toContain('engaged')
  })

  test('begins with the units on the board, and each turn with its roll-off', () => {
    const steps = stepsOf(log, WAR.facts)
    expect(steps[0]?.lines[0]?.text).toBe('The start')
    const rolls = steps.filter(({ lines }) => lines[0]?.text.startsWith('Roll-off'))
    expect(rolls.map(({ turn }) => turn)).toEqual([1, 2, 3, 4, 5])
  })
})

describe('an engagement of W.A.R. on a page', () => {
  const log = told('guards-of-the-lord')

  test('shows what is left of every unit, beside the steps', () => {
    const steps = stepsOf(log, WAR.facts)
    const [start, end] = [rosterOf(log, steps, picturesOf(log, steps))[0], rosterOf(log, steps, null).at(-1)]
    expect(start?.[1]).toEqual({ left: '8 of 8 left', status: '', share: 100, about: '' })
    expect(end?.every(({ left, status }) => left !== '' || status === 'removed')).toBe(true)
    const page = battlePage(log, ABOUT)
    expect(page.indexOf('<h2>The units</h2>')).toBeLessThan(page.indexOf('id="story"'))
    expect(page.match(/<h2>The units<\/h2>/g)).toHaveLength(1)
  })
})

describe('a board of many hexes', () => {
  test('has larger letters, which the page is told of', () => {
    const log = told('village-on-the-ford')
    const { table } = log
    if (table === null) throw new Error('no table')
    const large = battlePage({ ...log, table: { ...table, width: 91 } }, ABOUT)
    expect(large).toContain('<svg class="board hexed large"')
  })
})
