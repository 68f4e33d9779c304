import { describe, expect, test } from 'vitest'
import { pointsOf } from '../../../src/games/war/chapters/move.ts'
import { knowledgeOf } from '../../../src/games/war/generals/knowledge.ts'
import { PlaceValues } from '../../../src/games/war/generals/places.ts'
import { noteEnemies, noteThreats } from '../../../src/games/war/generals/threats.ts'
import { GREEDY } from '../../../src/games/war/generals/weights.ts'
import { unitAt } from '../../../src/games/war/state/state.ts'
import { BOWMEN, type Card, HALBERDS, harmless, LEVY } from '../../support/war/cards.ts'
import { play } from '../placed.ts'

/** What a unit may strike in the next turn from the hex where it stands (`nextStrike`). */

/** What the weight adds to the value of the hex of x, [3, 1], with an enemy y `away` rows further. `ground`: letters of the rows, from row 0. */
function nextStrike(card: Card, away: number, ground = '............'): number {
  const rows = Array.from(ground, (letter) => letter.repeat(7))
  const { state } = play(
    [{ id: 'x', card, at: [3, 1] }],
    [{ id: 'y', card: { ...harmless(LEVY), type: 'heavyCavalry' }, at: [3, 1 + away] }],
    '1',
    undefined,
    false,
    rows,
  )
  const knowledge = knowledgeOf(state)
  const x = unitAt(state, 0)
  noteEnemies(knowledge, x.player)
  noteThreats(knowledge, GREEDY, x, pointsOf(x))
  const stay = (weight: number) => new PlaceValues(knowledge, { ...GREEDY, nextStrike: weight }, x).stay()
  return stay(GREEDY.nextStrike) - stay(0)
}

describe('a fight counts', () => {
  test('up to one hex more than the unit has steps', () => {
    expect(nextStrike(HALBERDS, 4)).toBeGreaterThan(0)
    expect(nextStrike(HALBERDS, 5)).toBe(0)
  })

  test('as far if the enemy stands in woods, in a river or on broken ground, because the unit stops beside it', () => {
    for (const ground of 'wrb') {
      const rows = `.....${ground}......`
      expect(nextStrike(HALBERDS, 4, rows)).toBe(nextStrike(HALBERDS, 4))
      expect(nextStrike(HALBERDS, 5, rows)).toBe(0)
    }
  })

  test('one hex less far if the edge of woods is on the way', () => {
    expect(nextStrike(HALBERDS, 4, '...w........')).toBe(0)
    expect(nextStrike(HALBERDS, 3, '...w........')).toBeGreaterThan(0)
  })

  test('as far out of woods, because a unit may cross one edge in a turn', () => {
    expect(nextStrike(HALBERDS, 4, '.w..........')).toBe(nextStrike(HALBERDS, 4))
  })

  test('not over a river that the unit may not enter', () => {
    expect(nextStrike(HALBERDS, 3, '...r........')).toBe(0)
  })
})

describe('a shot counts', () => {
  const bows: Card = { ...BOWMEN, shoot: [6, 8, 1, 4] }
  /** Greatest distance from hex to hex of such a shot. */
  const RANGE = 4

  test('as far as the range from a hex that the unit may come to', () => {
    expect(nextStrike(bows, RANGE + 3)).toBeGreaterThan(0)
    expect(nextStrike(bows, RANGE + 4)).toBe(0)
  })

  test('over a river that the unit may not enter, because a range is straight', () => {
    const rows = '....r.......'
    expect(nextStrike(bows, RANGE, rows)).toBeGreaterThan(0)
    expect(nextStrike(bows, RANGE + 2, rows)).toBe(nextStrike(bows, RANGE + 2))
  })

  test('not from hexes beyond a river that the unit may not enter', () => {
    expect(nextStrike(bows, RANGE + 3, '....r.......')).toBe(0)
  })
})
