import { expect } from 'vitest'
import type { Matchup } from '../../../src/core/ruleset.ts'
import type { SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { RolledDice } from '../../support/dice/rolled-dice.ts'
import { fc, test } from '../../support/properties.ts'
import { anyRules, engagements } from '../../support/sovl/arbitraries.ts'
import { playAtTable } from '../../support/sovl/table-top.ts'
import { rows } from '../../support/sovl/units.ts'
import { THOROUGH } from '../../support/thorough.ts'

const BATTLES = 12

test.prop([engagements(14, 6), anyRules, fc.integer({ min: 0, max: 2 ** 31 - 1 })], {
  seed: 4711,
  numRuns: THOROUGH ? 1500 : 150,
})(
  'for any engagement and switches, the engine fights the battle that models and dice on a table fight',
  (matchup: Matchup, rules: SovlRules, seed: number) => {
    const dice = new RolledDice(seed)
    let block = 0
    for (const row of rows(matchup, rules, new RolledDice(seed), BATTLES)) {
      dice.seek(block++)
      expect([...row]).toEqual(playAtTable(matchup, rules, () => dice.die(6)))
    }
  },
)
