import { expect, test } from 'vitest'
import { Generals, playBattle } from '../../src/core/battle.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { SILENT } from '../../src/core/log.ts'
import { FIRST_WINS, type Matchup, OUTCOME, SECOND_WINS } from '../../src/core/ruleset.ts'
import type { War } from '../../src/games/war/state/state.ts'
import { WAR } from '../../src/games/war/war.ts'
import { shipped } from '../support/matchups.ts'
import { battle, type Card, CORE, dummy, Play, unit } from '../support/war.ts'

const scenarios = shipped('war')

function generalsOf(first: string, second: string): Generals<War> {
  const [one, other] = [WAR.policies[first], WAR.policies[second]]
  if (one === undefined || other === undefined) throw new Error('no such general')
  return new Generals([one, other], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
}

test('every event of the shipped scenarios is told', () => {
  const untold: string[] = []
  for (const matchup of scenarios) {
    for (const name of ['random-legal', 'greedy']) {
      const state = WAR.setup(CORE, matchup)
      const dice = new KeyedDice(1, 2)
      const generals = generalsOf(name, name)
      for (let block = 0; block < 20; block++) {
        WAR.reset(state, block % WAR.seats(state))
        dice.seek(block)
        generals.seek(block)
        playBattle(
          WAR as never,
          state,
          dice,
          {
            on: true,
            cite() {},
            note(...event) {
              const line = WAR.tell(state, ...event)
              if (/^$|undefined|NaN|nobody/.test(line)) untold.push(`${event.join(' ')}: ${line}`)
            },
          },
          generals,
        )
      }
    }
  }
  expect(untold).toEqual([])
})

/** Share of battles between the sample armies that a general wins against another, over both armies. */
function score(name: string, other: string): number {
  const matchup = scenarios.find(({ mode, armies }) => mode === 'battle' && armies[0].units.length > 9) as Matchup
  let points = 0
  let battles = 0
  for (const side of [0, 1] as const) {
    const generals = side === 0 ? generalsOf(name, other) : generalsOf(other, name)
    const state = WAR.setup(CORE, matchup)
    const dice = new KeyedDice(1, 2)
    const row = new Int32Array(2 + WAR.columns(state).length)
    for (let block = 0; block < 100; block++) {
      WAR.reset(state, block % 2)
      dice.seek(block)
      generals.seek(block)
      playBattle(WAR, state, dice, SILENT, generals)
      WAR.measure(state, row)
      const won = side === 0 ? FIRST_WINS : SECOND_WINS
      points += row[OUTCOME] === won ? 1 : row[OUTCOME] === 1 ? 0.5 : 0
      battles++
    }
  }
  return points / battles
}

test.each(['greedy', 'rush', 'gunline'])('%s beats who knows nothing nearly always', (name) => {
  expect(score(name, 'random-legal')).toBeGreaterThan(0.9)
})

/** Clauses of the move that a unit makes over some columns of ground, its facing unlike before or not. */
function clausesOfMove(ground: string, card: Card, to: readonly [number, number], facing: number): readonly string[] {
  const rows = Array.from(ground, (letter) => `..${letter}...`)
  const foe = unit('y', dummy(), { at: [5, 8], facing: 3 })
  const play = new Play(battle(rows, [unit('x', card, { at: [2, 2], facing: 0 })], [foe]), '1 4 3', CORE, true)
  play.do({ kind: 'activate', unit: 'x' })
  play.clauses.clear()
  play.do({ kind: 'move', to, facing })
  return [...play.clauses]
}

test('WAR-MOVE-02: a turn is cited where the cheapest way has one, though the move ends as it faced before', () => {
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
