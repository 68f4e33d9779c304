import { expect, test } from 'vitest'
import { Generals, playBattle } from '../../../src/core/battle.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import type { Policy } from '../../../src/core/ruleset.ts'
import { EDITIONS, type StrikeRules } from '../../../src/games/null-strike/data/rules.ts'
import { NULL_STRIKE } from '../../../src/games/null-strike/null-strike.ts'
import type { Strike } from '../../../src/games/null-strike/state/state.ts'
import { dataOf } from '../../../src/report/playback/data.ts'
import type { BattleLog } from '../../../src/report/playback/log.ts'
import { battlePage } from '../../../src/report/playback/page.ts'
import { Recorder } from '../../../src/report/playback/record.ts'
import { picturesOf, stepsOf } from '../../../src/report/playback/steps.ts'
import { readScenario } from '../../../src/scenario/read.ts'

/** The page of a battle tells who holds which objective at every step, in its drawing and in words. */

const ABOUT = { facts: NULL_STRIKE.facts, title: 'Told', seats: 2, repeat: 'fairfight play' }

/** The first battle of the open table in which both armies take an objective. */
function told(): BattleLog {
  const [matchup] = readScenario('scenarios/null-strike/open-table.yaml').matchups
  if (matchup === undefined) throw new Error('no matchup')
  const rules: StrikeRules = { ...EDITIONS['close-objectives'], captureClear: 6 }
  const state = NULL_STRIKE.setup(rules, matchup)
  for (let block = 0; block < 60; block++) {
    NULL_STRIKE.reset(state, 0)
    const recorder = new Recorder<StrikeRules, Strike>(NULL_STRIKE, state, matchup)
    const general = (side: 0 | 1) => recorder.heard(NULL_STRIKE.policies['greedy'] as Policy<Strike>, side)
    const generals = new Generals<Strike>([general(0), general(1)], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
    const dice = new KeyedDice(1, 2)
    dice.seek(block)
    generals.seek(block)
    playBattle(NULL_STRIKE, state, dice, recorder, generals)
    const name = {
      game: 'null-strike',
      matchup: matchup.name,
      rules: { name: 'core', edition: 'core' as const, changes: {} },
      seed: '7',
      block,
      seat: 0,
    }
    const log = recorder.finish(name, ['greedy', 'greedy'], new Int32Array(2048))
    const held = new Set(log.scenes.flatMap(({ holders = [] }) => holders))
    if (held.has(0) && held.has(1)) return log
  }
  throw new Error('nobody takes objectives')
}

const LOG = told()
const STEPS = stepsOf(LOG, NULL_STRIKE.facts)
const PICTURES = picturesOf(LOG, STEPS) ?? []

/** The number of the objective that a step tells is taken, and the army that takes it. */
function takenIn(step: number): (readonly [number, 0 | 1])[] {
  const army = (name: string) => (LOG.armies[0].units.includes(name) ? 0 : 1)
  return (STEPS[step]?.lines ?? []).flatMap(({ text }) => {
    const [, unit = '', objective] = /^(.+): take objective (\d)/.exec(text) ?? []
    return objective === undefined ? [] : [[Number(objective), army(unit)] as const]
  })
}

test('the holder of each objective at every step is the army whose unit took it', () => {
  const holders: (0 | 1 | null)[] = [null, null, null]
  let captures = 0
  for (let i = 0; i < STEPS.length; i++) {
    for (const [objective, army] of takenIn(i)) {
      holders[objective - 1] = army
      captures++
    }
    expect(PICTURES[i]?.holders, `step ${i}`).toEqual(holders)
  }
  expect(captures).toBeGreaterThan(1)
})

test('the words of every step name the objectives that each army has taken', () => {
  for (const { caption, holders } of PICTURES.slice(1)) {
    for (const side of [0, 1] as const) {
      const numbers = holders.flatMap((holder, i) => (holder === side ? [String(i + 1)] : []))
      const [, list = ''] =
        new RegExp(`${LOG.armies[side].name}: (no objective|objectives? [\\d, and]+), \\d+ point`).exec(caption) ?? []
      if (/Setting up/.test(caption)) expect(numbers).toEqual([])
      else expect(list.match(/\d/g) ?? [], caption).toEqual(numbers)
    }
  }
})

test('the page draws objectives as circles, in the key as on the table, and moves their owners with the steps', () => {
  const page = battlePage(LOG, ABOUT)
  const [key = ''] = /<ul class="legend".*?<\/ul>/s.exec(page) ?? []
  for (const words of ['not taken', ...LOG.armies.map(({ name }) => `taken by <bdi>${name}</bdi>`)]) {
    expect(key).toMatch(
      new RegExp(`<g class="objective[^>]*><circle[^>]*/><circle[^>]*/></g></svg>objective, ${words}`),
    )
  }
  expect(key).not.toMatch(/terrain-[a-z]+[^<]*><\/g><\/svg>objective/)
  const [board = ''] = /<svg class="board"[^>]*id="board".*?<\/svg>/s.exec(page) ?? []
  expect(board.match(/<g class="objective numbered">/g)).toHaveLength(3)
  expect(board).toContain('<title>objective 2, not taken</title>')
  // The picture of the end, for paper.
  const last = PICTURES.at(-1)?.holders ?? []
  const stills = page.split('<figure>').at(-1)?.split('</figure>')[0] ?? ''
  for (const [i, holder] of last.entries()) {
    const by = holder === null ? 'not taken' : `taken by ${LOG.armies[holder].name}`
    expect(stills).toContain(`<title>objective ${i + 1}, ${by}</title>`)
  }
  // What the script sets: once at the start, and where an objective changed hands.
  const held = dataOf(LOG, STEPS, PICTURES, 'Round').steps.map((step) => step.held)
  expect(held[0]?.map(({ look }) => look)).toEqual(['numbered', 'numbered', 'numbered'])
  for (const [i, now] of held.entries()) {
    if (i > 0) expect(now !== undefined, `step ${i}`).toBe(takenIn(i).length > 0)
    if (now !== undefined)
      expect(now.map(({ look }) => look)).toEqual(
        PICTURES[i]?.holders.map((by) => (by === null ? 'numbered' : `numbered ${['first', 'second'][by]}`)),
      )
  }
})

test('places of a map are held, and have the word of the game', () => {
  const places: BattleLog = { ...LOG, table: { ...(LOG.table as NonNullable<BattleLog['table']>), map: true } }
  const facts = { ...NULL_STRIKE.facts, map: { word: 'province', standard: null, fields: {}, starts: false } }
  const page = battlePage(places, { ...ABOUT, facts })
  const [key = ''] = /<ul class="legend".*?<\/ul>/s.exec(page) ?? []
  expect(key).toContain('province, held by nobody')
  expect(key).toContain(`province, held by <bdi>${LOG.armies[0].name}</bdi>`)
  expect(key).not.toContain('objective,')
})
