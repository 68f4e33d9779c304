import { describe, expect } from 'vitest'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import { FIRST_MEASURE, type Matchup, type Profile } from '../../../src/core/ruleset.ts'
import { seedWords } from '../../../src/core/seed.ts'
import { EDITIONS, type SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { SIDES } from '../../../src/games/sovl/data/sides.ts'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import { fc, test } from '../../support/properties.ts'

const BLOCKS = 40

const profile: fc.Arbitrary<Profile> = fc.record({
  type: fc.constantFrom('infantry-20', 'cavalry', 'monstrous-infantry', 'large-monster'),
  skill: fc.integer({ min: 1, max: 6 }),
  power: fc.integer({ min: 1, max: 7 }),
  defense: fc.integer({ min: 1, max: 7 }),
  attacks: fc.integer({ min: 0, max: 4 }),
  wounds: fc.integer({ min: 1, max: 4 }),
  discipline: fc.integer({ min: 2, max: 12 }),
})

const unit = fc.record({ models: fc.integer({ min: 1, max: 24 }), width: fc.integer({ min: 1, max: 6 }), profile })

const rules: fc.Arbitrary<SovlRules> = fc
  .record({
    rearAttacks: fc.constantFrom('allowed', 'forbidden'),
    supportVsFlank: fc.constantFrom('support-first', 'own-side-first'),
    damageSave: fc.constantFrom('per-point', 'stepped'),
    flankBonus: fc.integer({ min: 0, max: 3 }),
    rearBonus: fc.integer({ min: 0, max: 3 }),
    scoreWounds: fc.constantFrom('uncapped', 'capped'),
    testAfterKill: fc.boolean(),
    disciplineTest: fc.constantFrom('rank-bonus-raises-target', 'rank-bonus-added-to-roll', 'literal-both'),
    disciplineNaturals: fc.constantFrom('none', 'two-passes', 'two-passes-twelve-fails'),
    rankBonus: fc.constantFrom('half-full-behind-first', 'three-models-incl-first'),
    rankBonusCap: fc.constantFrom(null, 1),
  })
  .map((changes) => ({ ...EDITIONS.core, ...changes }))

describe('the duel folded into one loop', () => {
  test.prop([rules, unit, unit, fc.constantFrom(...SIDES), fc.constantFrom(1, 3, 8, null)], { numRuns: 300, seed: 7 })(
    'gives every column of every battle as the Combat Phase does if it is played step by step',
    (readings, x, y, side, turns) => {
      const state = SOVL.setup(readings, matchup(x, y, side, turns))
      expect(state.folds).toBe(true)
      const folded = play(state)
      state.folds = false
      expect(play(state)).toEqual(folded)
    },
  )

  test.each([
    { pursuit: 'winner-flight-dice-catch-destroys' },
    { woundsCarry: 'clear-end-of-turn' },
    { rankBonusFlanked: 'lost' },
    { attackFrontage: 'models-in-contact' },
  ] as const)('leaves %o to the Combat Phase itself', (change) => {
    const two = { models: 5, width: 5, profile: { ...PLAIN } }
    expect(SOVL.setup({ ...EDITIONS.core, ...change }, matchup(two, two, 'front', 8)).folds).toBe(false)
  })
})

// Auxiliary functions

const PLAIN = { type: 'infantry-20', skill: 3, power: 3, defense: 3, attacks: 1, wounds: 1, discipline: 7 }

interface Some {
  readonly models: number
  readonly width: number
  readonly profile: Profile
}

function matchup(x: Some, y: Some, side: string, turns: number | null): Matchup {
  const spec = (id: string, { models, width, profile: stats }: Some) => ({
    id,
    models,
    width: Math.min(width, models),
    // Some unit must be able to strike, or a fight without a limit does not end.
    profile: turns === null ? { ...stats, attacks: Math.max(1, Number(stats.attacks)) } : stats,
  })
  return {
    name: 'X v Y',
    mode: 'engagement',
    turns,
    armies: [
      { name: 'X', policy: null, units: [spec('x', x)] },
      { name: 'Y', policy: null, units: [spec('y', y)] },
    ],
    contacts: [{ unit: 'x', side, of: 'y' }],
  }
}

function play(state: ReturnType<typeof SOVL.setup>): number[][] {
  const dice = new KeyedDice(...seedWords('duel', 'X v Y'))
  return Array.from({ length: BLOCKS }, (_, block) => {
    const row = new Int32Array(FIRST_MEASURE + SOVL.columns(state).length)
    dice.seek(block)
    SOVL.reset(state, 0)
    SOVL.advance(state, dice, SILENT)
    SOVL.measure(state, row)
    return [...row]
  })
}
