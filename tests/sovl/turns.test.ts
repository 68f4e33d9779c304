import { describe, expect, test } from 'vitest'
import { SILENT } from '../../src/core/log.ts'
import { SOVL } from '../../src/games/sovl/sovl.ts'
import { ACT, ACTIVATE, DECLARE, ENDED } from '../../src/games/sovl/state/battle.ts'
import { GAME_OVER, PHASE, TURN_START } from '../../src/games/sovl/telling/events.ts'
import { at, fielded, fronting, Game, MAN, onTheTable, type Placement } from '../support/sovl/table.ts'
import { LINE } from '../support/sovl/units.ts'

/** Two units each, out of one another's reach. */
const FIRST: Placement = { a: at(MAN, 10, 4), b: at(MAN, 50, 4) }
const SECOND: Placement = { y: at(MAN, 10, 36, 180), z: at(MAN, 50, 36, 180) }

const quiet = (rules = {}, turns?: number): Game => onTheTable(FIRST, SECOND, { rules, ...(turns && { turns }) })

describe('the order of a turn', () => {
  test('SOVL-LOOP-01, SOVL-GEN-03: a turn is the Charge, the Strategic and the Combat Phase, then the next turn comes', () => {
    const game = quiet({}, 2).passTo(ENDED)
    const order = game.events.filter(([event]) => event === PHASE || event === TURN_START)
    expect(order.map(([event, n]) => (event === PHASE ? `phase ${n}` : `turn ${n}`))).toEqual([
      'turn 1',
      'phase 1',
      'phase 2',
      'phase 3',
      'turn 2',
      'phase 1',
      'phase 2',
      'phase 3',
    ])
  })

  test('SOVL-LOOP-02: the game stops after turn 8, or after the turn agreed on', () => {
    const last = (game: Game) => {
      game.passTo(ENDED)
      expect(game.told(GAME_OVER)).toEqual([[2, 0, 0, 0]])
      return game.state.turn
    }
    expect(last(quiet())).toBe(8)
    expect(last(quiet({ turnLimit: 3 }))).toBe(3)
    expect(last(quiet({ turnLimit: 3 }, 5))).toBe(5)
  })

  test('SOVL-LOOP-03: declarations and activations alternate', () => {
    const pairs = [0, 1].map((n) => ({
      first: fronting(LINE, 15 + 30 * n, 16),
      second: fronting(LINE, 15 + 30 * n, 23, 180),
    }))
    const [left, right] = pairs as [(typeof pairs)[0], (typeof pairs)[0]]
    const game = onTheTable({ a: left.first, b: right.first }, { y: left.second, z: right.second })
    const asked = [game.asked]
    for (const text of ['a charges y front', 'z charges b front', 'b counters', 'y counters'])
      asked.push(game.play(text).asked)
    expect(asked.slice(0, 4)).toEqual([0, 1, 0, 1])
    const calm = quiet()
    const goes: (number | string)[] = []
    for (const unit of ['a', 'y', 'b', 'z']) {
      calm.play(`activate ${unit}`)
      goes.push(calm.asked)
      calm.play('done')
    }
    expect(goes).toEqual([0, 1, 0, 1])
  })
})

describe('activations', () => {
  test('SOVL-ACT-01: the active player does everything with one unit, then the initiative passes', () => {
    const game = quiet().play('activate b')
    expect([game.asked, game.battle.stage]).toEqual([0, ACT])
    expect(game.options().every((text) => /^(move|shoot|done)/.test(text))).toBe(true)
    expect(game.play('move 2').asked).toBe(1)
    expect(game.options()).toEqual(['pass', 'activate y', 'activate z'])
  })

  test('SOVL-ACT-02: the phase ends when all units were activated', () => {
    const game = quiet()
    for (const unit of ['a', 'y', 'b']) game.play(`activate ${unit}`, 'done')
    expect(game.told(PHASE).filter(([phase]) => phase === 3)).toHaveLength(0)
    game.play('activate z', 'done')
    expect(game.told(PHASE).filter(([phase]) => phase === 3)).toHaveLength(1)
    expect(game.state.turn).toBe(2)
  })

  test('SOVL-ACT-02: the phase ends when both players have passed; a player that has passed is not asked again', () => {
    const game = quiet().play('pass', 'activate y', 'done')
    expect(game.asked).toBe(1)
    expect(game.play('pass').state.turn).toBe(2)
  })

  test('SOVL-ACT-03: in the Charge Phase players make one declaration in turn, and two passes in a row end it', () => {
    const game = onTheTable(
      { a: fronting(LINE, 15, 16), b: fronting(LINE, 45, 16) },
      { y: fronting(LINE, 15, 23, 180), z: fronting(LINE, 45, 23, 180) },
    )
    game.play('pass', 'y charges a front', 'pass')
    // The pass was not final: the player may still counter.
    expect(game.asked).toBe(1)
    game.play('z charges b front')
    expect(game.charges()).toEqual(['a counters', 'b counters'])
    // The second army has nothing left to declare, and that is its pass.
    expect(game.battle.stage).toBe(DECLARE)
    expect(game.play('pass').battle.stage).not.toBe(DECLARE)
  })

  test('SOVL-ACT-04: a unit is activated once a turn, and again in the next', () => {
    const game = quiet().play('activate a', 'done', 'activate y', 'done')
    expect(game.options()).toEqual(['pass', 'activate b'])
    game.play('pass', 'pass')
    expect([game.state.turn, game.options()]).toEqual([2, ['pass', 'activate a', 'activate b']])
  })

  test('SOVL-ACT-04: the player to act is part of the state, and saved with it', () => {
    const game = quiet().play('activate a', 'done')
    const saved = new Int32Array(4096)
    SOVL.save(game.state, saved)
    const other = quiet()
    SOVL.load(other.state, saved)
    other.asked = SOVL.advance(other.state, other.dice, SILENT)
    expect([other.asked, other.options()]).toEqual([1, ['pass', 'activate y', 'activate z']])
  })

  test('SOVL-G-54: declared charges keep their distances if the battle is saved and loaded in between', () => {
    const armies = [
      { t: fronting(LINE, 30, 12), i: fronting(LINE, 34, 14), o: at(MAN, 57, 2, 180) },
      { u: fronting(LINE, 30, 18, 180), p: at(MAN, 3, 38) },
    ] as const
    const game = onTheTable(...armies, { seat: 2 }).play('u charges t front')
    expect(game.charges()).toEqual(['i charges u front', 't counters'])
    const saved = new Int32Array(4096)
    SOVL.save(game.state, saved)
    const other = onTheTable(...armies, { seat: 2 })
    other.battle.pairDistance.fill(0)
    SOVL.load(other.state, saved)
    other.asked = SOVL.advance(other.state, other.dice, SILENT)
    expect(other.options()).toEqual(game.options())
  })

  test('SOVL-G-19: the opponent of the player that acted or passed last begins', () => {
    // All units of the first army are activated, so after this pass of the second the first army passes last.
    const game = quiet().play('activate a', 'done', 'activate y', 'done', 'activate b', 'done', 'pass')
    expect([game.state.turn, game.asked]).toEqual([2, 1])
    const even = quiet().play('pass', 'pass')
    expect([even.state.turn, even.asked]).toEqual([2, 0])
    const odd = quiet().play('activate a', 'done', 'pass', 'pass')
    expect([odd.state.turn, odd.asked]).toEqual([2, 1])
  })

  test('SOVL-G-18: a player with nothing to declare or to activate passes without being asked', () => {
    const game = onTheTable(FIRST, { y: at(MAN, 10, 36, 180) })
    expect(game.battle.stage).toBe(ACTIVATE)
    game.play('activate a', 'done', 'activate y', 'done', 'activate b', 'done')
    expect(game.state.turn).toBe(2)
  })
})

describe('basic terms', () => {
  test('SOVL-GEN-02: a unit is a formation in ranks and files, with a centre, a facing, models and a pool of wounds', () => {
    const game = onTheTable({ a: at(LINE, 20, 12, 90) }, SECOND)
    const { x, y, ux, uy, hw, hd } = game.pose('a')
    expect([x, y, ux, uy]).toEqual([20, 12, 1, 0])
    // O-108
    expect([2 * hw, 2 * hd].map((side) => Number(side.toFixed(6)))).toEqual([3.937008, 3.149606])
    expect([game.unit('a').models, game.unit('a').width, game.unit('a').pool]).toEqual([20, 5, 20])
  })

  test('SOVL-GEN-05: without another victory condition a game ends by rout or by score', () => {
    const game = quiet({}, 1).passTo(ENDED)
    const row = new Int32Array(2 + SOVL.columns(game.state).length)
    SOVL.measure(game.state, row)
    expect([row[0], row[1]]).toEqual([1, 1])
    const rout = quiet({}, 1)
    for (const id of ['y', 'z']) rout.unit(id).fate = 1
    rout.play('activate a', 'done')
    expect(rout.told(GAME_OVER)).toEqual([[1, 0, 0, 0]])
    SOVL.measure(rout.state, row)
    expect(row[0]).toBe(0)
  })

  test('SOVL-GEN-04: generals deploy after the roll-off and before the first turn', () => {
    const game = new Game(fielded({ a: MAN }, { y: MAN }, {}, 'fixed')).begin()
    expect(game.options()).toEqual(['zone near', 'zone far', 'begin', 'let begin'])
    const kinds: string[] = []
    while (game.state.turn === 0) {
      const [option = ''] = game.options()
      kinds.push(option.split(' ')[0] as string)
      game.play(option)
    }
    expect(kinds).toEqual(['zone', 'begin', 'place', 'place'])
  })
})
