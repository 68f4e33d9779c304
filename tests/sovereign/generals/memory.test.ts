import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Generals, playBattle } from '../../../src/core/battle.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import { SOVEREIGN } from '../../../src/games/sovereign/sovereign.ts'
import { readScenario } from '../../../src/scenario/read.ts'
import { CORE } from '../../support/sovereign/units.ts'
import { THOROUGH } from '../../support/thorough.ts'

/**
 * Generals remember nothing of earlier battles: the blocks that a thread plays, and their order, change no result.
 * `tests/kit/copies.test.ts` tests position by position that a choice depends on the position alone.
 */

const BLOCKS = THOROUGH ? 25 : 8

function rowsOf(name: string, order: readonly number[]): string[] {
  const [matchup] = readScenario(join(import.meta.dirname, `../../../scenarios/sovereign/${name}.yaml`)).matchups
  if (matchup === undefined) throw new Error(`no ${name}`)
  const general = SOVEREIGN.policies['typical']
  if (general === undefined) throw new Error('no general')
  const state = SOVEREIGN.setup(CORE, matchup)
  const dice = new KeyedDice(1, 2)
  const generals = new Generals([general, general], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
  const row = new Int32Array(2 + SOVEREIGN.columns(state).length)
  const rows: string[] = []
  for (const block of order) {
    SOVEREIGN.reset(state, 0)
    dice.seek(block)
    generals.seek(block)
    playBattle(SOVEREIGN, state, dice, SILENT, generals)
    SOVEREIGN.measure(state, row)
    rows[block] = row.join(' ')
  }
  return rows
}

test.each(['six-goblins', 'wolves-at-the-camp', 'gatehouse'])(
  '%s: blocks give the same results forwards and backwards',
  (name) => {
    const order = Array.from({ length: BLOCKS }, (_, block) => block)
    expect(rowsOf(name, order.toReversed())).toEqual(rowsOf(name, order))
  },
)
