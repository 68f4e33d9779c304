import { describe, expect, test } from 'vitest'
import type { RulesTable } from '../../src/core/ruleset.ts'
import { GAMES } from '../../src/games/index.ts'
import { faultsBy, lawsFor } from '../../src/kit/contract/contract.ts'
import { Case } from '../../src/kit/contract/law.ts'
import { STAKES_GAMES } from '../support/coin/coin-battle.ts'
import { anyGeneral } from '../support/contract.ts'
import { fromFacts, shipped, spoilt } from '../support/matchups.ts'
import { THOROUGH } from '../support/thorough.ts'

/** Laws of `src/kit/contract` that every game keeps in battles. */

/** Number of scenarios in the short tests. */
const EVERY = 24

// A game of one page is tested as well: if it breaks a law, the law is wrong.
const decided = Object.entries({ ...GAMES, ...STAKES_GAMES }).filter(([, { facts }]) => facts.modes.includes('battle'))

describe.each(decided)('%s', (key, game) => {
  const ofFacts = fromFacts(game.facts).filter(({ mode }) => mode === 'battle')
  const made = ofFacts.length
  const matchups = [...ofFacts, ...shipped(key).filter(({ mode }) => mode === 'battle')]

  test('has battles and generals for the tests', () => {
    expect(matchups.length).toBeGreaterThan(0)
    expect(anyGeneral(game)).not.toBeNull()
  })

  const editions = Object.keys(game.editions)
  describe.each(editions)('under %s', (edition) => {
    const rules = game.editions[edition] as RulesTable
    // Scenarios take turns at the editions: each of both is tested, but not all of the one under all of the other. What is made of the
    // facts has every type of unit and every kind of ground; of the scenarios, which have less, there is time for few.
    const turns = matchups.filter((_, i) => i < made || i % editions.length === editions.indexOf(edition))
    const some = THOROUGH ? turns : turns.filter((_, i) => i < made || (i - made) % EVERY === 0)

    describe.each(some)('$name', (matchup) => {
      const one = new Case(game, rules, matchup)

      test.each(lawsFor(matchup))('$says', (law) => {
        expect(faultsBy(law, one)).toEqual([])
      })

      test('is refused by the set-up if the check finds a fault', () => {
        let refused = 0
        for (const wrong of spoilt(matchup)) {
          const problems = game.check(rules, wrong).filter(({ severity }) => severity !== 'warning')
          if (problems.length === 0) continue
          refused++
          expect(() => game.setup(rules, wrong)).toThrow()
          for (const { message } of problems) expect(message).toMatch(/^.{10,}$/)
        }
        expect(refused).toBeGreaterThan(0)
      })
    })
  })
})
