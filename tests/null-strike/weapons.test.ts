import { describe, expect, test } from 'vitest'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { MOST_ACTIONS } from '../../src/core/ruleset.ts'
import { casualtyChance } from '../../src/games/null-strike/chapters/attack.ts'
import { NULL_STRIKE } from '../../src/games/null-strike/null-strike.ts'
import type { Weapon } from '../../src/games/null-strike/state/state.ts'
import { ROLLS } from '../../src/games/null-strike/telling/events.ts'
import { battle, shots, Table } from '../support/null-strike/field.ts'
import { type Arm, B1, CORE, engagement, mean, unit } from '../support/null-strike/units.ts'

/** Every model uses its own choice of weapons, for at most two hands: AP-ATK-02, AP-ATK-03, AP-C-07. */

/** Both weapons need two hands: a rifle, and an axe that does more damage in reach. */
const RIFLE: Arm = [2, 24, 1, 4, 0, 0]
const AXE: Arm = [2, 1, 2, 2, 1, 1]
const EACH = 'the best of each model'

const PER_MODEL = { ...CORE, meleeReach: 'perModel' } as const

/** Ten models with both weapons, in contact with a mob. Only those in front reach it with the axe. */
function inContact(): Table {
  const play = new Table(battle([unit('r', 10, [5, 4, 4, 4, 4, 5, 4], [RIFLE, AXE])], [B1('m')]), PER_MODEL)
  return play.stand({ r: [30, 25], m: [30, 18] }).abut('r', 'm')
}

/** Attacks rolled, by weapon × 2 + kind. */
const rolled = (play: Table): Record<number, number> =>
  Object.fromEntries(play.events.flatMap(([event, a, b]) => (event === ROLLS ? [[a, b]] : [])))

describe('a two-handed rifle and a two-handed axe', () => {
  test('models in front strike, and models behind shoot', () => {
    const play = inContact()
    const front = shots(play, 'r', 'm').inRange[2] as number
    expect(front).toBeGreaterThan(0)
    expect(front).toBeLessThan(10)
    play.attack('r', 'm', EACH)
    expect(rolled(play)).toEqual({ 0: 10 - front, 2: 2 * front })
    expect(play.lines.join('\n')).toContain('with weapon and second weapon, each model with its best')
  })

  test('the choice of one weapon for all models is still offered: models that do not reach with it do not attack', () => {
    const play = inContact()
    const front = shots(play, 'r', 'm').inRange[2] as number
    play.choose({ kind: 'attack', unit: 'r' })
    expect(play.options().map(({ weapons }) => weapons)).toEqual([EACH, 'weapon', 'second weapon'])
    play.choose({ weapons: 'second weapon' })
    expect(rolled(play)).toEqual({ 2: 2 * front })
  })

  test('a general takes the weapons with the highest expected losses', () => {
    const play = inContact().choose({ kind: 'attack', unit: 'r' })
    const actions = new Int32Array(MOST_ACTIONS)
    const n = NULL_STRIKE.actions(play.state, actions)
    const at = NULL_STRIKE.policies['greedy']?.choose(play.state, actions, n, new KeyedDice(1, 2)) ?? -1
    expect(NULL_STRIKE.describe(play.state, actions[at] as number)['weapons']).toBe(EACH)
  })

  test('the choice of the best weapon for each model is not offered if all models reach with the same weapons', () => {
    const play = new Table(battle([unit('r', 10, [5, 4, 4, 4, 4, 5, 4], [RIFLE, AXE])], [B1('m')]))
    play.stand({ r: [30, 25], m: [30, 18] }).abut('r', 'm')
    play.choose({ kind: 'attack', unit: 'r' })
    expect(play.options().map(({ weapons }) => weapons)).toEqual(['weapon', 'second weapon'])
  })
})

describe('models of two kinds', () => {
  /** Weak models that are better at shooting, and three strong ones. */
  const others = { models: 3, skill: 4, evasion: 4, strength: 9, toughness: 4, armour: 5 }
  const CLUB: Arm = [2, 1, 1, 0, 0, 1]
  const mixed = unit('r', 8, [5, 4, 4, 1, 4, 5, 4], [RIFLE, CLUB], { numbers: { others } })

  test('each kind of model uses its best weapons', () => {
    const play = new Table(battle([mixed], [B1('m')])).stand({ r: [30, 25], m: [30, 18] }).abut('r', 'm')
    play.attack('r', 'm', EACH)
    expect(rolled(play)).toEqual({ 0: 5, 3: 3 })
  })

  test('AP-CHG-02: in a charge models use only melee weapons', () => {
    const SPIKE: Arm = [2, 1, 1, 6, 0, 1]
    const CLAWS: Arm = [2, 1, 2, 0, 0, 1]
    const CANNON: Arm = [2, 24, 9, 12, 6, 0]
    const chargers = unit('r', 6, [5, 4, 4, 1, 4, 5, 4], [SPIKE, CLAWS, CANNON], { numbers: { others } })
    const play = new Table(battle([chargers], [B1('m')])).stand({ r: [30, 25], m: [30, 18] })
    play.choose({ kind: 'charge', unit: 'r' }).choose({ kind: 'charge', target: 'm', heading: 0 })
    expect(play.options().map(({ weapons }) => weapons)).toEqual(['', 'weapon', 'second weapon', EACH])
    play.choose({ weapons: EACH })
    expect(rolled(play)).toEqual({ 0: 3, 3: 6 })
  })

  test('the same in an engagement, to the last digit', () => {
    // The first turn does not matter, because the target never hits.
    const rules = { ...CORE, opposedRoll: 'diffRaw' } as const
    const target = unit('m', 15, [5, 1, 3, 3, 3, 6, 5], [CLUB])
    const play = new Table(battle([mixed], [target]), rules)
    const [a, b] = [play.unit('r'), play.unit('m')]
    const chance = (kind: number, w: number) => casualtyChance(play.state, a, kind, a.weapons[w] as Weapon, 0, b, 0)
    expect(chance(0, 0)).toBeGreaterThan(chance(0, 1))
    expect(chance(1, 1)).toBeGreaterThan(chance(1, 0))
    const each = mean(engagement([mixed], [target], 'contact'), 'r', 'woundsInflicted', rules)
    expect(each).toBeCloseTo(5 * chance(0, 0) + 3 * chance(1, 1), 12)
  })
})
