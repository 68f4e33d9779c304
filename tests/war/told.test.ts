import { expect, test } from 'vitest'
import { battle, type Card, CORE, dummy, Play, unit } from '../support/war/cards.ts'
import { manyBattles } from './cited-battles.ts'
import { column } from './placed.ts'

test('every event has a line, in shipped scenarios and in others', () => {
  const lines = manyBattles(60).flatMap(({ heard }) => heard.map(({ event, text }) => ({ event, text })))
  expect(lines.filter(({ text }) => /^$|undefined|NaN|nobody/.test(text))).toEqual([])
  expect(new Set(lines.map(({ event }) => event)).size).toBe(29)
})

/** Clauses of a unit's move over some columns of ground, with the same facing at the end or another one. */
function clausesOfMove(ground: string, card: Card, to: readonly [number, number], facing: number): readonly string[] {
  const foe = unit('y', dummy(), { at: [5, 8], facing: 3 })
  const play = new Play(
    battle(column(ground), [unit('x', card, { at: [2, 2], facing: 0 })], [foe]),
    '1 4 3',
    CORE,
    true,
  )
  play.do({ kind: 'activate', unit: 'x' })
  play.clauses.clear()
  play.do({ kind: 'move', to, facing })
  return [...play.clauses]
}

test('WAR-MOVE-02: a turn is cited if the cheapest way has one, even if the facing is the same at the end', () => {
  const horse = dummy({ type: 'lightCavalry' })
  expect(clausesOfMove('.........', horse, [2, 4], 0)).not.toContain('WAR-MOVE-02')
  expect(clausesOfMove('.........', horse, [2, 4], 1)).toContain('WAR-MOVE-02')
  expect(clausesOfMove('.........', horse, [3, 3], 0)).toContain('WAR-MOVE-02')
})

test('WAR-TERR-11: a river is cited where the way crosses its edge, not where it lies beside it', () => {
  const horse = dummy({ type: 'lightCavalry' })
  expect(clausesOfMove('.....r...', horse, [2, 4], 0)).not.toContain('WAR-TERR-11')
  expect(clausesOfMove('....r....', horse, [2, 4], 0)).toContain('WAR-TERR-11')
})

test('WAR-TERR-01, -08, -12, -16: ground that the way enters or passes over is cited, wherever it ends', () => {
  const horse = dummy({ type: 'lightCavalry' })
  expect(clausesOfMove('...w.....', horse, [2, 3], 0)).toContain('WAR-TERR-01')
  expect(clausesOfMove('...b.....', horse, [2, 3], 0)).toContain('WAR-TERR-16')
  const wings = dummy({ type: 'flying' })
  expect(clausesOfMove('...h.....', wings, [2, 5], 0)).toContain('WAR-TERR-08')
  expect(clausesOfMove('...r.....', wings, [2, 5], 0)).toContain('WAR-TERR-12')
})
