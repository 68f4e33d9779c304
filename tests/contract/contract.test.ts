import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { SwitchValue } from '../../src/core/facts.ts'
import type { RulesTable } from '../../src/core/ruleset.ts'
import { GAMES } from '../../src/games/index.ts'
import { faultsBy, lawsFor } from '../../src/kit/contract/contract.ts'
import { FACT_LAWS } from '../../src/kit/contract/facts.ts'
import { Case } from '../../src/kit/contract/law.ts'
import { fromFacts, shipped, spoilt } from '../support/matchups.ts'
import { THOROUGH } from '../support/thorough.ts'

/**
 * Laws of `src/kit/contract` that every game keeps in engagements. A game is tested if `src/games/index.ts` lists it. Battles are in
 * `contract-battles.test.ts`.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

describe.each(Object.entries(GAMES))('%s', (key, game) => {
  const { facts, editions } = game

  describe('facts', () => {
    test('have the key of the game', () => {
      expect(facts.name).toBe(key)
      expect(facts.modes.length).toBeGreaterThan(0)
      expect(facts.turns).toBeGreaterThan(0)
    })

    test.each(FACT_LAWS)('$says', (law) => {
      expect(faultsBy(law, game)).toEqual([])
    })

    test('are in the README of the game: every switch, and every value that has a name', () => {
      const readme = readFileSync(join(root, 'src/games', key, 'README.md'), 'utf8')
      for (const [name, { values }] of Object.entries(facts.switches)) {
        const words = Array.isArray(values)
          ? (values as SwitchValue[]).filter((value) => typeof value === 'string')
          : []
        expect(
          [name, ...words].filter((word) => !readme.includes(`\`${word}\``)),
          name,
        ).toEqual([])
      }
    })
  })

  const ofFacts = fromFacts(facts).filter(({ mode }) => mode === 'engagement')
  const engagements = [...ofFacts, ...shipped(key).filter(({ mode }) => mode === 'engagement')]
  const names = Object.keys(editions)
  const shares = 4 * Math.max(2, names.length)

  describe.each(names)('under %s', (edition) => {
    const rules = editions[edition] as RulesTable
    // Matchups made from the facts are tried under every edition. Each scenario is tried under one edition, in turn.
    const some = engagements.filter((_, i) => THOROUGH || i < ofFacts.length || i % shares === names.indexOf(edition))

    describe.each(some)('$name', (matchup) => {
      const one = new Case(game, rules, matchup)

      test.each(lawsFor(matchup))('$says', (law) => {
        expect(faultsBy(law, one)).toEqual([])
      })

      test('is refused by the set-up if the check finds a fault', () => {
        let refused = 0
        for (const wrong of spoilt(matchup)) {
          const problems = game.check(rules, wrong)
          if (problems.length === 0) continue
          refused++
          expect(() => game.setup(rules, wrong)).toThrow()
          for (const { path, message } of problems) {
            expect(['armies', 'contacts']).toContain(path[0])
            expect(message).toMatch(/^.{10,}$/)
          }
        }
        expect(refused).toBeGreaterThan(0)
      })
    })
  })
})
