import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { Generals, playBattle } from '../../src/core/battle.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { SILENT } from '../../src/core/log.ts'
import type { Policy } from '../../src/core/ruleset.ts'
import { NULL_STRIKE } from '../../src/games/null-strike/null-strike.ts'
import type { Strike } from '../../src/games/null-strike/state/state.ts'
import { shipped } from '../support/matchups.ts'
import { but } from '../support/null-strike.ts'

const GAME = fileURLToPath(new URL('../../src/games/null-strike/', import.meta.url))
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
  const random = NULL_STRIKE.policies['random-legal']
  if (random === undefined) throw new Error('no random general')
  const general: Policy<Strike> = {
    choose(state, actions, n, dice) {
      for (let i = 0; i < n; i++) {
        const {
          kind,
          text: _text,
          unit: _unit,
          step: _step,
          ...fields
        } = NULL_STRIKE.describe(state, actions[i] as number)
        const known = offered.get(kind) ?? new Set()
        for (const field of Object.keys(fields)) known.add(field)
        offered.set(kind, known)
      }
      return random.choose(state, actions, n, dice)
    },
  }
  const rules = but({ spells: 'simple', screenOptional: true, veteransLuck: 'oncePerStrike' })
  for (const [m, matchup] of shipped('null-strike').entries()) {
    if (matchup.mode !== 'battle') continue
    const state = NULL_STRIKE.setup(m === 0 ? { ...rules, geometry: 'models' } : rules, matchup)
    const dice = new KeyedDice(1, 2)
    const generals = new Generals<Strike>([general, general], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
    for (let block = 0; block < 2; block++) {
      NULL_STRIKE.reset(state, 0)
      dice.seek(block)
      generals.seek(block)
      playBattle(NULL_STRIKE, state, dice, SILENT, generals)
    }
  }
  expect(offered.size).toBeGreaterThan(14)
  const missing = [...offered].flatMap(([kind, fields]) => {
    const told = listed.get(kind)
    return told === undefined ? [kind] : [...fields].filter((field) => !told.includes(field)).map((f) => `${kind} ${f}`)
  })
  expect(missing).toEqual([])
})

test('every kind of the list is one the game has', () => {
  const source = readFileSync(`${GAME}choices/describe.ts`, 'utf8')
  expect(listed.size).toBeGreaterThan(15)
  expect([...listed.keys()].filter((kind) => !source.includes(`'${kind}'`))).toEqual([])
})
