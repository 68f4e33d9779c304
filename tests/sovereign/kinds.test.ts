import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { Generals, playBattle } from '../../src/core/battle.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { SILENT } from '../../src/core/log.ts'
import type { Policy } from '../../src/core/ruleset.ts'
import { SOVEREIGN } from '../../src/games/sovereign/sovereign.ts'
import type { Fight } from '../../src/games/sovereign/state/state.ts'
import { shipped } from '../support/matchups.ts'
import { but } from '../support/sovereign.ts'

const GAME = fileURLToPath(new URL('../../src/games/sovereign/', import.meta.url))
const readme = readFileSync(`${GAME}README.md`, 'utf8')
const [, table = ''] = readme.split('| kind | with | means |')
const rows = table.split('\n\n')[0]?.split('\n').slice(2) ?? []

/** Kinds of actions of the table, each with the columns beside it. */
const listed = new Map(
  rows.flatMap((row) => {
    const [, kinds = '', fields = ''] = row.split('|')
    return Array.from(kinds.matchAll(/`([\w-]+)`/g), ([, kind = '']) => [kind, fields] as const)
  }),
)

test('the README lists every kind of action that is offered, with what belongs to it', () => {
  const offered = new Map<string, Set<string>>()
  const random = SOVEREIGN.policies['random-legal']
  if (random === undefined) throw new Error('no random general')
  const general: Policy<Fight> = {
    choose(state, actions, n, dice) {
      for (let i = 0; i < n; i++) {
        const { kind, text: _text, unit: _unit, ...fields } = SOVEREIGN.describe(state, actions[i] as number)
        const known = offered.get(kind) ?? new Set()
        for (const field of Object.keys(fields)) known.add(field)
        offered.set(kind, known)
      }
      return random.choose(state, actions, n, dice)
    },
  }
  const rules = but({ spells: 'simple', screenOptional: true, veteransLuck: 'oncePerFight' })
  for (const [m, matchup] of shipped('sovereign').entries()) {
    if (matchup.mode !== 'battle' || m % 2 === 1) continue
    const state = SOVEREIGN.setup(rules, matchup)
    const dice = new KeyedDice(1, 2)
    const generals = new Generals<Fight>([general, general], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
    for (let block = 0; block < 2; block++) {
      SOVEREIGN.reset(state, 0)
      dice.seek(block)
      generals.seek(block)
      playBattle(SOVEREIGN, state, dice, SILENT, generals)
    }
  }
  expect(offered.size).toBeGreaterThan(20)
  const missing = [...offered].flatMap(([kind, fields]) => {
    const told = listed.get(kind)
    return told === undefined ? [kind] : [...fields].filter((field) => !told.includes(field)).map((f) => `${kind} ${f}`)
  })
  expect(missing).toEqual([])
})

test('every kind of the list is one the game has', () => {
  const source = readFileSync(`${GAME}choices/describe.ts`, 'utf8')
  expect(listed.size).toBeGreaterThan(25)
  expect([...listed.keys()].filter((kind) => !source.includes(`'${kind}'`))).toEqual([])
})
