import { describe, expect } from 'vitest'
import { Tally } from '../../../src/run/counts/tally.ts'
import { playChunk } from '../../../src/run/players/chunk.ts'
import { Hand } from '../../../src/run/players/crew.ts'
import { Player } from '../../../src/run/players/player.ts'
import { COIN_GAMES, coinMatchup } from '../../support/coin/coin.ts'
import { fc, test } from '../../support/properties.ts'

const job = (seats: number) => ({ game: 'coin', rules: { seats, heads: 2 }, matchup: coinMatchup(6, 5), seed: '7' })
const play = (seats: number, from: number, to: number, wantRows = false) =>
  playChunk(new Player(job(seats), COIN_GAMES), { from, to }, wantRows)

describe('the battles of a chunk (playChunk)', () => {
  test.prop([fc.integer({ min: 1, max: 2 }), fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 })])(
    'are the same for a block in any chunk',
    (seats, i, j) => {
      const [a, b] = [Math.min(i, j), Math.max(i, j)]
      const parts = new Tally(new Player(job(seats), COIN_GAMES).layout)
      for (const [from, to] of [
        [b, 60],
        [0, a],
        [a, b],
      ] as const) {
        parts.merge(play(seats, from, to).cells)
      }
      expect(parts.cells).toEqual(play(seats, 0, 60).cells)
    },
  )

  test('include every seat of a block, and seats give different battles', () => {
    const { rows } = play(2, 0, 200, true)
    const tally = new Tally(new Player(job(2), COIN_GAMES).layout, play(2, 0, 200).cells)
    expect(tally.battles).toBe(400)
    expect(tally.blocks).toBe(200)
    const width = 8
    const seat = (s: number) =>
      Array.from({ length: 200 }, (_, b) => rows?.slice((2 * b + s) * width, (2 * b + s + 1) * width))
    expect(seat(0)).not.toEqual(seat(1))
  })

  test('come with their rows if these are wanted', () => {
    expect(play(1, 0, 50).rows).toBeNull()
    const { rows, cells } = play(1, 10, 60, true)
    const tally = new Tally(new Player(job(1), COIN_GAMES).layout)
    for (let at = 0; at < 400; at += 8) tally.add((rows as Int32Array).subarray(at, at + 8))
    tally.addBlocks(50)
    expect(tally.cells).toEqual(cells)
  })

  test('are counted from zero in the player’s one buffer', () => {
    const player = new Player(job(2), COIN_GAMES)
    playChunk(player, { from: 50, to: 80 }, false)
    const { cells } = playChunk(player, { from: 0, to: 50 }, false)
    expect(cells).toBe(player.cells)
    expect(cells).toEqual(play(2, 0, 50).cells)
  })

  test('differ by seed and by matchup', () => {
    const one = play(1, 0, 500).cells
    const other = playChunk(new Player({ ...job(1), seed: '8' }, COIN_GAMES), { from: 0, to: 500 }, false).cells
    expect(other).not.toEqual(one)
  })
})

describe('the player of a thread', () => {
  test('starts anew after an error', () => {
    const { coin } = COIN_GAMES
    let fail = true
    const setUps: unknown[] = []
    const games = {
      coin: {
        ...coin,
        setup: (...given: Parameters<typeof coin.setup>) => {
          const state = coin.setup(...given)
          setUps.push(state)
          return state
        },
        advance: (...given: Parameters<typeof coin.advance>) => {
          if (fail) throw new Error('the coin rolled under the table')
          return coin.advance(...given)
        },
      },
    }
    const hand = new Hand([job(1)], games)
    expect(() => hand.play(0, { from: 0, to: 5 }, false)).toThrow('under the table')
    fail = false
    expect(hand.play(0, { from: 0, to: 5 }, false).cells).toEqual(play(1, 0, 5).cells)
    expect(setUps).toHaveLength(2)
    hand.play(0, { from: 5, to: 9 }, false)
    expect(setUps).toHaveLength(2)
  })
})
