import { expect, test } from 'vitest'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import { OVER, type Policy, type Side } from '../../../src/core/ruleset.ts'
import { GAMES } from '../../../src/games/index.ts'
import { knowledgeOf } from '../../../src/games/sovl/generals/knowledge.ts'
import { ACTIVATE } from '../../../src/games/sovl/state/battle.ts'
import type { SovlState } from '../../../src/games/sovl/state/state.ts'
import { FIGHTING } from '../../../src/games/sovl/state/unit.ts'
import { readScenario } from '../../../src/scenario/read.ts'
import { type Game, save } from '../../support/contract.ts'

const GAME = GAMES['sovl'] as Game
const GREEDY = GAME.policies['greedy'] as Policy<unknown>

/** Plays two battles and looks at every decision. */
function visit(look: (state: SovlState) => void): void {
  const { variants, matchups } = readScenario('scenarios/sovl/hammer-and-green-tide.yaml')
  const [rules, matchup] = [variants[0]?.rules, matchups[0]]
  if (rules === undefined || matchup === undefined) throw new Error('nothing to play')
  const state = GAME.setup(rules, matchup) as SovlState
  const actions = new Int32Array(8192)
  for (const seat of [0, 1]) {
    const dice = new KeyedDice(1, 2)
    dice.seek(seat)
    GAME.reset(state, seat)
    while (GAME.advance(state, dice, SILENT) !== OVER) {
      look(state)
      const n = GAME.actions(state, actions)
      GAME.apply(state, actions[GREEDY.choose(state, actions, n, dice)] as number, dice, SILENT)
    }
  }
}

function outlookOf(state: SovlState, side: Side): number {
  return GAME.outlook?.(state, side) as number
}

test('the outlook of a position: none before the charges are made, then opposite for the two armies', () => {
  const seen = new Set<number>()
  visit((state) => {
    const before = save(GAME, state)
    const [first, second] = [outlookOf(state, 0), outlookOf(state, 1)]
    expect(save(GAME, state)).toEqual(before)
    const isBefore = (state.battle?.stage ?? 0) < ACTIVATE
    expect(Number.isNaN(first)).toBe(isBefore)
    if (isBefore) return
    expect(second + first).toBe(0)
    expect(Math.abs(first)).toBeLessThanOrEqual(2)
    seen.add(first)
  })
  expect(seen.size).toBeGreaterThan(10)
})

test('a charge adds its expected gain to the outlook of its army', () => {
  let charges = 0
  visit((state) => {
    if ((state.battle?.stage ?? 0) < ACTIVATE) return
    const [charger, another] = state.units.filter(({ contacts }) => contacts.some((contact) => contact.charger))
    const [contact] = charger?.contacts ?? []
    const isAlone = state.units.filter(({ contacts }) => contacts.length > 0).length === 2
    if (charger === undefined || contact === undefined || another !== undefined || !isAlone) return
    const { foe, foeSide } = contact
    // A fleeing unit does not fight.
    if (foe.fate !== FIGHTING) return
    const knowledge = knowledgeOf(state)
    const gain = knowledge.gains[knowledge.gain(charger, foe, foeSide)] as number
    const army = state.units.reduce((sum, { worth }) => sum + worth, 0) / 2
    const outlook = outlookOf(state, charger.army)
    const kept = [charger, foe].map(({ contacts }) => contacts.splice(0))
    expect(outlook - outlookOf(state, charger.army)).toBeCloseTo(gain / army, 5)
    charger.contacts.push(...(kept[0] ?? []))
    foe.contacts.push(...(kept[1] ?? []))
    charges++
  })
  expect(charges).toBeGreaterThan(0)
})
