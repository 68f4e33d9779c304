import { expect, test } from 'vitest'
import { findBest } from '../../src/best/best.ts'
import type { Ahead } from '../../src/best/tell.ts'
import { gameFor } from '../../src/plugins/registry.ts'
import { bestAnswers } from '../../src/report/best/answers.ts'
import { aheadText } from '../../src/report/best/words.ts'
import { renderReports } from '../../src/report/render.ts'
import type { Arena } from '../../src/run/players/arena.ts'
import type { Bout } from '../../src/run/players/bouts.ts'
import { Interrupted } from '../../src/run/run-error.ts'
import { readChoice } from '../../src/scenario/choice/read.ts'
import { LotteryArena } from '../support/balance/lottery-arena.ts'
import { plantedTruth } from '../support/balance/planted-list.ts'

const CHOICE = readChoice('scenarios/war/open-field.yaml', {
  points: '630..700',
  limit: ['halberd-guard=0..3', 'outrider-lancers=0', 'stone-lobber=0..1', 'weather-reader=0', 'ford-marshal=1'],
})
const CARDS = plantedTruth({ 'Iron Knights': 0.45 }, { 'Bone Levy': 1.2 }, ['Stone Lobber', 'Shieldwall Spears', 0.4])
const BATTLES = 8000

/** Plays until a call for bouts that `isLast` holds of, at which it is interrupted. */
function cutArena(isLast: (bouts: readonly Bout[]) => boolean): Arena {
  const arena = new LotteryArena('a', CARDS)
  return new Proxy<Arena>(arena, {
    get: (_, key) => {
      if (key !== 'play') return Reflect.get(arena, key, arena) as unknown
      return async (bouts: readonly Bout[]) => {
        if (isLast(bouts)) throw new Interrupted('interrupted')
        return await arena.play(bouts)
      }
    },
  })
}

const found = async (arena: Arena, onAhead: (lists: readonly Ahead[]) => void = () => {}) =>
  await findBest(CHOICE, arena, { battles: BATTLES, repeat: 'npx fairfight best FILE', onAhead })

/** Whether bouts are of fresh dice: the blocks that `run` plays first. */
const isFresh = ([bout]: readonly Bout[]): boolean => (bout?.from ?? 0) < 1_000_000

test('an interrupt on fresh dice leaves the answer of the blocks that all lists had played', async () => {
  const whole = await found(cutArena(() => false))
  let parts = 0
  const cut = await found(cutArena((bouts) => isFresh(bouts) && ++parts > 6))
  expect([whole.status, cut.status]).toEqual(['complete', 'interrupted'])
  expect(cut.stop).toMatchObject({ rule: 'interrupted', asked: BATTLES })
  expect(cut.search.blocks).toBe(Math.floor(0.6 * whole.search.blocks))
  expect(cut.best.list).toEqual(whole.best.list)
  expect(cut.best.battles).toBeLessThan(whole.best.battles)
  expect(cut.search.battles.fresh).toBeLessThan(whole.search.battles.fresh)
  expect(cut.search.battles.search).toBe(whole.search.battles.search)
  expect(bestAnswers(whole)[0]).toMatch(/^The best list found for Aldermark: /)
  expect(bestAnswers(cut)[0]).toBe(
    `Interrupted: the scores are of the ${cut.search.blocks} blocks against each army that all lists had played by then.`,
  )
  const page = (await renderReports(cut, gameFor(cut).facts)).get('report.html')
  expect(String(page)).toContain('An interrupt left fewer than were asked for.')
})

test('an interrupt before that leaves the list that is ahead, without a score', async () => {
  const ahead: Ahead[] = []
  const cut = found(cutArena(isFresh), ([list]) => {
    if (list !== undefined) ahead.push(list)
  })
  await expect(cut).rejects.toThrow(Interrupted)
  // The last of them won the last race.
  const whole = await found(cutArena(() => false))
  const { units, points, set } = whole.best
  expect(ahead.at(-1)).toEqual({ army: 'Aldermark', units, points, set })
  expect(ahead.length).toBeGreaterThan(1)
  const text = aheadText(ahead.slice(-1), 'npx fairfight best FILE --battles 8000 --seed 7')
  expect(text).toMatch(
    /^Interrupted\. Ahead for Aldermark: .+; \d+ points\.\nNo score is told, .+: npx fairfight run FILE --seed 7 --set '/,
  )
})

test('too few blocks on fresh dice are no answer', async () => {
  let parts = 0
  await expect(
    findBest(
      CHOICE,
      cutArena((bouts) => isFresh(bouts) && ++parts > 1),
      { battles: 2000, repeat: '' },
    ),
  ).rejects.toThrow(Interrupted)
})
