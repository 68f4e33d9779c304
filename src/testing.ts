import { type Finding, faultsBy, findingsOf, lawsFor } from './kit/contract/contract.ts'
import { FACT_LAWS } from './kit/contract/facts.ts'
import { Case, type Game } from './kit/contract/law.ts'
import { readScenario } from './scenario/read.ts'

export { type Finding, findingsOf }

/** The two functions of a test runner that are needed: those of vitest, jest or node:test. */
export interface Runner {
  readonly describe: (name: string, define: () => void) => unknown
  readonly test: (name: string, check: () => void) => unknown
}

/**
 * Declares a test for every law that games keep: for the facts of the game, and for every matchup of the scenarios under each of their
 * variants. A test throws an error that names the faults, if there are any.
 *
 * @example
 * gameContract(game, ['my-game.yaml'], { describe, test })
 */
export function gameContract(game: Game, scenarios: readonly string[], { describe, test }: Runner): void {
  describe(`the facts of ${game.facts.name}`, () => {
    for (const law of FACT_LAWS) test(law.says, () => refuse(faultsBy(law, game)))
  })
  for (const file of scenarios) {
    const { variants, matchups } = readScenario(file)
    for (const { name, rules, matchups: own = matchups } of variants) {
      for (const matchup of own) {
        const one = new Case(game, rules, matchup)
        describe(`${matchup.name} of ${file} under ${name}`, () => {
          for (const law of lawsFor(matchup)) test(law.says, () => refuse(faultsBy(law, one)))
        })
      }
    }
  }
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(faults.join('\n'))
}
