import { describe, expect, test } from 'vitest'
import { Generals, playBattle } from '../../../src/core/battle.ts'
import type { Dice } from '../../../src/core/dice.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import type { Policy, UnitSpec } from '../../../src/core/ruleset.ts'
import type { Weapon } from '../../../src/games/sovereign/chapters/attack/weapon.ts'
import { MELEE, MISSILE } from '../../../src/games/sovereign/chapters/attack/weapons.ts'
import { ATTACK, isThrown, kindOf, RUN, SCREEN, weaponOf } from '../../../src/games/sovereign/choices/actions.ts'
import { SOVEREIGN } from '../../../src/games/sovereign/sovereign.ts'
import { isEngaged } from '../../../src/games/sovereign/space/reach.ts'
import { type Fight, NONE, type Unit, unitAt } from '../../../src/games/sovereign/state/state.ts'
import { GAME_OVER } from '../../../src/games/sovereign/telling/events.ts'
import { at, encounter, type Setting } from '../../support/sovereign/table.ts'
import { but, hero, monster } from '../../support/sovereign/units.ts'

/** Choices of built-in generals, counted over whole battles. */

type Watch = (state: Fight, action: number) => void

function generalOf(name: string): Policy<Fight> {
  const policy = SOVEREIGN.policies[name]
  if (policy === undefined) throw new Error(`no general ${name}`)
  return policy
}

/**
 * Plays battles by generals; every choice is passed to a function before it is carried out. Returns all events, and the wins of each army.
 */
function play(
  setting: Setting,
  battles: number,
  watch: Watch = () => undefined,
  names: readonly [string, string] = ['typical', 'typical'],
): { events: string; wins: [number, number] } {
  const state = SOVEREIGN.setup(but(setting.rules ?? {}), encounter(setting))
  const dice = new KeyedDice(1, 2)
  const watched = (name: string): Policy<Fight> => {
    const policy = generalOf(name)
    return {
      choose: (now: Fight, actions: Int32Array, n: number, own: Dice): number => {
        const choice = policy.choose(now, actions, n, own)
        watch(now, actions[choice] as number)
        return choice
      },
    }
  }
  const generals = new Generals([watched(names[0]), watched(names[1])], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
  const events: string[] = []
  // The remaining worth is rounded to whole points for each combatant, so it is left out.
  const note = (event: number, ...values: readonly number[]): void =>
    void events.push([event, ...(event === GAME_OVER ? values.slice(0, 3) : values)].join(' '))
  const log = { on: true, cite() {}, note }
  const wins: [number, number] = [0, 0]
  for (let block = 0; block < battles; block++) {
    SOVEREIGN.reset(state, 0)
    dice.seek(block)
    generals.seek(block)
    playBattle(SOVEREIGN, state, dice, log, generals)
    if (state.winner === 0 || state.winner === 1) wins[state.winner]++
  }
  return { events: events.join('\n'), wins }
}

/** The combatant whose turn it is; null in the middle of an action. */
function turnOf(state: Fight): Unit | null {
  return state.depth === 0 && state.active !== NONE ? unitAt(state, state.active) : null
}

const GUARDED: Setting = {
  first: [at(hero('corvane'), 3, 4), at(hero('maris'), 3, 6), at(hero('odo'), 2, 2), at(hero('perrin'), 1, 4)],
  second: [
    at(monster('bandit-arbalist', {}, 'one'), 17, 2),
    at(monster('bandit-arbalist', {}, 'two'), 17, 4),
    at(monster('bandit-arbalist', {}, 'three'), 17, 6),
    at(monster('hill-bandit', {}, 'four'), 15, 3),
    at(monster('hill-bandit', {}, 'five'), 15, 5),
  ],
}

test('SVN-AI-13, SVN-AI-14: a screener does not run off in the turn in which it began to screen', () => {
  let screens = 0
  let left = 0
  play(GUARDED, 200, (state, action) => {
    const unit = turnOf(state)
    if (unit === null || state.pending !== 0) return
    if (kindOf(action) === SCREEN) screens++
    if (kindOf(action) === RUN && unit.ward !== NONE) left++
  })
  expect(screens).toBeGreaterThan(20)
  expect(left).toBe(0)
})

describe('SVN-AI-08: the last melee weapon', () => {
  const bandits: readonly UnitSpec[] = [
    at(monster('hill-bandit', {}, 'one'), 12, 3),
    at(monster('hill-bandit', {}, 'two'), 12, 5),
    at(monster('hill-bandit', {}, 'three'), 13, 4),
  ]

  test('is not thrown while more than one enemy stands', () => {
    let attacks = 0
    let thrown = 0
    let fists = 0
    play({ first: [at(hero('brannoch'), 5, 3), at(hero('tamsin'), 5, 5)], second: bandits }, 100, (state, action) => {
      const unit = turnOf(state)
      if (unit === null || unit.army === 0 || kindOf(action) !== ATTACK) return
      attacks++
      const w = weaponOf(action)
      if (w === unit.fist) fists++
      const isLast = !unit.weapons.some(
        ({ traits }, other) =>
          other < unit.fist && other !== w && (unit.gone & (1 << other)) === 0 && (traits & MELEE) !== 0,
      )
      if (isThrown(action) === 1 && isLast && (state.standing[0] as number) > 1) thrown++
    })
    expect(attacks).toBeGreaterThan(50)
    expect(thrown).toBe(0)
    // A throw may finish the last enemy. If it does not, one or two blows with fists follow.
    expect(fists).toBeLessThan(attacks / 20)
  })
})

test('SVN-AI-17: a combatant alone against a swarm strikes, and does not use Total Defense against small damage', () => {
  const goblins = [3, 4, 5, 6, 7].map((y) => at(monster('mudgoblin', {}, `goblin ${y}`), 12, y))
  const setting: Setting = { first: [at(hero('corvane'), 4, 5)], second: goblins, rules: { moraleMode: 'off' } }
  const { wins } = play(setting, 300, undefined, ['tactician', 'pack'])
  // A general that used Total Defense against any Shock would win one battle in ten.
  expect(wins[0] / 300).toBeGreaterThan(0.25)
})

test('SVN-AI-07: a shooter does not turn its back on an enemy whose miss would kill it', () => {
  // Shock 8 at any AC: every blow at an archer of 6 hit points kills.
  const giant = at(monster('ogre', { profile: { shock: 8, shockAc: 30 } }), 9, 4)
  let runs = 0
  let stands = 0
  play({ first: [at(hero('fenwick'), 8, 4), at(hero('brannoch'), 5, 4)], second: [giant] }, 200, (state, action) => {
    const unit = turnOf(state)
    if (unit === null || state.pending !== 0 || unit.name !== 'fenwick' || !isEngaged(state, unit)) return
    if (((unit.weapons[unit.hand] as Weapon).traits & MISSILE) === 0) return
    if (kindOf(action) !== RUN) stands++
    if (kindOf(action) === RUN && unit.disengaged === 0 && unit.retreating === 0) runs++
  })
  // The giant is as fast, so it fights with its knife and does not disengage.
  expect(stands).toBeGreaterThan(20)
  expect(runs).toBe(0)
})

describe('SVN-AI-05: what generals choose does not depend on the scale of costs', () => {
  const times = (setting: Setting, factor: number): Setting => {
    const costs = (units: readonly UnitSpec[]): UnitSpec[] =>
      units.map((unit) => ({ ...unit, cost: ((unit.cost ?? 0) * 10 * factor) / 10 }))
    return { ...setting, first: costs(setting.first), second: costs(setting.second) }
  }
  const BRAWL: Setting = {
    first: [at(hero('brannoch'), 3, 3), at(hero('isolde'), 3, 4), at(hero('fenwick'), 1, 4), at(hero('tamsin'), 2, 5)],
    second: [
      at(monster('sellsword'), 13, 3),
      at(monster('hill-bandit'), 13, 4),
      at(monster('goblin-slinger'), 15, 5),
      at(monster('moor-wolf'), 14, 6),
      at(monster('mudgoblin'), 12, 5),
    ],
  }

  const PAIRS = [
    ['typical', 'typical'],
    ['tactician', 'skirmisher'],
    ['guardian', 'pack'],
  ] as const

  test.each(PAIRS)('a tenth and ten times the costs change no event of any battle of %s and %s', (...names) => {
    for (const setting of [GUARDED, BRAWL]) {
      const { events } = play(setting, 40, undefined, names)
      for (const factor of [0.1, 10]) expect(play(times(setting, factor), 40, undefined, names).events).toBe(events)
    }
  })
})
